// Keeps the files of the page in the browser: it opens fast, and also without a network.
// @ts-check

/**
 * A list that the build fills in: the files by path, with their SHA-256, and those that are
 * kept only when they were asked for. A page has all its files from one build. A newer build
 * is kept beside it until the page is opened again.
 *
 * @type {{name: string, files: Record<string, string>, late: string[]}}
 */
const BUILD = { name: "", files: {}, late: [] };

const worker = /** @type {any} */ (self);
/** The folder of the page; other pages of the same host are not touched. */
const here = new URL("./", worker.location.href);
const ours = `jasskort ${here.pathname} `;
const name = ours + BUILD.name;

/** Milliseconds to wait for the host when the page opens. */
const SOON = 700;

/** @param {string} path */
const address = (path) => new URL(path === "index.html" ? "./" : path, here);

/** A server of tables notes in the first page that there are some. */
const NOTE = /^<meta name="tables".*>\n/m;

/** Whether an answer of the host is a file of this build. @param {string} path @param {Response} answer */
const fits = async (path, answer) => {
  if (!answer.ok) return false;
  const whole = await answer.clone().arrayBuffer();
  const plain = () => new TextEncoder().encode(new TextDecoder().decode(whole).replace(NOTE, ""));
  const bytes = path === "index.html" ? plain() : whole;
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const digest = [...found].map((each) => each.toString(16).padStart(2, "0")).join("");
  return digest === BUILD.files[path];
};

/** Return a file of an older build, if it is the same. @param {string} path */
const older = async (path) => {
  const answer = await caches.match(address(path));
  return answer && (await fits(path, answer)) ? answer : undefined;
};

/** Return a file of this build: of an older one if it is the same, else from the host. @param {string} path */
const found = async (path) => {
  const answer = (await older(path)) ?? (await fetch(address(path), { cache: "no-cache" }));
  if (await fits(path, answer)) return answer;
  throw new Error(`${path} is not of this build`);
};

const keep = async () => {
  const cache = await caches.open(name);
  try {
    for (const path of Object.keys(BUILD.files)) {
      const file = await (BUILD.late.includes(path) ? older(path) : found(path));
      if (file) await cache.put(address(path), file);
    }
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
};

const forgetOthers = async () => {
  const others = (await caches.keys()).filter((each) => each.startsWith(ours) && each !== name);
  await Promise.all(others.map((each) => caches.delete(each)));
};

/** Return a file that is kept when it is asked for. @param {string} path */
const late = async (path) => {
  const cache = await caches.open(name);
  const there = await cache.match(address(path));
  if (there) return there;
  const file = await found(path);
  await cache.put(address(path), file.clone());
  return file;
};

/** @param {Request} request @param {string} path */
const answer = async (request, path) => {
  const cache = await caches.open(name);
  return (await cache.match(address(path))) ?? fetch(request);
};

/** Return the first page from the host, if that is soon there and of this build. @param {Request} request */
const firstPage = async (request) => {
  const soon = { cache: /** @type {const} */ ("no-cache"), signal: AbortSignal.timeout(SOON) };
  const fresh = await fetch(address("index.html"), soon).catch(() => undefined);
  const takes = fresh && (await fits("index.html", fresh).catch(() => false));
  return takes ? fresh : answer(request, "index.html");
};

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const asked = new URL(event.request.url);
  if (event.request.method !== "GET" || !asked.href.startsWith(here.href)) return;
  // What follows a question mark does not change the file.
  const path = asked.pathname.slice(here.pathname.length) || "index.html";
  if (path === "index.html" && BUILD.name) event.respondWith(firstPage(event.request));
  else if (BUILD.late.includes(path)) event.respondWith(late(path));
  else if (path in BUILD.files) event.respondWith(answer(event.request, path));
});
/** Take over from an older build, whose pages keep it while more than one is open. */
const replace = async () => {
  const open = await worker.clients.matchAll({ includeUncontrolled: true });
  if (open.length < 2) await worker.skipWaiting();
};

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "replace") event.waitUntil(replace());
  if (event.data === "players") event.waitUntil(Promise.all(BUILD.late.map(late)));
});
