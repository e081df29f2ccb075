import {
  PEOPLE,
  type Scene,
  again,
  answered,
  claim,
  counts,
  coup,
  dollars,
  given,
  later,
  link,
  linkOf,
  nothingRecorded,
  paymentRules,
  recorded,
  refused,
  replayGivesTheSameState,
} from '../testing/index.js';
import { deductedCents } from '../payment/payment.js';
import { PAID_KEPT } from './state.js';

const check = (amount: string, reference = '1001') =>
  ({ method: 'check', amountCents: dollars(amount), reference }) as const;
const cash = (amount: string) => ({ method: 'cash', amountCents: dollars(amount), reference: '' }) as const;
const tax = (amount: string) => ({ kind: 'federal-tax', amountCents: dollars(amount), reference: '' }) as const;

const paid = (): Scene =>
  given(linkOf({ heart: { initialCents: dollars('25000.00'), resetCents: dollars('25000.00') } })).when(
    coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
    claim(1).isPaid(),
  );
const RIGHT = { parts: [check('19001.32', '1010')], deductions: [tax('5998.83')] };

describe('a payment that was recorded wrongly', () => {
  it('is corrected by two people: both records stay, and no meter moves', () => {
    const scene = paid();
    const [before, meters] = [scene.lastEvent('ClaimPaid'), scene.link.meters];
    scene.when(claim(1).hasItsPaymentCorrectionRequested(RIGHT)).then(recorded('PaymentCorrectionRequested'));
    expect(scene.link.paid.get(1)?.payment.parts).toEqual(before.parts);
    scene.when(claim(1).hasItsPaymentCorrectionApproved()).then(recorded('ClaimPaymentCorrected'));
    expect(scene.lastEvent('ClaimPaymentCorrected')).toMatchObject({
      ...RIGHT,
      before: { parts: before.parts, deductions: before.deductions, note: '' },
      ...{ amountCents: dollars('25000.15'), person: PEOPLE.cage, second: PEOPLE.pit },
    });
    expect(scene.link.meters).toEqual(meters);
    scene.then(counts('heart', { pendingCents: 0n, attendantPaidCents: dollars('25000.15') }));
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });

  it('can be corrected again', () => {
    const cashToo = { ...RIGHT, parts: [check('10000.00', '1010'), cash('9001.32')] };
    const scene = paid().when(claim(1).hasItsPaymentCorrected(RIGHT), claim(1).hasItsPaymentCorrected(cashToo));
    expect(scene.lastEvent('ClaimPaymentCorrected').before.parts).toEqual(RIGHT.parts);
  });

  it('is not corrected by an incomplete, forbidden or identical payment, or against the tax table', () => {
    const requested = claim(1).hasItsPaymentCorrectionRequested;
    const refusedAs = (change: Parameters<typeof requested>[0], code: Parameters<typeof refused>[0]) =>
      paid().when(requested(change)).then(refused(code), nothingRecorded);
    refusedAs({ ...RIGHT, parts: [check('19001.31')] }, 'PAYMENT_NOT_WHOLE');
    refusedAs({ ...RIGHT, parts: [check('19001.32', '')] }, 'REASON_NEEDED');
    refusedAs({ parts: [check('25000.15')], deductions: [] }, 'WITHHOLDING_NEEDED');
    refusedAs(
      { ...RIGHT, parts: [{ method: 'wire', amountCents: dollars('19001.32'), reference: 'T-1' }] },
      'METHOD_NOT_ALLOWED',
    );
    refusedAs({}, 'PAYMENT_UNCHANGED');
    refusedAs({ ...RIGHT, reason: ' ' }, 'REASON_NEEDED');
    refusedAs({ ...RIGHT, by: PEOPLE.floor }, 'ROLE_MAY_NOT');
  });

  it('needs an approver who neither requested the correction nor paid', () => {
    const both = { ...PEOPLE.pit, license: PEOPLE.cage.license };
    paid()
      .when(claim(1).hasItsPaymentCorrectionRequested({ ...RIGHT, by: PEOPLE.accounting }))
      .when(claim(1).hasItsPaymentCorrectionApproved({ by: PEOPLE.cage }))
      .then(refused('ROLE_MAY_NOT'), nothingRecorded)
      .when(claim(1).hasItsPaymentCorrectionApproved({ by: both }))
      .then(refused('TWO_PEOPLE_NEEDED'), nothingRecorded)
      .when(claim(1).hasItsPaymentCorrectionApproved({ hash: '0'.repeat(64) }))
      .then(refused('REQUEST_CHANGED'), nothingRecorded)
      .when(claim(1).hasItsPaymentCorrectionApproved())
      .then(recorded('ClaimPaymentCorrected'))
      .when(again)
      .then(refused('NO_SUCH_REQUEST'), nothingRecorded);
  });

  it('is requested once even if sent repeatedly, and replaced by another request', () => {
    const scene = paid()
      .when(claim(1).hasItsPaymentCorrectionRequested(RIGHT), again)
      .then(answered({ type: 'done' }), nothingRecorded);
    const first = scene.link.paid.get(1)?.requested;
    scene
      .when(claim(1).hasItsPaymentCorrectionRequested({ ...RIGHT, parts: [check('19001.32', '1011')] }))
      .when(claim(1).hasItsPaymentCorrectionApproved({ request: first!.request, hash: first!.hash }))
      .then(refused('REQUEST_CHANGED'), nothingRecorded);
  });

  it('is judged by the rules in force, with the tax of the day when it was paid', () => {
    const year = 366 * 86_400_000;
    const noTax = { parts: [check('25000.15', '1010')], deductions: [] };
    paid()
      .when(later(year), claim(1).hasItsPaymentCorrectionRequested(noTax))
      .then(refused('WITHHOLDING_NEEDED'))
      .when(
        claim(1).hasItsPaymentCorrectionRequested(RIGHT),
        paymentRules.areRequested((rules) => ({
          ...rules,
          amounts: rules.amounts.map((rule) => ({ ...rule, methods: [{ method: 'cash', atMostCents: null }] })),
        })),
        paymentRules.areApproved(),
        claim(1).hasItsPaymentCorrectionApproved(),
      )
      .then(refused('METHOD_NOT_ALLOWED'), nothingRecorded);
  });

  it('changes the tax that is still to be withheld from another award of the wager', () => {
    const both = given(linkOf({ seats: 1, heart: { initialCents: dollars('4900.00') } }), { below: [0n] }).when(
      coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
      claim(1).isVerified(),
      ...[claim(1).isAuthorized(), claim(2).isVerified(), claim(2).isAuthorized()],
      claim(1).isIssued({ parts: [check('4900.15')], deductions: [], note: 'treaty' }),
      claim(1).hasItsPaymentCorrected({ parts: [check('3665.29')], deductions: [tax('1234.86')], note: '' }),
      claim(2).isIssued(),
    );
    expect(deductedCents(both.lastEvent('ClaimPaid'))).toBe(0n);
    both
      .when(claim(2).hasItsPaymentCorrected({ parts: [check('15.24')], deductions: [tax('234.86')] }))
      .when(claim(1).hasItsPaymentCorrected({ parts: [check('3900.15')], deductions: [tax('1000.00')] }))
      .then(recorded('ClaimPaymentCorrected'));
  });

  it('is refused for unpaid claims and for old payments', () => {
    given(linkOf())
      .when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }))
      .when(claim(1).hasItsPaymentCorrectionRequested(RIGHT))
      .then(refused('CLAIM_STEP_MISSING'), nothingRecorded)
      .when(claim(7).hasItsPaymentCorrectionRequested(RIGHT))
      .then(refused('CLAIM_UNKNOWN'), nothingRecorded)
      .when(claim(1).isRejected(), claim(1).hasItsPaymentCorrectionRequested(RIGHT))
      .then(refused('PAYMENT_NOT_KEPT'), nothingRecorded);
    const scene = paid();
    for (let number = 2; number <= PAID_KEPT; number += 1)
      scene.link.paid.set(1_000 + number, { ...scene.link.paid.get(1)!, awardNumber: 1_000 + number });
    scene
      .when(coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }), claim(2).isPaid())
      .when(claim(1).hasItsPaymentCorrectionRequested(RIGHT))
      .then(refused('PAYMENT_NOT_KEPT'), nothingRecorded)
      .when(claim(2).hasItsPaymentCorrected(RIGHT))
      .then(recorded('ClaimPaymentCorrected'));
  });

  it('is corrected even while the link is out of service', () => {
    paid().when(link.isSuspended, claim(1).hasItsPaymentCorrected(RIGHT)).then(recorded('ClaimPaymentCorrected'));
  });
});
