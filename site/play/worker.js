// Runs Python: it is handed what the page asks as JSON, and hands back the answer.
// @ts-check

// @ts-expect-error It comes without types.
import createModule from "./pyodide/pyodide.asm.mjs";
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @typedef {{number: number, asked: string}} Question */

const here = new URL("./", import.meta.url);

/** @param {string} name */
const bytes = async (name) => {
  const answer = await fetch(new URL(name, here));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
};

/** The memory of a Python that has started, which saves starting one; none if there is none. */
const memory = async () => {
  if (new URL(self.location.href).searchParams.has("plain")) return undefined;
  const answer = await fetch(new URL("snapshot.bin", here));
  if (!answer.ok || !answer.body) return undefined;
  const whole = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(whole).arrayBuffer());
};

/** Start Python from its memory, or plainly if that is not to be had or does not fit. */
const start = async () => {
  const options = { indexURL: new URL("pyodide/", here).href };
  try {
    const snapshot = await memory();
    /** Pyodide copies a snapshot, but makes no room for it. @param {object} settings */
    const createPyodideModule = async (settings) => {
      const module = await createModule(settings);
      module.growMemory(snapshot?.length);
      return module;
    };
    const from = { createPyodideModule, _loadSnapshot: snapshot };
    if (snapshot) return await loadPyodide({ ...options, ...from });
  } catch (error) {
    console.warn("Python starts without its snapshot", error);
  }
  return loadPyodide(options);
};

const started = (async () => {
  const packed = bytes("python.zip");
  const pyodide = await start();
  pyodide.FS.writeFile("/python.zip", new Uint8Array(await packed));
  return /** @type {(asked: string) => string} */ (
    pyodide.runPython("import sys; sys.path.append('/python.zip'); from page import Page; Page().ask")
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
