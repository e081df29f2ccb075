/**
 * The floor protocol, version 1: the messages between a table and the controller. JSON, one message or an array of them per
 * WebSocket frame (`/floor`); the same bodies by HTTP (`POST /floor/v1/messages`).
 *
 *   table -> controller   every message carries an `id` that the table chooses; its reply carries the same
 *   controller -> table   the link's replies in the order of the messages, and never before their content is durable;
 *                         replies to heartbeats and refusals before the link (PROTOCOL_REJECTIONS) may overtake them
 *
 * At least once from the table, exactly once in the journal: the table sends every unanswered message again, unchanged.
 * This file has no schemas, so that a page can use it without a parser.
 */
export const FLOOR_PROTOCOL = 1;

/** A table sends at least this often; silent for `FLOOR_SILENCE_MS_MAX` it is offline and its wagers are refused. */
export const FLOOR_HEARTBEAT_MS = 1_000;
export const FLOOR_SILENCE_MS_MAX = 3_000;

/** Messages in one frame or body. A full table needs nine; more at once come from a defective device. */
export const FLOOR_FRAME_MESSAGES_MAX = 64;
/** Bytes in one frame or body. */
export const FLOOR_FRAME_BYTES_MAX = 64 * 1024;

/** A table that was replaced by a newer connection leaves the table to it for so long, at least. */
export const FLOOR_REPLACED_MS = 5_000;

/** Refusals that mean "not now" (F15): the same message is sent again. Every other refusal is final. */
export const FLOOR_NOT_NOW_CODES = [
  'BUSY',
  'UNAVAILABLE',
  'NO_LEADER',
  'INTERNAL',
  'TABLE_OFFLINE',
  'NOT_LEADER',
  'EARLIER_COUP_UNRESOLVED',
] as const;

/** WebSocket close codes of the protocol (4000-4999 are free for applications). */
export const FLOOR_CLOSE = {
  ticketOver: { code: 4001, text: 'the page must request a new ticket' },
  keyReplaced: { code: 4003, text: 'the key of the table was replaced; connect with the new one' },
  replaced: { code: 4009, text: 'a newer connection controls the table' },
  leaderLeft: { code: 4021, text: 'another controller leads the link now' },
} as const;
