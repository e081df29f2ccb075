import { DEVICE_WINDOW } from '@jackpot/progressive';
import {
  FLOOR_CLOSE,
  FLOOR_FRAME_BYTES_MAX,
  FLOOR_FRAME_MESSAGES_MAX,
  FLOOR_HEARTBEAT_MS,
  FLOOR_REPLACED_MS,
  FLOOR_SILENCE_MS_MAX,
} from './limits.js';
import type { FloorMessage } from './messages.js';
import type { FloorReply } from './replies.js';

interface FloorExchange {
  readonly reply: Extract<FloorReply, { readonly ok: true }>['type'];
  readonly summary: string;
}

export const FLOOR_EXCHANGES = {
  open: { reply: 'opened', summary: 'opens betting of the next hand, or a simulated round without wagers' },
  acknowledge: { reply: 'acknowledged', summary: 'a seat made a progressive wager; its lamp waits for the reply' },
  withdraw: { reply: 'withdrawn', summary: 'a seat took its wager back before "no more bets"' },
  report: {
    reply: 'reported',
    summary: 'a device reports that its case was opened or closed, or that it was switched on',
  },
  stakes: {
    reply: 'stakes-reported',
    summary: 'all that a position has on the game of the table, before "no more bets"; the last report counts',
  },
  promotion: {
    reply: 'promotion-reported',
    summary: 'the casino pays so much of the wager of a seat, before "no more bets"; the last report counts',
  },
  'collect-vigorish': {
    reply: 'vigorish-collected',
    summary: 'marked vigorish of a position was collected: its player leaves, or the shoe ends',
  },
  door: { reply: 'door-reported', summary: 'the state of a door or lock of the table' },
  lock: { reply: 'locked', summary: '"no more bets": from now on wagers are late' },
  cards: { reply: 'resolved', summary: 'the cards of the hand in dealt order; the reply has the awards' },
  settle: { reply: 'settled', summary: 'the hand is complete: wagers are settled and cards are collected' },
  void: { reply: 'voided', summary: 'voids the hand; after "no more bets" with a supervisor’s approval only' },
  shoe: { reply: 'shoe-opened', summary: 'a new shoe, where the terms count shoes' },
  'open-shoe': { reply: 'shoe-opened', summary: 'a new shoe with its decks, where the terms track shoes' },
  burn: { reply: 'burned', summary: 'the burn card of a tracked shoe' },
  'cover-card': { reply: 'cover-card-out', summary: 'the cover card came out of a tracked shoe' },
  irregularity: {
    reply: 'irregularity',
    summary: 'an irregularity of chapter 13; the reply has the clause and the remedy',
  },
  'end-shoe': { reply: 'shoe-ended', summary: 'ends a tracked shoe before its cover card' },
  'open-deck': { reply: 'deck-opened', summary: 'Three Card Baccarat: a deck comes to the table' },
  'shuffle-deck': { reply: 'deck-shuffled', summary: 'Three Card Baccarat: a deck was shuffled' },
  'cut-deck': { reply: 'deck-cut', summary: 'Three Card Baccarat: a deck was cut' },
  'remove-deck': { reply: 'deck-removed', summary: 'Three Card Baccarat: a deck was taken off the table' },
  'report-dealing-device': {
    reply: 'dealing-device-reported',
    summary: 'Three Card Baccarat: a shuffler or an automated shoe fails, is covered or works again',
  },
  'open-round': { reply: 'round-opened', summary: 'Three Card Baccarat: opens betting of the next round' },
  'close-bets': { reply: 'bets-closed', summary: 'Three Card Baccarat: "no more bets", with the positions in play' },
  'show-hand': {
    reply: 'hand-shown',
    summary: 'Three Card Baccarat: the cards of one hand; the reply has what its wagers are paid',
  },
  'show-cards': { reply: 'cards-shown', summary: 'Three Card Baccarat: all cards of the round in dealt order' },
  'count-stub': {
    reply: 'stub-counted',
    summary: 'Three Card Baccarat: the stub was counted; the reply has the ruling',
  },
  'report-irregularity': {
    reply: 'round-irregularity',
    summary: 'Three Card Baccarat: an irregularity of chapter 13; the reply has the ruling',
  },
  'forfeit-wagers': {
    reply: 'wagers-forfeited',
    summary: 'Three Card Baccarat: a player lost all wagers of the round',
  },
  'settle-round': { reply: 'round-settled', summary: 'Three Card Baccarat: the round is paid and over' },
  'void-round': { reply: 'round-voided', summary: 'Three Card Baccarat: voids the round, as `void` does a hand' },
  heartbeat: { reply: 'alive', summary: 'a sign of life' },
  state: { reply: 'state', summary: 'reads the state of the table' },
} as const satisfies Readonly<Record<FloorMessage['type'], FloorExchange>>;

/** The conformance kit cites the keys of rules, so never reuse a key. */
export interface ProtocolRule {
  readonly part: string;
  readonly text: string;
}

const SECOND_MS = 1_000;
const heartbeatS = FLOOR_HEARTBEAT_MS / SECOND_MS;
const silenceS = FLOOR_SILENCE_MS_MAX / SECOND_MS;
const replacedS = FLOOR_REPLACED_MS / SECOND_MS;

export const FLOOR_RULES = {
  F1: {
    part: 'Connect',
    text: 'Open a WebSocket to `/floor` of a controller with the header `Authorization: Bearer <link>/<table>/<secret>`. A controller that cannot accept the connection answers the upgrade request with problem+json and a `code`: `UNAUTHENTICATED` (401: wrong key), `HOST_UNKNOWN` (400: the host of the address is not one of the controller’s names), `NOT_LEADER` (421: `leader` is the origin of the controller that leads the link, such as `https://10.0.0.6:3010`), `NO_LEADER` and `UNAVAILABLE` (503: try again).',
  },
  F2: {
    part: 'Connect',
    text: 'The first frame of every connection is one message, `welcome`: the limits, the epoch and the state of the table. Send nothing before it. What is sent before is answered after it.',
  },
  F3: {
    part: 'Connect',
    text: `A table has one connection. A newer one ends the older with close code ${FLOOR_CLOSE.replaced.code}: another computer or a page has the table. Report it, and connect again after ${replacedS} s at the earliest, or when a person decides: two that do so at once would replace each other without end.`,
  },
  F4: {
    part: 'Connect',
    text: `After a lost connection, close code ${FLOOR_CLOSE.leaderLeft.code}, or a refusal, connect again: first to the \`leader\` that a refusal named, otherwise to the next configured address. A refused key (\`UNAUTHENTICATED\`, close code ${FLOOR_CLOSE.keyReplaced.code}) is tried again in the same way, until somebody gives the table its new one. Send the key of the table to configured addresses only. Wait 100 ms before the second attempt and twice as long before each further one, up to 2 s, plus a random part of up to half. Every attempt counts, the first one of the program and a refused one too. A \`welcome\` ends the count.`,
  },
  F5: {
    part: 'Connect',
    text: 'Keep the highest `epoch` of any `welcome`. End a connection whose `welcome` has a lower one: that controller was replaced and does not know it yet. A table need not keep the epoch after a restart, because a replaced controller confirms nothing.',
  },
  F6: {
    part: 'Frames',
    text: `A frame is a text frame of JSON: one message, or an array of messages. A table sends at most ${FLOOR_FRAME_MESSAGES_MAX} messages and ${FLOOR_FRAME_BYTES_MAX} bytes in a frame. The controller may combine any replies and pushes in one frame.`,
  },
  F7: {
    part: 'Frames',
    text: 'Every message of a table has an `id` of the table’s choice. Every message gets exactly one reply, with the same `id`. Unanswered messages have different ids; heartbeats may all use 0.',
  },
  F8: {
    part: 'Frames',
    text: 'Replies come in the order of the messages. Only `alive`, `TABLE_OFFLINE` and refusals of what cannot be read may overtake others.',
  },
  F9: {
    part: 'Frames',
    text: 'A frame that cannot be read is refused with `id` null: `BAD_MESSAGE`, or `FRAME_TOO_LARGE` for too many messages. A message with an unknown field is refused with its own id. The connection stays. Only a WebSocket frame of too many bytes ends it, with close code 1009: send its messages in smaller frames. The messages of a frame that cannot be read were not executed and get no other reply: send each again in a frame of its own, and give up the one that cannot be read. A single message without an `id` that can be read is refused with `id` null too; the others of its frame are executed.',
  },
  F10: {
    part: 'Frames',
    text: 'A table ignores a message type and a field of the controller that it does not know. Later versions of this protocol may add both.',
  },
  F11: {
    part: 'Delivery',
    text: 'A positive reply is sent after the database commit, never before. Turn a lamp on, pay, or act on cards only after the reply.',
  },
  F12: {
    part: 'Delivery',
    text: 'Keep every message until its reply. After a reconnect and its `welcome` send all unanswered messages again, unchanged and in their original order. The controller executes each once and repeats the first reply. Heartbeats and `state` need not be sent again.',
  },
  F13: {
    part: 'Delivery',
    text: `Messages of a seat device (\`acknowledge\`, \`withdraw\`, \`report\`) have \`boot\` and \`sequence\`. \`boot\` grows by 1 with each start of the device. \`sequence\` starts at 1 with each boot and grows by 1 with each message. A number is never used for another message (\`SEQUENCE_REUSED\`) and none is left out (\`SEQUENCE_GAP\`). A device has at most ${DEVICE_WINDOW} unanswered messages. \`devices\` of the state has the numbers of the last message on record: a device that starts takes the next boot, one that runs goes on with its own numbers, except after \`BOOT_STALE\` (F14).`,
  },
  F14: {
    part: 'Delivery',
    text: 'A refused message of a device does not use its number, except `LATE_WAGER`, which is on record. The device uses the number again for its next message. After `SEQUENCE_GAP` it sends the missing message first; after `BOOT_STALE` the table reads `state`, and the device begins the boot after the one in `devices` there.',
  },
  F15: {
    part: 'Delivery',
    text: '`BUSY`, `UNAVAILABLE`, `NO_LEADER` and `INTERNAL` mean "not now": send the same message again after 50 ms or more. After `TABLE_OFFLINE` send a heartbeat, then the message again. After `NOT_LEADER` end the connection, wait 50 ms or more and connect again (F4): first to the leader, if `detail` names one. Send all unanswered messages again on the new connection (F12). After `EARLIER_COUP_UNRESOLVED` send the cards again after a moment. Send no new message until the repeated message is answered; messages that were sent before get their own replies. Every other refusal is final: do not send the message again, even if the text of the refusal tells a person to try again.',
  },
  F16: {
    part: 'Delivery',
    text: 'A positive reply with `journalSequence` is the same whichever controller repeats it. Link and `journalSequence` identify the event for ever; `epoch` belongs to the connection and is a field of `welcome` and `state`.',
  },
  F17: {
    part: 'Time',
    text: `Send a heartbeat at least every ${heartbeatS} s. After ${silenceS} s without a message the table is offline: its wagers are refused with \`TABLE_OFFLINE\` and its connection is ended. \`acknowledge\` alone is no sign of life.`,
  },
  F18: {
    part: 'Time',
    text: `After ${silenceS} s without a message of the controller the table has no contact: it accepts no wager, shows the fault on every lamp, ends the connection and connects again (F4).`,
  },
  F19: {
    part: 'Time',
    text: 'Each table may send a limited number of messages a second (`FLOOR_MESSAGES_PER_SECOND`). The controller reads further messages later; none is lost.',
  },
  F20: {
    part: 'A hand',
    text: 'A hand is `open`, wagers, `lock`, `cards`, `settle`. Hands are numbered from 1 without a gap; the `welcome` has the last number. A simulated round (`kind` `no-wager`) is `open`, `cards`, `settle`. Two locks of a table are at least `roundMsMin` of the terms apart ([8 s or more](../how-to/change-terms.md#hands-that-are-too-fast)): the `lock` of a faster hand with wagers is refused with `ROUND_HELD`, and the `phase` is `held`. Read `state` once a second. When a supervisor has released the hand, the state has `isReleased`: send a new `lock`, which takes the wagers of before.',
  },
  F21: {
    part: 'A hand',
    text: 'After a `welcome` continue from its `coup`, `phase`, `seats`, `cards` and `awards`. A wager that is in `seats` is valid, whether its reply arrived or not. The terms may have changed: read `priceCents`, `mainWager` and the other terms from the newest `welcome` or `state`.',
  },
  F22: {
    part: 'A hand',
    text: 'A wager that arrives after "no more bets" is refused with `LATE_WAGER` and recorded. Return the wager; never send it again, under whatever number. A chip that is placed again is a new wager. The conformance kit treats a wager of the same seat and hand within 300 ms of the refusal as the old one.',
  },
  F23: {
    part: 'A hand',
    text: 'Where `mainWager` is `attested`, `lock` carries `mainWagers`: the seats with a main wager. Return the progressive wager of every seat in `returned`.',
  },
  F24: {
    part: 'A hand',
    text: 'Pay an award with `pay` `table` at once. For `claim` call the attendant; the payout document has `documentNumber`. Announce `announce` and `lastHand` where they are present. Where the terms state the game of the table, `payAssist` has everything in the order of chapter 11: what to announce, every wager of the table with its result (first those to collect, then those to return, then those to pay, with their odds), and `seats` with amounts, the highest first, for positions whose stakes are known. Take or mark the vigorish of a position, then pay it, then go to the next.',
  },
  F25: {
    part: 'A hand',
    text: 'While `inPlay` is false, in the `welcome` or in a push `link`, open no hand and take no wager. The hand under way is completed.',
  },
  F26: {
    part: 'A hand',
    text: 'Where `dealing` is `counted`, send `shoe` before the first hand of each new shoe, with the `shoe` of the state plus 1. A new link is at shoe 1, which is not announced. Where shoes are tracked, do not send `shoe`: send `open-shoe`, `burn` and `cover-card`. Number each `open-shoe` with the `shoe` of the state plus 1. Only the first one of a table, while `dealing` is null and `coup` is 0, has the `shoe` of the state itself ([run shoes](../how-to/run-shoes.md)).',
  },
  F27: {
    part: 'A hand',
    text: 'A card is rank and suit: `A`, `2` to `9`, `T` or `10`, `J`, `Q`, `K`, then `S`, `H`, `D`, `C`. Cards are sent in dealt order: Player, Banker, Player, Banker, then third cards. The controller refuses a hand that the [drawing rules](drawing-rules.md) of mini-baccarat do not give, and a card that the shoe cannot hold.',
  },
  F28: {
    part: 'A hand',
    text: 'Where the state has `game`, a table may report what a position has on its wagers with `stakes`, as often as chips move, until "no more bets"; a later report is refused (`LATE_STAKES`). A report states everything that the position has, and the last one counts. Send the next report of a position after the reply to the one before. A table that cannot recognize stakes sends none.',
  },
  F29: {
    part: 'A hand',
    text: 'Where the terms mark vigorish, `markers` of the state is what each position owes. A complete hand (`settle`) adds to it. `collect-vigorish` removes the marker of a position whose player pays it, with its whole amount, when the player leaves or the shoe ends. While a marker is open no new shoe begins (`VIGORISH_OPEN`).',
  },
  F30: {
    part: 'A hand',
    text: 'Where the state has `promotions`, the terms allow coupons and match play on the progressive wager. After the reply to the wager of a seat, and before "no more bets", report with `promotion` how much of it the casino pays; 0 takes the report back. The last report of a seat counts, and a withdrawn wager takes its report with it. A report after "no more bets" is refused (`LATE_PROMOTION`). A wager without a report is paid by its patron. A promotional wager wins what every wager wins.',
  },
  F31: {
    part: 'A hand',
    text: 'Where the state has `threeCard`, the table plays [Three Card Baccarat](three-card.md#at-a-table) and has no seats, wagers and `coup`. A round is `open-round`, `close-bets`, the hands, `settle-round`; where `isStubDue`, `count-stub` comes before the hands. Rounds, decks, and the shuffles and cuts of a deck are numbered from 1 without a gap. After a `welcome` continue from `threeCard`. While `inPlay` is false, open no round.',
  },
  F32: {
    part: 'A hand',
    text: 'Where the state has `wagerUnitsMax`, a wager is 1 to `wagerUnitsMax` units: send `priceCents` times the units as the `priceCents` of `acknowledge`. To change the units, withdraw the wager and send another one. A seat is in `seats` once; `units` has the units of each seat, and is left out where each has one. A printed award is for one unit, and the amount of an award is that of all units.',
  },
} as const satisfies Readonly<Record<string, ProtocolRule>>;
