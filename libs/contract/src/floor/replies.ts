import { z } from 'zod';
import { TABLE_PHASES } from '../names.js';
import { type FloorAward, awardFields } from './awards.js';
import { THREE_CARD_REPLIES, floorThreeCardSchema } from './three-card.js';

type Immutable<T> = T extends readonly (infer U)[]
  ? readonly Immutable<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

// The objects below are not strict, because readers ignore fields of later versions.

const seat = z.int().min(1).max(9);
const journalSequence = z.int().min(1).describe('of the event in the journal of the link');
const coup = z.int().min(0);
const lastHand = z.literal(true).exactOptional().describe('announce "last hand" now (chapter 9 D)');

export const floorShoeSchema = z
  .object({
    shoe: z.int(),
    decks: z.int(),
    backs: z.string(),
    cardsOpenedAt: z.iso.datetime(),
    changeCardsBy: z.iso.datetime().describe('end of use of these decks (chapter 3 C)'),
    openedAt: z.iso.datetime(),
    burnCard: z.string().nullable(),
    coverCoup: z.int().nullable(),
    coverCoupNow: z
      .int()
      .nullable()
      .describe('the `coup` to send with a cover card that comes out now; null: none can be reported'),
    end: z.enum(['far', 'cover-card-out', 'last-hand', 'over']),
    remaining: z.int().describe('cards that may still be in it'),
    disclosed: z
      .array(z.string())
      .describe('disclosed cards, each of which must be the first of a simulated round (chapter 13 C, D)'),
    irregularities: z.int(),
    inspection: z
      .enum(['none', 'due', 'inspected', 'verified'])
      .describe(
        'who signed for the cards (chapter 4 A): none; nobody, and the terms require it; a dealer; a floorperson too',
      ),
    isEnded: z.boolean(),
  })
  .meta({ id: 'FloorShoe' });
export type FloorShoe = Immutable<z.output<typeof floorShoeSchema>>;

const exact = z.string().describe('dollars, with more than two decimals where it has a fraction of a cent');
const result = z.enum(['lose', 'push', 'win']).describe('push: it is returned');

export const floorPayAssistSchema = z
  .object({
    announce: z.array(z.string()).describe('the words that the dealer announces, one after another (chapter 11 A)'),
    vigorish: z
      .enum(['payout', 'marked'])
      .describe('payout: collected before the position is paid; marked: owed until it is collected (chapter 12 D(2))'),
    wagers: z
      .array(
        z.object({
          wager: z.string().describe('its key, like "dragon7"'),
          name: z.string(),
          line: z.string().describe('the line of its paytable that came true'),
          result,
          odds: z.object({ pays: z.int(), on: z.int() }).nullable().describe('40 to 1, 1 to 2; null unless it wins'),
          hasVigorish: z.boolean().describe('5 percent of what it wins is vigorish (chapter 12 C)'),
        }),
      )
      .describe('every wager of the table, in the order in which the dealer attends to them (chapter 11 B)'),
    seats: z
      .array(
        z.object({
          seat,
          vigorish: exact,
          stakes: z.array(z.object({ wager: z.string(), stake: exact, result, win: exact, vigorish: exact })),
        }),
      )
      .describe('positions whose stakes are known, the highest first'),
  })
  .meta({
    id: 'FloorPayAssist',
    description: 'what to announce, collect and pay, where the terms state the game of the table',
  });
export type FloorPayAssist = Immutable<z.output<typeof floorPayAssistSchema>>;

const payAssist = floorPayAssistSchema.exactOptional();

const units = z
  .array(z.object({ seat, units: z.int() }))
  .exactOptional()
  .describe('units of the wager of each seat in `seats`; left out where each is one');

const stateFields = {
  link: z.string(),
  table: z.string(),
  inPlay: z.boolean(),
  priceCents: z.int().describe('what a wager costs'),
  wagerUnitsMax: z
    .int()
    .exactOptional()
    .describe('a wager may be 1 to so many times `priceCents`; left out: exactly `priceCents`'),
  mainWager: z.enum(['attested', 'procedure']).describe('attested: "lock" carries the seats with a main wager'),
  decks: z.int(),
  shoe: z.int().describe('the number of the shoe on the table'),
  dealing: z
    .union([floorShoeSchema, z.literal('counted')])
    .nullable()
    .describe('the shoe where the terms track shoes, null before the first; "counted" where they do not'),
  coup,
  phase: z.enum(TABLE_PHASES),
  isReleased: z
    .literal(true)
    .exactOptional()
    .describe('of a hand that is held: a supervisor released it, and the table sends "lock" again'),
  seats: z.array(seat).describe('seats with a recognized wager in the coup'),
  units,
  returned: z.array(seat).describe('seats whose wagers were returned with the lock'),
  cards: z.array(z.string()).describe('of the coup in dealt order, once it has its result; empty before'),
  ...awardFields,
  names: z
    .record(z.string(), z.string())
    .exactOptional()
    .describe('printed names of levels and lines by their ids, where the terms state names'),
  announce: z.string().exactOptional().describe('the event to announce by name with the result, where there is one'),
  payAssist,
  game: z
    .object({
      wagers: z.array(z.object({ wager: z.string(), name: z.string() })).describe('every wager that may have a stake'),
      vigorish: z.enum(['payout', 'marked']),
    })
    .exactOptional()
    .describe('where the terms state the game of the table'),
  promotions: z
    .array(z.object({ seat, houseCents: z.int() }))
    .exactOptional()
    .describe('of the hand: what the casino pays of wagers; left out where the terms allow no promotional wager'),
  markers: z
    .array(z.object({ seat, owed: exact }))
    .exactOptional()
    .describe('vigorish that is marked and not collected yet, the highest position first; left out where none is'),
  stakes: z
    .array(z.object({ seat, stakes: z.array(z.object({ wager: z.string(), stakeCents: z.int() })) }))
    .exactOptional()
    .describe('of the hand: the last report of each position, where the terms state the game of the table'),
  devices: z.array(
    z.object({
      seat,
      device: z.string(),
      boot: z.int().min(0).describe('of its last message; a device that starts goes on with the next'),
      sequence: z.int().min(0).describe('of its last message; a device that runs goes on with the next'),
      isOpen: z.literal(true).exactOptional().describe('its case was opened and has not been seen closed since'),
    }),
  ),
  threeCard: floorThreeCardSchema.exactOptional(),
};
export type FloorState = Immutable<z.output<z.ZodObject<typeof stateFields, z.core.$strict>>>;

const granted = <const T extends string, S extends z.ZodRawShape>(type: T, fields: S) =>
  z.object({ id: z.int().min(0), ok: z.literal(true), type: z.literal(type), ...fields });
const seatFields = { coup, seat, journalSequence };

const grantedSchema = z.discriminatedUnion('type', [
  granted('opened', { coup, lastHand }),
  granted('acknowledged', seatFields),
  granted('withdrawn', seatFields),
  granted('reported', seatFields),
  granted('stakes-reported', seatFields),
  granted('promotion-reported', seatFields),
  granted('vigorish-collected', seatFields),
  granted('door-reported', { door: z.string() }),
  granted('locked', {
    coup,
    seats: z.array(seat),
    units,
    returned: z.array(seat).describe('seats whose wagers are returned: no main wager was attested (chapter 7 A(9))'),
    journalSequence,
  }),
  granted('resolved', {
    coup,
    journalSequence,
    ...awardFields,
    announce: z
      .string()
      .exactOptional()
      .describe('"Dragon 7", "Panda 8", "Fortune 7", "One Up": announced with the result (chapter 11 A)'),
    payAssist,
    lastHand,
  }),
  granted('settled', { coup, lastHand }),
  granted('voided', { coup, journalSequence, lastHand }),
  granted('shoe-opened', { shoe: z.int() }),
  granted('shoe-ended', { shoe: z.int() }),
  granted('burned', { shoe: z.int(), faceDown: z.int().describe('cards that follow the burn card, face down') }),
  granted('cover-card-out', { shoe: z.int(), coup, lastHand }),
  granted('irregularity', {
    shoe: z.int(),
    number: z.int(),
    clause: z.string().describe('of chapter 13'),
    remedy: z.string().describe('what the dealer must do'),
  }),
  ...THREE_CARD_REPLIES,
  granted('alive', {}),
  granted('state', { epoch: z.int(), ...stateFields }),
]);

const refusalSchema = z.object({
  id: z.int().min(0).nullable().describe('null where the message had none that can be read'),
  ok: z.literal(false),
  code: z.string().describe('of docs/reference/rejections.md'),
  text: z.string().describe('what people should do'),
  detail: z.string().exactOptional().describe('for people; of NOT_LEADER the origin of the leader'),
});
export const floorReplySchema = z.union([grantedSchema, refusalSchema]).meta({ id: 'FloorReply' });
export type FloorReply = Immutable<z.output<typeof floorReplySchema>>;

export type { FloorAward };

export function awardsOfHand({ awards, mustHit }: Pick<FloorState, 'awards' | 'mustHit'>): readonly FloorAward[] {
  return mustHit === null ? awards : [...awards, mustHit];
}

export const floorPushSchema = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('welcome'),
        protocol: z.int(),
        epoch: z.int().describe('of the leader: a table ignores a leader with a lower one than it has seen'),
        heartbeatMs: z.int(),
        silenceMsMax: z.int(),
        ...stateFields,
      })
      .describe('the first message of a connection'),
    z
      .object({ type: z.literal('link'), inPlay: z.boolean() })
      .describe('the link went out of service, or returned to service'),
  ])
  .meta({ id: 'FloorPush' });
export type FloorPush = Immutable<z.output<typeof floorPushSchema>>;

const fromControllerSchema = z.union([floorReplySchema, floorPushSchema]);
export const floorFrameSchema = z.union([fromControllerSchema, z.array(fromControllerSchema).min(1)]);
