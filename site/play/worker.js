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
  const listed = bytes("files.json").then((each) => new TextDecoder().decode(each));
  const wheels = listed.then((text) =>
    Promise.all(
      /** @type {string[]} */ (JSON.parse(text)).map((name) => bytes(name)),
    ),
  );
  const own = Promise.all([bytes("page.py"), bytes("labels.toml")]);
  const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", here).href });
  for (const wheel of await wheels) pyodide.unpackArchive(wheel, "wheel");
  const [code, labels] = await own;
  pyodide.FS.mkdir("/page");
  pyodide.FS.writeFile("/page/page.py", new Uint8Array(code));
  pyodide.FS.writeFile("/page/labels.toml", new Uint8Array(labels));
  pyodide.runPython("import sys; sys.path.append('/page')");
  return /** @type {(asked: string) => string} */ (
    pyodide.runPython("from page import Page; Page().ask")
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
