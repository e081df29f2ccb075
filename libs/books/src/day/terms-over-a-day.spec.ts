import { must } from '@jackpot/money';
import { NOTICE_MS, coup, given, later, link, linkOf, sha256, terms } from '../../../progressive/src/testing/index.js';
import { DAY_MS, closed, journal } from '../../test/closed-days.js';
import { CloseVerifier } from '../close/close-verifier.js';
import { readReport } from './report-body.js';
import { lineChances } from '../statistics/line-chances.js';

const DULL = { seats: [1], player: '4S 5H', banker: '2C 3D' } as const;

describe('a day on which the terms change', () => {
  const scene = given(linkOf({ tables: 3, mustHit: null })).when(
    coup({ ...DULL, table: 1 }),
    coup({ ...DULL, table: 2 }),
    link.isSuspended,
    (at) =>
      terms.areActivated(
        (now) => ({
          ...now,
          priceCents: 1_000n,
          paytable: 'B',
          star: { ...now.star, ratePpm: 50_000n },
          tables: now.tables.slice(1),
        }),
        { noticePostedAt: at.now - NOTICE_MS },
      )(at),
    link.isResumed,
    coup({ ...DULL, table: 2 }),
    later(DAY_MS),
    coup({ ...DULL, table: 3 }),
  );
  const batches = journal(scene);
  const closes = closed(batches, 2);
  const [day, next] = closes.map(({ report }) => readReport(report));

  it('is verified again from the journal alone', () => {
    const verifier = new CloseVerifier(closes, sha256, lineChances);
    for (const batch of batches) if (!verifier.take(batch)) break;
    expect(verifier.end()).toEqual({ verified: 2, finding: null, remarks: [] });
  });

  it('counts contributions and handle at the price and rates of each wager', () => {
    // 2 wagers x $5 x 10% + 1 wager x $10 x 5%.
    expect(must(day, 'a day').levels[0]).toMatchObject({ level: 'star', contributions: '1.50000000', wagersLocked: 3 });
    expect(must(day, 'a day').tables.map(({ tableId, wagers, handle }) => [tableId, wagers, handle])).toEqual([
      ['table-1', 1, '5.00'],
      ['table-2', 2, '15.00'],
      ['table-3', 0, '0.00'],
    ]);
    expect(must(next, 'a day').tables.map(({ tableId }) => tableId)).toEqual(['table-2', 'table-3']);
  });

  it('compares awards with the theory of the terms of each coup', () => {
    const alone = (paytable: 'B' | 'C', coups: number): number => {
      const acts = Array.from({ length: coups }, () => coup({ ...DULL, table: 1 }));
      const [report] = closed(journal(given(linkOf({ paytable, mustHit: null })).when(...acts, later(DAY_MS))), 1);
      const row = readReport(must(report, 'a close').report).lines.find(({ line }) => line === 'any-royal');
      return Number(must(row?.expectedCount, 'an expected count').replace('.', ''));
    };
    const row = must(day, 'a day').lines.find(({ line }) => line === 'any-royal');
    const found = Number(must(row?.expectedCount, 'an expected count').replace('.', ''));
    expect(Math.abs(found - alone('C', 2) - alone('B', 1))).toBeLessThanOrEqual(1); // both expected counts are rounded down
  });

  it('names the people and every change', () => {
    const { parameterChanges } = must(day, 'a day');
    expect(parameterChanges).toHaveLength(2);
    const { what } = must(parameterChanges[1], 'a change');
    for (const part of [
      'version 2',
      'staged by Ida Rahman TG-i.rahman accounting',
      'Flor Castillo',
      'activated by Carl Lindqvist',
      'price: 5.00 -> 10.00',
      'levels.star.ratePpm: 100000 -> 50000',
      'tables.table-1.assetNumber: R9-1 -> -',
    ])
      expect(what).toContain(part);
  });
});
