// Keeps the files of the page in the browser: it opens fast, and also without a network.
// @ts-check

/**
 * A list that the build fills in: the files by path, with their SHA-256. A page has all its
 * files from one build. A newer build is kept beside it until the page is opened again.
 *
 * @type {{name: string, files: Record<string, string>}}
 */
const BUILD = { name: "", files: {} };

const worker = /** @type {any} */ (self);
/** The folder of the page; other pages of the same host are not touched. */
const here = new URL("./", worker.location.href);
const ours = `jasskort ${here.pathname} `;
const name = ours + BUILD.name;

/** @param {string} path */
const address = (path) => new URL(path === "index.html" ? "./" : path, here);

/** @param {ArrayBuffer} bytes */
const digest = async (bytes) => {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...found].map((each) => each.toString(16).padStart(2, "0")).join("");
};

/** Return a file of this build: of an older one if it is the same, else from the host. @param {string} path */
const found = async (path) => {
  const where = address(path);
  for (const look of [() => caches.match(where), () => fetch(where, { cache: "no-cache" })]) {
    const answer = await look();
    const bytes = answer?.ok ? await answer.clone().arrayBuffer() : new ArrayBuffer(0);
    if (answer && (await digest(bytes)) === BUILD.files[path]) return answer;
  }
  throw new Error(`${path} is not of this build`);
};

const keep = async () => {
  const cache = await caches.open(name);
  try {
    for (const path of Object.keys(BUILD.files)) await cache.put(address(path), await found(path));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
};

const forgetOthers = async () => {
  const others = (await caches.keys()).filter((each) => each.startsWith(ours) && each !== name);
  await Promise.all(others.map((each) => caches.delete(each)));
};

/** @param {Request} request @param {URL} where */
const answer = async (request, where) => {
  const cache = await caches.open(name);
  return (await cache.match(where)) ?? fetch(request);
};

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const asked = new URL(event.request.url);
  if (event.request.method !== "GET" || !asked.href.startsWith(here.href)) return;
  // What follows a question mark does not change the file.
  const path = asked.pathname.slice(here.pathname.length) || "index.html";
  if (path in BUILD.files) event.respondWith(answer(event.request, address(path)));
});
worker.addEventListener("message", async (/** @type {any} */ event) => {
  // Pages of the older build that are open keep it.
  const open = await worker.clients.matchAll({ includeUncontrolled: true });
  if (event.data === "replace" && open.length < 2) worker.skipWaiting();
});
