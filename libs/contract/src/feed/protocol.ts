import type { ProtocolRule } from '../floor/protocol.js';
import { FEED_CLOSE, FEED_HEARTBEAT_MS, FEED_SILENCE_MS_MAX, FEED_UPDATES_PER_SECOND_MAX } from './messages.js';

const SECOND_MS = 1_000;
const heartbeatS = FEED_HEARTBEAT_MS / SECOND_MS;
const silenceS = FEED_SILENCE_MS_MAX / SECOND_MS;

/** The feed of a sign beyond the form of its messages. Keys are cited by the conformance kit and never given to another rule. */
export const FEED_RULES = {
  S1: {
    part: 'Connect',
    text: 'Read `GET /api/v1/links/<link>/feed` (server-sent events) or open a WebSocket to `/feed?link=<link>`. Both send the same messages. No credential is needed. A refusal is problem+json with a `code`: `LINK_UNKNOWN` (404), `TOO_MANY_REQUESTS` (429: `FEEDS_PER_ADDRESS`), `UNAVAILABLE` and `NO_LEADER` (503: try again).',
  },
  S2: {
    part: 'Connect',
    text: 'A controller that does not lead the link redirects server-sent events (307) and refuses a WebSocket with `NOT_LEADER` (421) and the address in `leader`.',
  },
  S3: {
    part: 'Connect',
    text: `When the leader changes, the controller ends the feed: a WebSocket with close code ${FEED_CLOSE.code}. Join again, at another configured address if need be. Wait 100 ms before the second attempt and twice as long before each further one, up to 2 s, plus a random part of up to half.`,
  },
  S4: {
    part: 'Amounts',
    text: 'The first message is `meters`. Each `meters` is complete: all levels, all notices. Show amounts of committed messages only, and never an amount of your own between two of them that is above the newer one.',
  },
  S5: {
    part: 'Amounts',
    text: 'Amounts are texts with two decimals. Read them as whole cents, never as a floating-point number.',
  },
  S6: {
    part: 'Amounts',
    text: `After a commit the newest meters are sent, at most ${FEED_UPDATES_PER_SECOND_MAX} times a second: what lies between is left out. A sign that reads too slowly misses messages. With \`metersMs=<ms>\` (up to 5000) meters come at most that often, and no awards.`,
  },
  S7: {
    part: 'Amounts',
    text: 'Never go back: ignore `meters` and heartbeats with a lower `sequence` than what is shown, or with a lower `epoch` than seen before. They do not count as contact.',
  },
  S8: {
    part: 'Awards',
    text: 'An `award` is sent at once, then the meters after it. It may be repeated: show each `awardId` once. `display` is the running amount of the level after the hit.',
  },
  S9: {
    part: 'Awards',
    text: 'A sign that joins again sends the last `sequence` that it received: header `Last-Event-ID`, or `lastEventId=` for a WebSocket. After the `meters` it gets the awards since then, up to 200. Without it no earlier award is repeated.',
  },
  S10: {
    part: 'Not live',
    text: `A heartbeat is sent every ${heartbeatS} s. After ${silenceS} s without a message the sign is not live: it shows that in place of the amounts, and no amount that may be taken for a current one.`,
  },
  S11: {
    part: 'Not live',
    text: 'While `state` is `suspended` the link is out of service: show that in place of the amounts.',
  },
  S12: {
    part: 'Not live',
    text: 'A message that cannot be read completely is not shown in part, and does not count as contact. A sign ignores a message type that it does not know.',
  },
  S13: {
    part: 'Notices',
    text: 'Post every notice of `notices` beside the amounts until it is no longer in the list.',
  },
} as const satisfies Readonly<Record<string, ProtocolRule>>;
