// List the files of a built page, which are kept for visits without a network.
//
// `node list.mjs OUT` writes the list, with the SHA-256 of each file, into `offline.js` of OUT. Files
// that few visits need are kept when they are asked for.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";

const LATE = ["pyodide/learned.zip.gz"];

/** @param {string | Buffer} bytes */
const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");

const [out = "."] = process.argv.slice(2);
const offline = join(out, "offline.js");
const source = readFileSync(offline, "utf8");
const names = readdirSync(out, { recursive: true, withFileTypes: true })
  .filter((each) => each.isFile())
  .map((each) => join(each.parentPath, each.name).slice(join(out, sep).length))
  .filter((each) => each !== "offline.js")
  .sort();
const files = Object.fromEntries(
  names.map((each) => [each.replaceAll(sep, "/"), digest(readFileSync(join(out, each)))]),
);
const late = LATE.filter((each) => each in files);
const build = { name: digest(JSON.stringify(files)).slice(0, 12), files, late };
const EMPTY = /^const BUILD = .*;$/m;
if (!EMPTY.test(source)) throw new Error(`expected a line "const BUILD = …" in ${offline}`);
writeFileSync(offline, source.replace(EMPTY, () => `const BUILD = ${JSON.stringify(build)};`));
