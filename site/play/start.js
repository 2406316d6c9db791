// The page before a match: a tile for each game, its options, and the settings.
// @ts-check

import { at, element } from "./felt.js";
import { SPEEDS, SUITS, keep, keepPlayer, kept, match, player } from "./store.js";

/**
 * @typedef {{value: string, label: string}} Choice
 * @typedef {{name: string, label: string, about: string, kind: string, default: unknown,
 *   preset?: unknown, may_lack: boolean, only?: Record<string, string>, choices?: Choice[]}} Option
 * @typedef {{name: string, title: string, rules: string, kind: Record<string, string>, players: number[],
 *   minutes: number, options: Option[]}} Game
 * @typedef {{games: Game[], levels: Choice[], languages: Choice[],
 *   labels: Record<string, string>}} Catalogue
 * @typedef {Record<string, unknown>} Options
 * @typedef {{game: string, options: Options, level: string, guided: boolean}} Wanted
 * @typedef {(loaded: number, total: number) => void} Arrives
 * @typedef {{begin(asked: Wanted, arrives: Arrives): Promise<string>, resume(): void, changed(): void,
 *   onProgress(cb: Arrives): void}} Host
 *   `begin` resolves to an error sentence, or to ""; it tells how players arrive that have learned.
 */

const answer = await fetch(new URL("catalogue.json", import.meta.url));
/** @type {Record<string, Catalogue>} */
const catalogues = await answer.json();

/** The games, levels and languages, in the language in use. */
export let catalogue = /** @type {Catalogue} */ (catalogues[kept.language] ?? catalogues["en"]);
/** The texts of the page in the language in use. */
export let labels = catalogue.labels;

/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement} */ (at(id));
/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement} */ (at(id));
/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement} */ (at(id));

/** Return a text of the page, with arguments for {0}, {1}. @param {string} name @param {(string | number)[]} given */
export const label = (name, ...given) =>
  given.reduce((/** @type {string} */ text, value, place) => text.replace(`{${place}}`, `${value}`), labels[name] ?? "");

/** @param {HTMLSelectElement} where @param {Choice[]} choices @param {string} chosen */
const fill = (where, choices, chosen) => {
  where.replaceChildren(...choices.map(({ value, label }) => element("option", { value }, label)));
  where.value = chosen;
};

/** Fill in all texts of the page that name a label. */
const relabel = () => {
  catalogue = /** @type {Catalogue} */ (catalogues[kept.language] ?? catalogues["en"]);
  labels = catalogue.labels;
  document.documentElement.lang = kept.language;
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-label]")
  )) {
    each.textContent = label(each.dataset["label"] ?? "");
  }
};

/** Return numbers of bytes as a text with MB. @param {string} name @param {number[]} bytes */
export const megabytes = (name, ...bytes) => label(name, ...bytes.map((each) => (each / MB).toFixed(1)));

const MB = 1e6;
/** The most bytes of a player that are read. */
const LARGEST = 2e6;

/** Return the level in use: the page may have been built without the one that was chosen. */
const usedLevel = () => (catalogue.levels.some(({ value }) => value === kept.level) ? kept.level : "greedy");

/** Return the options with which a game begins. @param {Game} game */
export const usual = (game) => {
  /** @type {Options} */
  const options = {};
  for (const { name, preset } of game.options) if (preset !== undefined) options[name] = preset;
  return options;
};

/** Return the options that were last chosen for a game, or the usual ones. @param {Game} game */
const remembered = (game) => {
  const own = kept.game === game.name ? kept.options : {};
  const known = game.options.map(({ name }) => name);
  const fits = Object.keys(own).length > 0 && Object.keys(own).every((name) => known.includes(name));
  return fits ? { ...own } : usual(game);
};

/** @param {Host} host */
export const startPage = (host) => {
  /** The game whose match begins as soon as Python is there. */
  let begins = "";
  let progress = { loaded: 0, total: 0 };

  // --- the tiles ----------------------------------------------------------------------

  /** @param {Game} game */
  const tile = (game) => {
    const { name, title } = game;
    const known = kept.known.includes(name);
    const head = `tile-${name}`;
    /** @param {string} what @param {string} text @param {string} kind */
    const button = (what, text, kind) => {
      const described = { "aria-describedby": head };
      const made = /** @type {HTMLButtonElement} */ (
        element("button", { type: "button", class: kind, ...described }, text)
      );
      made.dataset["begin"] = what;
      made.disabled = begins !== "";
      made.addEventListener("click", () => press(game, what));
      return made;
    };
    const source = `tiles/${name}-${kept.suits}`;
    const narrow = { media: "(max-width: 560px)", srcset: `${source}-narrow.svg` };
    const drawn = element("img", { src: `${source}.svg`, alt: "", width: "320", height: "150" });
    const players = label("players_of", game.players.join(", "));
    const minutes = label("minutes_of", game.minutes);
    const soon = element("p", { class: "soon", role: "status" });
    if (begins === name) soon.textContent = label("starts_soon");
    const made = element(
      "li",
      { class: "tile" },
      element("picture", {}, element("source", narrow), drawn),
      element("h2", { id: head }, title),
      element("p", { class: "meta" }, `${players} · ${minutes}`),
      element("p", {}, game.kind[kept.suits] ?? ""),
      soon,
      element(
        "div",
        { class: "does" },
        button("play", label("play_now"), known ? "main" : ""),
        button("guided", label("first_time"), known ? "small" : "main"),
        button("options", label("options_of"), "small"),
      ),
    );
    made.dataset["game"] = name;
    return made;
  };

  /** @param {Game} game @param {string} what */
  const press = (game, what) => {
    if (what === "options") return choose(game.name);
    const guided = what === "guided";
    wanted = { game: game.name, options: guided ? {} : remembered(game), level: usedLevel(), guided };
    const stored = match();
    if (!stored || stored.over) return begin(wanted);
    at("not-over").textContent = label("not_over", titleOf(stored.record));
    dialog("unfinished").showModal();
  };

  /** What begins if the stored match is given up. */
  let wanted = /** @type {Wanted | undefined} */ (undefined);

  /** Return the title of the game of a record. @param {string} record */
  const titleOf = (record) => {
    const name = /^\[Game "(\w+)"\]/m.exec(record)?.[1];
    return catalogue.games.find((game) => game.name === name)?.title ?? "";
  };

  const draw = () => {
    at("tiles").replaceChildren(...catalogue.games.map(tile));
    const stored = match();
    at("resume").hidden = !stored;
    at("resume").textContent = label("resume", titleOf(stored?.record ?? "")).trim();
    pills("languages", catalogue.languages, kept.language, (language) => change({ language }));
    const suits = SUITS.map((value) => ({ value, label: label(value) }));
    pills("suits-of", suits, kept.suits, (chosen) => change({ suits: chosen }));
    drawProgress();
  };

  /**
   * Show a row of choices, one of which is pressed.
   *
   * @param {string} id
   * @param {Choice[]} choices
   * @param {string} chosen
   * @param {(value: string) => void} press
   */
  const pills = (id, choices, chosen, press) => {
    const where = at(id);
    const focused = where.contains(document.activeElement);
    where.replaceChildren(
      ...choices.map(({ value, label: text }) => {
        const pressed = String(value === chosen);
        const made = element("button", { type: "button", "aria-pressed": pressed }, text);
        if (id === "languages") made.lang = value;
        made.addEventListener("click", () => press(value));
        return made;
      }),
    );
    const now = /** @type {HTMLElement | null} */ (where.querySelector("[aria-pressed=true]"));
    if (focused) now?.focus();
  };

  /** Change settings, and show them at once. @param {Partial<import("./store.js").Settings>} changed */
  const change = (changed) => {
    keep(changed);
    relabel();
    draw();
    fillSettings();
    host.changed();
  };

  const drawProgress = () => {
    const { loaded, total } = progress;
    const bar = /** @type {HTMLProgressElement} */ (at("loaded"));
    at("loading").hidden = total > 0 && loaded >= total;
    if (total > 0) {
      bar.max = total;
      bar.value = loaded;
    }
    at("megabytes").textContent = total > 0 ? megabytes("megabytes", loaded, total) : label("loading");
  };

  /** @param {Wanted} wanted */
  const begin = async (wanted) => {
    if (begins) return "";
    begins = wanted.game;
    at("start-wrong").hidden = true;
    draw();
    const wrong = await host.begin(wanted, (loaded, total) => {
      const soon = at("tiles").querySelector(`[data-game=${wanted.game}] .soon`);
      for (const where of [soon, at("about-level")]) {
        if (where) where.textContent = megabytes("learned_loading", loaded, total);
      }
    });
    at("about-level").textContent = label("tell_level");
    begins = "";
    if (!wrong && wanted.guided && !kept.known.includes(wanted.game)) {
      keep({ known: [...kept.known, wanted.game] });
    }
    at("start-wrong").hidden = !wrong;
    at("start-wrong").textContent = wrong;
    if (wrong) draw();
    else hide();
    return wrong;
  };

  // --- the options of a game ------------------------------------------------------------

  /** What is chosen in the dialog, by game; nothing else changes before `begin`. */
  let chosen = /** @type {Record<string, Options>} */ ({});

  const chosenGame = () =>
    /** @type {Game} */ (catalogue.games.find(({ name }) => name === select("game").value));

  /** Open the options of a game. @param {string} [name] */
  const choose = (name = kept.game) => {
    chosen = Object.fromEntries(catalogue.games.map((game) => [game.name, remembered(game)]));
    const titles = catalogue.games.map((game) => ({ value: game.name, label: game.title }));
    fill(select("game"), titles, name);
    fill(select("level"), catalogue.levels, usedLevel());
    at("wrong").hidden = true;
    showOptions();
    showPlayer();
    dialog("choose").showModal();
  };

  /** Show where a player is chosen, if the level has the person's own. */
  const showPlayer = () => {
    const own = player();
    at("row-player").hidden = select("level").value !== "own";
    at("about-player").textContent = own ? label("kept_player", own.name) : label("tell_player");
  };

  const showOptions = () => {
    const game = chosenGame();
    at("kind").textContent = game.kind[kept.suits] ?? "";
    at("options").replaceChildren(...game.options.map((option) => control(game, option)));
    showOnly(game);
  };

  /** Hide the options that do not exist with the chosen form. @param {Game} game */
  const showOnly = (game) => {
    for (const { name, only } of game.options) at(`row-${name}`).hidden = !applies(game, only);
  };

  /** @param {Game} game @param {Record<string, string>} [only] */
  const applies = (game, only = {}) =>
    Object.entries(only).every(([name, value]) => (chosen[game.name] ?? {})[name] === value);

  /** @param {Game} game @param {Option} option */
  const control = (game, option) => {
    const { name, kind, may_lack } = option;
    const options = (chosen[game.name] ??= {});
    const id = `option-${name}`;
    const about = { id, "aria-describedby": `about-${name}`, "data-option": name };
    const value = options[name] ?? option.preset ?? option.default;
    /** @type {HTMLElement} */
    let made;
    if (kind === "choice") {
      const list = /** @type {HTMLSelectElement} */ (made = element("select", about));
      fill(list, option.choices ?? [], String(value));
      list.addEventListener("change", () => set(list.value));
    } else if (kind === "switch") {
      const box = /** @type {HTMLInputElement} */ (
        made = element("input", { ...about, type: "checkbox" })
      );
      box.checked = Boolean(value);
      box.addEventListener("change", () => set(box.checked));
    } else {
      /** @type {Record<string, string>} */
      const lacks = may_lack ? { placeholder: label("none") } : { required: "" };
      const number = /** @type {HTMLInputElement} */ (
        made = element("input", { ...about, ...lacks, type: "number", min: "1", inputmode: "numeric" })
      );
      // A cleared number stays cleared, when it may.
      number.value = String((name in options ? options[name] : value) ?? "");
      number.addEventListener("input", () => set(number.value ? Number(number.value) : undefined));
    }
    /** @param {unknown} value */
    const set = (value) => {
      if (value === undefined) delete options[name];
      else options[name] = value;
      showOnly(game);
    };
    if (kind === "choice") options[name] = value;
    return element(
      "div",
      { class: "row", id: `row-${name}` },
      element("label", { for: id }, option.label),
      made,
      element("p", { class: "tells", id: `about-${name}` }, option.about),
    );
  };

  /** Return what is chosen of a game, without options of other forms. @param {Game} game */
  const chosenOf = (game) => {
    const all = chosen[game.name] ?? {};
    const applied = game.options.filter(({ name, only }) => name in all && applies(game, only));
    return Object.fromEntries(applied.map(({ name }) => [name, all[name]]));
  };

  select("game").addEventListener("change", showOptions);
  select("level").addEventListener("change", showPlayer);
  input("player").addEventListener("change", async () => {
    const file = input("player").files?.[0];
    if (!file) return;
    const bytes = new Uint8Array(await file.slice(0, LARGEST).arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    keepPlayer({ name: file.name, data: btoa(text) });
    showPlayer();
  });
  at("cancel").addEventListener("click", () => dialog("choose").close());
  at("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const game = chosenGame();
    const options = chosenOf(game);
    const level = select("level").value;
    const before = { game: kept.game, options: kept.options, level: kept.level };
    if (!at("start").hidden) dialog("choose").close();
    keep({ game: game.name, options, level });
    const wrong = await begin({ game: game.name, options, level, guided: false });
    at("wrong").hidden = !wrong;
    at("wrong").textContent = wrong;
    if (wrong) keep(before);
    else dialog("choose").close();
    if (wrong && !dialog("choose").open) dialog("choose").showModal();
  });

  // --- the settings ---------------------------------------------------------------------

  const fillSettings = () => {
    fill(select("language"), catalogue.languages, kept.language);
    const suits = SUITS.map((value) => ({ value, label: label(value) }));
    fill(select("suits"), suits, kept.suits);
    const speeds = SPEEDS.map((value) => ({ value, label: label(`speed_${value}`) }));
    fill(select("speed"), speeds, kept.speed);
    input("sound").checked = kept.sound;
    input("deduced").checked = kept.deduced;
    input("name").value = kept.name;
  };

  for (const id of /** @type {const} */ (["language", "suits", "speed"])) {
    select(id).addEventListener("change", () => change({ [id]: select(id).value }));
  }
  for (const id of /** @type {const} */ (["sound", "deduced"])) {
    input(id).addEventListener("change", () => change({ [id]: input(id).checked }));
  }
  input("name").addEventListener("change", () => change({ name: input("name").value.trim() }));
  at("settled").addEventListener("click", () => dialog("settings").close());
  at("settle").addEventListener("click", () => settings());
  at("resume").addEventListener("click", () => host.resume());
  /** @param {string} id @param {() => void} act */
  const decides = (id, act) =>
    at(id).addEventListener("click", () => {
      dialog("unfinished").close();
      act();
    });
  decides("stop", () => {});
  decides("anew", () => wanted && begin(wanted));
  decides("go-on", () => host.resume());

  const settings = () => {
    fillSettings();
    dialog("settings").showModal();
  };
  const show = () => {
    at("start").hidden = false;
    draw();
  };
  const hide = () => {
    at("start").hidden = true;
  };

  relabel();
  fillSettings();
  host.onProgress((loaded, total) => {
    progress = { loaded, total };
    drawProgress();
  });
  return { show, hide, choose, settings };
};
