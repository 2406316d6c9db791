// Runs a Python file in Pyodide with some wheels, without a network:
// node pyodide.mjs FILE.py WHEEL...
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

// Found where it was installed: in the folder in which this is started.
const found = createRequire(`${process.cwd()}/`).resolve("pyodide/pyodide.mjs");
const { loadPyodide } = await import(pathToFileURL(found));
const [file, ...wheels] = process.argv.slice(2);
const python = await loadPyodide();
const extractDir = python.runPython("__import__('sysconfig').get_paths()['purelib']");
for (const wheel of wheels) {
  const bytes = new Uint8Array(readFileSync(wheel));
  python.unpackArchive(bytes, "wheel", { extractDir });
}
try {
  python.runPython(readFileSync(file, "utf8"), { filename: file });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
