import { microToText, must } from '@jackpot/money';
import { given, linkOf, sha256 } from '../../../progressive/src/testing/index.js';
import { CLAIMS_OF_FOUR_DAYS } from '../../test/claims-of-four-days.js';
import { closed, journal } from '../../test/closed-days.js';
import { CloseVerifier } from '../close/close-verifier.js';
import { readReport } from './report-body.js';
import { royal9Chances } from '../statistics/line-chances.js';

const micro = (text: string): bigint => BigInt(text.replace('.', ''));

describe('claims that go on over four days', () => {
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
    const verifier = new CloseVerifier(closes, sha256, royal9Chances);
    for (const batch of batches) if (!verifier.take(batch)) break;
    expect(verifier.end()).toEqual({ verified: 4, finding: null, remarks: [] });
  });

  it('show how far people have brought them at the end of each day', () => {
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

  it('name who acted alike on the day of the act and on a later one', () => {
    expect(rowOf(1, 2)?.verifiedBy).toBe('Carl Lindqvist TG-C.LINDQVIST');
    expect(rowOf(2, 2)?.verifiedBy).toBe(rowOf(1, 2)?.verifiedBy);
    expect(rowOf(4, 4)).toMatchObject({
      verifiedBy: 'Carl Lindqvist TG-C.LINDQVIST',
      preparedBy: 'Dana Moreau TG-D.MOREAU',
      issuedBy: 'Emi Tanaka TG-E.TANAKA',
    });
  });

  it('say what a rejection increases a later winner to, from its day on and on the next document', () => {
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

  it('stand beside an adjustment, which is documented and nothing else', () => {
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
