// The table on the screen: the picture, cards that move, bubbles, buttons. It knows no rules.
// @ts-check

/** @param {string} id */
export const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Make an element. A text that is undefined is left out.
 *
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string | undefined)[]} inside
 */
export const element = (name, attributes = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside.filter((each) => each !== undefined));
  return made;
};

const picture = at("picture");
const FLIGHT = 260;
const BUBBLE = 340;
const EDGE = 6;

/** Milliseconds of a flight; 0 draws at once. */
let flight = FLIGHT;

/** Set the speed of flights; 0 stops them. @param {number} slowness */
export const setFlight = (slowness) => {
  flight = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FLIGHT * slowness;
};

/** @param {string} what @param {Element} [inside] */
const found = (what, inside = picture) => inside.querySelector(what)?.getBoundingClientRect();

/** @param {DOMRect} box */
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/**
 * Move an element of the picture from or to a place.
 *
 * @param {Element} moved
 * @param {DOMRect} there
 * @param {boolean} [away] whether it ends there instead of beginning there
 */
const fly = (moved, there, away = false) => {
  const [fromX = 0, fromY = 0] = middle(there);
  const [toX = 0, toY = 0] = middle(moved.getBoundingClientRect());
  // Lengths in the picture are in its own units.
  const svg = /** @type {SVGSVGElement} */ (picture.querySelector("svg"));
  const unit = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
  const far = `${(fromX - toX) * unit}px ${(fromY - toY) * unit}px`;
  if (Math.hypot(fromX - toX, fromY - toY) < 2) return Promise.resolve();
  const steps = [
    { translate: far, opacity: away ? 0 : 1 },
    { translate: "0 0", opacity: 1 },
  ];
  if (away) steps.reverse();
  const how = { duration: flight, easing: "ease-out", fill: /** @type {FillMode} */ ("backwards") };
  if (away) how.fill = "forwards";
  moved.animate(steps, how);
  return landed();
};

/** Wait for the end of a flight. A timer also ends when the page is not visible. */
const landed = () => new Promise((resolve) => setTimeout(resolve, flight));

/** Return where the cards of the picture lie, by card. */
const places = () =>
  new Map(
    [...picture.querySelectorAll("[data-card]")].map((each) => [
      each.getAttribute("data-card"),
      each.getBoundingClientRect(),
    ]),
  );

/**
 * Show a picture; its cards move from where they lay before.
 *
 * @param {string} drawn
 * @returns {Promise<unknown>} ends when no card moves any more
 */
export const draw = (drawn) => {
  const before = places();
  const stock = found(".stock");
  const hands = new Map(
    [...picture.querySelectorAll("[data-seat]")].map((each) => [
      each.getAttribute("data-seat"),
      found(`[data-hand="${each.getAttribute("data-seat")}"]`) ?? each.getBoundingClientRect(),
    ]),
  );
  picture.innerHTML = drawn;
  // With the role of an image its parts could not be reached.
  picture.querySelector("svg")?.setAttribute("role", "group");
  if (!flight || !before.size) return Promise.resolve();
  const moves = [...picture.querySelectorAll("[data-card]")].map((each) => {
    const card = each.getAttribute("data-card");
    const seat = each.getAttribute("data-trick");
    const from = before.get(card) ?? (seat === null ? stock : hands.get(seat));
    return from ? fly(each, from) : undefined;
  });
  return Promise.all(moves);
};

/** Move the trick to the seat that takes it. @param {number} winner */
export const gather = (winner) => {
  const there = found(`[data-seat="${winner}"]`);
  if (!flight || !there) return Promise.resolve();
  return Promise.all(
    [...picture.querySelectorAll("[data-trick]")].map((each) => fly(each, there, true)),
  );
};

/** Light up the cards that a button is about. @param {string[]} cards */
export const light = (cards) => {
  for (const each of /** @type {NodeListOf<SVGElement>} */ (
    picture.querySelectorAll("[data-card]")
  )) {
    each.classList.toggle("lit", cards.includes(each.getAttribute("data-card") ?? ""));
  }
};

/** Return the element of a move on the table or among the buttons. @param {string} move */
export const button = (move) =>
  /** @type {HTMLElement | undefined} */ (
    [...document.querySelectorAll("[data-move]")].find(
      (each) => each.getAttribute("data-move") === move,
    )
  );

/** Make one card of the picture reachable by Tab, the others by arrows. @param {Element} [one] */
export const rove = (one) => {
  const cards = [...picture.querySelectorAll("[data-move]")];
  const chosen = one ?? cards.find((each) => !each.classList.contains("refused")) ?? cards[0];
  for (const each of cards) each.setAttribute("tabindex", each === chosen ? "0" : "-1");
};

/**
 * Say something in a bubble: at a card or a button if given, otherwise where nothing lies.
 *
 * @param {(string | HTMLElement)[]} parts
 * @param {Element} [near]
 */
export const bubble = (parts, near) => {
  const tip = at("tip");
  const felt = at("felt").getBoundingClientRect();
  const wide = Math.min(BUBBLE, felt.width - 2 * EDGE);
  tip.replaceChildren(...parts);
  tip.hidden = false;
  tip.scrollTop = 0;
  tip.removeAttribute("style");
  tip.classList.toggle("aside", !near?.isConnected);
  if (!near?.isConnected) return;
  tip.style.width = `${wide}px`;
  const place = near.getBoundingClientRect();
  const left = place.left + place.width / 2 - wide / 2 - felt.left;
  tip.style.left = `${Math.max(EDGE, Math.min(felt.width - wide - EDGE, left))}px`;
  // Above the whole hand, so that no other card is covered.
  const line = near.closest(".hand")?.getBoundingClientRect() ?? place;
  const top = line.top - felt.top - tip.offsetHeight - EDGE;
  tip.style.top = `${Math.max(EDGE, Math.min(felt.height - tip.offsetHeight - EDGE, top))}px`;
};

/** Close the bubble. */
export const unsay = () => {
  at("tip").hidden = true;
  // A button in it is not to be found as that of its move.
  at("tip").replaceChildren();
};

/** @type {AudioContext | undefined} */
let audio;

/** Make the sound of a card. */
export const tap = () => {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  const [tone, loud] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.setValueAtTime(190, start);
  tone.frequency.exponentialRampToValueAtTime(70, start + 0.06);
  loud.gain.setValueAtTime(0.25, start);
  loud.gain.exponentialRampToValueAtTime(0.001, start + 0.08);
  tone.connect(loud).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.1);
};
