"""The codebase itself: who imports whom, one version, and stubs that say what the extension does."""

import ast
import importlib.metadata
import inspect
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import razz_fast as rf
from razz_fast import _core

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "python" / "razz_fast"

# Each part of the package, and what stands right below it. A part may import all that can be reached downward.
# `__init__` is the face, `razz_fast` itself.
BELOW = {
    "__main__": ["cli"],
    "cli": ["adapters"],
    "adapters": ["__init__"],
    "__init__": ["vector"],
    "vector": ["match"],
    "match": ["bots", "history"],
    "bots": ["solver"],
    "history": ["solver"],
    "solver": ["game", "equity"],
    "game": ["hands"],
    "equity": ["ranges"],
    "ranges": ["hands"],
    "hands": ["cards"],
    "cards": ["_core", "html", "plot"],
    "html": [],
    "plot": [],
    "_core": [],
}

# The folders of the C++ core. The rooms inside `equity` know its own headers, and nothing of each other.
CORE_BELOW = {"solver": ["equity"], "equity": ["batch"], "batch": ["rank"], "rank": ["."], ".": []}
EQUITY_ROOMS = {"two", "many", "sample"}

# Files that import each other in a circle: the ones that `State` opens when asked, and a ruleset's name and its values.
OPENED_BY_STATE = 6
RULES_BY_NAME = {"game/rules", "game/rulesets"}

MOST_LINES = 450
MOST_FILES = 16

# Outside libraries, and the only places that may import them.
BELONGS = {
    "click": {"cli"},
    "rich": {"cli"},
    "matplotlib": {"plot"},
    "pokerkit": {"adapters/pokerkit"},
    "tomli": {"history/formats/phh"},  # below Python 3.11
    "pandas": {"history/frame"},
    "polars": {"history/frame"},
}
ANYWHERE = {"numpy", "razz_fast", "typing_extensions"}


def modules():
    """Name and syntax tree of every module: `game/state`, `game/__init__`."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).with_suffix("").as_posix(), ast.parse(path.read_text())


TREES = dict(modules())


def imports(name):
    """Absolute names of all that a module imports, wherever in it: inside functions and for type checkers too."""
    package = ["razz_fast", *name.split("/")[:-1]]
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from (a.value for a in node.args if isinstance(a, ast.Constant))


def our_module(imported):
    """The module of ours that an absolute name leads to, or None: `razz_fast.game.state.State` is in `game/state`."""
    first, *parts = imported.split(".")
    if first != "razz_fast":
        return None
    while parts:
        for name in ("/".join(parts), "/".join([*parts, "__init__"])):
            if name in TREES or name == "_core":
                return name
        parts.pop()
    return "__init__"


def reachable(below, start):
    """All that stands below a place, however far."""
    found, to_do = set(), [start]
    while to_do:
        for place in below[to_do.pop()]:
            if place not in found:
                found.add(place)
                to_do.append(place)
    return found


def circles(arrows):
    """The sets of places that reach each other, from the places that each leads to."""
    reach = {place: reachable(arrows, place) for place in arrows}
    return {frozenset(q for q in reach[p] if p in reach[q]) for p in arrows if p in reach[p]}


def part(name):
    return name.split("/")[0]


def test_no_import_runs_upward():
    wrong = []
    for name in TREES:
        may = reachable(BELOW, part(name)) | {part(name)}
        targets = {target for imported in imports(name) if (target := our_module(imported))}
        wrong += [f"{name} imports {target}" for target in targets if part(target) not in may]
    assert not wrong


def test_modules_import_each_other_in_two_known_circles_alone():
    arrows = {name: {t for i in imports(name) if (t := our_module(i)) not in (None, "_core", name)} for name in TREES}
    for circle in circles(arrows) - {frozenset(RULES_BY_NAME)}:
        assert "game/state" in circle, sorted(circle)
        assert len(circle) <= OPENED_BY_STATE, sorted(circle)


def test_outside_libraries_stay_where_they_belong():
    for name in TREES:
        for library in {imported.split(".")[0] for imported in imports(name)}:
            if library not in sys.stdlib_module_names and library not in ANYWHERE:
                assert {part(name), name} & BELONGS.get(library, set()), f"{name} imports {library}"


def core_includes():
    """Which of the core's own sources each one includes; the public headers are apart."""
    source = ROOT / "cpp" / "src"
    for path in sorted([*source.rglob("*.?pp")]):
        names = re.findall(r'^#include "(.*)"', path.read_text(), re.MULTILINE)
        found = [next((p for p in (path.parent / n, source / n) if p.exists()), None) for n in names]
        yield path.relative_to(source), [p.resolve().relative_to(source) for p in found if p]


def test_no_include_of_the_core_runs_upward():
    wrong = []
    for path, included in core_includes():
        folder = path.parts[0] if len(path.parts) > 1 else "."
        may = reachable(CORE_BELOW, folder) | {folder}
        for target in included:
            other = target.parts[0] if len(target.parts) > 1 else "."
            rooms = {p.parts[1] for p in (path, target) if p.parts[0] == "equity" and p.parts[1] in EQUITY_ROOMS}
            if other not in may or len(rooms) > 1:
                wrong.append(f"{path} includes {target}")
    assert not wrong


def test_no_sources_of_the_core_include_each_other():
    assert not circles({path: set(included) for path, included in core_includes()})


def test_the_core_knows_nothing_of_python():
    for path in [*ROOT.glob("cpp/include/**/*.hpp"), *ROOT.glob("cpp/src/**/*.?pp")]:
        assert not re.search(r"Python\.h|pybind11|PyObject", path.read_text()), path


def test_no_source_file_is_long():
    places = ("python", "cpp", "tests", "benchmarks", "docs")
    sources = [p for place in places for p in ROOT.glob(f"{place}/**/*.*") if p.suffix in {".py", ".cpp", ".hpp"}]
    assert not {str(path): n for path in sources if (n := len(path.read_text().splitlines())) > MOST_LINES}
    assert len((ROOT / "cpp/bindings/module.cpp").read_text().splitlines()) < 40


def test_no_source_folder_is_crowded():
    core = [path for place in ("include", "src", "bindings") for path in ROOT.glob(f"cpp/{place}/**/*.?pp")]
    sources = [*PACKAGE.rglob("*.py"), *core]
    assert not {str(folder): n for folder, n in Counter(path.parent for path in sources).items() if n > MOST_FILES}


def test_one_version():
    pyproject = (ROOT / "pyproject.toml").read_text()
    assert rf.__version__ == importlib.metadata.version("razz_fast")
    assert f'\nversion = "{rf.__version__}"\n' in pyproject
    if not shutil.which("git"):
        return
    written = subprocess.run(
        ["git", "grep", "-lF", f'"{rf.__version__}"', "--", "*.toml", "*.txt", "*.cmake", "*.py", "*.?pp", "*.json"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if written.returncode == 0:  # in a checkout
        assert written.stdout.split() == ["pyproject.toml"]


def test_the_map_for_contributors_names_places_that_are_there():
    places = re.findall(r"`((?:python|cpp|tests|benchmarks|docs)/[\w./-]+)`", (ROOT / "CONTRIBUTING.md").read_text())
    assert len(places) > 20
    assert not [place for place in places if not (ROOT / place).exists()]


def test_the_citation_names_this_version():
    assert f"\nversion: {rf.__version__}\n" in (ROOT / "CITATION.cff").read_text()


def test_import_is_light():
    code = """
import sys, numpy
before = set(sys.modules)
import razz_fast
print(*sorted(set(sys.modules) - before))
"""
    added = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    ours = {name for name in added if name.startswith("razz_fast")}
    assert {name for name in added if not name.startswith(("razz_fast", "numpy."))} <= LIGHT
    assert not {"razz_fast.cli", "razz_fast.adapters", "razz_fast.game", "razz_fast.history", "razz_fast.cards"} & ours


# Small modules of the standard library that NumPy, or the loader of an editable install, may or may not have imported.
LIGHT = {"__future__", "importlib._abc", "importlib.util"}


def stub_functions():
    tree = ast.parse((PACKAGE / "_core.pyi").read_text())
    found = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, node.args)  # overloads differ in types alone
    return found


def stub_parameters(arguments):
    """(name, kind, whether it has a default) of each parameter in a stub."""
    kinds = inspect.Parameter
    positional = [(a, kinds.POSITIONAL_ONLY) for a in arguments.posonlyargs]
    positional += [(a, kinds.POSITIONAL_OR_KEYWORD) for a in arguments.args]
    required = len(positional) - len(arguments.defaults)
    for i, (argument, kind) in enumerate(positional):
        yield argument.arg, kind, i >= required
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield argument.arg, kinds.KEYWORD_ONLY, default is not None


def core_functions():
    return {name: f for name, f in vars(_core).items() if callable(f) and not isinstance(f, type) and name[0] != "_"}


def test_the_stub_names_every_function():
    assert set(stub_functions()) == set(core_functions())


@pytest.mark.parametrize("name", sorted(core_functions()))
def test_the_stub_agrees_with_the_signature(name):
    function = core_functions()[name]
    if function.__text_signature__:
        parameters = inspect.signature(function).parameters.values()
        found = [(p.name, p.kind, p.default is not p.empty) for p in parameters]
    else:  # pybind11 writes the signature, with types, in the first line of the docstring
        line = re.sub(r" ->.*", "", inspect.getdoc(function).splitlines()[0])
        untyped = re.sub(r": [^,=)\[]*(\[[^\]]*\])?[^,=)]*", "", line)
        found = list(stub_parameters(ast.parse(f"def {untyped}: ...").body[0].args))
    assert found == list(stub_parameters(stub_functions()[name]))


@pytest.mark.parametrize("name", sorted(core_functions()))
def test_every_function_has_a_docstring(name):
    lines = (inspect.getdoc(core_functions()[name]) or "").splitlines()
    prose = [line for line in lines if line.strip() and not line.startswith(name + "(")]
    assert prose
    assert prose[0].endswith((".", ":", "?")) or len(prose) > 1


def test_modules_are_reached_from_the_package():
    code = "import razz_fast as rf; rf.cards.to_treys, rf.game.Observation, rf.history.read, rf.ranges.Range"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
