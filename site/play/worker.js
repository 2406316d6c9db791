// Runs Python, which gets requests of the page in JSON and returns answers.
// @ts-check

// @ts-expect-error It has no types.
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

/** The snapshot of a started Python, or undefined if there is none. */
const memory = async () => {
  if (new URL(self.location.href).searchParams.has("plain")) return undefined;
  const answer = await fetch(new URL("snapshot.bin", here));
  if (!answer.ok || !answer.body) return undefined;
  const whole = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(whole).arrayBuffer());
};

/** Start Python from its snapshot, or without if it is missing or does not fit. */
const start = async () => {
  const options = { indexURL: new URL("pyodide/", here).href };
  try {
    const snapshot = await memory();
    /** Pyodide copies a snapshot, but reserves no memory for it. @param {object} settings */
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
