import { microToText } from '@jackpot/money';
import {
  type Scene,
  betting,
  claim,
  coup,
  given,
  later,
  link,
  linkOf,
  table,
} from '../../../progressive/src/testing/index.js';
import { type ClosedDay, DAY_MS, closed, journal } from '../../test/closed-days.js';
import { readReport } from './report-body.js';

type Report = ReturnType<typeof readReport>;

const HIT = { seats: [1, 2], player: '2C 3D', banker: 'KS 9S' } as const;
const toTheNextDay = later(DAY_MS);
const isolated = betting({ table: 1, seats: [2] });
const micro = (amount: string): bigint => BigInt(amount.replace('.', ''));

describe('a gaming day of two tables', () => {
  let scene: Scene;
  let closes: readonly ClosedDay[];
  let first: Report | undefined;
  let second: Report | undefined;
  const spadeOf = (report: Report | undefined) => report!.levels.find(({ level }) => level === 'spade')!;

  beforeAll(() => {
    scene = given(linkOf({ tables: 2, mustHit: null }));
    scene.when(coup(HIT), isolated, table(1).isVoided(), toTheNextDay);
    scene.when(coup({ ...HIT, table: 2 }), claim(2).isPaid(), link.isSuspended);
    closes = closed(journal(scene), 2);
    [first, second] = closes.map(({ report }) => readReport(report));
  });

  it('explains every level: opening and what moved it are what it closed with', () => {
    expect(spadeOf(first)).toMatchObject({
      opening: '0.00000000',
      contributions: '0.45000000', // three wagers of $5.00 at a rate of 3%
      voided: '0.15000000',
      seed: '900.00000000',
      documented: '0.00000000',
      wagersLocked: 3,
    });
    for (const { levels } of [first!, second!])
      for (const { level, opening, contributions, voided, seed, awards, documented, closing } of levels) {
        const moved = micro(contributions) - micro(voided) + micro(seed) - micro(awards) + micro(documented);
        expect([level, micro(opening) + moved]).toEqual([level, micro(closing)]);
      }
    expect(first!.accounts.reduce((sum, { balance }) => sum + micro(balance), 0n)).toBe(0n);
  });

  it('opens with the closing amounts of the previous day, in every register', () => {
    second!.levels.forEach((level, index) => {
      expect(level.opening).toBe(first!.levels[index]!.closing);
      level.registers.forEach(({ opening }, at) => expect(opening).toBe(first!.levels[index]!.registers[at]!.closing));
    });
    expect(second!.firstSequence).toBe(first!.lastSequence + 1);
  });

  it('registers every award with place, amount and state; a claim stays until it is paid', () => {
    const rows = (report: Report | undefined) =>
      report!.register.map(({ awardNumber, tableId, seat, line, state }) => [awardNumber, tableId, seat, line, state]);
    expect(rows(first)).toEqual([
      [1, 'table-1', 2, 'any-suited', 'table-paid'],
      [2, 'table-1', 1, 'spade', 'pending'],
    ]);
    expect(rows(second)).toEqual([
      [2, 'table-1', 1, 'spade', 'paid'],
      [3, 'table-2', 2, 'any-suited', 'table-paid'],
      [4, 'table-2', 1, 'spade', 'pending'],
    ]);
  });

  it('owes what the meters hold and what is not paid yet', () => {
    const { display, pending, total, reserve, overflow, fixedPending } = first!.liability;
    expect([pending, reserve, overflow, fixedPending]).toEqual([
      '450.30000000',
      '0.00000000',
      '0.00000000',
      '0.00000000',
    ]);
    expect(total).toBe(microToText(micro(display) + micro(pending)));
  });

  it('lists what a person must review, and the terms that took effect', () => {
    expect(closes[0]!.exceptions.map(({ kind, who }) => [kind, who])).toEqual([
      ['writer-took-over', 'test'],
      ['void-approved', 'floor-3 LIC-floor'],
      ['coup-voided', 'floor-3 (LIC-floor)'],
    ]);
    expect(closes[1]!.exceptions).toMatchObject([{ kind: 'suspended', detail: 'sign shows a stale amount' }]);
    expect(first!.parameterChanges).toMatchObject([{ approvalReference: scene.link.config.approval.reference }]);
    expect([first!.exceptions, second!.exceptions]).toMatchObject([
      {
        count: 3,
        kinds: [
          { kind: 'coup-voided', count: 1 },
          { kind: 'void-approved', count: 1 },
          { kind: 'writer-took-over', count: 1 },
        ],
      },
      { count: 1, kinds: [{ kind: 'suspended', count: 1 }] },
    ]);
    expect(second!.parameterChanges).toEqual([]);
  });

  it('counts each table by itself, voided wagers taken out again', () => {
    expect(first!.tables).toMatchObject([
      { coupsLocked: 2, coupsResolved: 1, coupsVoided: 1, wagers: 2, handle: '10.00' },
      { coupsLocked: 0, wagers: 0, handle: '0.00' },
    ]);
  });

  it('compares awards with their chances', () => {
    const suited = first!.lines.find(({ line }) => line === 'any-suited')!;
    expect(suited).toMatchObject({
      count: 1,
      amount: '50.00',
      limits95: { least: 0, most: 0 },
      limits99: { least: 0, most: 2 },
    });
    expect(suited.expectedCount).toBe('0.031499'); // two seats, each with a chance of 116,224,768 in 7,379,583,120
  });
});

describe('a void after an award has taken the whole cents of the pool', () => {
  it('adds nothing to the contributions of the day, which are price times rate times wagers', () => {
    const star = { reserveRatePpm: 7_000n } as const;
    const scene = given(linkOf({ tables: 2, star, awards: { fixedFunding: 'pool' } }));
    const fixed = { seats: [1], player: 'QD 9C', banker: '2C 3D' } as const;
    scene.when(betting({ table: 1, seats: [1] }), coup({ ...fixed, table: 2 }), table(1).isVoided());
    const [day] = closed(journal(scene), 1);
    expect(readReport(day!.report).levels[0]).toMatchObject({
      level: 'star',
      contributions: '1.07000000', // two wagers of $5.00 at a rate of 10.7%
      voided: '0.50000000', // only the display part: the award has taken the 3.5 cents in the pool, so house seed replaces them
      seed: '50000.00500000', // includes half a cent from the house to the pool
    });
  });
});
