import type { ProtocolRule } from '../floor/protocol.js';
import {
  FEED_CLOSE,
  FEED_HEARTBEAT_MS,
  FEED_HUNG_MS,
  FEED_SILENCE_MS_MAX,
  FEED_UPDATES_PER_SECOND_MAX,
} from './messages.js';

const SECOND_MS = 1_000;
const heartbeatS = FEED_HEARTBEAT_MS / SECOND_MS;
const silenceS = FEED_SILENCE_MS_MAX / SECOND_MS;
const hungS = FEED_HUNG_MS / SECOND_MS;

/** Rules for signs. The conformance kit cites the keys, so never reuse a key. */
export const FEED_RULES = {
  S1: {
    part: 'Connect',
    text: 'Read `GET /api/v1/links/<link>/feed` (server-sent events) or open a WebSocket to `/feed?link=<link>`. Both send the same messages. No credential is needed. With `shows=<text>` (up to 120 characters) a sign says what it shows; the console lists it. A refusal is problem+json with a `code`: `LINK_UNKNOWN` (404), `TOO_MANY_REQUESTS` (429: `FEEDS_PER_ADDRESS`), `UNAVAILABLE` and `NO_LEADER` (503). Try again after each of them: after the seconds of `Retry-After` where it is given, else as in S3. A link that is unknown now may be opened later.',
  },
  S2: {
    part: 'Connect',
    text: 'A controller that does not lead the link redirects server-sent events (307) and refuses a WebSocket with `NOT_LEADER` (421) and the origin of the leader in `leader`, such as `https://10.0.0.6:3000`, where the operator has named that address. Join there at the same path; where that fails, go on with the configured addresses.',
  },
  S3: {
    part: 'Connect',
    text: `When the leader changes, the controller ends the feed: a WebSocket with close code ${FEED_CLOSE.code}, an event stream by its end. Join again at once, at another configured address if need be. Wait 100 ms before the second attempt and twice as long before each further one, up to 2 s, plus a random part of up to half; the first message ends the count. A line may hang without an end: leave one that is open and has brought nothing for ${hungS} s, not sooner, and join again.`,
  },
  S4: {
    part: 'Amounts',
    text: 'The first message is `meters`. Each `meters` is complete: all levels, all notices. Show only amounts from messages. While you animate the change from one to the next, never show more than the newer one.',
  },
  S5: {
    part: 'Amounts',
    text: 'Amounts are texts with two decimals. Read them as whole cents, never as a floating-point number.',
  },
  S6: {
    part: 'Amounts',
    text: `After a commit the newest meters are sent, at most ${FEED_UPDATES_PER_SECOND_MAX} times a second, the first message included: what lies between is left out. A sign that reads too slowly misses messages. With \`metersMs=<ms>\` (up to 5000) meters come at most that often, and no awards.`,
  },
  S7: {
    part: 'Amounts',
    text: 'Never go back. Ignore every message with a lower `epoch` than seen before, and ignore `meters` and heartbeats with a lower `sequence` than the amounts on display. Ignored messages do not count as contact. After a backup is restored, the link may be behind what a sign has shown: restart the sign.',
  },
  S8: {
    part: 'Awards',
    text: 'The controller sends an `award` message at once, and then the meters after the award. The message may be repeated: show each `awardId` once, and remember at least the last 512. `display` is the amount of the level after the award, as in the meters that follow; it is null if no level paid the award. Also show an award whose `sequence` is lower than that of the amounts on display (S9), but do not show its `display`, which is out of date, and do not count the message as contact. `pendingWins` of the meters has the newest win of each level until that win is verified or reversed. Until then, a sign may show that win beside the amounts.',
  },
  S9: {
    part: 'Awards',
    text: 'A sign that joins again sends the highest `sequence` of the messages that it did not ignore: header `Last-Event-ID`, or `lastEventId=` for a WebSocket. After the `meters` it gets the awards since then, up to 200. Without it no earlier award is repeated.',
  },
  S10: {
    part: 'Not live',
    text: `A heartbeat is sent every ${heartbeatS} s. After ${silenceS} s without a message the sign is not live: it shows that in place of the amounts, and no amount that may be taken for a current one. A heartbeat is contact also where its \`sequence\` is higher than what is shown: the meters follow.`,
  },
  S11: {
    part: 'Not live',
    text: 'While `state` is `suspended` the link is out of service: show that in place of the amounts.',
  },
  S12: {
    part: 'Not live',
    text: 'A message that cannot be read completely is not shown in part, and does not count as contact. A sign ignores a message type and a field that it does not know: later versions add them. A known field with a value that is not in the schema makes a message unreadable, because the sign must not guess what it means. Two values need no guess: a level whose `level` is unknown is shown by its `name`, and a notice whose `kind` is unknown by its `text`.',
  },
  S13: {
    part: 'Notices',
    text: 'Post every notice of `notices` beside the amounts until it is no longer in the list, and likewise every text of `posted`.',
  },
} as const satisfies Readonly<Record<string, ProtocolRule>>;
