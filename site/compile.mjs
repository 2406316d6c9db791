// Prepare the slow part of the start of the page at build time.
//
// `node compile.mjs FOLDER OUT` compiles the wheels and modules in the folder with the Python of
// the page, into `python.zip`. It writes a gzipped memory snapshot of a Python that has imported
// them and begun a match of each game to `snapshot.bin`.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const COMPILE = `
import compileall, pathlib, py_compile, shutil
packages = pathlib.Path("/packages")
compileall.compile_dir(
    packages,
    quiet=2,
    legacy=True,
    optimize=2,
    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
)
for source in packages.rglob("*.py"):
    source.unlink()
for cache in packages.rglob("__pycache__"):
    shutil.rmtree(cache)
shutil.make_archive("/python", "zip", packages)
`;

const WARM = `
import gc, json, sys
sys.path.append("/python.zip")
from page import Page
from texts import LABELS
for language in LABELS:
    page = Page()
    asked = {"language": language, "level": "best"}
    for game in json.loads(page.ask(json.dumps({**asked, "do": "catalogue"})))["games"]:
        for do in ("start", "next"):
            page.ask(json.dumps({**asked, "do": do, "game": game["name"]}))
del page
sys.path.pop()
gc.collect()
`;

const [folder = ".", out = "."] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.FS.mkdir("/packages");
for (const name of readdirSync(folder)) {
  const file = new Uint8Array(readFileSync(join(folder, name)));
  if (name.endsWith(".whl")) pyodide.unpackArchive(file, "zip", { extractDir: "/packages" });
  else pyodide.FS.writeFile(`/packages/${name}`, file);
}
pyodide.runPython(COMPILE);
writeFileSync(join(out, "python.zip"), pyodide.FS.readFile("/python.zip"));

const started = await loadPyodide({ _makeSnapshot: true });
started.FS.writeFile("/python.zip", pyodide.FS.readFile("/python.zip"));
started.runPython(WARM);
writeFileSync(join(out, "snapshot.bin"), gzipSync(started.makeMemorySnapshot(), { level: 9 }));
