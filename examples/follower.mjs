// Follows a match of jasskort without knowing any rules.
//
//     some_server | node follower.mjs
//
// Each line of input is a JSON object: first the view of a seat, then announcements to it. The
// program updates a table by their events alone, and compares later views with the table. After
// an empty line another match begins.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const list = (text) => (text ? text.split(" ") : []);
const sorted = (cards) => [...cards].sort().join(" ");
const known = (cards) => cards.filter((card) => card !== "??");

export class Table {
  constructor(view) {
    const { seat, dealer, number, trump, totals, entries, winners, ending } = view;
    Object.assign(this, { seat, dealer, number, trump, winners, ending });
    this.totals = [...totals];
    this.entries = [...entries];
    this.melds = [];
    this.moves = view.log.length; // the number of the last move in the deal
    this.lies = { trick: list(view.trick) }; // cards by place
    view.hands.forEach((hand, at) => (this.lies[`hand ${at}`] = list(hand)));
    view.piles.forEach((pile, at) => (this.lies[`taken ${at}`] = list(pile)));
    for (const place in view.beside) this.lies[place] = list(view.beside[place]);
  }

  // Apply an announcement; throw if announcements were lost or repeated.
  told({ seat, number, events }) {
    const begun = events.find((event) => event.kind === "deal_begun");
    const next = begun ? number === 0 && begun.number === this.number + 1 : number === this.moves + 1;
    if (seat !== this.seat || !next) throw new Error(`move ${number} does not follow move ${this.moves}`);
    this.moves = number;
    for (const event of events) this.happen(event);
  }

  happen(event) {
    const { kind, seat, card, cards } = event;
    const hand = `hand ${seat}`;
    if (kind === "deal_begun") Object.assign(this, { number: event.number, dealer: event.dealer, melds: [] });
    else if (kind === "hand_dealt") this.move(cards, null, hand);
    else if (kind === "laid") this.move(cards, null, event.place);
    else if (kind === "upcard_turned") this.move(card, null, "upcard");
    else if (kind === "trump_set" || kind === "trump_named") this.trump = event.suit;
    else if (kind === "card_played") this.move(card, event.source, "trick");
    else if (kind === "trick_turned") this.move(cards, "trick", `taken ${event.winner}`);
    else if (kind === "card_drawn") this.move(card, event.source, hand);
    else if (kind === "talon_taken") this.move(cards, "talon", hand);
    else if (kind === "laid_aside") this.move(card, hand, `aside ${seat}`);
    else if (kind === "card_turned_up") this.move(card, `covered ${seat} ${event.column}`, `row ${seat}`);
    else if (kind === "hand_taken_up") this.lies[hand] = list(cards);
    else if (kind === "contract_judged") {
      const { declarer, contract, apart } = event.result;
      this.lies[contract === "tapp" ? `aside ${declarer}` : "talon"] = list(apart);
    } else if (kind === "meld_booked") this.melds.push([seat, event.meld]);
    else if (kind === "married") this.melds.push([seat, `marriage ${event.suit}`]);
    else if (kind === "match_won") Object.assign(this, { winners: event.winners, ending: event.ending });
    else if (kind === "robbed") {
      this.move(event.upcard, "upcard", hand);
      this.move(card, hand, "upcard");
    } else if (kind === "points_entered") {
      this.entries.push(event.entry);
      for (const each of event.seats) this.totals[each] += event.entry.points;
    } else if (kind === "cards_gathered") {
      for (const place in this.lies) this.lies[place] = [];
      this.trump = null;
    }
  }

  // Move cards between places. If the source lacks a card, an unknown card leaves it instead.
  move(cards, source, target) {
    for (const card of list(cards)) {
      const there = this.lies[source] ?? [];
      const at = there.includes(card) ? there.indexOf(card) : there.indexOf("??");
      if (at >= 0) there.splice(at, 1);
      (this.lies[target] ??= []).push(card);
    }
  }

  // Return the differences from a view, which can contain inferred cards of a hand.
  differences(view) {
    const found = [];
    const same = (name, mine, theirs) => {
      const [one, other] = [mine, theirs].map((part) => JSON.stringify(part));
      if (one !== other) found.push(`${name}: ${one}, not ${other}`);
    };
    for (const name of ["seat", "dealer", "number", "trump", "totals", "entries", "winners", "ending"])
      same(name, this[name], view[name]);
    same("moves", this.moves, view.log.length);
    same("trick", this.lies.trick.join(" "), view.trick);
    view.piles.forEach((pile, at) => same(`pile ${at}`, sorted(this.lies[`taken ${at}`]), sorted(list(pile))));
    view.hands.forEach((text, at) => {
      const [mine, hand] = [this.lies[`hand ${at}`], list(text)];
      same(`cards in hand ${at}`, mine.length, hand.length);
      if (at === view.seat) same("hand", sorted(mine), sorted(hand));
      same(`not in hand ${at}`, known(mine).filter((card) => !hand.includes(card)), []);
    });
    for (const place of new Set([...Object.keys(this.lies), ...Object.keys(view.beside)]))
      if (!/^(hand|taken|trick)/.test(place))
        same(place, sorted(known(this.lies[place] ?? [])), sorted(list(view.beside[place])));
    return found;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  let [table, lines, views] = [null, 0, 0];
  for await (const line of createInterface({ input: process.stdin })) {
    const data = line && JSON.parse(line);
    if (!data) table = null;
    else if (data.format === "jasskort-told") table.told(data);
    else if (!table) table = new Table(data);
    else {
      const found = table.differences(data);
      if (found.length) throw new Error(`line ${lines + 1}: ${found.join("; ")}`);
      views += 1;
    }
    lines += 1;
  }
  console.log(`${lines} lines, ${views} views as expected`);
}
