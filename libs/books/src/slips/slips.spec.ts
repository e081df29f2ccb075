import fc from 'fast-check';
import {
  claim,
  coup,
  given,
  later,
  linkOf,
  paymentRules,
  seat,
  table,
} from '../../../progressive/src/testing/index.js';
import { DAY_MS, closed, journal } from '../../test/closed-days.js';
import { EXPORT_NAMES, exportOf } from '../export/exports.js';
import { csvOf, jsonLinesOf } from '../text/csv.js';
import { type Item, compare } from './compare.js';
import { ourCounts, ourSigns } from './readings.js';
import { ourSlips, theirSlips } from './slips.js';

const HIT = { seats: [1], player: '2C 3D', banker: 'KS 9S' } as const;
const scene = given(linkOf({ tables: 2, promotional: { contribution: 'patron-part' } }));
// Claim 1 is paid before the second hit. An open claim would make that hit provisional and hold it.
scene.when(coup(HIT), claim(1).isPaid(), later(60_000), coup({ ...HIT, table: 2 }), later(DAY_MS), claim(2).isPaid());
const otherCheck = { method: 'check', amountCents: 45_015n, reference: '1009' } as const;
scene.when(claim(2).hasItsPaymentCorrected({ parts: [otherCheck] }));
scene.when(table(2).opens(), seat(1, { table: 2 }).wagers(), seat(1, { table: 2 }).isPaidByHouse(500n));
scene.when(table(2).locks(), table(2).shows('4S 5H', '2C 3D'), table(2).settles(), coup(HIT));
const closes = closed(journal(scene), 2);
const COLUMNS = { slip: 'Slip No', amount: 'Paid', asset: 'Asset' };
const HEAD = 'Slip No,Paid,Asset\n';

const compared = (csv: string) => {
  const theirs = theirSlips(csv, COLUMNS);
  if ('what' in theirs) return theirs;
  return compare(ourSlips(closes), theirs);
};

describe('their paid slips beside ours', () => {
  it('that are the same all match, whatever they print before the number and around the amount', () => {
    expect(compared(`${HEAD}0001,$450.15,R9-1\n2,"450.15 ",R9-2\n`)).toEqual({
      matched: ['1', '2'],
      differences: [],
    });
  });

  it('may have the slip numbers that their system reported: a claim without such a slip is missing', () => {
    const slip = (slipNumber: string, documentNumber: number, state: 'paid' | 'void' | 'issued') => ({
      ...{ slipNumber, documentNumber, state },
    });
    const reported = [slip('J-8810', 1, 'void'), slip('0091', 1, 'paid'), slip('1', 7, 'issued')];
    const theirs = theirSlips(`${HEAD}91,450.15,R9-1\nJ-8810,450.15,R9-1\n1,450.15,R9-1\n`, COLUMNS);
    expect('what' in theirs ? theirs : compare(ourSlips(closes, reported), theirs)).toMatchObject({
      matched: ['91'],
      differences: [
        { kind: 'extra', key: 'J-8810' },
        { kind: 'extra', key: '1' },
        { kind: 'missing', key: 'document 2' },
      ],
    });
  });

  it('are missing, extra or different, each with what both sides say', () => {
    expect(compared(`${HEAD}2,"4,500.15",R9-2\n7,10.00,R9-09\n`)).toEqual({
      matched: [],
      differences: [
        {
          kind: 'different',
          key: '2',
          ours: { amount: '450.15', asset: 'R9-2' },
          theirs: { amount: '4500.15', asset: 'R9-2' },
        },
        { kind: 'extra', key: '7', ours: null, theirs: { amount: '10.00', asset: 'R9-09' } },
        { kind: 'missing', key: '1', ours: { amount: '450.15', asset: 'R9-1' }, theirs: null },
      ],
    });
  });

  it('that are listed twice are extra the second time', () => {
    expect(compared(`${HEAD}1,450.15,R9-1\n2,450.15,R9-2\n1,450.15,R9-1\n`)).toMatchObject({
      matched: ['1', '2'],
      differences: [{ kind: 'extra', key: '1' }],
    });
  });

  it.each([
    ['Slip No,Paid\n1,2\n', 1, 'no column "Asset"'],
    [`${HEAD}1,12.345,R9\n`, 2, 'is not a dollar amount'],
    [`${HEAD}1,1.00,R9\n2,much,R9\n`, 3, '"much" is not a dollar amount'],
    [`${HEAD},1.00,R9\n`, 2, 'no number'],
    [`${HEAD}1,"450,30",R9\n`, 2, 'like 1492.45'],
    [`${HEAD}1,"1.450,30",R9\n`, 2, 'like 1492.45'],
    [`${HEAD}1,"1\u202f450,30",R9\n`, 2, 'like 1492.45'],
    [`${HEAD}1,"4,5,0.30",R9\n`, 2, 'like 1492.45'],
  ])('that cannot be read are refused by line: %j', (csv, line, what) => {
    expect(compared(csv)).toEqual({ line, what: expect.stringContaining(what) });
  });

  it('are each matched, different or extra, and ours are each matched, different or missing', () => {
    const item = fc.record({
      key: fc.nat({ max: 6 }).map(String),
      fields: fc.record({ amount: fc.constantFrom('1', '2') }),
    });
    const lists = fc.tuple(fc.uniqueArray(item, { selector: ({ key }) => key }), fc.array(item));
    fc.assert(
      fc.property(lists, ([ours, theirs]: readonly [readonly Item[], readonly Item[]]) => {
        const { matched, differences } = compare(ours, theirs);
        const count = (kind: string): number => differences.filter((each) => each.kind === kind).length;
        expect(matched.length + count('different') + count('extra')).toBe(theirs.length);
        expect(matched.length + count('different') + count('missing')).toBe(ours.length);
      }),
    );
  });
});

describe('a slip that was reported as paid and may not pay its claim', () => {
  const twice = given(linkOf());
  twice.when(coup(HIT), claim(1).isPaid(), claim(1).isPaidBySlip({ documentNumber: 1, amountCents: 45_015n }));
  const [close] = closed(journal(twice.when(coup({ ...HIT }))), 1);
  const compareWith = (csv: string) => {
    const theirs = theirSlips(csv, COLUMNS);
    return 'what' in theirs ? theirs : compare(ourSlips([close!]), theirs);
  };

  it('is an exception of the day, with who reported it and why it pays nothing', () => {
    expect(close!.exceptions.filter(({ kind }) => kind === 'slip-refused')).toMatchObject([
      {
        who: 'Slots',
        detail: 'award 1: slip J-1 for document 1, 450.15, was reported as paid: CLAIM_ENDED, award 1',
      },
    ]);
  });

  it('is a difference of the comparison, although both lists have the same', () => {
    expect(compareWith(`${HEAD}1,450.15,R9-1\n`)).toMatchObject({
      matched: [],
      differences: [{ kind: 'different', key: '1', ours: { amount: '450.15', refusedSlip: 'J-1: CLAIM_ENDED' } }],
    });
  });

  it('is no difference after the same slip has paid the claim', () => {
    const scenes = given(linkOf());
    scenes.when(coup(HIT), claim(1).isPaidBySlip(), claim(1).isVerified(), claim(1).isAuthorized());
    scenes.when(paymentRules.saySystemPays({ fromCents: 0n, belowCents: null }), claim(1).isPaidBySlip());
    const [paid] = closed(journal(scenes.when(coup({ ...HIT }))), 1);
    expect(compare(ourSlips([paid!]), [{ key: '1', fields: { amount: '450.15' } }])).toEqual({
      ...{ matched: ['1'], differences: [] },
    });
    expect(exportOf('payouts', [paid!]).rows[0]).toContain('slip 450.15 J-1');
  });
});

describe('what the controller has against signs and sensors', () => {
  it('is the display at the close in whole cents, and the wagers in play', () => {
    expect(ourSigns(closes[1]!).find(({ key }) => key === 'spade')).toEqual({
      key: 'spade',
      fields: { shown: '450.00' },
    });
    expect(ourCounts(closes[0]!).map(({ fields }) => fields['wagers'])).toEqual(['1', '1']);
  });
});

describe('exports for slot accounting', () => {
  it.each(EXPORT_NAMES)('%s have ids that no other row has, and the same bytes again', (name) => {
    const sheet = exportOf(name, closes);
    const ids = sheet.rows.map(([id]) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    for (const row of sheet.rows) expect(row).toHaveLength(sheet.columns.length);
    expect([csvOf(exportOf(name, closes)), jsonLinesOf(exportOf(name, closes))]).toEqual([
      csvOf(sheet),
      jsonLinesOf(sheet),
    ]);
  });

  it('of two days are the exports of each day', () => {
    for (const name of EXPORT_NAMES)
      expect(exportOf(name, closes).rows).toEqual(closes.flatMap((close) => exportOf(name, [close]).rows));
  });

  it('name each payout by its document, on the day it was paid', () => {
    expect(exportOf('payouts', closes).rows.map(([id, day]) => [id, day])).toEqual([
      ['royal-9-east-D1', '2026-03-01'],
      ['royal-9-east-D2', '2026-03-02'],
    ]);
  });
});
