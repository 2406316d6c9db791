// Runs Python: it is handed what the page asks as JSON, and hands back the answer.
// @ts-check

import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @typedef {{number: number, asked: string}} Question */

const here = new URL("./", import.meta.url);

/** @param {string} name */
const bytes = async (name) => {
  const answer = await fetch(new URL(name, here));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
};

const started = (async () => {
  const packed = bytes("python.zip");
  const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", here).href });
  pyodide.unpackArchive(await packed, "zip", { extractDir: "/packages" });
  return /** @type {(asked: string) => string} */ (
    pyodide.runPython("import sys; sys.path.append('/packages'); from page import Page; Page().ask")
  );
})();

self.addEventListener("message", async (event) => {
  const { number, asked } = /** @type {Question} */ (event.data);
  try {
    self.postMessage({ number, answer: (await started)(asked) });
  } catch (error) {
    self.postMessage({ number, failed: String(error) });
  }
});
