// The page's side of the worker in which Python runs, and of the files kept for later visits.
// @ts-check

/** @typedef {{asked: string, brings: boolean, resolve: (answer: any) => void, reject: (why: Error) => void}} Waiting */

/** The questions without an answer, by number. @type {Map<number, Waiting>} */
const waiting = new Map();
/** @type {Set<(loaded: number, total: number) => void>} */
const loading = new Set();
/** @type {(loaded: number, total: number) => void} */
let arrives = () => {};
/** @type {Set<(why: string) => void>} */
const failing = new Set();
let asked = 0;
let progress = { loaded: 0, total: 0 };
/** @type {string | undefined} */
let failed;
/** @type {Worker | undefined} */
let worker;
/** Whether Python has started. */
let runs = false;
let hasStarted = () => {};

/** Resolves when Python has started. @type {Promise<void>} */
export const started = new Promise((resolve) => (hasStarted = resolve));

/** @param {string} why */
const fail = (why) => {
  if (failed !== undefined) return;
  failed = why;
  worker?.terminate();
  for (const tell of failing) tell(why);
};

/** @param {MessageEvent<import("./worker.js").Told>} event */
const hear = ({ data }) => {
  if ("loaded" in data) {
    progress = data;
    for (const tell of loading) tell(data.loaded, data.total);
  } else if ("brought" in data) arrives(data.brought, data.of);
  else if ("started" in data) {
    runs = true;
    hasStarted();
    keepFiles();
  } else if ("number" in data) {
    const question = waiting.get(data.number);
    waiting.delete(data.number);
    if ("answer" in data) question?.resolve(JSON.parse(data.answer));
    else question?.reject(new Error(data.failed));
  } else fail(data.failed);
};

/** Start the worker, and ask what was asked before. */
const start = () => {
  failed = undefined;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", hear);
  worker.addEventListener("error", (event) => {
    // An error of the browser itself has no message.
    fail(event.message || "the worker did not load");
  });
  for (const [number, { asked, brings }] of waiting) worker.postMessage({ number, asked, brings });
};

/**
 * Ask Python, which answers in the order of the questions; before it has started they wait.
 * A failure of Python itself rejects the promise.
 *
 * @param {string} what
 * @param {object} [given]
 * @returns {Promise<any>}
 */
export const ask = (what, given = {}) => send(JSON.stringify({ do: what, ...given }));

/** Send the worker a text for Python, or have it bring players. @param {string} text @param {boolean} brings @returns {Promise<any>} */
const send = (text, brings = false) =>
  new Promise((resolve, reject) => {
    asked += 1;
    const question = { number: asked, asked: text, brings };
    waiting.set(question.number, { asked: text, brings, resolve, reject });
    if (failed === undefined) worker?.postMessage(question);
  });

/**
 * Load the players that have learned, which only some matches need. Rejects if that fails.
 *
 * @param {(loaded: number, total: number) => void} tell is told about each arrival of bytes
 */
export const bring = async (tell) => {
  arrives = tell;
  await send("", true);
  keepPlayers().catch(() => {});
};

/** Tell about each arrival of bytes, of all that are loaded. @param {(loaded: number, total: number) => void} tell */
export const onProgress = (tell) => {
  loading.add(tell);
  if (progress.total) tell(progress.loaded, progress.total);
};

/** Tell once that Python did not start, or has ended. @param {(why: string) => void} tell */
export const onFailed = (tell) => {
  failing.add(tell);
  if (failed !== undefined) tell(failed);
};

/** Start again after a failure. Open questions are asked again. */
export const retry = () => {
  if (failed !== undefined) start();
};

// --- files for later visits ---------------------------------------------------------

/** Keep the files of the page, after they have been loaded for this visit. */
const keepFiles = async () => {
  try {
    await navigator.serviceWorker?.register(new URL("offline.js", import.meta.url));
  } catch {
    // This browser or address keeps no files: each visit loads them.
  }
};

/** Keep the players for visits without a network, too. */
const keepPlayers = async () => {
  const registered = await navigator.serviceWorker?.ready;
  registered?.active?.postMessage("players");
};

/** Milliseconds after which a newer page is looked for: a page that is left can still be open. */
const LOOKS = [0, 300, 1000, 3000];

/** Have a newer page that is ready replace this one, which has just been opened. */
const renew = async () => {
  const { serviceWorker } = navigator;
  if (!serviceWorker?.controller) return;
  serviceWorker.addEventListener("controllerchange", () => location.reload());
  const registered = await serviceWorker.getRegistration();
  for (const wait of LOOKS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    // Later a match would be interrupted.
    if (wait && asked) return;
    if (document.readyState === "complete") registered?.waiting?.postMessage("replace");
  }
};

start();
renew().catch(() => {});
