"""``razz-fast bench``: how fast this machine ranks hands."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from razz_fast._core import (
    cards_to_mask,
    deal_batch,
    evaluate_batch,
    implementations,
    use_implementation,
)

_SECONDS = 0.25  # for each figure


def _ns_per_hand(run: Callable[[], object], hands: int) -> float:
    times: list[float] = []
    end = time.perf_counter() + _SECONDS
    while len(times) < 5 or time.perf_counter() < end:
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return 1e9 * median(times) / hands


def measure() -> list[dict[str, Any]]:
    """Figures of every kernel, and of a plain copy.

    Returns
    -------
    list of dict
        For each kernel and number of threads: "kernel", "threads", and nanoseconds a hand for "masks_65536",
        "masks_1000000" and "cards_1000000" (seven uint8 indices a hand). The kernel "copy" only copies masks from
        uint64 to uint16.

    """
    cards = deal_batch(1_000_000, 1, seed=1)[:, 0]
    masks: NDArray[np.uint64] = cards_to_mask(cards)
    few = masks[:65_536].copy()
    out = np.empty(len(masks), np.uint16)
    inputs: dict[str, NDArray[Any]] = {"masks_65536": few, "masks_1000000": masks, "cards_1000000": cards}

    def row(kernel: str, threads: int, run: Callable[[NDArray[Any]], object]) -> dict[str, Any]:
        names = [name for name in inputs if kernel != "copy" or inputs[name].ndim == 1]
        figures = {name: _ns_per_hand(partial(run, inputs[name]), len(inputs[name])) for name in names}
        return {"kernel": kernel, "threads": threads, **figures}

    def copy(hands: NDArray[Any]) -> None:
        np.copyto(out[: len(hands)], hands, casting="unsafe")

    def rank(hands: NDArray[Any], threads: int) -> None:
        evaluate_batch(hands, out=out[: len(hands)], threads=threads)

    rows = [row("copy", 1, copy)]
    kernels = implementations()
    counts = sorted({1, os.cpu_count() or 1})
    try:
        for kernel in kernels:
            use_implementation(kernel)
            for n in counts if kernel == kernels[0] else [1]:
                rows.append(row(kernel, n, partial(rank, threads=n)))
    finally:
        use_implementation(kernels[0])
    return rows


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Write the figures as one JSON object.")
def command(as_json: bool) -> None:
    """Measure every kernel of this machine beside a plain copy.

    Each figure is a median, for hands that are checked as they are ranked. The copy takes the same masks from 64 to 16
    bits and does nothing else.
    """
    rows = measure()
    if as_json:
        click.echo(json.dumps({"unit": "ns a hand", "results": rows}))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(title="Nanoseconds a hand (times a copy)")
    table.add_column("kernel")
    for heading in ("threads", "65,536 masks", "1,000,000 masks", "1,000,000 x 7 cards"):
        table.add_column(heading, justify="right")
    copy = rows[0] | {"cards_1000000": rows[0]["masks_1000000"]}
    for row in rows:
        cells = [
            f"{row[name]:.3f} ({row[name] / copy[name]:.2f})" if name in row else ""
            for name in ("masks_65536", "masks_1000000", "cards_1000000")
        ]
        table.add_row(row["kernel"], str(row["threads"]), *cells)
    Console().print(table)
