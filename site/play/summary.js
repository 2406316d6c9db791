// The card beside the table: ranks, points, melds and bids of the game at hand.
// @ts-check

import { at, element } from "./felt.js";

/**
 * @typedef {{title: string, text?: string, head?: string[], rows?: string[][]}} Section
 * @typedef {{title: string, sections: Section[]}} Summary
 */

/** @param {Section} section */
const draw = ({ title, text, head, rows }) => {
  const made = element("section", {}, element("h3", {}, title));
  if (head && rows) {
    const numbers = /^[\d–]+$/;
    /** @param {string} name @param {Record<string, string>} attributes @param {string} inside */
    const cell = (name, attributes, inside) =>
      element(name, numbers.test(inside) ? { ...attributes, class: "number" } : attributes, inside);
    const heads = head.map((each) => element("th", { scope: "col" }, each));
    const lines = rows.map((row) =>
      element("tr", {}, ...row.map((each, place) =>
        place ? cell("td", {}, each) : cell("th", { scope: "row" }, each))),
    );
    const top = element("thead", {}, element("tr", {}, ...heads));
    made.append(element("table", {}, top, element("tbody", {}, ...lines)));
  }
  if (text) made.append(element("p", {}, text));
  return made;
};

/** @param {(what: string) => Promise<Summary>} ask */
export const glance = (ask) => {
  let known = "";
  let wanted = "";
  const card = /** @type {HTMLDialogElement} */ (at("card"));
  const beside = /** @type {HTMLDetailsElement} */ (at("summary"));

  /** Fill the card, unless it is filled already. */
  const fill = async () => {
    if (known === wanted) return;
    known = wanted;
    const { sections } = await ask("summary");
    for (const id of ["card-of", "summary-of"]) at(id).replaceChildren(...sections.map(draw));
  };

  at("glance").addEventListener("click", async () => {
    await fill();
    card.showModal();
  });
  beside.addEventListener("toggle", () => beside.open && fill());
  return {
    /** Take note of the game and the language in use. @param {string} now */
    refresh: (now) => {
      wanted = now;
      if (beside.open) fill();
    },
  };
};
