// Prepare Python for the page at build time.
//
// `node compile.mjs FOLDER OUT` compiles the wheels and modules in the folder, and the modules of
// the standard library that they import, with the Python of the page. It writes them and Pyodide
// to the folder `pyodide` of OUT, gzipped: the page decompresses them, so that any host serves few
// bytes. `built.json` has their sizes.
//
// Players that have learned, and numpy, which only they need, have a file of their own. Pyodide
// finds numpy in its folder, or fetches it from its host, and checks it. Where it is not to be had,
// the page has no such players.

import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const COMPILE = `
import ast, contextlib, importlib, importlib.util, io, pathlib, pkgutil, py_compile, shutil, sys, zipfile

# What the page does not use. The rest of the library is kept whole, with its lazy imports.
LEFT_OUT = ("testing", "vector", "terminal", "counts", "__main__.py")
# Imported lazily: by errors, and when text is encoded.
LAZY = ("encodings.ascii", "encodings.latin_1", "traceback", "linecache", "tokenize")
STANDARD = "/lib/python{}{}.zip/".format(*sys.version_info)
page, packages, standard, learned = map(
    pathlib.Path, ("/page", "/packages", "/standard", "/learned")
)


def imported(text):
    """Yield the modules that a file imports, also within functions."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module


def compiled(folder):
    """Compile all modules of a folder, and remove their source and other leftovers."""
    for source in folder.rglob("*.py"):
        # Pyodide needs the docstrings of its own core, and numpy those of its functions.
        optimize = 1 if {"_pyodide", "numpy"} & {*source.parts} else 2
        py_compile.compile(
            source,
            source.with_suffix(".pyc"),
            dfile=source.relative_to(folder),
            doraise=True,
            optimize=optimize,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        source.unlink()


def packed(folder, file):
    """Pack a folder: the same files give the same bytes. They are compressed later."""
    with zipfile.ZipFile(file, "w") as archive:
        for each in sorted(folder.rglob("*")):
            if each.is_file():
                name = each.relative_to(folder).as_posix()
                archive.writestr(zipfile.ZipInfo(name), each.read_bytes())


def origin(module):
    return str(getattr(getattr(module, "__spec__", None), "origin", None))


def found():
    """Return the files of all modules that are imported, and of those of the archive."""
    return {origin(module) for module in sys.modules.values()}


def extract(files, folder):
    """Extract modules of the standard library."""
    with zipfile.ZipFile(STANDARD.rstrip("/")) as archive:
        for each in files:
            if each.startswith(STANDARD):
                archive.extract(each.removeprefix(STANDARD), folder)


def play_learned():
    """Do what the page does with players that have learned, so that all is imported."""
    from match import learned_by
    from jasskort import GAMES, Form, JasskortError, Tolva
    from jasskort.playing.bots import Greedy
    from jasskort.playing.table import play_deal
    from random import Random
    import base64, numpy

    def file(data):
        return {"name": "x.npz", "data": base64.b64encode(data).decode()}

    saved = io.BytesIO()
    numpy.savez_compressed(saved, allow_pickle=False, made=numpy.array("{}"))
    for data in (b"", b"text", saved.getvalue(), saved.getvalue()[:99]):
        with contextlib.suppress(JasskortError):
            learned_by(GAMES["schmaus"](), file(data))
    for game in (*(make() for make in GAMES.values()), *(Tolva(form=form) for form in Form)):
        with contextlib.suppress(JasskortError):
            play_deal(game, [learned_by(game, None), Greedy()] * 2, Random(1))


(learned / "jasskort").mkdir(parents=True)
shutil.move(packages / "jasskort" / "learning", learned / "jasskort")
for each in (*packages.glob("*.dist-info"), *(packages / "jasskort" / e for e in LEFT_OUT)):
    shutil.rmtree(each) if each.is_dir() else each.unlink()
for each in packages.rglob("*.pyi"):
    each.unlink()
sys.dont_write_bytecode = True
sys.path += [str(page), str(packages)]
for folder, inside in ((page, ""), (packages / "jasskort", "jasskort.")):
    for module in pkgutil.walk_packages([str(folder)], inside):
        importlib.import_module(module.name)
    for source in folder.rglob("*.py"):
        for name in imported(source.read_text()):
            if name.partition(".")[0] in sys.stdlib_module_names:
                importlib.import_module(name)
for name in LAZY:
    importlib.import_module(name)
used = found()
extract(used, standard)
numpy = importlib.util.find_spec("numpy")
if numpy:
    import jasskort
    site = pathlib.Path(numpy.origin).parent.parent
    for each in site.glob("numpy*"):
        shutil.move(each, learned)
    importlib.invalidate_caches()
    sys.path.append(str(learned))
    jasskort.__path__.append(str(learned / "jasskort"))
    play_learned()
    needed = found() - used
    for each in learned.rglob("*"):
        kept = str(each) in needed or each.suffix == ".npz" or "licenses" in each.parts
        if each.is_file() and not kept:
            each.unlink()
    extract(needed, learned)
for source in packages.rglob("*.py"):
    if "jasskort" not in source.parts and str(source) not in used:
        source.unlink()
shutil.copytree(page, packages, dirs_exist_ok=True)
for folder in (packages, standard, learned):
    compiled(folder)
for folder, file in (
    (packages, "/python.zip"),
    (standard, "/python_stdlib.zip"),
    (learned, "/learned.zip"),
):
    packed(folder, file)
numpy is not None
`;

/** The levels of players that have learned. */
const LEARNED = ["learned", "own"];

const [folder = ".", out = "."] = process.argv.slice(2);
const from = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));
// Without the columns of each instruction, compiled modules are a third smaller.
const pyodide = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
pyodide.FS.mkdir("/packages");
pyodide.FS.mkdir("/page");
for (const name of readdirSync(folder)) {
  const file = new Uint8Array(readFileSync(join(folder, name)));
  if (name.endsWith(".whl")) pyodide.unpackArchive(file, "zip", { extractDir: "/packages" });
  else pyodide.FS.writeFile(`/page/${name}`, file);
}
await pyodide.loadPackage("numpy", { messageCallback: () => {} }).catch(() => {});
const learns = /** @type {boolean} */ (pyodide.runPython(COMPILE));

const files = {
  "pyodide.asm.wasm": readFileSync(join(from, "pyodide.asm.wasm")),
  "pyodide.asm.mjs": readFileSync(join(from, "pyodide.asm.mjs")),
  "python_stdlib.zip": pyodide.FS.readFile("/python_stdlib.zip"),
  "python.zip": pyodide.FS.readFile("/python.zip"),
};
const { info } = JSON.parse(readFileSync(join(from, "pyodide-lock.json"), "utf8"));
mkdirSync(join(out, "pyodide"), { recursive: true });
copyFileSync(join(from, "pyodide.mjs"), join(out, "pyodide", "pyodide.mjs"));
/** @type {Record<string, number>} */
const sizes = {};
for (const [name, file] of Object.entries(files)) {
  const zipped = gzipSync(file, { level: 9 });
  writeFileSync(join(out, "pyodide", `${name}.gz`), zipped);
  sizes[name] = zipped.length;
}
const learned = learns ? gzipSync(pyodide.FS.readFile("/learned.zip"), { level: 9 }) : undefined;
if (learned) writeFileSync(join(out, "pyodide", "learned.zip.gz"), learned);
else {
  console.warn("numpy is not to be had: the page has no players that have learned");
  const file = join(out, "catalogue.json");
  const catalogues = JSON.parse(readFileSync(file, "utf8"));
  for (const each of Object.values(catalogues)) {
    each.levels = each.levels.filter((/** @type {{value: string}} */ level) => !LEARNED.includes(level.value));
  }
  writeFileSync(file, JSON.stringify(catalogues));
}
// The page loads no packages of Pyodide, so the list of them is left out.
const built = { sizes, learned: learned?.length ?? 0, lock: { info, packages: {} } };
writeFileSync(join(out, "built.json"), JSON.stringify(built));
