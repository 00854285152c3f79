"""Run all benchmarks, and write docs/benchmarks.md and docs/benchmarks.svg with the machine they ran on.

    python benchmarks/report.py [--big]

It needs the extra "benchmark"; libraries that are not installed are left out.
"""

import json
import platform
import subprocess
import sys
import tempfile
from datetime import datetime, timezone
from importlib import metadata
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import razz_fast as rf

ROOT = Path(__file__).parent.parent
LIBRARIES = ("numpy", "pokerkit", "poker-equity", "eval7", "phevaluator", "treys")


def run(arguments):
    """Benchmarks as pytest-benchmark reports them, those of a group together."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "benchmarks.json"
        command = [sys.executable, "-m", "pytest", ROOT / "benchmarks", f"--benchmark-json={path}", "-q", "-rs"]
        options = ["--benchmark-disable-gc", "--benchmark-max-time=0.5", "--benchmark-columns=median,iqr"]
        subprocess.run([*command, *options, *arguments], check=True, cwd=ROOT)
        groups = {}
        for benchmark in json.loads(path.read_text())["benchmarks"]:
            groups.setdefault(benchmark["group"], []).append(benchmark)
    return groups


def ns_per_hand(benchmark):
    return 1e9 * benchmark["stats"]["median"] / benchmark["extra_info"]["hands"]


def number(value):
    """Three significant digits, and no exponent."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}" if value >= 1 else f"{value:.3f}"


def table(header, rows):
    lines = [header, ["---"] + ["---:"] * (len(header) - 1), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def machine():
    processor = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line]
        processor = f"{names[0]}, {len(names)} processors" if names else processor
    versions = []
    for library in LIBRARIES:
        try:
            versions.append(f"{library} {metadata.version(library)}")
        except metadata.PackageNotFoundError:
            versions.append(f"{library} not installed")
    return (
        f"- {processor} ({platform.system()} {platform.machine()}); kernel in use: {rf.implementations()[0]}, "
        f"of {', '.join(rf.implementations())}\n"
        f"- Python {platform.python_version()}, razz_fast {rf.__version__}, {', '.join(versions)}\n"
        f"- {datetime.now(timezone.utc):%Y-%m-%d}; every figure is a median of many runs, all made in one session\n"
    )


def rival_rows(benchmarks):
    fastest_first = sorted(benchmarks, key=ns_per_hand)
    our_call = next(ns_per_hand(b) for b in benchmarks if "razz_fast_call" in b["name"])
    for b in fastest_first:
        cost = ns_per_hand(b)
        kind = "razz" if b["extra_info"]["kind"] == "razz" else "high hands"
        yield b["extra_info"]["name"], kind, number(cost), f"{number(cost / our_call)}"


def single_call_rows(benchmarks):
    costs = {b["params"]["shape"]: ns_per_hand(b) for b in benchmarks}
    bare = costs.pop("the bare loop")
    return [(shape, number(cost - bare)) for shape, cost in costs.items()]


def batch_rows(benchmarks):
    copies = {b["params"]["workload"]: ns_per_hand(b) for b in benchmarks if "kernel" not in b["params"]}
    for workload, copy in copies.items():
        yield workload, "copy", 1, number(copy), number(1 / copy), "1"
    for b in benchmarks:
        workload, cost = b["params"]["workload"], ns_per_hand(b)
        if "kernel" in b["params"]:
            ratio = number(cost / copies[workload]) if workload in copies else ""
            yield workload, b["params"]["kernel"], b["params"]["threads"], number(cost), number(1 / cost), ratio


def pokerkit_rows(groups):
    for group, benchmarks in groups.items():
        if group.startswith("PokerKit"):
            own, ours, *free = (ns_per_hand(b) / 1000 for b in benchmarks)
            at_most = [number(own / cost) for cost in free] or [""]
            yield group.partition(": ")[2], number(own), number(ours), number(own / ours), *at_most


def import_text(benchmarks):
    alone, both = sorted(benchmarks, key=lambda b: b["params"]["module"])
    return (
        f"A fresh interpreter that imports NumPy takes {1000 * alone['stats']['median']:.0f} ms, and "
        f"{1000 * both['stats']['median']:.0f} ms if it imports razz_fast; of these the statement `import razz_fast` "
        f"itself, after `import numpy`, takes {both['extra_info']['added_ms']:.1f} ms.\n"
    )


def chart(benchmarks, path):
    slowest_first = sorted(benchmarks, key=ns_per_hand, reverse=True)
    names = [b["extra_info"]["name"] + ("" if b["extra_info"]["kind"] == "razz" else " (high)") for b in slowest_first]
    costs = np.array([ns_per_hand(b) for b in slowest_first])
    colours = ["#b03a2e" if "razz_fast" in name else "#5d6d7e" if "(high)" not in name else "#bfc9ca" for name in names]
    plt.rcParams["svg.fonttype"] = "none"  # text stays text
    figure, axes = plt.subplots(figsize=(8, 0.45 * len(names) + 1.2), layout="constrained")
    axes.bar_label(axes.barh(names, costs, color=colours), [f" {number(cost)} ns" for cost in costs])
    axes.set(
        xscale="log", xlabel="nanoseconds a seven-card hand (logarithmic)", xlim=(costs.min() / 3, costs.max() * 8)
    )
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


def page(groups):
    return "\n".join(
        [
            "# Benchmarks\n",
            "Made by `python benchmarks/report.py`. Lower is better, except for hands a second.\n",
            machine(),
            "## The same hands, everywhere\n",
            "Seven cards a hand, each library from the form of cards that it likes best; eval7, phevaluator and treys "
            "rank high hands, which is another game: they are here for the cost of a call.\n",
            "![Nanoseconds a hand](benchmarks.svg)\n",
            table(("library", "ranks", "ns a hand", "times our call"), rival_rows(groups["rivals"])),
            "## One hand a call\n",
            table(("hand given as", "ns a call, the loop subtracted"), single_call_rows(groups["single call"])),
            "## Many hands a call\n",
            "Into `out=`, every hand checked. The copy takes the same masks from 64 to 16 bits, by NumPy's own cast. "
            "The 65,536 are the same in every run, so processors learn them; a million shows what new hands cost.\n",
            table(
                ("hands", "kernel", "threads", "ns a hand", "G hands/s", "times the copy"), batch_rows(groups["batch"])
            ),
            "## PokerKit, with and without\n",
            "Times in microseconds. The last column is what a hand type that costs nothing would give.\n",
            table(("what", "PokerKit", "with razz_fast", "times faster", "at most"), pokerkit_rows(groups)),
            "## Import\n",
            import_text(groups["import"]),
        ]
    )


def main():
    groups = run(sys.argv[1:])
    docs = ROOT / "docs"
    docs.mkdir(exist_ok=True)
    chart(groups["rivals"], docs / "benchmarks.svg")
    (docs / "benchmarks.md").write_text(page(groups))


if __name__ == "__main__":
    main()
