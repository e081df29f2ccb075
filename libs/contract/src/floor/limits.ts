/**
 * The floor protocol, version 1: JSON messages between a table and the controller. A WebSocket frame (`/floor`)
 * contains one message or an array. HTTP (`POST /floor/v1/messages`) takes the same bodies.
 *
 *   table -> controller   every message has an `id` chosen by the table, which its reply repeats
 *   controller -> table   the link's replies in the order of the messages, never before their content is durable;
 *                         replies to heartbeats, and refusals of messages that reach no link (PROTOCOL_REJECTIONS), may
 *                         overtake them
 *
 * The table sends every unanswered message again, unchanged. So messages are delivered at least once and recorded
 * exactly once in the journal. This file contains no schemas, so a page can use it without a parser.
 */
export const FLOOR_PROTOCOL = 1;

/**
 * Interval of heartbeats. After `FLOOR_SILENCE_MS_MAX` without a message, a table is offline and its wagers are
 * refused.
 */
export const FLOOR_HEARTBEAT_MS = 1_000;
export const FLOOR_SILENCE_MS_MAX = 3_000;

/** Enough for several messages from each seat. A table has at most nine. */
export const FLOOR_FRAME_MESSAGES_MAX = 64;
export const FLOOR_FRAME_BYTES_MAX = 64 * 1024;

/** Wait before a replaced table connects again. */
export const FLOOR_REPLACED_MS = 5_000;

/** After these refusals ("not now", F15), the table sends the message again. Every other refusal is final. */
export const FLOOR_NOT_NOW_CODES = [
  'BUSY',
  'UNAVAILABLE',
  'NO_LEADER',
  'INTERNAL',
  'TABLE_OFFLINE',
  'NOT_LEADER',
  'EARLIER_COUP_UNRESOLVED',
] as const;

/** Close codes 4000 to 4999 are free for applications. */
export const FLOOR_CLOSE = {
  ticketOver: { code: 4001, text: 'the page must request a new ticket' },
  keyReplaced: { code: 4003, text: 'the key of the table was replaced; connect with the new one' },
  replaced: { code: 4009, text: 'a newer connection controls the table' },
  leaderLeft: { code: 4021, text: 'another controller leads the link now' },
} as const;
