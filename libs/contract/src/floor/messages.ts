import { DOOR_NAME, DOOR_STATES } from '@jackpot/progressive';
import { STAKE_CENTS_MAX } from '@jackpot/rules';
import { z } from 'zod';
import { readTexts } from '../text.js';
import { THREE_CARD_MESSAGES, settleRoundSchema } from './three-card.js';

const COUNT_MAX = 0xffff_ffff;
const DEVICE_CHARS_MAX = 40;
const PRICE_CENTS_MAX = 100_000_000;
const CARDS_MAX = 6;
/** Number of all wagers of a game, plus Player and Banker. */
const STAKES_MAX = 26;

const count = z.int().min(1).max(COUNT_MAX);
const id = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const seat = z.int().min(1).max(9);
const name = z.string().min(1).max(60);
const card = z.string().min(2).max(3).describe('rank and suit, like KS, TD, 9H');
const coup = count.describe('the number of the hand: that of the last one plus 1 opens the next');
const device = {
  seat,
  device: z.string().min(1).max(DEVICE_CHARS_MAX).describe('as the welcome names it for the seat'),
  boot: count.describe('1 more with each start of the device'),
  sequence: count.describe('of the messages of the device: from 1 with each boot'),
};

const settle = z.strictObject({ type: z.literal('settle'), id, coup: count });
const nextShoe = count.describe('the shoe of the state plus 1; for the first tracked shoe of a table see F26');
const shoe = z.strictObject({ type: z.literal('shoe'), id, shoe: nextShoe });
const openShoe = z.strictObject({
  type: z.literal('open-shoe'),
  id,
  shoe: nextShoe,
  decks: z.int().min(1).max(16),
  backs: z.string().min(1).max(20),
  cardsOpenedAt: z.iso.datetime(),
  by: name,
});
const coverCard = z.strictObject({ type: z.literal('cover-card'), id, shoe: count, coup: count });

/** The dealer's page sends these messages some seconds after the button press, which can be undone meanwhile. */
export const delayedMessageSchema = z
  .discriminatedUnion('type', [settle, shoe, openShoe, coverCard, settleRoundSchema])
  .meta({ id: 'DelayedMessage' });
export type DelayedMessage = z.input<typeof delayedMessageSchema>;

export const floorMessageSchema = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('open'),
      id,
      coup,
      kind: z.enum(['wagering', 'no-wager']).default('wagering'),
    }),
    z.strictObject({
      type: z.literal('acknowledge'),
      id,
      coup,
      ...device,
      priceCents: z
        .int()
        .min(0)
        .max(PRICE_CENTS_MAX)
        .describe('the price of the link, or a multiple that the terms allow'),
    }),
    z.strictObject({ type: z.literal('withdraw'), id, coup, ...device }),
    z.strictObject({
      type: z.literal('stakes'),
      id,
      coup,
      seat,
      stakes: z
        .array(
          z.strictObject({
            wager: z.string().min(1).max(40).describe('a key of `game` in the state'),
            stakeCents: z.int().min(1).max(STAKE_CENTS_MAX),
          }),
        )
        .max(STAKES_MAX)
        .describe('all that the position has on the game of the table; empty: nothing'),
    }),
    z.strictObject({
      type: z.literal('promotion'),
      id,
      coup,
      seat,
      houseCents: z
        .int()
        .min(0)
        .max(PRICE_CENTS_MAX)
        .describe('what the casino pays of the wager, at most all of it; 0: nothing, any more'),
    }),
    z.strictObject({
      type: z.literal('collect-vigorish'),
      id,
      coup: count.describe('the hand under way, or the last one'),
      seat,
      amount: z
        .string()
        .regex(/^\d{1,12}\.\d{2,8}$/)
        .describe('all that the marker of the position says, as in `markers` of the state'),
      by: name.describe('who collected it'),
    }),
    // The device itself records the reports below and assigns `boot` and `sequence`.
    z.strictObject({
      type: z.literal('report'),
      id,
      coup: z.int().min(0).max(COUNT_MAX),
      ...device,
      what: z.enum(['opened', 'closed', 'power']),
    }),
    z.strictObject({ type: z.literal('door'), id, door: z.string().regex(DOOR_NAME), state: z.enum(DOOR_STATES) }),
    z.strictObject({
      type: z.literal('lock'),
      id,
      coup,
      mainWagers: z
        .array(seat)
        .max(9)
        .describe('the seats whose main wager the table attests, where the terms require it (chapter 7 A(9))')
        .exactOptional(),
    }),
    z.strictObject({
      type: z.literal('cards'),
      id,
      coup,
      cards: z.array(card).max(CARDS_MAX).describe('in dealt order: Player, Banker, Player, Banker, then third cards'),
    }),
    settle,
    z.strictObject({
      type: z.literal('void'),
      id,
      coup,
      by: name.describe('who approves it'),
      reason: z.string().min(1).max(200),
    }),
    shoe,
    openShoe,
    z.strictObject({ type: z.literal('burn'), id, shoe: count, card }),
    coverCard,
    z.strictObject({
      type: z.literal('irregularity'),
      id,
      shoe: count,
      number: count,
      coup: z.int().min(0).max(0xffff_ffff),
      kind: z.enum(['drawn-in-error', 'players-third', 'found-face-up', 'cards-run-out']),
      card: card.optional(),
      dealt: z.array(card).max(6).optional(),
      by: name,
    }),
    z.strictObject({ type: z.literal('end-shoe'), id, shoe: count, by: name, reason: z.string().min(1).max(200) }),
    ...THREE_CARD_MESSAGES,
    z.strictObject({ type: z.literal('heartbeat'), id }),
    z.strictObject({ type: z.literal('state'), id }),
  ])
  .meta({ id: 'FloorMessage' });

export type FloorMessage = z.output<typeof floorMessageSchema>;

/**
 * Frequent messages are parsed by hand, because the schema takes ten times as long. A property test checks that both
 * give the same result.
 */
export function readFloorMessage(body: unknown): { readonly message: FloorMessage } | { readonly problem: string } {
  const message = everydayOf(body);
  if (message !== undefined) return { message };
  const texts = readTexts(body);
  if ('malformed' in texts) return { problem: texts.malformed };
  const parsed = floorMessageSchema.safeParse(texts.value);
  return parsed.success ? { message: parsed.data } : { problem: parsed.error.issues[0]?.message ?? 'not a message' };
}

function everydayOf(body: unknown): FloorMessage | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const message = body as Readonly<Record<string, unknown>>;
  return isEveryday(message) ? (message as unknown as FloorMessage) : plainOpen(message);
}

function isEveryday(message: Readonly<Record<string, unknown>>): boolean {
  switch (message['type']) {
    case 'acknowledge':
      return isAcknowledge(message);
    case 'lock':
    case 'settle':
      return hasFields(message, 3) && isId(message['id']) && isCount(message['coup']);
    case 'cards':
      return hasFields(message, 4) && isId(message['id']) && isCount(message['coup']) && areCards(message['cards']);
    case 'heartbeat':
      return hasFields(message, 2) && isId(message['id']);
    default:
      return false;
  }
}

function plainOpen({ type, id, coup, ...more }: Readonly<Record<string, unknown>>): FloorMessage | undefined {
  if (type !== 'open' || !hasFields(more, 0) || !isId(id) || !isCount(coup)) return undefined;
  return { type, id: id as number, coup: coup as number, kind: 'wagering' };
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
    PLAIN.test(device) &&
    isCount(boot) &&
    isCount(sequence) &&
    isWhole(priceCents, 0, PRICE_CENTS_MAX)
  );
}

function areCards(cards: unknown): boolean {
  if (!Array.isArray(cards) || cards.length > CARDS_MAX) return false;
  for (const name of cards as readonly unknown[])
    if (typeof name !== 'string' || name.length < 2 || name.length > 3 || !PLAIN.test(name)) return false;
  return true;
}

/** Text that needs no Unicode normalization. Other texts are read by the schema. */
const PLAIN = /^[\x20-\x7e]*$/;

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
export type FloorMessageBody = z.input<typeof floorMessageSchema>;
