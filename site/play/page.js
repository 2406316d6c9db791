// Plays: sends wishes to Python one after the other, and shows the answers. It has no rules.
// @ts-check

import * as felt from "./felt.js";
import { ELSEWHERE, FULL, NO_SEAT, line } from "./line.js";
import { people } from "./people.js";
import { ask, bring, onFailed, onProgress, retry, started } from "./python.js";
import { labels, megabytes, startPage } from "./start.js";
import { keepMatch, kept, match, player, whenTaken } from "./store.js";
import { glance } from "./summary.js";

/**
 * @typedef {{card: string, move: string, may: boolean, text: string, warning: string}} Card
 * @typedef {{move: string, text: string, warning: string, cards: string[]}} Action
 * @typedef {{text: string, rule: string, link: string}} Refused
 * @typedef {{picture: string, text: string, winner: number}} Trick
 * @typedef {{who: string, total: number, sources: [string, number][]}} Result
 * @typedef {{name: string, title: string, picture: string, waits: "you" | "others" | "nobody",
 *   hand: Card[], table: Card[], actions: Action[], tricks: Trick[], trick: {card: string, text: string}[],
 *   told: string[], ends: string[], opening: string, asked: string, score: string, board: string, entries: string[],
 *   result: Result[], thinker: string, seconds: number, made: number, last: string, dealt: boolean, begins: boolean,
 *   record?: string, refused?: Refused, error?: string, lesson?: {title: string, text: string, more: boolean},
 *   guided?: boolean, hint?: string,
 *   guest?: boolean, fresh?: boolean, send?: string, said?: string, quiet?: boolean,
 *   people?: import("./people.js").Person[], waiting?: string, missing?: string, invite?: string,
 *   rematch?: boolean}} Shown
 * @typedef {() => Promise<unknown>} Wish
 */

const page = /** @type {Window & {turns: number, last: string, log: string[]}} */ (
  /** @type {unknown} */ (window)
);
page.turns = 0;
page.last = "";
page.log = [];

const { at, element } = felt;
const card = glance(ask);
const asks = new URLSearchParams(location.search);
/** Milliseconds between the moves of others, and for which a complete trick lies there. */
const PACE = Number(asks.get("pace") ?? 650);
const REST = 1150;
const SLOWNESS = /** @type {Record<string, number>} */ ({ slow: 1.8, usual: 1, fast: 0.4 });
/** A second click within this time is part of a double click. */
const DOUBLE = 300;
/** From so many numbers on, buttons show only the number. */
const MANY = 5;
/** The secret of a seat at a server's table, or an invitation, from the address. */
const SECRET = location.hash.slice(1);
/** The name of this tab; `randomUUID` exists only with https. */
const TAB = crypto.getRandomValues(new Uint32Array(4)).join("-");

/** @type {Shown | undefined} */
let shown;
/** @type {ReturnType<typeof line> | undefined} */
let table;
/** What is known of the match besides the record. */
const playing = { seed: 0, level: kept.level, guided: false };
/** Whether another tab has taken the match over. */
let elsewhere = false;
/** @type {Trick | undefined} */
let lastTrick;
let armed = "";
let hinted = { move: "", made: -1 };
/** The hand as it was shown, and the cards that came into it since a card was played. */
let held = /** @type {string[]} */ ([]);
let came = /** @type {string[]} */ ([]);

/** A guided deal is slow, unless another speed was chosen. */
const slowness = () => {
  const speed = playing.guided && kept.speed === "usual" ? "slow" : kept.speed;
  return PACE ? (SLOWNESS[speed] ?? 1) : 0;
};

// --- one thing after the other ------------------------------------------------------

/** @type {Wish[]} */
const wishes = [];
let running = false;
/** Ends a pause. */
let wake = () => {};

/** Wait, but no longer than until the person wants something. @param {number} time */
const pause = (time) =>
  new Promise((resolve) => {
    if (!time || wishes.length) return resolve(undefined);
    const timer = setTimeout(resolve, time);
    wake = () => {
      clearTimeout(timer);
      resolve(undefined);
    };
  });

/** Fulfil a wish when those before it are fulfilled. @param {Wish} wish */
const want = (wish) => {
  wishes.push(wish);
  wake();
  return run();
};

/** @type {Set<string>} */
const wanted = new Set();

/** Fulfil a wish, unless the same one waits already. @param {string} name @param {Wish} wish */
const wantOnce = (name, wish) => {
  if (wanted.has(name)) return;
  wanted.add(name);
  want(() => wish().finally(() => wanted.delete(name)));
};

/** Fulfil wishes, and have others move while there are none. This is the only loop. */
const run = async () => {
  if (running) return;
  running = true;
  try {
    for (;;) {
      const wish = wishes.shift();
      if (wish) await wish();
      else if (othersMove()) {
        await pause(PACE * slowness());
        if (!wishes.length && othersMove()) await step("next");
      } else break;
    }
  } catch (error) {
    failed(error);
  } finally {
    running = false;
  }
  if (wishes.length) await run();
};

const othersMove = () => shown?.waits === "others" && !shown.guest && !elsewhere;

/** @param {unknown} error */
const failed = (error) => {
  const text = `${labels["failed"] ?? "The page could not be started"}: ${error}`;
  const again = element("button", { type: "button" }, labels["once_more"] ?? "↻");
  again.addEventListener("click", () => location.reload());
  at("state").textContent = text;
  if (!shown && !table) {
    stage(false);
    start.show();
    at("start-wrong").replaceChildren(text, " ", again);
    at("start-wrong").hidden = false;
  } else felt.bubble([text, " ", again]);
};

/** Ask Python, and show the answer. @param {string} what @param {object} [given] */
const step = async (what, given = {}) => {
  /** @type {Shown} */
  const now = await ask(what, given);
  if (now.error) {
    felt.bubble([now.error]);
    if (what === "hear") table?.again();
    return now;
  }
  if (now.quiet && shown) {
    shown = now;
    at("state").textContent = said(now);
    company.show(now);
    return now;
  }
  if (now.refused && what !== "hear") {
    refuse(now.refused, felt.button(String(/** @type {{move?: string}} */ (given).move)));
    return now;
  }
  await show(now);
  if (now.send) table?.send(now.send);
  if (now.said) felt.bubble([now.said]);
  if (now.refused) refuse(now.refused);
  return now;
};

// --- showing ------------------------------------------------------------------------

/** Show an answer: first the tricks that were completed, then the table. @param {Shown} now */
const show = async (now) => {
  stage(true);
  at("tools").hidden = false;
  felt.setFlight(slowness());
  const focused = hasFocus();
  if (now.fresh) forget();
  shown = now;
  armed = "";
  if (now.record) {
    keepMatch({ record: now.record, ...playing, over: now.waits === "nobody", tab: TAB });
  }
  tell(now.told);
  felt.unsay();
  clear();
  for (const trick of slowness() ? now.tricks : []) {
    await felt.draw(trick.picture);
    if (kept.sound) felt.tap();
    at("state").textContent = trick.text;
    await restful(REST * slowness());
    await felt.gather(trick.winner);
  }
  lastTrick = now.tricks.at(-1) ?? lastTrick;
  const played = page.last !== now.last && now.last.includes(" play ");
  page.turns = now.made;
  page.last = now.last;
  // The last trick lies there until the next deal; the score stands beside the table.
  const rests = now.waits === "nobody" && now.tricks.length > 0;
  const drawn = isCounted(now) ? "" : now.picture;
  const flown = felt.draw(rests ? (lastTrick?.picture ?? "") : drawn);
  if (played && kept.sound && !now.tricks.length) felt.tap();
  label(now);
  finish(now);
  markNew(now);
  if (focused) focus(now);
  // Who plays with whom, to how many points, and who ends the match.
  if (now.begins && !now.lesson && at("present").hidden) felt.bubble([shutter(), now.opening]);
  await flown;
};

/** Mark the cards that came into the hand, until a card is played. @param {Shown} now */
const markNew = (now) => {
  const hand = now.hand.map((each) => each.card);
  const added = hand.filter((each) => !held.includes(each));
  if (!held.length) came = [];
  else if (added.length) came = added;
  else if (hand.length < held.length) came = [];
  held = hand;
  for (const each of came) {
    at("picture").querySelector(`.hand [data-card="${each}"]`)?.classList.add("fresh");
  }
};

/** Show the table, or the start page. @param {boolean} table @param {boolean} [guided] */
const stage = (table, guided = playing.guided) => {
  const body = document.body.classList;
  if (table && !body.contains("playing")) scrollTo(0, 0);
  body.toggle("playing", table);
  body.toggle("guided", table && guided);
  at("start").hidden = table;
  at("play").hidden = at("home").hidden = !table;
};

/** Let a complete trick lie; a click on it goes on. @param {number} time */
const restful = async (time) => {
  const since = performance.now();
  const skip = () => performance.now() - since > DOUBLE && wake();
  at("felt").addEventListener("pointerdown", skip);
  await pause(time);
  at("felt").removeEventListener("pointerdown", skip);
};

const hasFocus = () =>
  document.activeElement === document.body ||
  Boolean(document.activeElement?.closest("#picture, #actions, #panel, #tip"));

/** Take away what was asked before; the table does not change its place. */
const clear = () => {
  at("actions").replaceChildren();
  at("panel").hidden = true;
  at("thinking").hidden = true;
};

/** Name what is in the picture, for those who hear it. @param {Shown} now */
const label = (now) => {
  for (const card of now.hand) {
    const drawn = at("picture").querySelector(`[data-card="${card.card}"]`);
    if (!drawn || card.may) continue;
    drawn.setAttribute("data-move", card.move);
    drawn.setAttribute("role", "button");
    drawn.setAttribute("aria-label", `${card.text}, ${labels["why"]}`);
    drawn.classList.add("refused");
  }
  // Voice control matches the letters on a card, so the label contains them.
  for (const each of at("picture").querySelectorAll("[data-move]")) {
    const own = each.getAttribute("aria-label") ?? "";
    each.setAttribute("aria-label", `${own}, ${letters(each)}`);
  }
  for (const { card, text } of now.trick) {
    const drawn = at("picture").querySelector(`[data-card="${card}"]`);
    drawn?.setAttribute("role", "img");
    drawn?.setAttribute("aria-label", text);
  }
  felt.rove();
};

/** @param {Element} card */
const letters = (card) => {
  const used = [...card.querySelectorAll("use")].map((each) =>
    document.querySelector(`${each.getAttribute("href")} text`),
  );
  return used.find((each) => each)?.textContent ?? card.querySelector("text")?.textContent ?? "";
};

/** Show what surrounds the picture. @param {Shown} now */
const finish = (now) => {
  document.title = `${now.title} · jasskort`;
  at("title").textContent = now.title;
  card.refresh(`${now.opening} ${kept.language} ${kept.suits}`);
  at("facts").textContent = at("facts").title = at("opening").textContent = now.opening;
  at("state").textContent = now.thinker ? `${now.thinker} ${labels["thinks"]} …` : said(now);
  // Who learns a game reads slowly, so the last trick is told until the next card.
  if (now.guided && now.waits === "you" && lastTrick && !now.trick.length) {
    at("state").prepend(element("span", { class: "taken" }, lastTrick.text));
  }
  at("board").innerHTML = now.board;
  at("entries").replaceChildren(...now.entries.map((each) => element("li", {}, each)));
  const others = now.waits === "others";
  button("undo").disabled = button("save").disabled = Boolean(now.guest);
  button("hint").disabled = others || now.waits === "nobody";
  button("trick").disabled = !lastTrick;
  offer(now);
  if (now.hint) hinted = { move: now.hint, made: now.made };
  mark();
  teach(now);
  think(now);
  company.show(now);
};

/** @param {Shown} now */
const said = (now) => {
  if (now.waits === "nobody") return now.waiting || now.score;
  if (now.waits === "others" && now.guest) return now.waiting || (labels["waiting"] ?? "");
  return now.asked || (labels["your_turn"] ?? "");
};

/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (at(id));

/** Show the buttons: below the table, or on its free middle if there are many. @param {Shown} now */
const offer = (now) => {
  const inPicture = (/** @type {Card} */ card) => felt.button(card.move);
  const fromTable = now.table.filter((each) => !inPicture(each));
  const all = [...fromTable.map((each) => ({ ...each, cards: [each.card] })), ...now.actions];
  const buttons = all.map(actionButton);
  if (now.waits === "nobody") buttons.push(...endButtons(now));
  const bar = at("actions");
  const panel = at("panel");
  bar.replaceChildren(...buttons);
  panel.className = "";
  panel.removeAttribute("tabindex");
  if (isCounted(now)) panel.replaceChildren(...count(now));
  else if (bar.scrollWidth > bar.clientWidth + 1 || bar.scrollHeight > bar.clientHeight + 1) {
    shorten(buttons);
    panel.replaceChildren(...buttons);
  } else panel.replaceChildren();
  panel.hidden = !panel.childElementCount;
};

/** Return whether a deal has ended and the next one has not begun. @param {Shown} now */
const isCounted = (now) => now.waits === "nobody" || (!now.dealt && !now.begins);

/** Return how the deal ended, and the score. @param {Shown} now */
const count = (now) => {
  const panel = at("panel");
  panel.className = "ends";
  // What does not fit is scrolled, also by keys.
  panel.tabIndex = 0;
  const ends = element("ul", { class: "told" }, ...now.ends.map((each) => element("li", {}, each)));
  const board = element("div", { class: "board" });
  if (now.waits !== "nobody") board.innerHTML = now.board;
  const score = now.waits === "nobody" ? [element("h2", {}, now.score), ends, results(now)] : [ends, board];
  const reviewed = !now.guest && playing.level !== "people";
  return reviewed ? [...score, reviewButton(now.made)] : score;
};

/** Leave only the number on buttons that differ in nothing else. @param {HTMLElement[]} buttons */
const shorten = (buttons) => {
  const numbered = buttons.filter((each) => /^\D*\d+\D*$/.test(each.textContent ?? ""));
  if (numbered.length < MANY) return;
  for (const each of numbered) {
    const whole = each.textContent ?? "";
    each.setAttribute("aria-label", whole);
    each.textContent = whole.replace(/\D/g, "");
  }
};

/** @param {Action} action */
const actionButton = (action) => {
  const made = element("button", { type: "button", "data-move": action.move }, action.text);
  if (action.warning) made.dataset["warning"] = action.warning;
  const lit = () => felt.light(action.cards);
  const unlit = () => felt.light([]);
  for (const event of ["pointerenter", "focus"]) made.addEventListener(event, lit);
  for (const event of ["pointerleave", "blur"]) made.addEventListener(event, unlit);
  return made;
};

/** Return the points of the parties by source. @param {Shown} now */
const results = (now) => {
  const parties = now.result.map(({ who, total, sources }) => {
    const party = element("section");
    const list = element("ul");
    list.append(...sources.map(([what, points]) => element("li", {}, `${what}: ${points}`)));
    party.append(element("h3", {}, `${who}: ${total}`), list);
    return party;
  });
  const all = element("div", { class: "results" });
  all.append(...parties);
  return all;
};

/** Return a button that asks what could have been played better. @param {number} made */
const reviewButton = (made) => {
  const asks = element("button", { type: "button", id: "review" }, labels["review"]);
  asks.addEventListener("click", () =>
    wantOnce("review", async () => {
      if (shown?.made !== made) return;
      const { review } = await ask("review");
      felt.bubble([shutter(asks), review || (labels["no_review"] ?? "")], asks);
    }),
  );
  return asks;
};

/** @param {Shown} now */
const endButtons = (now) => {
  if (now.guest && !now.rematch) return [];
  const next = labels[now.guest ? "rematch" : now.guided ? "now_match" : "again"];
  const again = element("button", { type: "button", "data-move": "again" }, next);
  again.classList.add("strong");
  if (now.guest) return [again];
  const other = element("button", { type: "button" }, labels["other_game"]);
  other.addEventListener("click", () => want(home));
  return [again, other];
};

/** The lesson that was put away; it does not come back when the table is drawn again. */
let understood = "";

/** Show the lesson of a guided deal. @param {Shown} now */
const teach = (now) => {
  const lesson = at("lesson");
  const own = `${now.made} ${now.lesson?.title}`;
  lesson.hidden = !now.lesson || own === understood;
  if (!now.lesson) return;
  const shut = element("button", { type: "button" }, labels["understood"]);
  shut.addEventListener("click", () => {
    if (now.lesson?.more) return want(() => step("understood"));
    lesson.hidden = true;
    understood = own;
    focus(now);
  });
  const { title, text } = now.lesson;
  lesson.replaceChildren(element("h2", {}, title), shut, element("p", {}, text));
  lesson.scrollTop = 0;
  lesson.scrollIntoView({ block: "nearest" });
};

let frame = 0;

/** Fill the bar while a bot thinks. @param {Shown} now */
const think = (now) => {
  cancelAnimationFrame(frame);
  const bar = /** @type {HTMLProgressElement} */ (at("thinking"));
  bar.hidden = !now.thinker || !now.seconds;
  bar.removeAttribute("value");
  if (bar.hidden) return;
  const start = performance.now() + PACE;
  const fill = () => {
    const part = (performance.now() - start) / (1000 * now.seconds);
    bar.value = Math.max(0, Math.min(1, part));
    if (part < 1) frame = requestAnimationFrame(fill);
  };
  fill();
};

/** The place of the focused card in the hand, which the next card takes. */
let place = 0;

/** Focus the next card, or what can be pressed instead. @param {Shown} now */
const focus = (now) => {
  if (now.waits === "others") {
    at("picture").focus({ preventScroll: true });
    return;
  }
  const legal = "[data-move]:not(.refused)";
  const cards = [...at("picture").querySelectorAll("[data-move]")];
  const near = cards.slice(0, place + 1).reverse().concat(cards.slice(place + 1));
  const next = near.find((each) => each.matches(legal)) ?? document.querySelector(legal);
  if (next?.closest("#picture")) felt.rove(next);
  /** @type {HTMLElement | SVGElement | null} */ (next)?.focus({ preventScroll: true });
};

/** @param {string[]} lines */
const tell = (lines) => {
  page.log.push(...lines);
  at("told").append(...lines.map((each) => element("li", {}, each)));
  at("log").scrollTop = at("log").scrollHeight;
};

/** Forget the deal, for another person or another match. */
const forget = () => {
  understood = "";
  held = came = [];
  hinted = { move: "", made: -1 };
  page.log.length = 0;
  lastTrick = undefined;
  // The picture of a trick shows the hand of who looked at it.
  /** @type {HTMLDialogElement} */ (at("look")).close();
  at("seen").replaceChildren();
  at("told").replaceChildren();
};

/** @param {Refused} refused @param {Element} [near] */
const refuse = (refused, near) => {
  const text = refused.text.replace(` (${refused.rule})`, "");
  const href = `../rules/${refused.link}`;
  const where = { href, title: refused.rule, target: "_blank", rel: "noopener" };
  felt.bubble([shutter(near), `${text}. `, element("a", where, labels["the_rule"])], near);
};

/** Return a button that closes the bubble. @param {Element} [near] */
const shutter = (near) => {
  const name = labels["close"] ?? "";
  const shut = element("button", { type: "button", id: "shut", "aria-label": name, title: name }, "×");
  shut.addEventListener("click", () => {
    felt.unsay();
    /** @type {HTMLElement | undefined} */ (near)?.focus({ preventScroll: true });
  });
  return shut;
};

/** Mark the hinted move, until the next move. */
const mark = () => {
  if (hinted.made !== page.turns) return undefined;
  const found = felt.button(hinted.move);
  found?.classList.add("hint");
  return found;
};

// --- clicks -------------------------------------------------------------------------

/** Language, layout and what else Python draws by. */
const told = () => ({
  language: kept.language,
  suits: kept.suits,
  deduced: kept.deduced,
  ...size(),
});

/** Return the size of the picture in pixels. */
const size = () => {
  const box = at("felt").getBoundingClientRect();
  const width = Math.max(320, Math.floor(box.width || Math.min(innerWidth, 860)));
  return { size: width, height: Math.max(220, Math.floor(box.height || innerHeight - 160)) };
};

/** The player of the person's own, for the level that has it. @param {string} level */
const file = (level) => (level === "own" ? { player: player() } : {});

/** Say how the players arrive. @param {number} loaded @param {number} total */
const arrives = (loaded, total) => {
  at("state").textContent = megabytes("learned_loading", loaded, total);
};

/**
 * Have players loaded that have learned, if a level needs them; return why that fails, or "".
 *
 * @param {string} level
 * @param {typeof arrives} [tell]
 */
const brought = async (level, tell = arrives) => {
  if (level === "own" && !player()) return labels["no_player"] ?? "";
  if (level !== "own" && level !== "learned") return "";
  return bring(tell).then(
    () => "",
    () => labels["no_learned"] ?? "",
  );
};

/** Tests pass the seed in the address. */
const seed = () => Number(asks.get("seed") ?? crypto.getRandomValues(new Uint32Array(1))[0]);

/** Make a move that was clicked, unless something has happened since. @param {string} move @param {number} made */
const make = (move, made) => async () => {
  if (!shown || shown.made !== made || shown.waits !== "you") return;
  await step("move", { move });
};

/** @param {string} move @param {HTMLElement} clicked */
const click = (move, clicked) => {
  if (!shown || elsewhere) return;
  const warning = clicked.dataset["warning"] ?? warningOf(move);
  if (move === "again") return again();
  if (shown.waits === "others") {
    felt.bubble([said(shown)], clicked);
    return;
  }
  if (warning && armed !== move) {
    armed = move;
    const sure = element("button", { type: "button", "data-move": move }, labels["do_it"]);
    sure.dataset["warning"] = warning;
    felt.bubble([shutter(clicked), warning, sure], clicked);
    at("tip").focus({ preventScroll: true });
    return;
  }
  if (clicked.closest("#picture")) {
    place = [...at("picture").querySelectorAll("[data-move]")].indexOf(clicked);
  }
  want(make(move, shown.made));
};

/** @param {string} move */
const warningOf = (move) => shown?.hand.find((each) => each.move === move)?.warning;

const again = () => {
  const made = shown?.made;
  want(async () => {
    if (shown?.made !== made || shown?.waits !== "nobody") return;
    if (shown.guest) return step("move", { move: "on" });
    const wrong = await brought(playing.level);
    if (wrong) return felt.bubble([shutter(), wrong]);
    forget();
    playing.seed = seed();
    playing.guided = false;
    stage(true);
    return step("again", { ...told(), ...playing, ...file(playing.level) });
  });
};

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const clicked = /** @type {HTMLElement | null} */ (target.closest("[data-move]"));
  if (!target.closest("#menu, #more")) openMenu(false);
  if (!clicked) {
    if (!target.closest("#tip, #hint, #review")) felt.unsay();
    return;
  }
  // The others of a double click are dropped: one click is one move.
  if (event.detail < 2 || !clicked.closest("#picture")) {
    click(clicked.getAttribute("data-move") ?? "", clicked);
  }
});

const NAVIGATES = ["Tab", "Enter", " ", "Home", "End"];
document.addEventListener("pointerdown", () => document.body.classList.remove("keys"), true);
document.addEventListener(
  "keydown",
  ({ key }) => {
    if (NAVIGATES.includes(key) || key.startsWith("Arrow")) document.body.classList.add("keys");
  },
  true,
);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    felt.unsay();
    openMenu(false);
  }
  const here = /** @type {HTMLElement} */ (document.activeElement);
  if (here?.matches("g[data-move]") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (!event.repeat) here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  // Arrow keys move along the cards.
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way || !here?.closest("#picture, #actions, #panel")) return;
  const row = here.closest("#picture") ?? here.parentElement;
  const all = /** @type {HTMLElement[]} */ ([...(row?.querySelectorAll("[data-move]") ?? [])]);
  const next = all[(all.indexOf(here) + way + all.length) % all.length];
  if (next?.closest("#picture")) felt.rove(next);
  next?.focus({ preventScroll: true });
  event.preventDefault();
});

/** @param {boolean} open */
const openMenu = (open) => {
  at("more").hidden = !open;
  at("menu").setAttribute("aria-expanded", String(open));
};

at("menu").addEventListener("click", () => openMenu(Boolean(at("more").hidden)));
at("more").addEventListener("click", () => openMenu(false));
at("home").addEventListener("click", () => {
  // The page without a secret has no table.
  if (table) location.hash = "";
  else want(home);
});
at("again").addEventListener("click", () => start.choose(shown?.name ?? kept.game));
at("set").addEventListener("click", () => start.settings());

at("facts").addEventListener("click", () => shown && felt.bubble([shutter(), shown.opening]));

at("undo").addEventListener("click", () =>
  wantOnce("undo", async () => {
    if (!shown || shown.guest) return;
    const { turns } = page;
    const now = await ask("undo");
    forget();
    await show(now);
    if (page.turns === turns) felt.bubble([labels["nothing"] ?? ""]);
  }),
);

at("hint").addEventListener("click", () =>
  wantOnce("hint", async () => {
    if (shown?.waits !== "you") return;
    const { hint, why } = await ask("hint");
    hinted = { move: hint, made: page.turns };
    const found = mark();
    const all = [...shown.hand, ...shown.table, ...shown.actions];
    const named = all.find((each) => each.move === hint);
    felt.bubble([shutter(found), `${labels["hinted"]}: ${named?.text ?? ""}. ${why ?? ""}`]);
    found?.focus({ preventScroll: true });
  }),
);

at("trick").addEventListener("click", () => {
  if (!lastTrick) return;
  at("seen").innerHTML = lastTrick.picture;
  at("taken").textContent = lastTrick.text;
  /** @type {HTMLDialogElement} */ (at("look")).showModal();
});

at("save").addEventListener("click", () => {
  const stored = match();
  if (!stored || !shown) return;
  const blob = new Blob([stored.record], { type: "text/plain" });
  const link = /** @type {HTMLAnchorElement} */ (element("a", { download: `${shown.name}.jass` }));
  link.href = URL.createObjectURL(blob);
  link.click();
  URL.revokeObjectURL(link.href);
});

const records = /** @type {HTMLInputElement} */ (at("file"));
at("open").addEventListener("click", () => records.click());
records.addEventListener("change", () =>
  want(async () => {
    const chosen = records.files?.[0];
    if (!chosen) return;
    const text = await chosen.text();
    records.value = "";
    await open({ record: text, seed: seed(), level: kept.level, guided: false });
  }),
);

/**
 * Open a record; return why that fails, or "".
 *
 * @param {{record: string, seed: number, level: string, guided: boolean}} from
 * @returns {Promise<string>}
 */
const open = async ({ record, ...more }) => {
  stage(true, more.guided);
  const missing = more.guided ? "" : await brought(more.level);
  const now = missing ? { error: missing } : await ask("open", { ...told(), ...more, ...file(more.level), text: record });
  if (now.error) {
    if (shown) stage(true);
    felt.bubble([shutter(), now.error]);
    return now.error;
  }
  forget();
  Object.assign(playing, more);
  await show(now);
  return "";
};

/** Draw the table in another size or language, if there is one. @param {string} what */
const redraw = (what) =>
  want(async () => {
    if (!shown) return;
    const now = await ask(what, told());
    if (what === "speak") forget();
    await show(now);
  });

/** Small changes are ignored, as when the bars of a phone come and go. */
let drawnAt = size();
addEventListener("resize", () => {
  const now = size();
  const small = Math.abs(now.size - drawnAt.size) < 24 && Math.abs(now.height - drawnAt.height) < 90;
  if (!shown || small) return;
  drawnAt = now;
  redraw("look");
});

// --- the start ----------------------------------------------------------------------

/** Show the start page. */
const home = async () => {
  shown = undefined;
  clear();
  felt.unsay();
  stage(false);
  at("tools").hidden = true;
  at("facts").textContent = "";
  start.show();
};

const start = startPage({
  begin: async ({ game, options, level, guided }, tell) => {
    if (!shown) retry();
    const missing = guided ? "" : await brought(level, tell);
    if (missing) return missing;
    return new Promise((resolve) =>
      want(async () => {
        // The tile says that the match begins soon, until Python has started.
        if (!shown) await started;
        stage(true, guided);
        scrollTo(0, 0);
        const next = { seed: seed(), level, guided };
        const begun = await ask("start", { ...told(), ...next, ...file(level), game, options }).catch(
          (error) => ({ error: String(error) }),
        );
        if (begun.error) {
          resolve(begun.error);
          if (!shown) await home();
          else stage(true);
          return;
        }
        resolve("");
        Object.assign(playing, next);
        forget();
        drawnAt = size();
        at("picture").replaceChildren();
        await show(begun);
      }),
    );
  },
  resume: () => want(resume),
  changed: () => {
    table?.send(`name ${kept.name}`);
    company.draw();
    redraw("speak");
  },
  onProgress,
});

/** Go on with the stored match. */
const resume = async () => {
  const stored = match();
  elsewhere = false;
  if (stored && !shown) at("state").textContent = labels["loading"] ?? "";
  const wrong = stored && (await open(stored));
  if (wrong === "") return;
  if (!shown) await home();
  if (!shown && wrong) {
    at("start-wrong").textContent = wrong;
    at("start-wrong").hidden = false;
  }
};

whenTaken(({ tab }) => {
  if (tab === TAB || !shown || shown.guest || elsewhere) return;
  elsewhere = true;
  offerHere(labels["elsewhere"] ?? "", () => want(resume));
});

/** Say that the seat is played elsewhere, and offer to play it here. @param {string} text @param {() => void} take */
const offerHere = (text, take) => {
  const here = element("button", { type: "button" }, labels["play_here"]);
  here.addEventListener("click", take);
  at("state").textContent = text;
  felt.bubble([text, " ", here]);
};

/** Take a seat at a server's table. @param {string} secret */
const sit = (secret) => {
  if (location.hash !== `#${secret}`) history.pushState(null, "", `#${secret}`);
  stage(true);
  at("state").textContent = labels["loading"] ?? "";
  drawnAt = size();
  table = line(secret, (text) => void want(() => step("hear", { ...told(), text })), broken);
};

/** Say why there is no connection. @param {boolean} forGood @param {number} code */
const broken = (forGood, code) => {
  const why = { [FULL]: "table_full", [NO_SEAT]: "no_seat", [ELSEWHERE]: "seat_elsewhere" }[code];
  const text = labels[forGood ? (why ?? "no_seat") : "line_broken"] ?? "";
  if (code === ELSEWHERE) offerHere(text, () => table?.again());
  else at("state").textContent = text;
};

const company = people({ sit, send: (text) => table?.send(text) });
company.draw();

addEventListener("hashchange", () => location.reload());
onFailed(failed);
if (SECRET) sit(SECRET);
else if (match()) await want(resume);
else await home();
