import { microToText, must } from '@jackpot/money';
import { claim, given, later, linkOf, sha256 } from '../../../progressive/src/testing/index.js';
import { CLAIMS_OF_FOUR_DAYS } from '../../test/claims-of-four-days.js';
import { DAY_MS, closed, journal } from '../../test/closed-days.js';
import { CloseVerifier } from '../close/close-verifier.js';
import { exportOf } from '../export/exports.js';
import { readReport } from './report-body.js';
import { lineChances } from '../statistics/line-chances.js';

const micro = (text: string): bigint => BigInt(text.replace('.', ''));

describe('a payment that is corrected on a later day', () => {
  const net = 45_060n;
  const scene = given(linkOf({ tables: 2, mustHit: null })).when(...CLAIMS_OF_FOUR_DAYS);
  const upToPayment = closed(journal(scene), 4);
  scene.when(
    later(DAY_MS),
    claim(4).hasItsPaymentCorrected({
      parts: [{ method: 'cash', amountCents: net - 1_000n, reference: '' }],
      deductions: [{ kind: 'state-tax', amountCents: 1_000n, reference: '' }],
      reason: 'it was cash, less tax of the State',
    }),
  );
  const batches = journal(scene);
  const closes = closed(batches, 5);
  const day = (number: number) => readReport(must(closes[number - 1], 'a close').report);

  it('leaves the day of the payment as it was closed', () => {
    const money = ({ report }: { readonly report: string }) => {
      const { register, entries, accounts, liability, levels } = readReport(report);
      return { register, entries, accounts, liability, levels };
    };
    expect(closes.slice(0, 4).map(money)).toEqual(upToPayment.map(money));
    expect(day(4).register.find(({ state }) => state === 'paid')?.payment).toMatchObject({ net: '450.60' });
  });

  it('belongs to the day when it was approved, with both records, both people and reversing entries', () => {
    expect(day(5).paymentCorrections).toMatchObject([
      {
        ...{ awardNumber: 4, amount: '450.60', reason: 'it was cash, less tax of the State' },
        before: { net: '450.60', stateTax: '0.00', parts: [{ method: 'check' }] },
        after: { net: '440.60', stateTax: '10.00', parts: [{ method: 'cash' }] },
        ...{ requestedBy: 'Emi Tanaka TG-E.TANAKA', approvedBy: 'Dana Moreau TG-D.MOREAU' },
      },
    ]);
    expect(
      day(5).entries.map(({ event, debitAccount, creditAccount, amount }) => [
        event,
        debitAccount,
        creditAccount,
        amount,
      ]),
    ).toEqual([
      ['ClaimPaymentCorrected', 'level:spade:pending', 'paid:claims', '440.60000000'],
      ['ClaimPaymentCorrected', 'level:spade:pending', 'withheld:state-tax', '10.00000000'],
      ['ClaimPaymentCorrected', 'paid:claims', 'level:spade:pending', '450.60000000'],
    ]);
    expect(day(5).exceptions.kinds).toEqual([{ kind: 'payment-corrected', count: 1 }]);
    expect(exportOf('payout-corrections', closes).rows).toHaveLength(1);
    expect(exportOf('payouts', closes).rows).toHaveLength(1);
  });

  it('is verified again from the journal alone', () => {
    const verifier = new CloseVerifier(closes, sha256, lineChances);
    for (const batch of batches) if (!verifier.take(batch)) break;
    expect(verifier.end()).toEqual({ verified: 5, finding: null, remarks: [] });
  });
});

describe('claims that stay open over four days', () => {
  const scene = given(linkOf({ tables: 2, mustHit: null }));
  scene.when(...CLAIMS_OF_FOUR_DAYS);
  const batches = journal(scene);
  const closes = closed(batches, 4);
  const days = closes.map(({ report }) => readReport(report));
  const day = (number: number) => must(days[number - 1], 'a day');
  const rowOf = (number: number, award: number) => day(number).register.find((row) => row.awardNumber === award);
  const levelOf = (number: number, name: string) =>
    must(
      day(number).levels.find(({ level }) => level === name),
      name,
    );

  it('explain every level on every day, to the micro-cent', () => {
    for (const { levels } of days)
      for (const level of levels) {
        const { opening, contributions, voided, seed, awards, documented, closing } = level;
        const explained = micro(opening) + micro(contributions) - micro(voided) + micro(seed);
        expect(microToText(explained - micro(awards) + micro(documented))).toBe(closing);
      }
  });

  it('are verified again from the journal alone', () => {
    const verifier = new CloseVerifier(closes, sha256, lineChances);
    for (const batch of batches) if (!verifier.take(batch)) break;
    expect(verifier.end()).toEqual({ verified: 4, finding: null, remarks: [] });
  });

  it('show the step of each claim at the end of each day', () => {
    expect([1, 2, 3, 4].map((number) => rowOf(number, 2)?.state)).toEqual([
      'verified',
      'verified',
      'rejected',
      undefined,
    ]);
    expect([1, 2, 3, 4].map((number) => rowOf(number, 4)?.state)).toEqual([
      undefined,
      'verified',
      'authorized',
      'paid',
    ]);
  });

  it('name a person the same way on the day of the act and on a later day', () => {
    expect(rowOf(1, 2)?.verifiedBy).toBe('Carl Lindqvist TG-C.LINDQVIST');
    expect(rowOf(2, 2)?.verifiedBy).toBe(rowOf(1, 2)?.verifiedBy);
    expect(rowOf(4, 4)).toMatchObject({
      verifiedBy: 'Carl Lindqvist TG-C.LINDQVIST',
      preparedBy: 'Dana Moreau TG-D.MOREAU',
      issuedBy: 'Emi Tanaka TG-E.TANAKA',
    });
  });

  it('show the increased amount of a later winner from the day of the rejection, and on the next document', () => {
    const { restoration } = scene.lastEvent('ClaimRejected');
    const [raise] = restoration.increases;
    expect(raise).toMatchObject({ awardNumber: 4 });
    const cents = (number: number): bigint => micro(must(rowOf(number, 4), 'award 4').amount);
    expect(cents(3) - cents(2)).toBe(must(raise, 'a raise').amountCents);
    expect(cents(4)).toBe(scene.lastEvent('ClaimPaid').amountCents);
    expect([2, 3, 4].map((number) => rowOf(number, 4)?.documentNumber)).toEqual([2, 4, 4]);
  });

  it('take back the reset of a rejected hit on the day of the rejection', () => {
    const before = levelOf(2, 'spade');
    const after = levelOf(3, 'spade');
    expect(micro(after.contributions)).toBe(0n);
    expect(micro(after.seed)).toBeLessThan(0n);
    expect(micro(after.closing)).toBe(micro(before.closing) + micro(after.seed) - micro(after.awards));
  });

  it('do not change an adjustment, which is counted as documented only', () => {
    const heart = levelOf(2, 'heart');
    const { beforeMicro, afterMicro } = scene.lastEvent('MeterAdjusted');
    expect(afterMicro - beforeMicro).not.toBe(0n);
    expect(micro(heart.documented)).toBe(afterMicro - beforeMicro);
    expect(heart.metersAfter.display).toBe(microToText(afterMicro));
    expect([1, 3, 4].map((number) => micro(levelOf(number, 'heart').documented))).toEqual([0n, 0n, 0n]);
  });

  it('are exceptions to review, with both persons', () => {
    const kinds = [2, 3, 4].map((number) => closes[number - 1]!.exceptions.map(({ kind, who }) => [kind, who]));
    expect(kinds).toEqual([
      [
        ['suspended', 'technician'],
        ['meter-adjusted', 'Hal Iversen TG-h.iversen and Carl Lindqvist TG-c.lindqvist'],
        ['resumed', 'technician'],
      ],
      [
        ['claim-rejected', 'Ben Osei TG-b.osei and Carl Lindqvist TG-c.lindqvist'],
        ['document-voided', 'Ben Osei TG-b.osei and Carl Lindqvist TG-c.lindqvist'],
      ],
      [],
    ]);
  });
});
