// Ask Python as the page has it, without a browser.
//
// `node asked.mjs SITE` reads requests, one a line, and writes the answers: each is what `Page.ask`
// returns, or {"failed": "..."} with the traceback.

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [site = "."] = process.argv.slice(2);
/** @param {string} name */
const unpacked = (name) => gunzipSync(readFileSync(join(site, "pyodide", `${name}.gz`)));
const { lock } = JSON.parse(readFileSync(join(site, "built.json"), "utf8"));
const stdLibURL = join(mkdtempSync(join(tmpdir(), "page-")), "python_stdlib.zip");
writeFileSync(stdLibURL, unpacked("python_stdlib.zip"));
const pyodide = await loadPyodide({ stdLibURL, lockFileContents: lock });
pyodide.FS.writeFile("/python.zip", unpacked("python.zip"));
const ask = pyodide.runPython(
  "import sys; sys.path.append('/python.zip'); from page import Page; Page().ask",
);
/** Load the players that have learned, as the page does when a match needs them. */
const bring = () => {
  pyodide.unpackArchive(new Uint8Array(unpacked("learned.zip")), "zip", { extractDir: "/learned" });
  pyodide.runPython("sys.path.append('/learned'); import jasskort; jasskort.__path__.append('/learned/jasskort')");
};
let brought = false;
for await (const line of createInterface({ input: process.stdin })) {
  /** @type {string} */
  let answer;
  try {
    if (!brought && ["learned", "own"].includes(JSON.parse(line).level)) {
      bring();
      brought = true;
    }
    answer = ask(line);
  } catch (error) {
    answer = JSON.stringify({ failed: String(error) });
  }
  process.stdout.write(`${answer}\n`);
}
