// The page's side of the worker that runs Python.
// @ts-check
const plain = new URLSearchParams(location.search).has("plain") ? "?plain" : "";
const worker = new Worker(new URL(`worker.js${plain}`, import.meta.url), { type: "module" });
/** @type {Map<number, {resolve: (answer: any) => void, reject: (why: Error) => void}>} */
const waiting = new Map();
let asked = 0;
worker.addEventListener("message", ({ data }) => {
  if (data.failed) waiting.get(data.number)?.reject(new Error(data.failed));
  else waiting.get(data.number)?.resolve(JSON.parse(data.answer));
  waiting.delete(data.number);
});
/** @param {string} what @param {object} [given] @returns {Promise<any>} */
export const ask = (what, given = {}) =>
  new Promise((resolve, reject) => {
    asked += 1;
    waiting.set(asked, { resolve, reject });
    worker.postMessage({ number: asked, asked: JSON.stringify({ do: what, ...given }) });
  });
/** @param {(loaded: number, total: number) => void} _heard */
export const onProgress = (_heard) => {};
