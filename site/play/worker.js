// Runs Python, which gets requests of the page in JSON and returns answers.
// @ts-check

/**
 * @typedef {{number: number, asked: string, brings: boolean}} Question what is asked, or that
 *   players that have learned are to be brought
 * @typedef {{sizes: Record<string, number>, learned: number, lock: import("./pyodide/pyodide.mjs").Lockfile}} Built
 * @typedef {{loaded: number, total: number} | {brought: number, of: number} | {started: true} | {failed: string}
 *   | {number: number, answer: string} | {number: number, failed: string}} Told
 *   What the page is told: progress, the end of the start, or an answer.
 */

const here = new URL("./pyodide/", import.meta.url);
/** Fetches files that are as the host stores them; Pyodide calls the `fetch` below. */
const plainFetch = self.fetch.bind(self);

/** @param {Told} told */
const tell = (told) => self.postMessage(told);

/** @param {URL} address */
const found = async (address) => {
  const answer = await plainFetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address.pathname}: ${answer.status}`);
  return answer;
};

let loaded = 0;
let total = 0;

/** Counts the bytes of the start. @param {number} bytes */
const count = (bytes) => {
  loaded += bytes;
  if (total) tell({ loaded: Math.min(loaded, total), total });
};

/**
 * Counts the bytes of a file.
 *
 * @param {(bytes: number) => void} arrives is called with each chunk
 * @param {() => void} arrived is called after the last one
 */
const counted = (arrives, arrived) =>
  new TransformStream({
    flush: arrived,
    transform: (/** @type {Uint8Array} */ chunk, control) => {
      arrives(chunk.length);
      control.enqueue(chunk);
    },
  });

/** Rejects when a file breaks off: Pyodide would only log that, and then wait for ever. */
let breakOff = (/** @type {unknown} */ _why) => {};
/** @type {Promise<never>} */
const brokenOff = new Promise((_, reject) => (breakOff = reject));

/** @param {ReadableStream<any>} stream */
const watched = (stream) => {
  const reader = stream.getReader();
  return new ReadableStream({
    pull: async (control) => {
      try {
        const { done, value } = await reader.read();
        if (done) control.close();
        else control.enqueue(value);
      } catch (error) {
        breakOff(error);
        control.error(error);
      }
    },
  });
};

/**
 * Load a gzipped file, and decompress it while it arrives.
 *
 * @param {string} name
 * @param {string} type
 * @param {() => void} [arrived] is called after the last byte
 * @param {(bytes: number) => void} [arrives] is called with each chunk
 */
const unpacked = async (name, type, arrived = () => {}, arrives = count) => {
  const answer = await found(new URL(`${name}.gz`, here));
  const whole = /** @type {ReadableStream<any>} */ (answer.body).pipeThrough(counted(arrives, arrived));
  // Some hosts declare the compression, so that the browser has decompressed the file.
  const packed = answer.headers.get("content-encoding") !== "gzip";
  const body = packed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
  return new Response(watched(body), { headers: { "content-type": type } });
};

/** Import a module of a gzipped file. @param {Promise<Response>} file */
const imported = async (file) => {
  const address = URL.createObjectURL(await (await file).blob());
  const module = await import(address);
  URL.revokeObjectURL(address);
  return module.default;
};

/** Start Python, and return the functions that answer, and that bring players. */
const start = async () => {
  // The browser compiles the largest file, which takes long, while the modules arrive.
  let hasArrived = () => {};
  /** @type {Promise<void>} */
  const arrived = new Promise((resolve) => (hasArrived = resolve));
  const script = unpacked("pyodide.asm.mjs", "text/javascript");
  const wasm = unpacked("pyodide.asm.wasm", "application/wasm", hasArrived);
  const standard = arrived.then(() => unpacked("python_stdlib.zip", "application/zip"));
  const own = arrived.then(() => unpacked("python.zip", "application/zip"));
  for (const file of [standard, own]) file.catch(breakOff);
  const pyodide = import("./pyodide/pyodide.mjs");
  const built = found(new URL("../built.json", here)).then((answer) => answer.json());
  await Promise.all([wasm, script, pyodide]);
  const { sizes, learned, lock } = /** @type {Built} */ (await built);
  total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  self.fetch = async (asked, options) => {
    const name = String(asked);
    if (name.endsWith("pyodide.asm.wasm")) return wasm;
    if (name.endsWith("python_stdlib.zip")) return standard;
    return plainFetch(asked, options);
  };
  const { loadPyodide } = await pyodide;
  const createPyodideModule = await imported(script);
  const options = { indexURL: here.href, lockFileContents: lock, createPyodideModule };
  const python = await loadPyodide(options);
  const modules = await (await own).arrayBuffer();
  python.FS.writeFile("/python.zip", new Uint8Array(modules));
  const answers = /** @type {(asked: string) => string} */ (
    python.runPython("import sys; sys.path.append('/python.zip'); from page import Page; Page().ask")
  );
  /** Load the players that have learned, and what only they need. */
  const bring = async () => {
    let brought = 0;
    const arrives = (/** @type {number} */ bytes) => tell({ brought: (brought += bytes), of: learned });
    const file = await unpacked("learned.zip", "application/zip", () => {}, arrives);
    python.unpackArchive(await file.arrayBuffer(), "zip", { extractDir: "/learned" });
    python.runPython("sys.path.append('/learned'); import jasskort; jasskort.__path__.append('/learned/jasskort')");
  };
  return { answers, bring };
};

const started = Promise.race([start(), brokenOff]);
started.then(
  () => tell({ started: true }),
  (error) => tell({ failed: String(error) }),
);

/** The players that have been brought, or are being brought. @type {Promise<void> | undefined} */
let players;

self.addEventListener("message", async (event) => {
  const { number, asked, brings } = /** @type {Question} */ (event.data);
  const { answers, bring } = await started;
  try {
    if (brings) await (players ??= bring());
    tell({ number, answer: brings ? "{}" : answers(asked) });
  } catch (error) {
    if (brings) players = undefined;
    tell({ number, failed: String(error) });
  }
});
