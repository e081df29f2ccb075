import { LINK_REJECTIONS } from '@jackpot/progressive';
import fc from 'fast-check';
import {
  PROTOCOL_REJECTIONS,
  FLOOR_FRAME_MESSAGES_MAX,
  FLOOR_HEARTBEAT_MS,
  FLOOR_SILENCE_MS_MAX,
  type FloorMessage,
  type FloorMessageBody,
  floorAwardSchema,
  floorMessageSchema,
  readFloorMessage,
} from '../index.js';

const DEVICE = { seat: 9, device: 't1-s9', boot: 1, sequence: 0xffff_ffff };

const MESSAGES: { readonly [T in FloorMessage['type']]: Extract<FloorMessageBody, { readonly type: T }> } = {
  open: { type: 'open', id: 0, coup: 1 },
  acknowledge: { type: 'acknowledge', id: 1, coup: 1, ...DEVICE, priceCents: 500 },
  withdraw: { type: 'withdraw', id: 2, coup: 1, ...DEVICE },
  report: { type: 'report', id: 2, coup: 0, ...DEVICE, what: 'opened' },
  stakes: { type: 'stakes', id: 2, coup: 1, seat: 9, stakes: [{ wager: 'tie/8', stakeCents: 1_000_000_000 }] },
  promotion: { type: 'promotion', id: 2, coup: 1, seat: 9, houseCents: 500 },
  'collect-vigorish': { type: 'collect-vigorish', id: 2, coup: 1, seat: 9, amount: '1.25', by: 'dealer 4' },
  door: { type: 'door', id: 2, door: 'server-room', state: 'silent' },
  lock: { type: 'lock', id: 3, coup: 1 },
  cards: { type: 'cards', id: 4, coup: 1, cards: ['KS', '10H', '9S', '2C'] },
  settle: { type: 'settle', id: 5, coup: 1 },
  void: { type: 'void', id: 6, coup: 1, by: 'floor-3', reason: 'cards exposed' },
  shoe: { type: 'shoe', id: 7, shoe: 2 },
  'open-shoe': {
    ...{ type: 'open-shoe', id: 7, shoe: 2, decks: 8, backs: 'red', by: 'dealer 4' },
    cardsOpenedAt: '2026-03-01T04:00:00.000Z',
  },
  burn: { type: 'burn', id: 7, shoe: 2, card: 'KD' },
  'cover-card': { type: 'cover-card', id: 7, shoe: 2, coup: 70 },
  irregularity: { type: 'irregularity', id: 7, shoe: 2, number: 1, coup: 0, kind: 'drawn-in-error', by: 'floor-3' },
  'end-shoe': { type: 'end-shoe', id: 7, shoe: 2, by: 'floor-3', reason: 'no players' },
  'open-deck': {
    ...{ type: 'open-deck', id: 9, deck: 1, place: 1, color: 'red', openedAt: '2026-03-01T04:00:00.000Z' },
    ...{ isPreShuffled: true, by: 'dealer 4' },
  },
  'shuffle-deck': {
    ...{ type: 'shuffle-deck', id: 9, deck: 1, shuffle: 1, how: 'device', why: 'before-play', by: 'dealer 4' },
  },
  'cut-deck': { type: 'cut-deck', id: 9, deck: 1, cut: 1, cardsAbove: 20, by: 'dealer 4' },
  'remove-deck': { type: 'remove-deck', id: 9, deck: 1, by: 'floor-3', reason: 'the table closes' },
  'report-dealing-device': {
    ...{ type: 'report-dealing-device', id: 9, device: 'shuffler', state: 'covered', by: 'floor-3' },
  },
  'open-round': { type: 'open-round', id: 9, round: 1 },
  'close-bets': { type: 'close-bets', id: 9, round: 1, positions: [1, 6] },
  'show-hand': { type: 'show-hand', id: 9, round: 1, hand: 6, cards: ['KS', '10H', '9S'] },
  'show-cards': { type: 'show-cards', id: 9, round: 1, cards: ['KS', '10H', '9S', '2C', '3C', '4C'] },
  'count-stub': { type: 'count-stub', id: 9, round: 1, stubCards: 46, handSizes: [3, 3] },
  'report-irregularity': {
    ...{ type: 'report-irregularity', id: 9, round: 1, number: 1, kind: 'card-found-face-up', by: 'dealer 4' },
  },
  'forfeit-wagers': {
    ...{ type: 'forfeit-wagers', id: 9, round: 1, position: 6, cause: 'left', by: 'floor-3', reason: 'left the table' },
  },
  'settle-round': { type: 'settle-round', id: 9, round: 1 },
  'void-round': { type: 'void-round', id: 9, round: 1, by: 'floor-3', reason: 'fire alarm' },
  heartbeat: { type: 'heartbeat', id: 8 },
  state: { type: 'state', id: Number.MAX_SAFE_INTEGER },
};
const accepts = (body: unknown): boolean => floorMessageSchema.safeParse(body).success;

function mapValues<T extends object, U>(of: T, map: (value: unknown) => U): Record<keyof T, U> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, map(value)])) as Record<keyof T, U>;
}

describe('a message of the floor', () => {
  it.each(Object.values(MESSAGES))('$type is read as it was written', (message) => {
    const kind = message.type === 'open' ? { kind: 'wagering' } : {};
    expect(floorMessageSchema.parse(message)).toEqual({ ...message, ...kind });
  });

  it.each(Object.values(MESSAGES))('$type: a field missing, of another kind, or unheard of is refused', (message) => {
    for (const field of Object.keys(message)) {
      const { [field]: _, ...rest } = message as Record<string, unknown>;
      expect([field, accepts(rest)]).toEqual([field, false]);
      for (const wrong of [null, {}, '', -1, 0.5, NaN, 2 ** 53]) {
        expect([field, wrong, accepts({ ...message, [field]: wrong })]).toEqual([field, wrong, false]);
      }
    }
    expect(accepts({ ...message, table: 'table-2' })).toBe(false);
  });

  it.each<[FloorMessage['type'], object]>([
    ['open', { coup: 0 }],
    ['open', { kind: 'free' }],
    ['lock', { coup: 2 ** 32 }],
    ['lock', { mainWagers: [0] }],
    ['lock', { mainWagers: '1' }],
    ['acknowledge', { seat: 0 }],
    ['acknowledge', { seat: 10 }],
    ['acknowledge', { priceCents: 100_000_001 }],
    ['acknowledge', { priceCents: '500' }],
    ['acknowledge', { device: 'd'.repeat(41) }],
    ['withdraw', { boot: 0 }],
    ['withdraw', { priceCents: 500 }],
    ['cards', { cards: ['KS', 'KS', 'KS', 'KS', 'KS', 'KS', 'KS'] }],
    ['cards', { cards: ['K'] }],
    ['cards', { cards: ['KS '.padEnd(4)] }],
    ['void', { by: 'n'.repeat(61) }],
    ['void', { reason: 'r'.repeat(201) }],
  ])('%s with %j is refused', (type, change) => {
    expect(accepts({ ...MESSAGES[type], ...change })).toBe(false);
  });

  it('is read the same by hand as by its schema, whatever is wrong with it', () => {
    const whole = fc.oneof(
      fc.integer({ min: -1, max: 10 }),
      fc.integer(),
      fc.double(),
      fc.constantFrom(2 ** 32, 2 ** 53, -0),
    );
    const field = fc.oneof(whole, fc.string({ maxLength: 45 }), fc.constant(null), fc.constant(undefined));
    const nearly = fc
      .constantFrom(...Object.values(MESSAGES))
      .chain((message) =>
        fc.tuple(
          fc.record(mapValues(message, (right) => fc.oneof({ weight: 9, arbitrary: fc.constant(right) }, field))),
          fc.subarray(Object.keys(message), { minLength: Object.keys(message).length - 1 }),
        ),
      );
    const extra = fc.oneof(
      { weight: 5, arbitrary: fc.constant({}) },
      fc.dictionary(fc.string(), field, { maxKeys: 1 }),
    );
    fc.assert(
      fc.property(nearly, extra, ([body, kept], more) => {
        const some = Object.fromEntries(Object.entries(body).filter(([name]) => kept.includes(name)));
        const sent: unknown = { ...some, ...more };
        const bySchema = floorMessageSchema.safeParse(sent);
        const byHand = readFloorMessage(sent);
        expect('message' in byHand ? byHand.message : null).toEqual(bySchema.success ? bySchema.data : null);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is read the same by hand as by its schema, at both ends of every number in it', () => {
    const ends = [-1, 0, 1, 2, 9, 10, 99_999_999, 100_000_000, 100_000_001, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53];
    for (const message of Object.values(MESSAGES))
      for (const [field, value] of Object.entries(message))
        for (const end of typeof value === 'number' ? ends : []) {
          const sent = { ...message, [field]: end };
          const bySchema = floorMessageSchema.safeParse(sent);
          const byHand = readFloorMessage(sent);
          const read = 'message' in byHand ? byHand.message : null;
          expect([message.type, field, end, read]).toEqual([
            ...[message.type, field, end],
            bySchema.success ? bySchema.data : null,
          ]);
        }
  });

  it('is read the same by hand as by its schema, whatever is sent as its cards', () => {
    const oneCard = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('KS', '10H', '2C') },
      fc.string({ maxLength: 4 }),
      fc.constantFrom(null, 7, undefined, {}, ['KS']),
    );
    fc.assert(
      fc.property(fc.array(oneCard, { maxLength: 8 }), (cards) => {
        const sent = { ...MESSAGES.cards, cards };
        const bySchema = floorMessageSchema.safeParse(sent);
        const byHand = readFloorMessage(sent);
        expect('message' in byHand ? byHand.message : null).toEqual(bySchema.success ? bySchema.data : null);
      }),
    );
  });

  it('any input is read or refused without throwing', () => {
    fc.assert(fc.property(fc.anything(), (body) => void accepts(body)));
  });
});

describe('the numbers of the protocol', () => {
  it('a table may lose two heartbeats before it is offline', () => {
    expect(FLOOR_SILENCE_MS_MAX).toBeGreaterThan(2 * FLOOR_HEARTBEAT_MS);
  });

  it('a full table fits one frame several times', () => {
    expect(FLOOR_FRAME_MESSAGES_MAX).toBeGreaterThan(4 * 9);
  });
});

describe('the rejections of the protocol', () => {
  it('share no code with the link, so that a code identifies who refused', () => {
    expect(Object.keys(PROTOCOL_REJECTIONS).filter((code) => code in LINK_REJECTIONS)).toEqual([]);
  });

  it.each(Object.entries(PROTOCOL_REJECTIONS))('%s has a status and a sentence', (_, { status, text }) => {
    expect([400, 401, 403, 404, 409, 413, 421, 422, 429, 500, 503]).toContain(status);
    expect(text).toMatch(/^[A-Z].*\.$/);
  });
});

describe('an award as the table hears it', () => {
  it('has no field that is not in the protocol', () => {
    const award = {
      awardId: 'royal-9-east-A1',
      seat: 1,
      line: 'star',
      level: 'star',
      amount: '61234.56',
      pay: 'claim',
      documentNumber: 1,
    };
    expect(floorAwardSchema.parse(award)).toEqual(award);
    expect(floorAwardSchema.parse({ ...award, weather: 'sunny' })).toEqual(award);
  });
});
