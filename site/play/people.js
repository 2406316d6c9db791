// People at a server's table: opening one, inviting others, and who is there.
// @ts-check

import { at, element, unsay } from "./felt.js";
import { lastSeat } from "./line.js";
import { catalogue, label, usual } from "./start.js";
import { keep, kept } from "./store.js";

/**
 * @typedef {{seat: number, name: string, here: boolean, free: boolean, bot: boolean,
 *   ready: boolean, state: string}} Person
 * @typedef {{people?: Person[], missing?: string, invite?: string, made: number}} Company
 * @typedef {{sit(secret: string): void, send(line: string): void}} Host
 *   `sit` takes the seat of a secret, `send` sends a line to the server.
 */

/**
 * Where to open tables. A server with tables sets a cookie; on other hosts to ask for tables
 * would put an error into the console.
 */
const tables = document.cookie.split("; ").includes("tables=1")
  ? new URL("../tables", location.href)
  : undefined;
const COPIED = 2000;

/** Return the link of an invitation. @param {string} invite */
const linkOf = (invite) => {
  const link = new URL(location.href);
  link.hash = invite;
  link.search = "";
  return link.href;
};

/** Copy what a field shows; without https there is only the old way. @param {HTMLInputElement} field */
const copy = async (field) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
  field.select();
  document.execCommand("copy");
};

/** Return a button that shares the link in a field, or copies it. @param {HTMLInputElement} field */
const sharing = (field) => {
  const able = typeof navigator.share === "function";
  const text = label(able ? "share" : "copy");
  const made = element("button", { type: "button", class: "strong", id: "share" }, text);
  made.addEventListener("click", async () => {
    try {
      if (able) await navigator.share({ url: field.value });
      else await copy(field);
    } catch {
      // The person can mark and copy the link beside the button.
      field.select();
      return;
    }
    if (able) return;
    made.textContent = label("copied");
    setTimeout(() => (made.textContent = text), COPIED);
  });
  return made;
};

/** Return what invites others: a link to mark, and to share. @param {string} link */
const inviting = (link) => {
  const shown = /** @type {HTMLInputElement} */ (
    element("input", { readonly: "", "aria-label": label("invite_by"), id: "invite" })
  );
  shown.value = link;
  shown.addEventListener("focus", () => shown.select());
  return [element("p", {}, label("invite_by")), shown, sharing(shown)];
};

/** The forms of all games: Tolva has several. */
const forms = () =>
  catalogue.games.flatMap((game) => {
    const { name, title } = game;
    const form = game.options.find((each) => each.name === "form");
    if (!form) return [{ name, title, options: usual(game) }];
    return (form.choices ?? []).map(({ value, label: text }) => ({
      name,
      title: `${title}: ${text}`,
      options: { ...usual(game), form: value },
    }));
  });

/** @param {Host} host */
export const people = (host) => {
  const open = async (/** @type {{name: string, options: object}} */ { name, options }) => {
    if (!tables) return "";
    const answer = await fetch(tables, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: name, options }),
    }).catch(() => undefined);
    if (!answer?.ok) return label("no_table");
    const { seats } = await answer.json();
    host.sit(seats[0]);
    return "";
  };

  /** Show on the start page how to play with people, where a server has tables. */
  const draw = () => {
    if (!tables) return;
    const where = at("people");
    const chosen = /** @type {HTMLSelectElement | null} */ (where.querySelector("select"))?.value;
    const all = forms();
    const form = element("form");
    const list = /** @type {HTMLSelectElement} */ (element("select", { id: "table-of" }));
    list.append(...all.map(({ title }, place) => element("option", { value: `${place}` }, title)));
    const before = all.findIndex(({ name }) => name === kept.game);
    list.value = chosen ?? String(Math.max(before, 0));
    const about = { id: "my-name", maxlength: "46", autocomplete: "nickname" };
    const name = /** @type {HTMLInputElement} */ (element("input", about));
    name.value = kept.name;
    const wrong = element("p", { role: "alert", class: "wrong" });
    form.append(
      element("h3", {}, label("with_people")),
      element("p", {}, label("tell_people")),
      element("label", { for: "my-name" }, label("your_name")),
      name,
      element("label", { for: "table-of" }, label("game")),
      list,
      element("button", { class: "main", id: "open-table" }, label("open_table")),
      wrong,
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      keep({ name: name.value.trim() });
      const asked = all[Number(list.value)];
      if (asked) wrong.textContent = await open(asked);
    });
    const { seat } = lastSeat();
    if (seat) {
      const back = element("button", { type: "button", id: "back" }, label("back_to_table"));
      back.addEventListener("click", () => host.sit(seat));
      form.append(back);
    }
    where.replaceChildren(form);
  };

  /** Show who is at the table, and whom it lacks. @param {Company} now */
  const show = (now) => {
    const all = now.people ?? [];
    at("seats").hidden = !all.length;
    const rows = all.map(({ name, state }) => {
      const row = element("li", {}, name);
      if (state) row.append(" ", element("span", {}, state));
      return row;
    });
    at("who").replaceChildren(...rows);
    const present = at("present");
    // Who came by an invitation was not asked for a name.
    const nameless = all.length > 0 && !kept.name && now.made === 0;
    present.hidden = !now.missing && !nameless;
    // What a person types or copies stays while others come and go.
    const key = JSON.stringify([now.missing, now.invite, nameless, label("share")]);
    if (present.hidden || present.dataset["key"] === key) return;
    present.dataset["key"] = key;
    // It lies where the bubble lies; a question in the bubble is more urgent.
    if (!at("tip").querySelector("[data-move]")) unsay();
    present.replaceChildren();
    if (nameless) present.append(naming());
    if (now.missing) present.append(element("p", {}, now.missing));
    if (now.invite) present.append(...inviting(linkOf(now.invite)));
    if (!now.missing) return;
    const bots = element("button", { type: "button", id: "bots" }, label("call_bots"));
    bots.addEventListener("click", () => host.send("bots"));
    present.append(bots);
  };

  /** Return a form for the name of the person. */
  const naming = () => {
    const form = element("form");
    const about = { maxlength: "46", autocomplete: "nickname", "aria-label": label("your_name") };
    const name = /** @type {HTMLInputElement} */ (
      element("input", { ...about, placeholder: label("your_name"), id: "name-here" })
    );
    form.append(name, element("button", {}, label("name_me")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      keep({ name: name.value.trim() });
      host.send(`name ${kept.name}`);
    });
    return form;
  };

  return { draw, show };
};
