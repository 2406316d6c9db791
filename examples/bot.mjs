// A bot in JavaScript that plays the lowest card that wins the trick, or else its lowest card.
//
//     jasskort compare fyrtioett "exec:node examples/bot.mjs" random
//
// Each line of input is a question in JSON: the view of a seat, a seed, and the time limit in
// seconds. The answer is a line with one of view.legal_moves, or null to make no move out of turn.
import { createInterface } from "node:readline";

const RANKS = "23456789TJQKA";
const rank = (card) => RANKS.indexOf(card[1]);

function choose({ view, seed }) {
  const { legal_moves, seat, trick, trump, turn } = view;
  if (turn !== seat) return null;
  const cards = legal_moves
    .filter((move) => move.includes(" play "))
    .map((move) => move.split(" ")[2])
    .sort((one, other) => (one[0] === trump) - (other[0] === trump) || rank(one) - rank(other));
  if (!cards.length) return legal_moves[seed % legal_moves.length];
  const beats = (one, other) =>
    one[0] === other[0] ? rank(one) > rank(other) : one[0] === trump;
  const lying = trick ? trick.split(" ") : [];
  const best = lying.reduce((best, card) => (beats(card, best) ? card : best), lying[0]);
  const card = (best && cards.find((card) => beats(card, best))) || cards[0];
  return `${seat} play ${card}`;
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(String(choose(JSON.parse(line))));
