// A connection to the server of a table, which reopens when it breaks.
// @ts-check

/** Close codes after which the connection stays closed: unknown secret, newer connection. */
const FOR_GOOD = [4404, 4409];
const SOONEST = 500;
const LATEST = 10_000;

/**
 * @param {string} secret the secret of the seat
 * @param {(text: string) => void} hear is called with each message
 * @param {(forGood: boolean) => void} broken is called when the connection breaks
 */
export const line = (secret, hear, broken) => {
  const address = new URL("../table", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = address.search = "";
  let wait = SOONEST;
  /** @type {WebSocket} */
  let socket;
  const open = () => {
    socket = new WebSocket(address);
    socket.addEventListener("open", () => socket.send(secret));
    socket.addEventListener("message", ({ data }) => {
      wait = SOONEST;
      hear(data);
    });
    socket.addEventListener("close", ({ code }) => {
      const forGood = FOR_GOOD.includes(code);
      broken(forGood);
      if (!forGood) setTimeout(open, wait);
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
    again: () => socket.close(),
  };
};
