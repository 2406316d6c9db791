// Runs a Python file in Pyodide with some wheels, and with packages of Pyodide by their names:
// node pyodide.mjs FILE.py WHEEL... NAME...
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

// Found where it was installed: in the folder in which this is started.
const found = createRequire(`${process.cwd()}/`).resolve("pyodide/pyodide.mjs");
const { loadPyodide } = await import(pathToFileURL(found));
const [file, ...given] = process.argv.slice(2);
const wheels = given.filter((each) => each.endsWith(".whl"));
const packages = given.filter((each) => !wheels.includes(each));
const python = await loadPyodide();
const extractDir = python.runPython("__import__('sysconfig').get_paths()['purelib']");
for (const wheel of wheels) {
  const bytes = new Uint8Array(readFileSync(wheel));
  python.unpackArchive(bytes, "wheel", { extractDir });
}
// Those that are neither in its folder nor to be had from its host are missing in Python.
await python.loadPackage(packages, { messageCallback: () => {} }).catch(() => {});
try {
  python.runPython(readFileSync(file, "utf8"), { filename: file });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
