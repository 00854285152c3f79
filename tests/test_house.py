"""The codebase itself: who imports whom, one version, and stubs that say what the extension does."""

import ast
import importlib.metadata
import inspect
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import razz_fast as rf
from razz_fast import _core

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "python" / "razz_fast"

# A module may import what stands below its own line, never beside or above it. `razz_fast` itself is the face: below
# the command line and the adapters, above the rest.
LAYERS = [
    {"__main__"},
    {"cli"},
    {"adapters"},
    {"__init__"},
    {"match"},
    {"bots", "history"},
    {"equity"},
    {"ranges", "game"},
    {"hands"},
    {"cards"},
    {"_core"},
]
LEVEL = {name: i for i, layer in enumerate(LAYERS) for name in layer}

# Outside libraries, and the only places that may import them.
BELONGS = {
    "click": {"cli"},
    "rich": {"cli"},
    "matplotlib": {"cli"},
    "pokerkit": {"adapters/pokerkit"},
    "tomli": {"history/formats/phh"},  # below Python 3.11
    "pandas": {"history/frame"},
    "polars": {"history/frame"},
}
ANYWHERE = {"numpy", "razz_fast", "typing_extensions"}


def modules():
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).with_suffix("").as_posix(), ast.parse(path.read_text())


def imports(name, tree):
    """Absolute names of all modules that a module imports, wherever in it."""
    package = ["razz_fast", *name.split("/")[:-1]]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            if module == "razz_fast":  # its modules, or names of the face
                yield from (f"razz_fast.{alias.name}" for alias in node.names)
            else:
                yield module


def top(name):
    return name.split("/")[0]


def test_no_import_runs_upward():
    wrong = []
    for name, tree in modules():
        for imported in imports(name, tree):
            parts = imported.split(".")
            if parts[0] != "razz_fast":
                continue
            target = parts[1] if len(parts) > 1 and parts[1] in LEVEL else "__init__"
            if target != top(name) and LEVEL[target] <= LEVEL[top(name)]:
                wrong.append(f"{name} imports {imported}")
    assert not wrong


def test_outside_libraries_stay_where_they_belong():
    for name, tree in modules():
        for imported in imports(name, tree):
            library = imported.split(".")[0]
            if library in sys.stdlib_module_names or library in ANYWHERE:
                continue
            places = BELONGS.get(library, set())
            assert top(name) in places or name in places, f"{name} imports {library}"


def test_the_core_knows_nothing_of_python():
    for path in [*ROOT.glob("cpp/include/**/*.hpp"), *ROOT.glob("cpp/src/*")]:
        assert not re.search(r"Python\.h|pybind11|PyObject", path.read_text()), path


def test_sizes():
    sources = [
        *PACKAGE.rglob("*.py"),
        *ROOT.glob("cpp/**/*.[ch]pp"),
        *ROOT.glob("tests/*.py"),
        *ROOT.glob("benchmarks/*.py"),
    ]
    long = {str(path): n for path in sources if (n := len(path.read_text().splitlines())) > 500}
    assert not long
    assert len((ROOT / "cpp/bindings/module.cpp").read_text().splitlines()) < 40


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
