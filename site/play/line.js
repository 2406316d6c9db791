// A connection to the server of a table, which reopens when it breaks.
// @ts-check

import { kept } from "./store.js";

/** Close codes: all seats are taken; unknown secret; the seat has a newer connection. */
export const FULL = 4403;
export const NO_SEAT = 4404;
export const ELSEWHERE = 4409;
/** Close codes after which the connection stays closed. */
const FOR_GOOD = [FULL, NO_SEAT, ELSEWHERE];
const SOONEST = 500;
const LATEST = 10_000;
const SEAT = "jasskort seat";

/** Return the seat that this browser had last, and the invitation that led to it. */
export const lastSeat = () => {
  try {
    const { seat, invite } = JSON.parse(localStorage.getItem(SEAT) ?? "{}");
    if (typeof seat === "string") return { seat, invite: String(invite ?? "") };
  } catch {
    // There is no storage, or it holds something else.
  }
  return { seat: "", invite: "" };
};

/** @param {{seat: string, invite: string} | undefined} last */
const keepSeat = (last) => {
  try {
    if (last) localStorage.setItem(SEAT, JSON.stringify(last));
    else localStorage.removeItem(SEAT);
  } catch {
    // The page also works without storage.
  }
};

/**
 * @param {string} secret the secret of the seat, or the invitation to a table
 * @param {(text: string) => void} hear is called with each message
 * @param {(forGood: boolean, code: number) => void} broken is called when the connection breaks
 */
export const line = (secret, hear, broken) => {
  const address = new URL("../table", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = address.search = "";
  const last = lastSeat();
  // Who opens an invitation again gets the same seat.
  let mine = secret === last.invite ? last.seat : secret;
  let invite = "";
  let wait = SOONEST;
  let closed = false;
  /** @type {WebSocket} */
  let socket;
  const open = () => {
    closed = false;
    socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      socket.send(mine);
      if (kept.name) socket.send(`name ${kept.name}`);
    });
    socket.addEventListener("message", ({ data }) => {
      wait = SOONEST;
      const { seat, view } = JSON.parse(data);
      if (seat) {
        invite = mine;
        mine = seat;
        // A reload leads to the seat.
        history.replaceState(null, "", `#${seat}`);
        return;
      }
      if (view) keepSeat({ seat: mine, invite: invite || (mine === last.seat ? last.invite : "") });
      hear(data);
    });
    socket.addEventListener("close", ({ code }) => {
      if (code === NO_SEAT && mine === last.seat) keepSeat(undefined);
      if (code === NO_SEAT && mine !== secret && !invite) {
        // The table of the last time is gone, but there may be a seat again.
        mine = secret;
        open();
        return;
      }
      closed = FOR_GOOD.includes(code);
      broken(closed, code);
      if (!closed) setTimeout(open, wait);
      wait = Math.min(2 * wait, LATEST);
    });
  };
  open();
  return {
    /** Send a line. If it is lost, the view of the next connection shows so. @param {string} text */
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    /** Reconnect, which brings a new view. */
    again: () => {
      if (closed) open();
      else socket.close();
    },
  };
};
