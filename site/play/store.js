// What the page remembers in this browser. Data of other pages or versions is left out.
// @ts-check

/**
 * @typedef {{language: string, suits: string, level: string, game: string,
 *   options: Record<string, unknown>, speed: string, sound: boolean, deduced: boolean,
 *   name: string, known: string[]}} Settings `known` has the games of which the person has
 *   played a guided deal.
 */

export const LANGUAGES = ["en", "de", "sv", "da"];
export const SPEEDS = ["slow", "usual", "fast"];
export const SUITS = ["french", "swiss"];
const GAMES = ["schmaus", "frantsfuus", "zuger_tapp", "tolva", "fyrtioett"];
const LEVELS = ["random", "greedy", "best", "learned", "slow", "own", "people"];
const LONGEST_NAME = 46;
const SETTINGS = "jasskort settings";
const MATCH = "jasskort match";
const PLAYER = "jasskort player";

const spoken = (navigator.languages ?? [navigator.language]).map((each) => each.slice(0, 2));

/** @type {Settings} */
const usual = {
  language: spoken.find((each) => LANGUAGES.includes(each)) ?? "en",
  suits: "french",
  level: "greedy",
  game: "schmaus",
  options: {},
  speed: "usual",
  sound: false,
  deduced: true,
  name: "",
  known: [],
};

/** @type {{[name in keyof Settings]: (value: any) => boolean}} */
const fits = {
  language: (value) => LANGUAGES.includes(value),
  suits: (value) => SUITS.includes(value),
  level: (value) => LEVELS.includes(value),
  game: (value) => GAMES.includes(value),
  options: (value) => isObject(value) && Object.values(value).every(isPlain),
  speed: (value) => SPEEDS.includes(value),
  sound: (value) => typeof value === "boolean",
  deduced: (value) => typeof value === "boolean",
  name: (value) => typeof value === "string" && value.length <= LONGEST_NAME,
  known: (value) => Array.isArray(value) && value.every((each) => GAMES.includes(each)),
};

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const isPlain = (value) => ["string", "number", "boolean"].includes(typeof value);

/** Return the stored object under a key, or an empty one. @param {string} key */
const stored = (key) => {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "{}");
    return /** @type {Record<string, unknown>} */ (isObject(found) ? found : {});
  } catch {
    return {}; // storage is unavailable, or its text is not JSON
  }
};

/** @param {string} key @param {object} value */
const store = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page also works without storage.
  }
};

const found = stored(SETTINGS);

/** The settings; change them by `keep`. */
export const kept = /** @type {Settings} */ (
  Object.fromEntries(
    Object.entries(usual).map(([name, value]) => {
      const own = found[name];
      return [name, fits[/** @type {keyof Settings} */ (name)](own) ? own : value];
    }),
  )
);

/** Change and store settings. @param {Partial<Settings>} [changed] */
export const keep = (changed = {}) => {
  Object.assign(kept, changed);
  store(SETTINGS, kept);
};

/**
 * @typedef {{record: string, seed: number, level: string, guided: boolean, over: boolean, tab: string}} Match
 *   `tab` names the browser tab that plays the match.
 */

/** Return the stored match, if there is one. */
export const match = () => {
  const { record, seed, level, guided, over, tab } = stored(MATCH);
  if (typeof record !== "string" || !record || typeof seed !== "number") return undefined;
  const bots = fits.level(level) ? String(level) : usual.level;
  return /** @type {Match} */ ({ record, seed, level: bots, guided: guided === true, over: over === true, tab });
};

/** Store the match. @param {Match} playing */
export const keepMatch = (playing) => store(MATCH, playing);

/** @typedef {{name: string, data: string}} Player a file of the person, with its bytes in base 64 */

/** The file that was chosen in this visit: storage can be unavailable. @type {Player | undefined} */
let chosen;

/** Return the player of the person's own, if there is one. */
export const player = () => {
  if (chosen) return chosen;
  const { name, data } = stored(PLAYER);
  return typeof name === "string" && typeof data === "string" ? { name, data } : undefined;
};

/** Store the player of the person's own. @param {Player} own */
export const keepPlayer = (own) => {
  chosen = own;
  store(PLAYER, own);
};

/** Call a function when another tab stores a match. @param {(other: Match) => void} taken */
export const whenTaken = (taken) =>
  addEventListener("storage", ({ key }) => {
    const other = key === MATCH ? match() : undefined;
    if (other) taken(other);
  });
