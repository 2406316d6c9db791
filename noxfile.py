#!/usr/bin/env -S uv run --script
# /// script
# dependencies = ["nox>=2024.10.9"]
# ///
"""The checks of the project: `nox` runs them all, `nox -s NAME` one of them.

`nox -s quick` runs the tests of one minute, for use after every change.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import MappingProxyType

import nox

nox.needs_version = ">=2024.10.9"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.error_on_external_run = True

GAMES = ("schmaus", "frantsfuus", "zuger_tapp", "tolva", "fyrtioett")
OPTIONS = (
    *("tolva form=three", "tolva form=plocketolva", "tolva form=bordstolva"),
    *("zuger_tapp tapp_at_65=true", "frantsfuus match_bonus=true"),
    *("schmaus ties=leader", "schmaus claims=referee", "frantsfuus claims=referee"),
)
LANGUAGES = ("de-CH", "de", "sv", "da", "en")
THIS_PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
# Sessions and workers already use all cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Let the processes of a session share compiled modules.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

DIST = Path("dist")
LARGEST_WHEEL = 1_100_000
PROJECT = nox.project.load_toml("pyproject.toml")


def found_pythons() -> list[str]:
    """Return the versions of the supported Pythons that run here, that of nox last.

    A launcher can be on the path without its Python, so each is run. That of nox is
    always included, because coverage is measured with it.
    """
    supported = nox.project.python_versions(PROJECT, max_version="3.14")
    others = [each for each in supported if each != THIS_PYTHON and _runs(each)]
    return [*others, THIS_PYTHON]


def _runs(version: str) -> bool:
    program = shutil.which(f"python{version}")
    if program is None:
        return False
    asked = subprocess.run(  # noqa: S603 - the path is that of a Python
        [program, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
        capture_output=True,
        check=False,
        text=True,
    )
    return asked.returncode == 0 and asked.stdout.strip() == version


def install(session: nox.Session, *groups: str) -> None:
    """Install the project as users do, and some groups of tools."""
    session.install(".", *nox.project.dependency_groups(PROJECT, *groups))


def at_once(session: nox.Session, commands: Sequence[Sequence[str]]) -> None:
    """Run independent commands on all cores; show the output of those that fail."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda each: session.run(*each, silent=True), commands))


def carrying(mark: str) -> list[str]:
    """Return the test files that use a mark, so that pytest reads no others."""
    files = sorted(Path("tests").rglob("test_*.py"))
    return [str(p) for p in files if f"mark.{mark}" in p.read_text(encoding="utf-8")]


@nox.session
def quick(session: nox.Session) -> None:
    """Run the tests of one minute: no encodings, laws, long walks or coverage.

    With `-- traced` it saves its coverage for `nox -s tests -- beyond`.
    """
    install(session, "test")  # the tests of layers and public names read all modules
    if "traced" in session.posargs:
        compile_tests(session)
        traced(session, "quick")
    else:
        session.run("pytest", "-n", "auto", *session.posargs)


@nox.session(python=found_pythons())
def tests(session: nox.Session) -> None:
    """Run all tests except laws and counts; check branch coverage on the Python of nox.

    `-- thorough` plays more matches. `-- beyond` omits the tests that `nox -s quick --
    traced` has just run.
    """
    install(session, "test")
    if "beyond" in session.posargs:
        session.run("pytest", "-n", "auto", "-m", f"no_cover and {ALL_TESTS}")
        traced(session, "beyond", "-m", ALL_TESTS, *beyond_quick())
        session.run("coverage", "combine", *map(str, Path().glob(".coverage.part-*")))
        session.run("coverage", "report")
        return
    profile, chosen = profile_of(session)
    covered = []
    if session.python == THIS_PYTHON:
        compile_tests(session)
        covered = ["--cov", "--cov-report=term-missing:skip-covered"]
    given = [*covered, "-n", "auto", "-m", ALL_TESTS, *(chosen or ["tests"])]
    session.run("pytest", *given, env={"JASSKORT_LAWS": profile})


def compile_tests(session: nox.Session) -> None:
    """Compile the tests: under coverage that would take three times as long."""
    folders = [str(each) for each in Path("tests").iterdir() if each.is_dir()]
    collecting = ["pytest", "--collect-only", "-q"]
    at_once(session, [[*collecting, *folders[n::2]] for n in range(2)])


def traced(session: nox.Session, name: str, *chosen: str) -> None:
    """Run tests, and write their coverage into a file to combine later."""
    quiet = ["--cov", "--cov-report=", "--cov-fail-under=0"]
    parted = {"COVERAGE_FILE": f".coverage.part-{name}"}
    session.run("pytest", "-n", "auto", *quiet, *chosen, env=parted)


def beyond_quick() -> list[str]:
    """Return the folders of tests outside `testpaths`: they need extras or time."""
    quick = PROJECT["tool"]["pytest"]["ini_options"]["testpaths"]
    found = [each for each in Path("tests").iterdir() if [*each.rglob("test_*.py")]]
    return sorted({each.as_posix() for each in found} - {*quick})


ALL_TESTS = "not law and not counts and not checker"
"""All tests except those with their own sessions."""


def profile_of(session: nox.Session) -> tuple[str, list[str]]:
    """Return the profile of laws and counts, and the other arguments for pytest."""
    profile = "thorough" if "thorough" in session.posargs else "quick"
    return profile, [each for each in session.posargs if each != "thorough"]


@nox.session
def laws(session: nox.Session) -> None:
    """Check the laws on random play; `nox -s laws -- thorough` takes longer."""
    install(session, "test")
    profile, chosen = profile_of(session)
    parallel = ["-n", "auto", "-m", "law", *carrying("law")]
    session.run("pytest", *parallel, *chosen, env={"JASSKORT_LAWS": profile})


@nox.session(default=False)
def fuzz(session: nox.Session) -> None:
    """Pass invalid values to all public names, for some minutes."""
    install(session, "test")
    parallel = ["-n", "auto", "tests/fuzz", *session.posargs]
    session.run("pytest", "-m", ALL_TESTS, *parallel, env={"JASSKORT_FUZZ": "100"})


USES = MappingProxyType(
    {
        "": ("tests/project/installed.py",),
        "testing": (
            *(f"tests/{each}" for each in (*GAMES, "jass", "tricks", "records")),
            *("tests/words", "tests/testing/test_strategies.py"),
        ),
        "play": ("tests/terminal",),
        "fast": ("tests/vector/test_deals.py",),
        "learning": (
            "tests/learning/test_environments.py",
            "tests/vector/test_gymnasium.py",
        ),
        "dask": ("tests/playing/test_dask.py",),
        # All dependencies of the tests, including OpenSpiel.
        "test": (
            *("tests/learning/test_openspiel.py", "tests/testing"),
            *("tests/test_command.py", "tests/project/test_installing.py"),
        ),
    }
)
"""The tests of an extra, or of a group of tools, for `lowest` and `newest`."""


@nox.session(
    python=min(found_pythons(), key=lambda version: int(version.split(".")[1])),
    venv_backend="uv",
    default=False,
)
@nox.parametrize("extra", [nox.param(extra, id=extra or "none") for extra in USES])
def lowest(session: nox.Session, extra: str) -> None:
    """Test the lowest declared version of each dependency, extra by extra."""
    run_with(session, extra, "--resolution=lowest-direct")


@nox.session(python=found_pythons(), venv_backend="uv", default=False)
@nox.parametrize("extra", [nox.param(extra, id=extra or "none") for extra in USES])
def newest(session: nox.Session, extra: str) -> None:
    """Test the newest version of each dependency, pre-releases too, extra by extra."""
    run_with(session, extra, "--prerelease=allow")


def run_with(session: nox.Session, extra: str, versions: str) -> None:
    """Run the tests of an extra or group; `versions` is an option of uv."""
    if not extra:
        session.install(versions, ".", silent=False)
        session.run("python", "-I", *USES[extra])
        return
    groups = PROJECT["dependency-groups"]
    needed = [f".[{extra}]"] if extra not in groups else [".", *_tools(extra)]
    with_tests = ("pytest", "hypothesis", "jsonschema")
    tests = [each for each in _tools("test") if each.startswith(with_tests)]
    session.install(versions, *needed, *tests, silent=False)
    chosen = session.posargs or USES[extra]
    session.run("pytest", "-n", "auto", "-m", "not law and not checker", *chosen)


def _tools(group: str) -> tuple[str, ...]:
    """Return the requirements of a group of tools."""
    return nox.project.dependency_groups(PROJECT, group)


@nox.session
def types(session: nox.Session) -> None:
    """Run mypy (strict) on everything, and the tests of what a type checker infers.

    README, pages and notebooks come second, when mypy has cached their imports.
    """
    install(session, "types")
    session.run("mypy", *session.posargs)
    written = write_blocks(session)
    session.run("mypy", str(written), env={"MYPYPATH": str(written.parent)})
    session.run("pytest", "-q", "-m", "checker", *carrying("checker"))


@nox.session
def blocks(session: nox.Session) -> None:
    """Run pyright on README, pages, notebooks and examples."""
    install(session, "blocks")
    session.run("pyright", str(write_blocks(session)), "examples")


def write_blocks(session: nox.Session) -> Path:
    """Write the Python of README, pages and notebooks into a folder; return it."""
    # Not in a hidden folder, which pyright skips.
    written = Path("build", session.name, "blocks")
    shutil.rmtree(written, ignore_errors=True)
    session.run("python", "docs/blocks.py", str(written))
    return written


@nox.session
def lint(session: nox.Session) -> None:
    """Run ruff: lint everything, and check the format."""
    session.install(*nox.project.dependency_groups(PROJECT, "lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation with warnings as errors, and run its code."""
    install(session, "docs")
    # From scratch: Sphinx warns only about pages that it reads again.
    build = Path(session.create_tmp()) / "docs"
    shutil.rmtree(build, ignore_errors=True)
    # The builders share the pages they have read.
    command = ["sphinx-build", "-W", "-n", "-q", "-d", str(build / "read"), "-b"]
    for builder in ("html", "doctest"):
        session.run(*command, builder, "docs", str(build / builder))


@nox.session(default=False)
def site(session: nox.Session) -> None:
    """Build the documentation and the page that plays into `build/site`.

    All links are relative: try it with `python -m http.server -d build/site`.
    """
    install(session, "docs")
    out = Path("build", "site").resolve()
    shutil.rmtree(out, ignore_errors=True)
    # The tag adds a link to the page that plays to the first page.
    read = str(Path(session.create_tmp()) / "read")
    command = ["sphinx-build", "-W", "-n", "-q", "-t", "site", "-d", read, "-b", "html"]
    session.run(*command, "docs", str(out))
    build_page(session, out / "play")


@nox.session(default=False)
def page(session: nox.Session) -> None:
    """Check the types of the page that plays, and play matches on it in a browser.

    `-- thorough` plays each game at both sizes, and more between two browsers.
    Set `CHROMIUM` to a browser that is not on the path.
    """
    install(session, "page")
    out = Path(session.create_tmp(), "site").resolve()
    shutil.rmtree(out, ignore_errors=True)
    node = build_page(session, out / "play")
    check = node.parent
    shutil.copy("site/tsconfig.json", check)
    shutil.rmtree(check / "play", ignore_errors=True)
    shutil.copytree("site/play", check / "play")
    (check / "play" / "pyodide").mkdir(exist_ok=True)
    # tsc looks for the types of a .mjs module in a .d.mts file.
    for types, name in (("pyodide.d.ts", "pyodide.d.mts"), ("ffi.d.ts", "ffi.d.ts")):
        shutil.copy(node / "pyodide" / types, check / "play" / "pyodide" / name)
    session.run(str(node / ".bin" / "tsc"), "-p", str(check), external=True)
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if browser is None:
        session.skip("no browser found: set CHROMIUM to a Chromium")
    axe = node / "axe-core" / "axe.min.js"
    profile, chosen = profile_of(session)
    given = {"CHROMIUM": browser, "SITE": str(out), "AXE": str(axe)}
    given["JASSKORT_LAWS"] = profile
    session.run("pytest", "-n", "auto", "site", *chosen, env=given)


def build_page(session: nox.Session, out: Path) -> Path:
    """Build the page that plays into a folder; return that of its Node packages."""
    if shutil.which("npm") is None:
        session.skip("no npm found, which installs Pyodide")
    node = Path(session.create_tmp(), "node").resolve()
    node.mkdir(exist_ok=True)
    # An earlier build may have installed the same packages.
    wanted, done = Path("site", "package.json").read_bytes(), node / "installed.json"
    if not done.exists() or done.read_bytes() != wanted:
        (node / "package.json").write_bytes(wanted)
        with session.chdir(node):
            session.run("npm", "install", "--no-audit", "--no-fund", external=True)
        done.write_bytes(wanted)
    out.mkdir(parents=True)
    packed = Path(session.create_tmp(), "packed").resolve()
    shutil.rmtree(packed, ignore_errors=True)
    session.install("pip")
    session.run("python", "-m", "pip", "wheel", "-q", "-w", str(packed), ".")
    for each in Path("site", "play").glob("*.*"):
        shutil.copy(each, packed if each.suffix in {".py", ".toml"} else out)
    session.run("python", "site/play/catalogue.py", str(out))
    for name, folders in (("compile.mjs", (packed, out)), ("list.mjs", (out,))):
        shutil.copy(Path("site", name), node)
        with session.chdir(node):
            session.run("node", name, *map(str, folders), external=True)
    return node / "node_modules"


@nox.session
def notebooks(session: nox.Session) -> None:
    """Run the notebooks and compare their output; `-- write` updates it."""
    install(session, "notebooks")
    session.run("python", "docs/notebooks/run.py", *session.posargs)


@nox.session
def counts(session: nox.Session) -> None:
    """Count the move sequences from the positions in `counts/`, and compare.

    First all with the command, one process for each file. Then the small ones again, by
    applying every action; `-- thorough` includes larger ones.
    """
    install(session, "test")
    profile, chosen = profile_of(session)
    files = sorted(map(str, Path("counts").glob("*.txt")))
    command = ["python", "-m", "jasskort", "count"]
    at_once(session, [[*command, file] for file in files])
    parallel = ["-n", "auto", "-m", "counts", *carrying("counts")]
    session.run("pytest", *parallel, *chosen, env={"JASSKORT_COUNTS": profile})


@nox.session
def examples(session: nox.Session) -> None:
    """Play matches with the installed command: each game, option and language."""
    session.install(".")
    tables = [
        f"{game} --language={each}" for game, each in zip(GAMES, LANGUAGES, strict=True)
    ]
    for agreed in OPTIONS:
        game, option = agreed.split()
        tables.append(f"{game} --option={option}")
    match = ["jasskort", "match", "--most", "3", *session.posargs]
    at_once(session, [[*match, *table.split(), "greedy"] for table in tables])


@nox.session(default=False)
def benchmarks(session: nox.Session) -> None:
    """Measure the speed of every game; no test depends on it."""
    install(session, "bench")
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session(default=False)
def speed(session: nox.Session) -> None:
    """Compare the speed with that of a commit: `nox -s speed -- HEAD~10`."""
    session.install(".")
    session.run("python", "benchmarks/in_pairs.py", *session.posargs)


@nox.session(default=False)
def strength(session: nox.Session) -> None:
    """Play the boards of the ladder of bots that were not played before."""
    install(session, "bench")
    session.run("python", "-m", "benchmarks.strength", *session.posargs)


@nox.session(default=False)
def scaling(session: nox.Session) -> None:
    """Play the same boards with one process, with several, and with a cluster."""
    install(session, "bench")
    session.run("python", "-m", "benchmarks.scaling", *session.posargs)


@nox.session(default=False)
def release(session: nox.Session) -> None:
    """Build the release into `dist`, check it, and test it on all Pythons.

    It is built twice, and the bytes must be the same. Then `installed` tests the wheel
    on each Python, and `pyodide` in Pyodide.
    """
    tools = nox.project.dependency_groups(PROJECT, "build")
    session.install(*tools, *PROJECT["build-system"]["requires"])
    command = ["python", "-m", "build", "--no-isolation"]
    again = Path(session.create_tmp()) / "again"
    for folder in (DIST, again):
        shutil.rmtree(folder, ignore_errors=True)
        when = {"SOURCE_DATE_EPOCH": _committed()}
        session.run(*command, f"--outdir={folder}", env=when, silent=True)
    built = sorted(DIST.iterdir())
    session.run("twine", "check", "--strict", *map(str, built))
    wrong = [
        f"{path.name} has other bytes when it is built again"
        for path in built
        if path.read_bytes() != (again / path.name).read_bytes()
    ]
    if wrong := [*wrong, *_wrong_in(_wheel())]:
        session.error("; ".join(wrong))
    for path in built:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        session.log(f"{path.name}: {path.stat().st_size:,} bytes, sha256 {digest}")
    version = _wheel().name.split("-")[1]
    for file in ("CHANGELOG.md", "CITATION.cff"):
        if version not in Path(file).read_text(encoding="utf-8"):
            session.warn(f"{file} lacks version {version}")
    for python in found_pythons():
        session.notify(f"installed-{python}")
    session.notify("pyodide")


@nox.session(python=found_pythons(), default=False)
def installed(session: nox.Session) -> None:
    """Play a deal of each game with the wheel in `dist`, without extras."""
    session.install(str(_wheel()))
    session.run("python", "-I", "tests/project/installed.py")


@nox.session(default=False)
def pyodide(session: nox.Session) -> None:
    """Do the same in Pyodide, where players make the same moves; skipped without npm."""
    if shutil.which("npm") is None:
        session.skip("no npm found")
    wheels = Path(session.create_tmp()).resolve() / "wheels"
    # uv environments lack pip, and uv cannot download.
    session.install("pip", "numpy", str(_wheel()))
    session.run("pip", "download", "-q", "-d", str(wheels), str(_wheel()))
    here = Path("tests/project").resolve()
    tried, runs, moves = (
        here / each for each in ("installed.py", "pyodide.mjs", "moves.py")
    )
    with session.chdir(session.create_tmp()):
        packages = ["--silent", "--no-audit", "--no-fund", "pyodide@314"]
        session.run("npm", "install", *packages, external=True)
        files = sorted(map(str, wheels.glob("*.whl")))
        session.run("node", str(runs), str(tried), *files, external=True)
        there = ["node", str(runs), str(moves), *files, "numpy"]
        found = session.run(*there, external=True, silent=True)
        known = session.run("python", "-I", str(moves), silent=True)
    told = [_moves(each) for each in (known, found)]
    if not told[1]:
        session.warn("numpy for Pyodide is not to be had: no moves were compared")
    elif told[0] != told[1]:
        session.error(f"other moves in Pyodide: {told[1]}, not {told[0]}")


def _moves(printed: object) -> list[str]:
    """Return the digests of moves among what was printed."""
    return [each for each in str(printed).splitlines() if each.startswith("moves ")]


def _committed() -> str:
    """Return the time of the last commit in seconds, or a constant without git."""
    asked = subprocess.run(
        ["git", "log", "-1", "--format=%ct"],  # noqa: S607 - git from the path
        capture_output=True,
        check=False,
        text=True,
    )
    return asked.stdout.strip() or "1600000000"


def _wheel() -> Path:
    """Return the path of the wheel."""
    return next(DIST.glob("*.whl"))


def _wrong_in(wheel: Path) -> list[str]:
    """Return the defects of a wheel: its size, missing and unexpected files."""
    with zipfile.ZipFile(wheel) as opened:
        inside = set(opened.namelist())
    source = Path("src", "jasskort")
    wanted = {
        str(Path("jasskort", path.relative_to(source)))
        for path in [
            *source.rglob("*.py"),
            *source.rglob("*.toml"),
            *source.rglob("*.html"),
            *source.rglob("*.json"),
            source / "py.typed",
        ]
    } | {f"jasskort/counts/{path.name}" for path in Path("counts").glob("*.txt")}
    size = wheel.stat().st_size
    told = [f"missing: {name}" for name in sorted(wanted - inside)]
    told += [
        f"unexpected: {name}"
        for name in sorted(inside - wanted)
        if ".dist-info/" not in name and name != "jasskort/counts/README.md"
    ]
    if size > LARGEST_WHEEL:
        told.append(
            f"expected at most {LARGEST_WHEEL:,} bytes for {wheel.name}, got {size:,}"
        )
    return told


if __name__ == "__main__":
    nox.main()
