"""Run the benchmarks; write docs/benchmarks.md and its chart, with the machine they ran on, and README's table.

    python benchmarks/report.py [--big]

It takes some minutes. It needs the extra "benchmark"; libraries that are not installed are left out.
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
FILES = ("batch", "equity_speed", "game", "history", "import", "pokerkit", "rivals", "single_call")
START, END = "<!-- figures: python benchmarks/report.py -->", "<!-- end of figures -->"
LIBRARIES = ("numpy", "pokerkit", "poker-equity", "eval7", "phevaluator", "treys")


def run(arguments):
    """Benchmarks as pytest-benchmark reports them, those of a group together."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "benchmarks.json"
        files = [ROOT / "benchmarks" / f"test_{name}.py" for name in FILES]
        command = [sys.executable, "-m", "pytest", *files, f"--benchmark-json={path}", "-q", "-rs"]
        options = ["--benchmark-disable-gc", "--benchmark-max-time=0.5", "--benchmark-columns=median,iqr"]
        subprocess.run([*command, *options, *arguments], check=True, cwd=ROOT)
        groups = {}
        for benchmark in json.loads(path.read_text())["benchmarks"]:
            groups.setdefault(benchmark["group"] or benchmark["name"], []).append(benchmark)
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


def exact_rows(benchmarks):
    """One spot a row: who asks how long it takes on the fastest kernel, and on any processor."""
    costs = {}
    for b in benchmarks:
        if b["name"].startswith("test_exact["):
            kernel, cost = b["params"]["implementation"], b["stats"]["median"]
            costs.setdefault(b["params"]["spot"], {})[kernel] = number(1e6 * cost)
    for spot, by_kernel in costs.items():
        yield spot, *(by_kernel.get(kernel, "") for kernel in rf.implementations())


def sampled_rows(groups):
    for group, benchmarks in groups.items():
        if group.startswith("sampled, "):
            for b in benchmarks:
                who = b["params"].get("rival") or b["params"]["implementation"]
                speed = number(b["extra_info"]["deals_per_second"] / 1e6)
                if who != "razz_fast":
                    yield group.partition(", ")[2], who, b["params"].get("threads", 1), speed


def game_rows(groups):
    for players in (2, 6, 8):
        speeds = {b["name"]: b["extra_info"] for b in groups[f"{players} players"]}
        ours = speeds[f"test_razz_fast[standard-{players}]"]
        observed = speeds[f"test_razz_fast_observed[{players}]"]
        theirs = speeds.get(f"test_pokerkit[{players}]", {}).get("hands a second", "")
        ratio = next(
            (
                b["extra_info"]["times as fast"]
                for b in groups.get("times as fast as PokerKit", [])
                if b["params"]["rules"] == "standard" and b["params"]["players"] == players
            ),
            "",
        )
        yield players, f"{ours['hands a second']:,}", f"{observed['hands a second']:,}", theirs, ratio


def history_rows(benchmarks):
    for b in benchmarks:
        if b["params"]["what"] != "lines":
            yield b["params"]["what"], f"{b['extra_info']['hands_per_second']:,}"


def readme_rows(groups):
    """What, ours, and what to hold it against."""
    rivals = {b["extra_info"]["name"]: number(ns_per_hand(b)) for b in groups["rivals"]}
    million = next(
        b
        for b in groups["batch"]
        if b["params"] == {"workload": "1,000,000 masks", "kernel": rf.implementations()[0], "threads": 1}
    )
    call = next(cost for name, cost in rivals.items() if name.startswith("razz_fast, one"))
    others = {name: f"{name} {cost} ns" for name, cost in rivals.items() if not name.startswith("razz_fast")}
    yield (
        "a million hands, one thread",
        f"{number(ns_per_hand(million))} ns a hand",
        others.get("poker-equity, batch", ""),
    )
    slow = [others[name] for name in ("PokerKit", "plain Python, best of 21") if name in others]
    yield "one hand, one call", f"{call} ns", ", ".join(slow)
    for what, own, ours, times, _ in pokerkit_rows(groups):
        yield f"PokerKit's {what}, with razz_fast", f"{ours} us", f"{own} us without: {times} times"
    exact = dict((row[0], row[1]) for row in exact_rows(groups["exact"]))
    yield "exact equity of two known hands on third street", f"{exact['third, known']} us", ""
    speed = max(float(row[3].replace(",", "")) for row in sampled_rows(groups) if row[0] == "2 players")
    yield "sampled equity of two hands", f"{speed:,.0f} million deals a second", ""
    for players, ours, _, theirs, ratio in game_rows(groups):
        yield f"a hand of the game, {players} players", f"{ours} a second", f"PokerKit {theirs}: {ratio} times"


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
            "## Equity, exact\n",
            "Microseconds from Python, warm, one thread, by kernel. The first cards are the players' own.\n",
            table(("spot", *rf.implementations()), exact_rows(groups["exact"])),
            "## Equity, sampled\n",
            "Third street, three cards known of each.\n",
            table(("players", "by", "threads", "million deals a second"), sampled_rows(groups)),
            "## The game\n",
            "Whole hands by the rules `standard`; players check, call, and raise one time in five. PokerKit plays the "
            "same with all its automations. `observed` makes an observation for each decision, as bots do. The ratio, "
            "without them, is of processor time, measured in turns.\n",
            table(("players", "hands a second", "observed", "PokerKit's hands", "times"), game_rows(groups)),
            "## Hand histories\n",
            "PokerStars text, one thread; `audit` is reading and audit.\n",
            table(("what", "hands a second"), history_rows(groups["history"])),
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
    readme = (ROOT / "README.md").read_text()
    before, _, rest = readme.partition(START)
    _, _, after = rest.partition(END)
    figures = table(("what", "razz_fast", "beside"), readme_rows(groups))
    (ROOT / "README.md").write_text(f"{before}{START}\n\n{machine()}\n{figures}\n{END}{after}")


if __name__ == "__main__":
    main()
