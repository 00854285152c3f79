"""A cold interpreter: what `import razz_fast` adds to `import numpy`."""

import subprocess
import sys
from statistics import median

import pytest

CODE = """
import time, numpy
start = time.perf_counter()
import {module}
print(time.perf_counter() - start)
"""


@pytest.mark.benchmark(group="import")
@pytest.mark.parametrize("module", ["numpy", "razz_fast"])
def test_import(measure, benchmark, module):
    added = []

    def run():
        command = [sys.executable, "-c", CODE.format(module=module)]
        added.append(float(subprocess.run(command, check=True, capture_output=True).stdout))

    measure(run, rounds=21, warmup_rounds=2)
    benchmark.extra_info["added_ms"] = 1000 * median(added)
