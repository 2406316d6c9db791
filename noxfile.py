#!/usr/bin/env -S uv run --script
# /// script
# dependencies = ["nox>=2024.10.9"]
# ///
"""The checks of the project: `nox` runs them all, `nox -s NAME` one of them.

`nox -s quick` runs the tests of one minute, which a change wants at once.
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
# Sessions and workers run side by side: more threads would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# What a session imports in one process after the other is compiled once.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

DIST = Path("dist")
LARGEST_WHEEL = 650_000
PROJECT = nox.project.load_toml("pyproject.toml")


def found_pythons() -> list[str]:
    """List the supported Pythons that really run here, that of nox among them.

    A launcher may be on the path for a Python that is not installed, so each is
    asked for its version. That of nox comes last and is there even if it is newer than
    those supported, since it is the one that coverage is measured on.
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
    """Install the project as a user gets it, and some groups of tools."""
    session.install(".", *nox.project.dependency_groups(PROJECT, *groups))


def at_once(session: nox.Session, commands: Sequence[Sequence[str]]) -> None:
    """Run commands that need nothing of each other, as many at a time as there are cores.

    What one of them tells is shown if it fails.
    """
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda each: session.run(*each, silent=True), commands))


def carrying(mark: str) -> list[str]:
    """List the test files in which a mark is set; no others need be read for it."""
    files = sorted(Path("tests").rglob("test_*.py"))
    return [str(p) for p in files if f"mark.{mark}" in p.read_text(encoding="utf-8")]


@nox.session
def quick(session: nox.Session) -> None:
    """Run the tests of one minute: no encodings, laws, far walks nor coverage.

    With `-- traced` it leaves what it has covered to `nox -s tests -- beyond`.
    """
    install(session, "test")  # layers and public names are those of all modules
    if "traced" in session.posargs:
        compile_tests(session)
        traced(session, "quick")
    else:
        session.run("pytest", "-n", "auto", *session.posargs)


@nox.session(python=found_pythons())
def tests(session: nox.Session) -> None:
    """Run all tests but laws and counts; on the Python of nox all branches are covered.

    With `-- thorough` they walk farther; with `-- beyond` it leaves out those that
    `nox -s quick -- traced` has run just before.
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
    """Have the tests compiled: while they are traced that takes three times as long."""
    folders = [str(each) for each in Path("tests").iterdir() if each.is_dir()]
    collecting = ["pytest", "--collect-only", "-q"]
    at_once(session, [[*collecting, *folders[n::2]] for n in range(2)])


def traced(session: nox.Session, name: str, *chosen: str) -> None:
    """Run tests and write what they cover into a file of its own, to be combined."""
    quiet = ["--cov", "--cov-report=", "--cov-fail-under=0"]
    parted = {"COVERAGE_FILE": f".coverage.part-{name}"}
    session.run("pytest", "-n", "auto", *quiet, *chosen, env=parted)


def beyond_quick() -> list[str]:
    """List the folders of tests that `testpaths` leaves out: they ask for extras or time."""
    quick = PROJECT["tool"]["pytest"]["ini_options"]["testpaths"]
    found = [each for each in Path("tests").iterdir() if [*each.rglob("test_*.py")]]
    return sorted({each.as_posix() for each in found} - {*quick})


ALL_TESTS = "not law and not counts and not checker"
"""What is left to sessions of their own."""


def profile_of(session: nox.Session) -> tuple[str, list[str]]:
    """Return how far is gone, by `-- thorough` far, and what else pytest is given."""
    profile = "thorough" if "thorough" in session.posargs else "quick"
    return profile, [each for each in session.posargs if each != "thorough"]


@nox.session
def laws(session: nox.Session) -> None:
    """Run the laws over random play; `nox -s laws -- thorough` takes its time."""
    install(session, "test")
    profile, chosen = profile_of(session)
    parallel = ["-n", "auto", "-m", "law", *carrying("law")]
    session.run("pytest", *parallel, *chosen, env={"JASSKORT_LAWS": profile})


@nox.session(default=False)
def fuzz(session: nox.Session) -> None:
    """Hand in what is none, for some minutes."""
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
        # All that tests ask for, OpenSpiel among it.
        "test": (
            *("tests/learning/test_openspiel.py", "tests/testing"),
            *("tests/test_command.py", "tests/project/test_installing.py"),
        ),
    }
)
"""What is run of an extra, or of a group of tools, to see whether its versions will do."""


@nox.session(
    python=min(found_pythons(), key=lambda version: int(version.split(".")[1])),
    venv_backend="uv",
    default=False,
)
@nox.parametrize("extra", [nox.param(extra, id=extra or "none") for extra in USES])
def lowest(session: nox.Session, extra: str) -> None:
    """Try the lowest version that is declared of each dependency, extra by extra."""
    run_with(session, extra, "--resolution=lowest-direct")


@nox.session(python=found_pythons(), venv_backend="uv", default=False)
@nox.parametrize("extra", [nox.param(extra, id=extra or "none") for extra in USES])
def newest(session: nox.Session, extra: str) -> None:
    """Try the newest version of each dependency, be it a pre-release, extra by extra."""
    run_with(session, extra, "--prerelease=allow")


def run_with(session: nox.Session, extra: str, versions: str) -> None:
    """Run what uses an extra, or a group of tools, with versions as uv is told."""
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
    """Return what a group of tools asks for."""
    return nox.project.dependency_groups(PROJECT, group)


@nox.session
def types(session: nox.Session) -> None:
    """Check the types of everything, strictly, and what a checker sees of states.

    README, pages and notebooks come second: what they import mypy has read by then.
    """
    install(session, "types")
    session.run("mypy", *session.posargs)
    written = write_blocks(session)
    session.run("mypy", str(written), env={"MYPYPATH": str(written.parent)})
    session.run("pytest", "-q", "-m", "checker", *carrying("checker"))


@nox.session
def blocks(session: nox.Session) -> None:
    """Check the types of README, pages, notebooks and examples by pyright too."""
    install(session, "blocks")
    session.run("pyright", str(write_blocks(session)), "examples")


def write_blocks(session: nox.Session) -> Path:
    """Write the Python of README, pages and notebooks into a folder; return that."""
    # Not below a folder that begins with a point: pyright passes those over.
    written = Path("build", session.name, "blocks")
    shutil.rmtree(written, ignore_errors=True)
    session.run("python", "docs/blocks.py", str(written))
    return written


@nox.session
def lint(session: nox.Session) -> None:
    """Lint everything and check its format."""
    session.install(*nox.project.dependency_groups(PROJECT, "lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation, warnings as errors, and run what it shows."""
    install(session, "docs")
    # From nothing: what Sphinx has read before, it does not warn about again.
    build = Path(session.create_tmp()) / "docs"
    shutil.rmtree(build, ignore_errors=True)
    # What one builder has read the next need not read again.
    command = ["sphinx-build", "-W", "-n", "-q", "-d", str(build / "read"), "-b"]
    for builder in ("html", "doctest"):
        session.run(*command, builder, "docs", str(build / builder))


@nox.session(default=False)
def site(session: nox.Session) -> None:
    """Build the documentation and the page that plays into `build/site`.

    All links are relative, so any host can serve it: `python -m http.server -d build/site`.
    """
    install(session, "docs")
    out = Path("build", "site").resolve()
    shutil.rmtree(out, ignore_errors=True)
    # By the tag its first page has a link to the page that plays.
    read = str(Path(session.create_tmp()) / "read")
    command = ["sphinx-build", "-W", "-n", "-q", "-t", "site", "-d", read, "-b", "html"]
    session.run(*command, "docs", str(out))
    build_page(session, out / "play")


@nox.session(default=False)
def page(session: nox.Session) -> None:
    """Check the types of the page that plays, and play matches on it in a browser.

    Where there is no browser it says so. `CHROMIUM` names one that is not on the path.
    """
    install(session, "page")
    out = Path(session.create_tmp(), "site").resolve()
    shutil.rmtree(out, ignore_errors=True)
    node = build_page(session, out / "play")
    check = node.parent
    shutil.copy("site/tsconfig.json", check)
    shutil.copytree("site/play", check / "play", dirs_exist_ok=True)
    (check / "play" / "pyodide").mkdir(exist_ok=True)
    # The types of a module that ends in .mjs are looked for in a file that ends in .d.mts.
    for types, name in (("pyodide.d.ts", "pyodide.d.mts"), ("ffi.d.ts", "ffi.d.ts")):
        shutil.copy(node / "pyodide" / types, check / "play" / "pyodide" / name)
    session.run(str(node / ".bin" / "tsc"), "-p", str(check), external=True)
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if browser is None:
        session.skip("no browser is here: name a Chromium in CHROMIUM")
    axe = node / "axe-core" / "axe.min.js"
    given = {"CHROMIUM": browser, "SITE": str(out), "AXE": str(axe)}
    session.run("pytest", "site", *session.posargs, env=given)


PYODIDE = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
    *("pyodide-lock.json", "python_stdlib.zip"),
)
"""What of Pyodide the page loads."""


def build_page(session: nox.Session, out: Path) -> Path:
    """Build the page that plays into a folder; return the folder of its Node packages."""
    if shutil.which("npm") is None:
        session.skip("no npm is here, by which Pyodide is fetched")
    node = Path(session.create_tmp(), "node").resolve()
    node.mkdir(exist_ok=True)
    shutil.copy("site/package.json", node)
    with session.chdir(node):
        session.run("npm", "install", "--no-audit", "--no-fund", external=True)
    (out / "pyodide").mkdir(parents=True)
    for name in PYODIDE:
        shutil.copy(node / "node_modules" / "pyodide" / name, out / "pyodide")
    for each in Path("site", "play").glob("*.*"):
        if each.suffix in {".html", ".css", ".js", ".svg"}:
            shutil.copy(each, out)
    packed = Path(session.create_tmp(), "packed").resolve()
    shutil.rmtree(packed, ignore_errors=True)
    session.install("pip")
    session.run("python", "-m", "pip", "wheel", "-q", "-w", str(packed), ".")
    for name in ("page.py", "labels.toml"):
        shutil.copy(Path("site", "play", name), packed)
    shutil.copy("site/compile.mjs", node)
    compiled = ["compile.mjs", str(packed), str(out)]
    with session.chdir(node):
        session.run("node", *compiled, external=True)
    return node / "node_modules"


@nox.session
def notebooks(session: nox.Session) -> None:
    """Run the notebooks, which must print what they show; `-- write` writes it anew."""
    install(session, "notebooks")
    session.run("python", "docs/notebooks/run.py", *session.posargs)


@nox.session
def counts(session: nox.Session) -> None:
    """Count the move sequences from the positions in `counts/`, and compare.

    All of them by the command that users have, a process a file; then the small ones in
    a second way, or with `nox -s counts -- thorough` more of them.
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
    """Play matches by the command as it is installed: each game, option and language."""
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
    """Measure the speed of every game in one run; timings decide no test."""
    install(session, "bench")
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session(default=False)
def speed(session: nox.Session) -> None:
    """Measure the working tree against a commit, in turn: `nox -s speed -- HEAD~10`."""
    session.install(".")
    session.run("python", "benchmarks/in_pairs.py", *session.posargs)


@nox.session(default=False)
def strength(session: nox.Session) -> None:
    """Have the bots play whatever `benchmarks/strength.csv` has not yet."""
    install(session, "bench")
    results = Path("benchmarks", "strength.csv")
    session.run("python", "-m", "benchmarks.strength", str(results), *session.posargs)


@nox.session(default=False)
def scaling(session: nox.Session) -> None:
    """Play the same boards by one process, by several and by a cluster."""
    install(session, "bench")
    session.run("python", "-m", "benchmarks.scaling", *session.posargs)


@nox.session(default=False)
def release(session: nox.Session) -> None:
    """Build what is given out into `dist`, check it, and try it everywhere.

    It is built twice: from the same commit anybody gets the same bytes. Then
    `installed` tries the wheel on each Python, and `pyodide` in a browser's.
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
        f"{path.name} is not the same when it is built again"
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
            session.warn(f"{file} does not know version {version}")
    for python in found_pythons():
        session.notify(f"installed-{python}")
    session.notify("pyodide")


@nox.session(python=found_pythons(), default=False)
def installed(session: nox.Session) -> None:
    """Play a deal of each game by the wheel in `dist`, without any extra."""
    session.install(str(_wheel()))
    session.run("python", "-I", "tests/project/installed.py")


@nox.session(default=False)
def pyodide(session: nox.Session) -> None:
    """Do the same in Pyodide; it is left out where there is no Node."""
    if shutil.which("npm") is None:
        session.skip("there is no npm")
    wheels = Path(session.create_tmp()).resolve() / "wheels"
    session.install("pip")  # which uv leaves out, and which downloads
    session.run("pip", "download", "-q", "-d", str(wheels), str(_wheel()))
    tried, runs = (
        Path("tests/project/installed.py").resolve(),
        Path("tests/project/pyodide.mjs").resolve(),
    )
    with session.chdir(session.create_tmp()):
        packages = ["--silent", "--no-audit", "--no-fund", "pyodide@314"]
        session.run("npm", "install", *packages, external=True)
        files = sorted(map(str, wheels.glob("*.whl")))
        session.run("node", str(runs), str(tried), *files, external=True)


def _committed() -> str:
    """Tell when the last commit was made, in seconds; without one any time is right."""
    asked = subprocess.run(
        ["git", "log", "-1", "--format=%ct"],  # noqa: S607 - wherever git is
        capture_output=True,
        check=False,
        text=True,
    )
    return asked.stdout.strip() or "1600000000"


def _wheel() -> Path:
    """Return the wheel that was built."""
    return next(DIST.glob("*.whl"))


def _wrong_in(wheel: Path) -> list[str]:
    """List what is wrong with a wheel: its size, what it has, what it lacks."""
    with zipfile.ZipFile(wheel) as opened:
        inside = set(opened.namelist())
    source = Path("src", "jasskort")
    wanted = {
        str(Path("jasskort", path.relative_to(source)))
        for path in [
            *source.rglob("*.py"),
            *source.rglob("*.toml"),
            *source.rglob("*.html"),
            source / "py.typed",
        ]
    } | {f"jasskort/counts/{path.name}" for path in Path("counts").glob("*.txt")}
    size = wheel.stat().st_size
    told = [f"there is no {name}" for name in sorted(wanted - inside)]
    told += [
        f"there is {name}"
        for name in sorted(inside - wanted)
        if ".dist-info/" not in name and name != "jasskort/counts/README.md"
    ]
    if size > LARGEST_WHEEL:
        told.append(
            f"{wheel.name} has {size:,} bytes, and {LARGEST_WHEEL:,} are the most"
        )
    return told


if __name__ == "__main__":
    nox.main()
