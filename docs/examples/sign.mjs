// A sign that draws on a terminal. It follows the sign feed (docs/reference/sign-feed.md); S1 to S13 are its rules.
// Replace `draw` with your display. It needs Node 22 or newer and no library.
//
//   node sign.mjs LINK http://10.0.0.5:3000,http://10.0.0.6:3000
//
// With a third argument, a port, the sign reports what it draws at http://127.0.0.1:PORT/shown: for the conformance kit.
import { createServer } from 'node:http';

const [link = 'conformance', addresses = 'http://127.0.0.1:4201', reportPort] = process.argv.slice(2);
const controllers = addresses.split(',');
const AWARD_MS = 30_000;
const AWARDS_REMEMBERED = 512;

let socket,
  joinedAtMs,
  attempts = 0;
let epoch = 0,
  newest = -1;
let meters; // the newest meters: { name, levels, notices, posted }
let shownSequence = -1; // of the amounts on the display
let state = 'suspended';
let contactAtMs = -Infinity;
/** Award id to { text, atMs }, the oldest first. */
const awards = new Map();
const wins = [];

function join() {
  joinedAtMs = performance.now();
  const address = controllers[attempts % controllers.length].replace(/^http/, 'ws'); // S2: the next one may lead
  const since = newest < 0 ? '' : `&lastEventId=${newest}`; // S9
  socket = new WebSocket(`${address}/feed?link=${encodeURIComponent(link)}${since}`); // S1
  socket.onmessage = ({ data }) => receive(data);
  socket.onclose = () => {
    const waitMs = Math.min(2_000, 100 * 2 ** attempts); // S3
    attempts += 1;
    setTimeout(join, waitMs * (1 + Math.random() / 2));
  };
}

function leave() {
  socket.onmessage = socket.onclose = null;
  socket.close();
  attempts += 1;
  join();
}

function receive(text) {
  let message;
  try {
    message = JSON.parse(text);
    if (!isComplete(message)) return; // S12: it is not shown in part, and is no contact
  } catch {
    return;
  }
  const { type, sequence } = message;
  if (message.epoch < epoch || (type !== 'award' && sequence < shownSequence)) return; // S7
  if (type === 'award') showAward(message);
  if (type === 'meters') [meters, shownSequence] = [message, sequence]; // S4, S6: each is complete
  if (type !== 'award') state = message.state;
  epoch = message.epoch;
  newest = Math.max(newest, sequence);
  if (type === 'award' && sequence < shownSequence) return; // S8: one of before is no contact
  [contactAtMs, attempts] = [performance.now(), 0];
  draw();
}

/** True for a message whose every field that is used here has a value of the schema (S12). */
function isComplete(message) {
  const { type, sequence } = message;
  if (message.link !== link || !Number.isInteger(sequence) || !Number.isInteger(message.epoch)) return false;
  if (type === 'award')
    return (
      [message.awardId, message.lineName, message.assetNumber].every(isText) &&
      isAmount(message.amount) &&
      (message.display === null || isAmount(message.display))
    );
  if (type !== 'meters' && type !== 'heartbeat') return false; // a type of a later version
  if (!['in-play', 'suspended'].includes(message.state)) return false;
  if (type === 'heartbeat') return true;
  const { name, levels, notices, posted = [] } = message;
  return (
    isText(name) &&
    levels.every((each) => isText(each.level) && isText(each.name) && isAmount(each.display)) &&
    notices.every((each) => isText(each.text)) &&
    posted.every(isText)
  );
}

const isText = (value) => typeof value === 'string';
const isAmount = (value) => isText(value) && /^\d+\.\d{2}$/.test(value); // S5: a text, never a number

function showAward({ awardId, level, lineName, amount, display, assetNumber, seat, sequence }) {
  if (display !== null && meters !== undefined && sequence >= shownSequence) {
    meters = { ...meters, levels: meters.levels.map((each) => (each.level === level ? { ...each, display } : each)) };
    shownSequence = sequence;
  }
  if (awards.has(awardId)) return; // S8: once
  awards.set(awardId, { text: `${lineName} $${amount}: ${assetNumber} seat ${seat}`, atMs: performance.now() });
  wins.push(amount);
  if (awards.size > AWARDS_REMEMBERED) awards.delete(awards.keys().next().value);
}

/** What stands on the display now. */
function shown() {
  const isLive = meters !== undefined && performance.now() - contactAtMs <= 3_000;
  if (!isLive) return { state: 'not-live', amounts: {} }; // S10
  if (state === 'suspended') return { state: 'out-of-service', amounts: {} }; // S11
  return { state: 'live', amounts: Object.fromEntries(meters.levels.map(({ level, display }) => [level, display])) };
}

let drawn = '';
function draw() {
  const { state, amounts } = shown();
  const lines =
    state === 'live'
      ? meters.levels.map(
          ({ level, name }) => `${name.padEnd(10)} $${amounts[level].replace(/\B(?=(\d{3})+\.)/g, ',')}`,
        )
      : [state === 'not-live' ? 'NOT LIVE' : 'OUT OF SERVICE'];
  for (const { text, atMs } of awards.values()) if (performance.now() - atMs < AWARD_MS) lines.push(text);
  for (const { text } of meters?.notices ?? []) lines.push(text); // S13
  lines.push(...(meters?.posted ?? []));
  const text = lines.join('\n');
  if (text !== drawn) console.log(`\n${text}`);
  drawn = text;
}

setInterval(() => {
  draw();
  const silentMs = performance.now() - Math.max(contactAtMs, joinedAtMs);
  if (socket.readyState <= WebSocket.OPEN && silentMs > 6_000) leave(); // S3: the line hangs
}, 100);

if (reportPort !== undefined)
  createServer((_, response) => {
    response.end(JSON.stringify({ ...shown(), wins, notices: meters?.notices.length ?? 0 }));
  }).listen(Number(reportPort), '127.0.0.1');

join();
