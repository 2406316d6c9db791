// Shows the answers of the worker, and sends clicks to it. This file contains no rules.
// @ts-check

import { line } from "./line.js";

/**
 * @typedef {{card: string, move: string, may: boolean, text: string}} Card
 * @typedef {{move: string, text: string, warning: string}} Action
 * @typedef {{text: string, rule: string, link: string}} Refused
 * @typedef {{value: string, label: string}} Choice
 * @typedef {{name: string, label: string, kind: string, default: unknown, may_lack: boolean, choices?: Choice[]}} Option
 * @typedef {{name: string, title: string, rules: string, options: Option[]}} Game
 * @typedef {{games: Game[], levels: Choice[], languages: Choice[], labels: Record<string, string>}} Catalogue
 * @typedef {{name: string, title: string, picture: string, waits: "you" | "others" | "nobody",
 *   hand: Card[], table: Card[], actions: Action[], told: string[], opening: string, score: string,
 *   board: string, entries: string[], thinker: string, seconds: number, made: number, last: string,
 *   record?: string, refused?: Refused, error?: string,
 *   guest?: boolean, fresh?: boolean, send?: string, said?: string}} Shown
 * @typedef {{language: string, suits: string, level: string, game: string, seed: number,
 *   options: Record<string, unknown>, record: string}} Kept
 */

const page = /** @type {Window & {turns: number, last: string, log: string[]}} */ (
  /** @type {unknown} */ (window)
);
page.turns = 0;
page.last = "";
page.log = [];

const STORED = "jasskort";
const asks = new URLSearchParams(location.search);
/** Milliseconds between the moves of others. */
const PACE = Number(asks.get("pace") ?? 600);
const KNOWN = ["en", "de", "sv", "da"];

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement} */ (at(id));
/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (at(id));
const dialog = /** @type {HTMLDialogElement} */ (at("choose"));
const file = /** @type {HTMLInputElement} */ (at("file"));
const thinking = /** @type {HTMLProgressElement} */ (at("thinking"));

/** @type {Kept} */
const kept = {
  language: KNOWN.find((each) => navigator.language.startsWith(each)) ?? "en",
  suits: "french",
  level: "greedy",
  game: "schmaus",
  seed: 0,
  options: {},
  record: "",
};
try {
  Object.assign(kept, JSON.parse(localStorage.getItem(STORED) ?? "{}"));
} catch {
  // Storage is unavailable, or holds data of another page: start fresh.
}

const keep = () => {
  try {
    localStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    // The page also works without storage.
  }
};

// --- the worker ---------------------------------------------------------------------

const plain = asks.has("plain") ? "?plain" : "";
const worker = new Worker(new URL(`worker.js${plain}`, import.meta.url), { type: "module" });
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let asked = 0;

worker.addEventListener("message", ({ data }) => {
  if (data.failed) fail(data.failed);
  else waiting.get(data.number)?.(JSON.parse(data.answer));
  waiting.delete(data.number);
});
worker.addEventListener("error", (event) => fail(event.message));

/**
 * @param {string} what
 * @param {object} [given]
 * @returns {Promise<any>}
 */
const ask = (what, given = {}) =>
  new Promise((resolve) => {
    asked += 1;
    waiting.set(asked, resolve);
    worker.postMessage({ number: asked, asked: JSON.stringify({ do: what, ...given }) });
  });

/** @param {string} why */
const fail = (why) => {
  at("state").textContent = `${labels["failed"] ?? "The page could not be started"}: ${why}`;
};

// --- showing ------------------------------------------------------------------------

/** @type {Catalogue} */
let catalogue;
/** @type {Record<string, string>} */
let labels = {};
/** @type {Shown | undefined} */
let shown;
let armed = "";
/** Counts actions of the person, so that late answers are dropped. */
let done = 0;

/**
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {string} [text]
 */
const element = (name, attributes = {}, text = "") => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
};

/** @param {string} card */
const sign = (card) => {
  const suit = { C: "♣", D: "♦", H: "♥", S: "♠" }[card[0] ?? ""] ?? "";
  return suit + card.slice(1).replace("T", "10");
};

/** @param {Card} card */
const cardButton = (card) => {
  const made = element("button", { type: "button", class: "card", "data-move": card.move });
  made.classList.toggle("refused", !card.may);
  const may = card.may ? "" : `, ${labels["why"]}`;
  made.setAttribute("aria-label", card.text + may);
  made.title = card.text;
  made.textContent = sign(card.card);
  made.classList.toggle("red", "DH".includes(card.card[0] ?? ""));
  return made;
};

/** Draw the table; return the cards that are not in the picture. @param {Shown} now */
const draw = (now) => {
  at("picture").innerHTML = now.picture;
  at("picture").querySelector("svg")?.setAttribute("role", "group");
  // Legal cards come last: a card of a row can also be among shown melds.
  const placed = [...at("picture").querySelectorAll("[data-card]")].sort(
    (one, other) => Number(one.matches("[data-move]")) - Number(other.matches("[data-move]")),
  );
  const drawn = new Map(placed.map((each) => [each.getAttribute("data-card"), each]));
  // A card that was also shown is drawn twice, and played from the hand, which comes last.
  for (const each of placed) {
    if (drawn.get(each.getAttribute("data-card")) === each) continue;
    for (const name of ["data-move", "role", "tabindex", "aria-label"]) each.removeAttribute(name);
  }
  for (const card of now.hand) {
    const found = drawn.get(card.card);
    if (!found || card.may) continue;
    found.setAttribute("data-move", card.move);
    found.setAttribute("role", "button");
    found.setAttribute("tabindex", "0");
    found.setAttribute("aria-label", `${card.text}, ${labels["why"]}`);
    found.classList.add("refused");
  }
  // Voice control matches the letters on a card, so the label contains them.
  for (const each of at("picture").querySelectorAll("[data-move]")) {
    const label = each.getAttribute("aria-label") ?? "";
    each.setAttribute("aria-label", `${label}, ${each.textContent}`);
  }
  at("picture").hidden = false;
  /** @param {Card} card */
  const lacks = (card) => !drawn.has(card.card);
  return { hand: now.hand.filter(lacks), table: now.table.filter(lacks) };
};

/** @param {Action} action */
const actionButton = (action) => {
  const attributes = { type: "button", "data-move": action.move };
  const made = element("button", attributes, action.text);
  if (action.warning) made.dataset["warning"] = action.warning;
  return made;
};

/** @param {string[]} lines */
const tell = (lines) => {
  page.log.push(...lines);
  at("told").append(...lines.map((line) => element("li", {}, line)));
  at("log").scrollTop = at("log").scrollHeight;
};

/** @param {Refused} refused @param {HTMLElement} [near] */
const refuse = (refused, near) => {
  const tip = at("tip");
  const text = refused.text.replace(` (${refused.rule})`, "");
  const where = { href: `../rules/${refused.link}`, target: "_blank", rel: "noopener" };
  const shut = element("button", { type: "button", id: "shut" }, labels["close"] ?? "");
  shut.addEventListener("click", () => hideTip(near));
  tip.replaceChildren(`${text} (`, element("a", where, refused.rule), "). ", shut);
  tip.hidden = false;
};

/** @param {HTMLElement} [near] */
const hideTip = (near) => {
  at("tip").hidden = true;
  near?.focus();
};

/** @param {string} text */
const say = (text) => {
  at("tip").replaceChildren(text);
  at("tip").hidden = false;
};

/** @param {Shown} now */
const show = (now) => {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const acted = active?.closest("#picture, #hand, #table, #actions") ?? null;
  shown = now;
  if (now.name !== kept.game) {
    kept.game = now.name;
    kept.options = {};
    showLabels();
  }
  armed = "";
  page.turns = now.made;
  page.last = now.last;
  at("title").textContent = now.title;
  document.title = `${now.title} · jasskort`;
  const left = draw(now);
  for (const [id, cards] of /** @type {const} */ ([["hand", left.hand], ["table", left.table]])) {
    at(id).replaceChildren(...cards.map(cardButton));
    at(`${id}-cards`).hidden = !cards.length;
  }
  const actions = now.actions.map(actionButton);
  if (now.waits === "nobody") {
    actions.push(actionButton({ move: "again", text: labels["again"] ?? "", warning: "" }));
  }
  at("actions").replaceChildren(...actions);
  at("may-do").hidden = !actions.length;
  at("board").innerHTML = now.board;
  at("entries").replaceChildren(...now.entries.map((line) => element("li", {}, line)));
  at("story").hidden = at("scores").hidden = false;
  mark();
  tell(now.told);
  for (const id of ["undo", "hint", "save"]) button(id).disabled = now.waits === "others";
  if (now.guest) for (const id of ["undo", "save"]) button(id).disabled = true;
  button("hint").disabled = now.waits !== "you";
  const others = now.guest ? labels["waiting"] : "";
  const state = { you: labels["your_turn"], nobody: now.score, others }[now.waits];
  at("state").textContent = now.thinker ? `${now.thinker} ${labels["thinks"]} …` : (state ?? "");
  think(now);
  if (now.refused) return;
  at("tip").hidden = true;
  if (acted && now.waits !== "others") {
    const first = acted.querySelector("[data-move]:not(.refused)");
    const next = first ?? document.querySelector("[data-move]:not(.refused)");
    /** @type {HTMLElement | SVGElement | null} */ (next)?.focus();
  }
};

/** The hinted move, and the number of moves before it. */
let hinted = { move: "", made: -1 };

/** Mark the hinted move, until the next move. */
const mark = () => {
  if (hinted.made !== page.turns) return undefined;
  const all = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-move]"));
  const found = [...all].find((each) => each.getAttribute("data-move") === hinted.move);
  found?.classList.add("hint");
  return found;
};

let frame = 0;

/** Fill the progress bar while a bot thinks. @param {Shown} now */
const think = (now) => {
  cancelAnimationFrame(frame);
  thinking.hidden = !now.thinker;
  thinking.removeAttribute("value");
  if (!now.thinker || !now.seconds) return;
  const start = performance.now() + PACE;
  const step = () => {
    const part = (performance.now() - start) / (1000 * now.seconds);
    thinking.value = Math.max(0, Math.min(1, part));
    if (part < 1) frame = requestAnimationFrame(step);
  };
  step();
};

/** The secret of a seat at a table, from the address. */
const SECRET = location.hash.slice(1);
/** @type {ReturnType<typeof line> | undefined} */
let table;
/** @type {Promise<void>} */
let before = Promise.resolve();

/**
 * Send a request, and show the answer. At a table, requests are sent one after the other.
 *
 * @param {string} what
 * @param {object} [given]
 * @param {HTMLElement} [near]
 */
const go = (what, given = {}, near = undefined) => {
  if (!table) return goAtOnce(what, given, near);
  before = before.then(() => goAtOnce(what, given, near));
  return before;
};

/** @param {string} what @param {object} [given] @param {HTMLElement} [near] */
const goAtOnce = async (what, given = {}, near = undefined) => {
  done += 1;
  const mine = done;
  /** @type {Shown} */
  let now = await ask(what, given);
  while (mine === done) {
    if (now.error) {
      say(now.error);
      if (what === "hear") table?.again();
      return;
    }
    if (now.refused) {
      refuse(now.refused, near);
      return;
    }
    if (now.fresh) forget();
    show(now);
    if (now.said) say(now.said);
    if (now.guest) {
      if (now.send) table?.send(now.send);
      return;
    }
    if (now.record) {
      kept.record = now.record;
      keep();
    }
    if (now.waits !== "others") return;
    await new Promise((resolve) => setTimeout(resolve, PACE));
    if (mine === done) now = await ask("next");
  }
};

// --- clicks -------------------------------------------------------------------------

const told = () => ({
  language: kept.language,
  suits: kept.suits,
  level: kept.level,
  seed: kept.seed,
  size: size(),
});

/** Return the width of the picture in pixels; a narrow one has two rows of cards. */
const size = () => Math.max(320, Math.min(640, document.body.clientWidth - 12));

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const clicked = /** @type {HTMLElement | null} */ (target.closest("[data-move]"));
  const move = clicked?.dataset["move"] ?? clicked?.getAttribute("data-move");
  if (!clicked || !move) return;
  const warning = clicked.dataset["warning"];
  if (warning && armed !== move) {
    armed = move;
    say(warning);
  } else if (move === "again" && table) {
    clicked.remove();
    go("move", { move: "on" });
  } else if (move === "again") {
    forget();
    kept.seed = seed();
    go("again", told());
  } else go("move", { move }, clicked);
});

// Arrow keys move along the cards.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !at("tip").hidden) hideTip();
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const here = /** @type {HTMLElement} */ (document.activeElement);
  if (here?.matches("g[data-move]") && (event.key === "Enter" || event.key === " ")) {
    here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    event.preventDefault();
  }
  const row = here?.closest(".cards, #picture");
  if (!step || !row) return;
  const cards = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("[data-move]")]);
  const place = cards.indexOf(here);
  cards[(place + step + cards.length) % cards.length]?.focus();
  event.preventDefault();
});

button("undo").addEventListener("click", async () => {
  const { turns } = page;
  forget();
  await go("undo");
  if (page.turns === turns) say(labels["nothing"] ?? "");
});

button("hint").addEventListener("click", async () => {
  const { hint } = await ask("hint");
  hinted = { move: hint, made: page.turns };
  const found = mark();
  if (!found) return;
  found.focus();
  const all = shown ? [...shown.hand, ...shown.table, ...shown.actions] : [];
  const named = all.find((each) => each.move === hint);
  say(`${labels["hinted"]}: ${named?.text ?? ""}`);
});

button("save").addEventListener("click", () => {
  const blob = new Blob([kept.record], { type: "text/plain" });
  const link = /** @type {HTMLAnchorElement} */ (element("a", { download: `${kept.game}.jass` }));
  link.href = URL.createObjectURL(blob);
  link.click();
  URL.revokeObjectURL(link.href);
});

button("open").addEventListener("click", () => file.click());
file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (!chosen) return;
  const text = await chosen.text();
  file.value = "";
  forget();
  await go("open", { ...told(), text });
});

const forget = () => {
  page.log.length = 0;
  at("told").replaceChildren();
};

/** Tests pass the seed in the address. */
const seed = () => Number(asks.get("seed") ?? crypto.getRandomValues(new Uint32Array(1))[0]);

/** Ignore small changes, as when a scroll bar appears. */
let wide = size();
addEventListener("resize", async () => {
  if (!shown || shown.waits === "others" || Math.abs(size() - wide) < 24) return;
  wide = size();
  await go("look", { size: wide });
});

// --- a new match --------------------------------------------------------------------

/** @param {Option} option */
const control = (option) => {
  const id = `option-${option.name}`;
  const row = element("p");
  const about = { id, "data-option": option.name };
  const chosen = kept.options[option.name] ?? option.default;
  /** @type {HTMLElement} */
  let made;
  if (option.kind === "choice") {
    made = element("select", about);
    fill(/** @type {HTMLSelectElement} */ (made), option.choices ?? [], String(chosen));
  } else if (option.kind === "switch") {
    made = element("input", { ...about, type: "checkbox" });
    /** @type {HTMLInputElement} */ (made).checked = Boolean(chosen);
  } else {
    /** @type {Record<string, string>} */
    const none = option.may_lack ? { placeholder: labels["none"] ?? "" } : { required: "" };
    made = element("input", { ...about, ...none, type: "number", min: "1", inputmode: "numeric" });
    /** @type {HTMLInputElement} */ (made).value = String(chosen ?? "");
  }
  row.append(element("label", { for: id }, option.label), made);
  return row;
};

/** @param {HTMLSelectElement} where @param {Choice[]} choices @param {string} chosen */
const fill = (where, choices, chosen) => {
  where.replaceChildren(
    ...choices.map(({ value, label }) => element("option", { value }, label)),
  );
  where.value = chosen;
};

const showOptions = () => {
  const game = catalogue.games.find((each) => each.name === select("game").value);
  if (!game) return;
  if (game.name !== kept.game) kept.options = {};
  kept.game = game.name;
  at("options").replaceChildren(...game.options.map(control));
};

const showLabels = () => {
  labels = catalogue.labels;
  document.documentElement.lang = kept.language;
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-label]")
  )) {
    each.textContent = labels[each.dataset["label"] ?? ""] ?? "";
  }
  at("picture").setAttribute("aria-label", labels["table"] ?? "");
  const game = catalogue.games.find((each) => each.name === kept.game);
  at("rules").setAttribute("href", `../rules/${game?.rules ?? "index.html"}`);
  const titles = catalogue.games.map(({ name, title }) => ({ value: name, label: title }));
  fill(select("game"), titles, kept.game);
  fill(select("level"), catalogue.levels, kept.level);
  fill(select("language"), catalogue.languages, kept.language);
  select("suits").value = kept.suits;
  showOptions();
};

const speak = async () => {
  catalogue = await ask("catalogue", { language: kept.language });
  showLabels();
};

const choices = () => {
  /** @type {Record<string, unknown>} */
  const chosen = {};
  for (const each of /** @type {NodeListOf<HTMLInputElement>} */ (
    document.querySelectorAll("[data-option]")
  )) {
    const name = each.dataset["option"] ?? "";
    if (each.type === "checkbox") chosen[name] = each.checked;
    else if (each.type !== "number") chosen[name] = each.value;
    else if (each.value) chosen[name] = Number(each.value);
  }
  return chosen;
};

select("game").addEventListener("change", showOptions);
const change = async () => {
  kept.language = select("language").value;
  kept.suits = select("suits").value;
  kept.level = select("level").value;
  keep();
  await speak();
  if (shown) {
    forget();
    await go("speak", told());
  }
};
select("language").addEventListener("change", change);
select("suits").addEventListener("change", change);
button("new").addEventListener("click", () => {
  at("wrong").hidden = true;
  dialog.showModal();
});
button("cancel").addEventListener("click", () => dialog.close());
at("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  kept.options = choices();
  kept.level = select("level").value;
  kept.suits = select("suits").value;
  kept.seed = seed();
  done += 1;
  const begun = await ask("start", { ...told(), game: kept.game, options: kept.options });
  at("wrong").hidden = !begun.error;
  at("wrong").textContent = begun.error ?? "";
  if (begun.error) return;
  forget();
  dialog.close();
  showLabels();
  await go("next");
});

// --- the start ----------------------------------------------------------------------

await speak();
button("new").disabled = button("open").disabled = SECRET !== "";
addEventListener("hashchange", () => location.reload());
if (SECRET) {
  /** @param {boolean} forGood */
  const broken = (forGood) => {
    at("state").textContent = labels[forGood ? "no_seat" : "line_broken"] ?? "";
  };
  table = line(SECRET, (text) => go("hear", { ...told(), text }), broken);
} else if (kept.record) {
  await go("open", { ...told(), text: kept.record });
}
if (!shown && !SECRET) {
  at("state").textContent = labels["about"] ?? "";
  dialog.showModal();
}
