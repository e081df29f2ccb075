import { centsToText, parseMicro } from '@jackpot/money';
import { type LinkConfigBody } from '@jackpot/progressive';
import { demoTerms, readTerms } from '../../players/terms.js';
import type { Opening } from '../meters/registers.js';
import { Differences, type ReportedAward } from './facts.js';
import { FloorBook } from './floor-book.js';

const micro = (dollars: string): bigint => parseMicro(dollars) as bigint;
const cards = (text: string): string[] => text.split(' ');

/** Paytable C. Seat 1 has KS9S, seat 2 KH9H. Meters: Spade $612.40, Heart $480.10, Star $61,234.56. */
function bookOf(change: Partial<LinkConfigBody> = {}, opening: Partial<Record<string, string>> = {}): FloorBook {
  const body = { ...demoTerms({ linkId: 'b7', tables: 2, seats: 2, paytable: 'C' }), ...change };
  const config = readTerms(body);
  const displays = { star: '61234.56', spade: '612.40', heart: '480.10', 'must-hit': '250.00', ...opening };
  const levels: Opening['levels'] = ['star', 'spade', 'heart', 'must-hit'].map((level) => ({
    level,
    cycle: 1,
    displayMicro: micro(displays[level as keyof typeof displays]),
    reserveMicro: 0n,
    overflowMicro: 0n,
    inWagers: 0,
    hits: 0,
    winsCents: 0n,
    largestCents: 0n,
    pendingCents: 0n,
    attendantPaidCents: 0n,
  }));
  return new FloorBook(config, { levels, accounts: new Map() }, new Differences());
}

const OF = { tableId: 'table-01', coup: 1 } as const;
const OTHER = { tableId: 'table-02', coup: 1 } as const;
const NO_WIN = { type: 'resolved', cards: cards('4S 2C 5H 3D'), awards: [], mustHit: null } as const;
let awardNumber = 0;
function award(
  seat: number,
  line: string,
  level: string | null,
  amount: string,
  pay: 'table' | 'claim',
): ReportedAward {
  awardNumber += 1;
  return {
    awardId: `b7-A${awardNumber}`,
    seat,
    line,
    level,
    amount,
    pay,
    documentNumber: pay === 'claim' ? awardNumber : 0,
  };
}

const NO_RATES: Partial<LinkConfigBody> = {
  levels: {
    star: { initial: '50000.00', reset: '50000.00', ratePpm: 0 },
    spade: { initial: '450.00', reset: '450.00', ratePpm: 0 },
    heart: { initial: '450.00', reset: '450.00', ratePpm: 0 },
    mustHit: { initial: '250.00', reset: '250.00', maximum: '1000.00', ratePpm: 0 },
  },
};

interface Example {
  readonly player: string;
  readonly banker: string;
  readonly byValue?: boolean;
  /** Expected awards, highest seat first. */
  readonly awards: readonly (readonly [seat: number, line: string, level: string | null, amount: string])[];
  readonly after?: Partial<Record<'star' | 'spade' | 'heart', string>>;
}

const EXAMPLES: readonly Example[] = [
  {
    player: 'KS 9S',
    banker: '9S KS',
    awards: [
      [2, 'identical', null, '5000.00'],
      [1, 'star', 'star', '61234.56'],
    ],
    after: { star: '50000.00' },
  },
  {
    player: 'KH 9H',
    banker: 'KS 9S',
    awards: [
      [2, 'heart', 'heart', '480.10'],
      [1, 'spade', 'spade', '612.40'],
    ],
    after: { spade: '450.00', heart: '450.00' },
  },
  {
    player: 'KH 9H',
    banker: 'KS 9S',
    byValue: true,
    awards: [
      [2, 'suited-v-suited', null, '1500.00'],
      [1, 'suited-v-suited', null, '1500.00'],
    ],
  },
  {
    player: 'QD 9C',
    banker: 'KS 9S',
    awards: [
      [2, 'royal-v-royal', null, '250.00'],
      [1, 'spade', 'spade', '612.40'],
    ],
    after: { spade: '450.00' },
  },
  {
    player: 'KS 9H',
    banker: '7D 2C',
    awards: [
      [2, 'any-royal', null, '25.00'],
      [1, 'any-royal', null, '25.00'],
    ],
  },
  {
    player: 'JC 9C',
    banker: '4H 5S',
    awards: [
      [2, 'any-suited', null, '50.00'],
      [1, 'any-suited', null, '50.00'],
    ],
  },
  {
    player: '10S 9S',
    banker: 'KD 9H',
    awards: [
      [2, 'any-royal', null, '25.00'],
      [1, 'any-royal', null, '25.00'],
    ],
  },
  {
    player: 'KS 9S',
    banker: 'AC 2D',
    awards: [
      [2, 'any-suited', null, '50.00'],
      [1, 'heart', 'heart', '480.10'],
    ],
    after: { heart: '450.00' },
  },
];

describe('the worked examples, by the floor’s own books', () => {
  it.each(EXAMPLES)(
    'Player $player, Banker $banker, by value: $byValue',
    ({ player, banker, byValue, awards, after }) => {
      const book = bookOf({ ...NO_RATES, royal9: { pick: byValue === true ? 'highest-value' : 'printed-order' } });
      const [p1, p2] = cards(player) as [string, string];
      const [b1, b2] = cards(banker) as [string, string];
      awardNumber = 0;
      book.fold({ type: 'locked', sequence: 5, ...OF, seats: [1, 2] });
      const reported = awards.map(([seat, line, level, amount]) =>
        award(
          seat,
          line,
          level,
          amount,
          level !== null || amount === '5000.00' || amount === '1500.00' ? 'claim' : 'table',
        ),
      );
      let documents = 0;
      const numbered = reported.map((one) =>
        one.pay === 'claim' ? { ...one, documentNumber: (documents += 1) } : one,
      );
      book.fold({ type: 'resolved', sequence: 9, ...OF, cards: [p1, b1, p2, b2], awards: numbered, mustHit: null });
      expect(book['differences'].kept).toEqual([]);
      const expected = { star: '61234.56', spade: '612.40', heart: '480.10', ...after };
      for (const level of ['star', 'spade', 'heart'] as const) {
        expect(centsToText(book.link.level(level).displayCents)).toBe(expected[level]);
      }
      const owed = [...book.link.registers.accounts].reduce((sum, [, amount]) => sum + amount, 0n);
      const inMeters = book.link.levels.reduce(
        (sum, level) => sum + level.displayMicro + level.pendingCents * 1_000_000n,
        0n,
      );
      expect(owed + inMeters).toBe(micro('61234.56') + micro('612.40') + micro('480.10') + micro('250.00'));
    },
  );
});

describe('contributions by hand', () => {
  it('two $5 wagers give $1.00 to Star, $0.30 to Spade and Heart, $0.20 to Must Hit, and ten cents to each reserve', () => {
    const book = bookOf();
    book.fold({ type: 'locked', sequence: 5, ...OF, seats: [1, 2] });
    const shown = book.link.levels.map(({ level, displayMicro, reserveMicro }) => [level, displayMicro, reserveMicro]);
    expect(shown).toEqual([
      ['star', micro('61235.56'), micro('0.10')],
      ['spade', micro('612.70'), micro('0.10')],
      ['heart', micro('480.40'), micro('0.10')],
      ['must-hit', micro('250.20'), micro('0.10')],
    ]);
    expect(book.link.registers.accounts.get('house:contributions:star')).toBe(-micro('1.10'));
  });

  it('a void leaves every level as if its wagers had not been', () => {
    const book = bookOf({}, { spade: '450.00' });
    const before = book.link.levels.map(({ displayMicro, reserveMicro }) => [displayMicro, reserveMicro]);
    book.fold({ type: 'locked', sequence: 5, ...OF, seats: [1, 2] });
    book.fold({ type: 'voided', sequence: 6, ...OF });
    expect(book.link.levels.map(({ displayMicro, reserveMicro }) => [displayMicro, reserveMicro])).toEqual(before);
    expect(book.link.registers.accounts.get('house:contributions:spade')).toBe(0n);
    expect(book.link.registers.accounts.get('house:seed:spade') ?? 0n).toBe(0n);
    expect(book.link.level('star').inWagers).toBe(0);
  });

  it('a void after another table has won a meter: the casino replaces the contributions that were won', () => {
    const book = bookOf();
    awardNumber = 0;
    book.fold({ type: 'locked', sequence: 5, ...OF, seats: [1, 2] });
    book.fold({ type: 'locked', sequence: 6, ...OTHER, seats: [1] });
    const [p1, b1, p2, b2] = cards('AC KS 2D 9S') as [string, string, string, string];
    const awards = [award(1, 'spade', 'spade', '612.85', 'claim')];
    book.fold({ type: 'resolved', sequence: 7, ...OTHER, cards: [p1, b1, p2, b2], awards, mustHit: null });
    expect(book['differences'].kept).toEqual([]);
    book.fold({ type: 'voided', sequence: 8, ...OF });
    expect(book.link.level('spade').displayMicro).toBe(micro('450.00'));
    expect(book.link.level('spade').reserveMicro).toBe(0n);
    // The voided wagers added thirty cents to the award and ten cents to the reset amount. The casino pays both.
    expect(book.link.registers.accounts.get('house:seed:spade')).toBe(-micro('449.85') - micro('0.40'));
    expect(book.link.level('star').displayMicro).toBe(micro('61235.06'));
  });

  it('a Must Hit at its maximum pays the maximum, and the excess begins the next cycle', () => {
    const book = bookOf({}, { 'must-hit': '999.95' });
    awardNumber = 0;
    const mustHit = award(2, 'must-hit', 'must-hit', '1000.00', 'claim');
    book.fold({ type: 'locked', sequence: 5, ...OF, seats: [1, 2] });
    book.fold({ ...NO_WIN, sequence: 6, ...OF, mustHit });
    expect(book['differences'].kept).toEqual([]);
    const level = book.link.level('must-hit');
    expect([level.displayMicro, level.reserveMicro, level.cycle, level.hits]).toEqual([micro('250.15'), 0n, 2, 1]);
    expect(book.link.registers.accounts.get('house:seed:must-hit')).toBe(-micro('249.90'));
  });

  it('a Must Hit that is over its maximum and not awarded is reported', () => {
    const book = bookOf({}, { 'must-hit': '999.95' });
    book.fold({ type: 'locked', sequence: 5, ...OF, seats: [1, 2] });
    book.fold({ ...NO_WIN, sequence: 6, ...OF });
    expect(book['differences'].kept[0]).toMatchObject({ expected: 'an award at 1000.00', found: 'none at 1000.15' });
  });

  it('a Must Hit over its maximum by coups that have no result yet is not overdue; a sign shows the maximum', () => {
    const book = bookOf({}, { 'must-hit': '999.75' });
    book.fold({ type: 'locked', sequence: 5, ...OF, seats: [1, 2] });
    book.fold({ type: 'locked', sequence: 6, ...OTHER, seats: [1, 2] });
    book.fold({ ...NO_WIN, sequence: 7, ...OTHER });
    expect(book['differences'].kept).toEqual([]);
    book.fold({ ...NO_WIN, sequence: 8, ...OF });
    expect(book['differences'].kept[0]).toMatchObject({ expected: 'an award at 1000.00', found: 'none at 1000.15' });
  });

  it('a Must Hit awarded to a coup that was locked before the last hit is reported', () => {
    const book = bookOf({}, { 'must-hit': '999.95' });
    awardNumber = 0;
    book.fold({ type: 'locked', sequence: 5, ...OTHER, seats: [1] });
    book.fold({ type: 'locked', sequence: 6, ...OF, seats: [1] });
    const mustHit = award(1, 'must-hit', 'must-hit', '1000.00', 'claim');
    book.fold({ ...NO_WIN, sequence: 7, ...OF, mustHit });
    expect(book['differences'].kept).toEqual([]);
    const again = award(1, 'must-hit', 'must-hit', '250.15', 'claim');
    book.fold({ ...NO_WIN, sequence: 8, ...OTHER, mustHit: again });
    expect(book['differences'].kept[0]).toMatchObject({ expected: 'one of seats ', found: 'seat 1' });
  });

  it('a Must Hit award at or below the reset amount is reported', () => {
    const book = bookOf({}, { 'must-hit': '200.00' });
    book.fold({ type: 'locked', sequence: 5, ...OF, seats: [1] });
    book.fold({ ...NO_WIN, sequence: 6, ...OF, mustHit: award(1, 'must-hit', 'must-hit', '200.10', 'claim') });
    expect(book['differences'].kept[0]).toMatchObject({ expected: 'above 250.00', found: '200.10' });
  });

  it('cards that are no complete coup are reported', () => {
    const book = bookOf();
    book.fold({ type: 'locked', sequence: 5, ...OF, seats: [1] });
    book.fold({ type: 'resolved', sequence: 6, ...OF, cards: cards('2S 2S 2S'), awards: [], mustHit: null });
    expect(book['differences'].kept[0]).toMatchObject({ found: 'CARDS_MISSING' });
  });
});
