import fc from 'fast-check';
import { centsToText } from '@jackpot/money';
import { SAMPLE_LINES, linesOf } from '@jackpot/rules';
import {
  type AwardMessage,
  LEVEL_NAMES,
  type MetersMessage,
  dollarsText,
  feedMessageSchema,
  levelIdSchema,
  levelName,
  lineName,
} from '../index.js';

const OF = { link: 'royal-9-east', epoch: 4, sequence: 12, asOf: '2026-03-01T12:00:00.000Z' } as const;
const METERS: MetersMessage = {
  type: 'meters',
  ...OF,
  name: 'Royal 9 East',
  state: 'in-play',
  notices: [],
  levels: [
    {
      ...{ level: 'must-hit', name: 'Must Hit', display: '250.10', mustHitBy: '1000.00' },
      ...{ hits: 3, cumulativePaid: '2211.05', limit: '1000.00', reset: '250.00', ratePpm: 20_000 },
    },
  ],
};
const AWARD: AwardMessage = {
  type: 'award',
  ...OF,
  awardId: 'royal-9-east-A1',
  level: 'star',
  line: 'star',
  lineName: 'Personal King 9 versus a Personal King 9',
  amount: '61234.56',
  table: 'table-1',
  assetNumber: 'R9-1',
  seat: 1,
  state: 'pending',
  display: '50000.00',
};
const HEARTBEAT = { type: 'heartbeat', ...OF, state: 'suspended' } as const;

describe('the messages to a sign', () => {
  it.each([METERS, AWARD, HEARTBEAT])('$type is read as it was written', (message) => {
    expect(feedMessageSchema.parse(message)).toEqual(message);
  });

  it.each([METERS, AWARD, HEARTBEAT])('$type with an additional or a missing field is refused', (message) => {
    expect(feedMessageSchema.parse({ ...message, weather: 'sunny' })).toEqual(message);
    for (const field of Object.keys(message)) {
      const { [field]: _, ...rest } = message as Record<string, unknown>;
      expect([field, feedMessageSchema.safeParse(rest).success]).toEqual([field, false]);
    }
  });

  it('a level without one of its five figures is refused', () => {
    const [level] = METERS.levels;
    for (const field of ['hits', 'cumulativePaid', 'limit', 'reset', 'ratePpm']) {
      const levels = [{ ...level, [field]: undefined }];
      expect([field, feedMessageSchema.safeParse({ ...METERS, levels }).success]).toEqual([field, false]);
    }
  });

  it('an amount is dollars in a text, with two decimals, and never a number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (cents) => {
        expect(dollarsText.safeParse(centsToText(cents)).success).toBe(true);
      }),
    );
    for (const wrong of [612.4, '612.4', '612', '-1.00', '1,000.00', '', '61234.567', ' 1.00']) {
      expect([wrong, dollarsText.safeParse(wrong).success]).toEqual([wrong, false]);
    }
  });

  it('a fixed award has no level and no meter', () => {
    expect(feedMessageSchema.safeParse({ ...AWARD, level: null, display: null }).success).toBe(true);
    expect(feedMessageSchema.safeParse({ ...AWARD, level: 'club' }).success).toBe(false);
  });
});

describe('names', () => {
  it('every level has a name', () => {
    expect(levelIdSchema.options.map((level) => LEVEL_NAMES[level])).toEqual(['Star', 'Spade', 'Heart', 'Must Hit']);
  });

  it('every line of every paytable has its own name, and A and B have the same names', () => {
    for (const paytable of ['A', 'B', 'C'] as const) {
      const names = linesOf(paytable).map((line) => lineName({ paytable }, line));
      expect(new Set(names).size).toBe(8);
    }
    expect(lineName({ paytable: 'C' }, 'must-hit')).toBe('Must Hit, random winner');
    expect(linesOf('A').map((line) => lineName({ paytable: 'A' }, line))).toEqual(
      linesOf('B').map((line) => lineName({ paytable: 'B' }, line)),
    );
    expect(lineName({ paytable: 'C' }, 'spade')).toBe('Banker Personal King 9');
  });

  it('an award of earlier terms keeps its name under a paytable that does not print its line', () => {
    expect(lineName({ paytable: 'C' }, 'any-two')).toBe('Any Two Personal Progressive');
    expect(lineName({ paytable: 'A' }, 'identical')).toBe('Personal King 9 versus an Identical King 9');
    expect(lineName({ paytable: 'A' }, 'own-two-pairs')).toBe('Two pairs');
  });

  it('terms name their lines and levels', () => {
    const terms = { paytable: 'C', lines: SAMPLE_LINES, levelNames: { star: 'Grand', mustHit: 'Mystery' } } as const;
    expect(lineName(terms, 'own-two-pairs')).toBe('Two Pairs');
    expect(lineName(terms, 'must-hit')).toBe('Mystery, random winner');
    expect(levelIdSchema.options.map((level) => levelName(terms, level))).toEqual([
      'Grand',
      'Spade',
      'Heart',
      'Mystery',
    ]);
  });
});
