// The line to the server of a table: it is opened again whenever it breaks.
// @ts-check

/** Why a server closes a line for good: the secret is no seat's, or the seat has another line. */
const FOR_GOOD = [4404, 4409];
const SOONEST = 500;
const LATEST = 10_000;

/**
 * @param {string} secret that of the seat
 * @param {(text: string) => void} hear is called with what the server sends
 * @param {(forGood: boolean) => void} broken is called when the line breaks
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
    /** What cannot be sent is lost: the view that comes with the next line shows it undone. @param {string} text */
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    /** Have the view sent again. */
    again: () => socket.close(),
  };
};
