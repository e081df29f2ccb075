import { z } from 'zod';

/**
 * The floor protocol, version 1: what a table says to the controller and hears back. JSON, one message or an array of
 * them per WebSocket frame (`/floor`); the same bodies by HTTP (`POST /floor/v1/messages`).
 *
 *   table -> controller   every message carries an `id` of the table's choosing; its reply carries the same
 *   controller -> table   the link's answers in the order of the messages, and never before what they say is durable;
 *                         heartbeats and refusals at the door (PROTOCOL_REJECTIONS) may overtake them
 *
 * At least once from the table, exactly once in the journal: whatever was not answered is sent again as it was.
 */
export const FLOOR_PROTOCOL = 1;

/** A table speaks at least this often; silent for `FLOOR_SILENCE_MS_MAX` it is offline and its wagers are refused. */
export const FLOOR_HEARTBEAT_MS = 1_000;
export const FLOOR_SILENCE_MS_MAX = 3_000;

/** Messages in one frame or body. A full table needs nine; more in one go is a device gone wrong. */
export const FLOOR_FRAME_MESSAGES_MAX = 64;
/** Bytes in one frame or body. */
export const FLOOR_FRAME_BYTES_MAX = 64 * 1024;

const COUNT_MAX = 0xffff_ffff;
const DEVICE_CHARS_MAX = 40;
const PRICE_CENTS_MAX = 100_000_000;

const count = z.int().min(1).max(COUNT_MAX);
const id = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const seat = z.int().min(1).max(9);
const name = z.string().min(1).max(60);
/** Cards as they are called: "KS", "TD". */
const card = z.string().min(2).max(3);
const device = { seat, device: z.string().min(1).max(DEVICE_CHARS_MAX), boot: count, sequence: count };

export const floorMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('open'),
    id,
    coup: count,
    kind: z.enum(['wagering', 'no-wager']).default('wagering'),
  }),
  z.strictObject({
    type: z.literal('acknowledge'),
    id,
    coup: count,
    ...device,
    priceCents: z.int().min(0).max(PRICE_CENTS_MAX),
  }),
  z.strictObject({ type: z.literal('withdraw'), id, coup: count, ...device }),
  // What a device wrote down about itself, numbered like its wagers.
  z.strictObject({
    type: z.literal('report'),
    id,
    coup: z.int().min(0).max(COUNT_MAX),
    ...device,
    what: z.enum(['opened', 'closed', 'power']),
  }),
  z.strictObject({ type: z.literal('lock'), id, coup: count }),
  z.strictObject({ type: z.literal('cards'), id, coup: count, cards: z.array(z.string().min(2).max(3)).max(6) }),
  z.strictObject({ type: z.literal('settle'), id, coup: count }),
  z.strictObject({ type: z.literal('void'), id, coup: count, by: name, reason: z.string().min(1).max(200) }),
  z.strictObject({ type: z.literal('shoe'), id, shoe: count }),
  // Where the terms track shoes: the shoe with all that is known of it, its burn card, its cover card, chapter 13.
  z.strictObject({
    type: z.literal('open-shoe'),
    id,
    shoe: count,
    decks: z.int().min(1).max(16),
    /** Color of the backs: which batch it is. */
    backs: z.string().min(1).max(20),
    cardsOpenedAt: z.iso.datetime(),
    by: name,
  }),
  z.strictObject({ type: z.literal('burn'), id, shoe: count, card }),
  z.strictObject({ type: z.literal('cover-card'), id, shoe: count, coup: count }),
  z.strictObject({
    type: z.literal('irregularity'),
    id,
    shoe: count,
    number: count,
    coup: z.int().min(0).max(0xffff_ffff),
    kind: z.enum(['drawn-in-error', 'players-third', 'found-face-up', 'cards-run-out']),
    /** The card, where it was disclosed. */
    card: card.optional(),
    /** The round's cards before it, in dealt order. */
    dealt: z.array(card).max(6).optional(),
    by: name,
  }),
  z.strictObject({ type: z.literal('end-shoe'), id, shoe: count, by: name, reason: z.string().min(1).max(200) }),
  z.strictObject({ type: z.literal('heartbeat'), id }),
  z.strictObject({ type: z.literal('state'), id }),
]);

/** One message of a table, read and checked. */
export type FloorMessage = z.output<typeof floorMessageSchema>;

/**
 * Reads one message of a table. What a floor says all day is read by hand: the schema takes ten times as long and makes a
 * copy. A property of the specs holds the two readings together.
 */
export function readFloorMessage(body: unknown): { readonly message: FloorMessage } | { readonly problem: string } {
  if (isEveryday(body)) return { message: body };
  const parsed = floorMessageSchema.safeParse(body);
  return parsed.success ? { message: parsed.data } : { problem: parsed.error.issues[0]?.message ?? 'not a message' };
}

type Everyday = Extract<FloorMessage, { readonly type: 'acknowledge' | 'lock' | 'settle' | 'heartbeat' }>;

function isEveryday(body: unknown): body is Everyday {
  if (typeof body !== 'object' || body === null) return false;
  const message = body as Readonly<Record<string, unknown>>;
  switch (message['type']) {
    case 'acknowledge':
      return isAcknowledge(message);
    case 'lock':
    case 'settle':
      return hasFields(message, 3) && isId(message['id']) && isCount(message['coup']);
    case 'heartbeat':
      return hasFields(message, 2) && isId(message['id']);
    default:
      return false;
  }
}

function isAcknowledge(message: Readonly<Record<string, unknown>>): boolean {
  const { id, coup, seat, device, boot, sequence, priceCents } = message;
  return (
    hasFields(message, 8) &&
    isId(id) &&
    isCount(coup) &&
    isWhole(seat, 1, 9) &&
    typeof device === 'string' &&
    device.length >= 1 &&
    device.length <= DEVICE_CHARS_MAX &&
    isCount(boot) &&
    isCount(sequence) &&
    isWhole(priceCents, 0, PRICE_CENTS_MAX)
  );
}

/** A message with a field too many is none, whoever put it there. */
function hasFields(message: object, count: number): boolean {
  return Object.keys(message).length === count;
}

function isId(value: unknown): boolean {
  return isWhole(value, 0, Number.MAX_SAFE_INTEGER);
}

function isCount(value: unknown): boolean {
  return isWhole(value, 1, COUNT_MAX);
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
/** The same as it is written on the wire. */
export type FloorMessageBody = z.input<typeof floorMessageSchema>;

/** An award as the table hears it. `pay`: the dealer pays it at once, or it is a claim with a payout document. */
export const floorAwardSchema = z
  .strictObject({
    awardId: z.string(),
    seat: z.int(),
    line: z.string(),
    level: z.string().nullable(),
    amount: z.string(),
    pay: z.enum(['table', 'claim']),
    documentNumber: z.int(),
  })
  .meta({ id: 'FloorAward' });
export type FloorAward = z.output<typeof floorAwardSchema>;

/** What a table is told of the shoe it deals from. Times are ISO 8601. */
export const floorShoeSchema = z
  .strictObject({
    shoe: z.int(),
    decks: z.int(),
    backs: z.string(),
    cardsOpenedAt: z.iso.datetime(),
    /** Until when these decks may be in use (chapter 3 C). */
    changeCardsBy: z.iso.datetime(),
    openedAt: z.iso.datetime(),
    burnCard: z.string().nullable(),
    coverCoup: z.int().nullable(),
    end: z.enum(['far', 'cover-card-out', 'last-hand', 'over']),
    /** Cards that may still be in it. */
    remaining: z.int(),
    /** Disclosed cards, each of which is to be the first of a simulated round (chapter 13 C, D). */
    disclosed: z.array(z.string()),
    irregularities: z.int(),
    isEnded: z.boolean(),
  })
  .meta({ id: 'FloorShoe' });
export type FloorShoe = z.output<typeof floorShoeSchema>;

/** Where a table stands, told at the start of a connection and when it asks: enough to go on in the middle of a coup. */
export interface FloorState {
  readonly link: string;
  readonly table: string;
  readonly inPlay: boolean;
  readonly priceCents: number;
  readonly decks: number;
  readonly shoe: number;
  /** The shoe on the table where the terms track shoes, null before the first; 'counted' where they do not. */
  readonly dealing: FloorShoe | null | 'counted';
  readonly coup: number;
  readonly phase: 'none' | 'betting' | 'no-wager' | 'held' | 'locked' | 'resolved' | 'settled' | 'voided';
  /** Seats with a recognized wager in the coup. */
  readonly seats: readonly number[];
  /** The awards of the coup, once it is resolved. */
  readonly awards: readonly FloorAward[];
  /** The event that is announced by name with the coup's result, where there is one. */
  readonly announce?: string;
  readonly devices: readonly {
    readonly seat: number;
    readonly device: string;
    readonly boot: number;
    readonly sequence: number;
    /** Its case was opened, and nobody has seen it closed since. */
    readonly isOpen?: true;
  }[];
}

/** What a table hears: the answer to a message. */
export type FloorReply =
  | {
      readonly id: number;
      readonly ok: true;
      readonly type: 'opened' | 'settled';
      readonly coup: number;
      /** `opened`: it is the last hand of the shoe (chapter 9 D); `settled`, of a round without cards: announce it now. */
      readonly lastHand?: true;
    }
  | {
      readonly id: number;
      readonly ok: true;
      readonly type: 'voided';
      readonly coup: number;
      readonly journalSequence: number;
      /** Announce "last hand" now. */
      readonly lastHand?: true;
    }
  | {
      readonly id: number;
      readonly ok: true;
      readonly type: 'acknowledged' | 'withdrawn';
      readonly coup: number;
      readonly seat: number;
      readonly journalSequence: number;
    }
  | {
      readonly id: number;
      readonly ok: true;
      readonly type: 'reported';
      readonly coup: number;
      readonly seat: number;
      readonly journalSequence: number;
    }
  | {
      readonly id: number;
      readonly ok: true;
      readonly type: 'locked';
      readonly coup: number;
      readonly seats: readonly number[];
      readonly journalSequence: number;
      readonly mustHit: FloorAward | null;
    }
  | {
      readonly id: number;
      readonly ok: true;
      readonly type: 'resolved';
      readonly coup: number;
      readonly journalSequence: number;
      readonly awards: readonly FloorAward[];
      /** "Dragon 7", "Panda 8", "Fortune 7", "One Up": announced with the result, where the table has it (chapter 11 A). */
      readonly announce?: string;
      /** Announce "last hand" now. */
      readonly lastHand?: true;
    }
  | { readonly id: number; readonly ok: true; readonly type: 'shoe-opened' | 'shoe-ended'; readonly shoe: number }
  /** How many cards follow the burn card, face down. */
  | {
      readonly id: number;
      readonly ok: true;
      readonly type: 'burned';
      readonly shoe: number;
      readonly faceDown: number;
    }
  | {
      readonly id: number;
      readonly ok: true;
      readonly type: 'cover-card-out';
      readonly shoe: number;
      readonly coup: number;
      /** Told after the coup's result: announce "last hand" now. */
      readonly lastHand?: true;
    }
  /** What chapter 13 has the dealer do, and by which clause. */
  | {
      readonly id: number;
      readonly ok: true;
      readonly type: 'irregularity';
      readonly shoe: number;
      readonly number: number;
      readonly clause: string;
      readonly remedy: string;
    }
  | { readonly id: number; readonly ok: true; readonly type: 'alive' }
  | ({ readonly id: number; readonly ok: true; readonly type: 'state'; readonly epoch: number } & FloorState)
  | FloorRefusal;

/** A refusal: nothing was recognized. `id` is null where the message was too broken to have one. */
export interface FloorRefusal {
  readonly id: number | null;
  readonly ok: false;
  readonly code: string;
  /** What the person should do. */
  readonly text: string;
  readonly detail?: string;
}

/** What the controller says unasked, over WebSocket. */
export type FloorPush =
  | ({
      readonly type: 'welcome';
      readonly protocol: number;
      readonly epoch: number;
      readonly heartbeatMs: number;
      readonly silenceMsMax: number;
    } & FloorState)
  | { readonly type: 'link'; readonly inPlay: boolean };
