import { WebSocket } from 'ws';
import type { Dial, Ended } from './connection.js';

const HANDSHAKE_MS_MAX = 3_000;
const CLOSE_LEADER_LEFT = 4021;

/** Dials `/floor` over WebSocket. */
export const dialWebSocket: Dial = (address, token, events) => {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/floor`, {
    headers: { authorization: `Bearer ${token}` },
    handshakeTimeout: HANDSHAKE_MS_MAX,
    perMessageDeflate: false,
  });
  let hasEnded = false;
  const ended = (why: Ended): void => {
    if (hasEnded) return;
    hasEnded = true;
    events.ended(why);
  };
  socket.on('message', (bytes: Buffer) => events.text(bytes.toString('utf8')));
  socket.on('unexpected-response', (request, response) => {
    ended(endedBy(response.statusCode));
    request.destroy();
  });
  // `close` follows an error, except where the connection never was.
  socket.on('error', () => ended('lost'));
  socket.on('close', (code) => ended(code === CLOSE_LEADER_LEFT ? 'not-leader' : 'lost'));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    end: () => {
      hasEnded = true;
      socket.terminate();
    },
  };
};

/** What the HTTP status of a refused door means for the one who knocks. */
export function endedBy(status: number | undefined): Ended {
  if (status === 401) return 'refused';
  return status === 421 ? 'not-leader' : 'lost';
}
