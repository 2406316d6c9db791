// Compile all that the page imports, by the Python of the page, into one archive.
//
// `node compile.mjs FOLDER FILE`: the wheels and modules in the folder go into the file, which
// is a zip. A page that had to compile them would start seconds later.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

const [folder = ".", packed = "python.zip"] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.FS.mkdir("/packages");
for (const name of readdirSync(folder)) {
  const file = new Uint8Array(readFileSync(join(folder, name)));
  if (name.endsWith(".whl")) pyodide.unpackArchive(file, "zip", { extractDir: "/packages" });
  else pyodide.FS.writeFile(`/packages/${name}`, file);
}
pyodide.runPython(COMPILE);
writeFileSync(packed, pyodide.FS.readFile("/python.zip"));
