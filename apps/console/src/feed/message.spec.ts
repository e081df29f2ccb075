import { feedMessageSchema } from '@jackpot/contract';
import fc from 'fast-check';
import { parseMessage, readCents } from './message.js';

const FIGURES = { hits: 2, cumulativePaid: '1212.30', limit: null, reset: '250.00', ratePpm: 12_500 };
const READ_FIGURES = { hits: 2, cumulativePaidCents: 121_230n, limitCents: null, resetCents: 25_000n, ratePpm: 12_500 };
const METERS = {
  type: 'meters',
  link: 'royal-9-east',
  epoch: 3,
  name: 'Royal 9 East',
  sequence: 1234,
  asOf: '2026-11-21T20:00:00.000Z',
  state: 'in-play',
  levels: [
    { level: 'star', name: 'Star', display: '51234.56', mustHitBy: null, ...FIGURES },
    { level: 'must-hit', name: 'Must Hit', display: '712.33', mustHitBy: '1000.00', ...FIGURES, limit: '1000.00' },
  ],
  notices: [
    {
      ...{ kind: 'transfer', level: 'heart', dueAt: '2026-12-07T00:00:00.000Z', text: 'The Heart jackpot moves' },
      targets: [{ level: 'spade', link: null }],
    },
  ],
};
const PENDING_WIN = { awardId: 'A17', level: 'heart', amount: '612.40', assetNumber: 'MB-0107', seat: 4 };
const AWARD = {
  type: 'award',
  link: 'royal-9-east',
  epoch: 3,
  sequence: 1235,
  asOf: '2026-11-21T20:00:01.000Z',
  awardId: 'royal-9-east-A17',
  level: 'heart',
  line: 'heart',
  lineName: 'Player Personal King 9',
  amount: '612.40',
  table: 't-07',
  assetNumber: 'MB-0107',
  seat: 4,
  state: 'pending',
  display: '450.00',
};
const HEARTBEAT = {
  ...{ type: 'heartbeat', link: 'royal-9-east', epoch: 3, sequence: 1235, asOf: AWARD.asOf },
  state: 'suspended',
};
const parse = (value: unknown) => parseMessage(JSON.stringify(value));

describe('a message of the feed', () => {
  it('meters are read to the cent, from the text', () => {
    expect(parse(METERS)).toEqual({
      type: 'meters',
      link: 'royal-9-east',
      epoch: 3,
      name: 'Royal 9 East',
      sequence: 1234,
      asOfMs: Date.UTC(2026, 10, 21, 20),
      state: 'in-play',
      levels: [
        { level: 'star', name: 'Star', displayCents: 5_123_456n, mustHitByCents: null, figures: READ_FIGURES },
        {
          ...{ level: 'must-hit', name: 'Must Hit', displayCents: 71_233n, mustHitByCents: 100_000n },
          figures: { ...READ_FIGURES, limitCents: 100_000n },
        },
      ],
      notices: [
        {
          ...{ kind: 'transfer', level: 'heart', dueAtMs: Date.UTC(2026, 11, 7), text: 'The Heart jackpot moves' },
          targets: [{ level: 'spade', link: null }],
        },
      ],
      posted: [],
      pendingWins: [],
    });
  });

  it.each([
    METERS,
    { ...METERS, notices: [] },
    { ...METERS, posted: ['Funds later payouts'] },
    { ...METERS, pendingWins: [PENDING_WIN] },
    AWARD,
    { ...AWARD, level: null, display: null },
    HEARTBEAT,
  ])('that fits the contract is read: %j', (message) => {
    expect(feedMessageSchema.safeParse(message).success).toBe(true);
    expect(parse(message)).toMatchObject({ type: message.type, link: message.link, sequence: message.sequence });
  });

  it('a pending win that cannot be read makes its meters unreadable', () => {
    expect(parse({ ...METERS, pendingWins: [PENDING_WIN] })).toMatchObject({ pendingWins: [{ amountCents: 61_240n }] });
    for (const wrong of [{ amount: '612.4' }, { seat: 0 }, { level: 'Heart' }, { awardId: '' }, { assetNumber: null }])
      expect(parse({ ...METERS, pendingWins: [{ ...PENDING_WIN, ...wrong }] })).toBeNull();
  });

  it('an award has its level, amount, seat, and the amount after it', () => {
    expect(parse(AWARD)).toMatchObject({
      level: 'heart',
      amountCents: 61_240n,
      assetNumber: 'MB-0107',
      seat: 4,
      displayCents: 45_000n,
    });
    expect(parse({ ...AWARD, level: null, display: null })).toMatchObject({ level: null, displayCents: null });
  });

  it('a heartbeat carries the state of the link', () => {
    expect(parse(HEARTBEAT)).toMatchObject({ type: 'heartbeat', sequence: 1235, state: 'suspended' });
  });

  it.each([
    ['no JSON', 'meters'],
    ['a list', '[]'],
    ['null', 'null'],
    ['an unknown type', JSON.stringify({ ...METERS, type: 'meter' })],
    ['no notices', JSON.stringify({ ...METERS, notices: undefined })],
    ['an award without its display', JSON.stringify({ ...AWARD, display: undefined })],
    ['notices that are no list', JSON.stringify({ ...METERS, notices: {} })],
    ['a notice without words', JSON.stringify({ ...METERS, notices: [{ ...METERS.notices[0], text: '' }] })],
    ['a notice without its day', JSON.stringify({ ...METERS, notices: [{ ...METERS.notices[0], dueAt: 'soon' }] })],
    ['a notice of an unknown kind', JSON.stringify({ ...METERS, notices: [{ ...METERS.notices[0], kind: 'sale' }] })],
    ['a notice to nowhere', JSON.stringify({ ...METERS, notices: [{ ...METERS.notices[0], targets: [{}] }] })],
    ['a fractional sequence', JSON.stringify({ ...METERS, sequence: 1.5 })],
    ['a sequence as text', JSON.stringify({ ...METERS, sequence: '1234' })],
    ['a negative sequence', JSON.stringify({ ...METERS, sequence: -1 })],
    ['no time', JSON.stringify({ ...METERS, asOf: 'yesterday' })],
    ['an unknown state', JSON.stringify({ ...METERS, state: 'playing' })],
    ['no levels', JSON.stringify({ ...METERS, levels: [] })],
    ['one bad level among good', JSON.stringify({ ...METERS, levels: [METERS.levels[0], { level: 'heart' }] })],
    ['the same level twice', JSON.stringify({ ...METERS, levels: [METERS.levels[0], METERS.levels[0]] })],
    ...Object.keys(FIGURES).map((figure): [string, string] => [
      `no ${figure}`,
      JSON.stringify({ ...METERS, levels: [{ ...METERS.levels[0], [figure]: undefined }] }),
    ]),
    ['a bad ceiling', JSON.stringify({ ...METERS, levels: [{ ...METERS.levels[1], mustHitBy: 1000 }] })],
    ['an amount as a number', JSON.stringify({ ...AWARD, amount: 612.4 })],
    ['a bad running value', JSON.stringify({ ...AWARD, display: '45' })],
    ['a level that is no id', JSON.stringify({ ...AWARD, level: '<b>' })],
    ['a seat that is none', JSON.stringify({ ...AWARD, seat: 0 })],
    ['a name without end', JSON.stringify({ ...AWARD, lineName: 'x'.repeat(81) })],
    ['a message without end', JSON.stringify({ ...METERS, more: 'x'.repeat(70_000) })],
  ])('refuses %s', (_, text) => {
    expect(parseMessage(text)).toBeNull();
  });

  it('never throws, whatever arrives', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseMessage(text)));
    fc.assert(fc.property(fc.json(), (text) => void parseMessage(text)));
  });

  it('never throws on a message with any field replaced by anything, and never invents an amount', () => {
    const spoiled = fc
      .tuple(fc.constantFrom<object>(METERS, AWARD, HEARTBEAT), fc.jsonValue())
      .chain(([message, value]) =>
        fc.constantFrom(...Object.keys(message)).map((key) => JSON.stringify({ ...message, [key]: value })),
      );
    fc.assert(
      fc.property(spoiled, (text) => {
        const message = parseMessage(text);
        if (message?.type === 'award') expect(text).toContain(`"${message.amountCents / 100n}.`);
      }),
      { numRuns: 500 },
    );
  });
});

describe('an amount of the feed', () => {
  it('is dollars with two decimals, exact at any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999_999n }), (cents) => {
        expect(readCents(`${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`)).toBe(cents);
      }),
    );
  });

  it.each(['', '1', '1.5', '1.234', '-1.00', '1,000.00', '1e3', ' 1.00', '1.00 ', 'NaN', '$1.00', '999999999999.00'])(
    'refuses %p',
    (text) => {
      expect(readCents(text)).toBeNull();
    },
  );
});
