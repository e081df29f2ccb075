import fc from 'fast-check';
import { netCents, paymentBySlip } from '../index.js';
import {
  type Act,
  type Scene,
  again,
  answered,
  claim,
  counts,
  coup,
  dollars,
  given,
  linkOf,
  nothingRecorded,
  paymentRules,
  recorded,
  refused,
  replayGivesTheSameState,
  submits,
} from '../testing/index.js';
import { refusedSlipText } from './refused-slip.js';
import { REFUSED_SLIPS_KEPT } from './state.js';

const WHOLE = '25000.15';
const hit = (): Scene =>
  given(linkOf({ heart: { initialCents: dollars('25000.00'), resetCents: dollars('25000.00') } })).when(
    coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
  );
const STEPS = [
  claim(1).isVerified(),
  claim(1).isAuthorized(),
  claim(1).isChecked('debts'),
  claim(1).isChecked('exclusion'),
];
const systemPays = paymentRules.saySystemPays({ fromCents: 0n, belowCents: null });
const payable = (...acts: readonly Act[]): Scene => hit().when(systemPays, ...STEPS, ...acts);

describe('where the slot accounting system pays', () => {
  it('a slip reported as paid pays the claim once', () => {
    const scene = payable(claim(1).isPaidBySlip()).then(
      recorded('ClaimPaidBySlip'),
      counts('heart', { pendingCents: 0n, attendantPaidCents: dollars(WHOLE) }),
    );
    const paid = scene.lastEvent('ClaimPaidBySlip');
    expect(paymentBySlip(paid).parts).toEqual([{ method: 'slip', amountCents: dollars('19001.32'), reference: 'J-1' }]);
    expect(netCents(paymentBySlip(paid))).toBe(dollars('19001.32'));
    scene.when(again).then(answered({ type: 'done' }), nothingRecorded);
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });

  it('the cage pays nothing, before and after', () => {
    payable(claim(1).isIssued())
      .then(refused('PAYMENT_IS_ELSEWHERE'), nothingRecorded)
      .when(claim(1).isPaidBySlip(), claim(1).isIssued())
      .then(refused('CLAIM_ENDED'), nothingRecorded);
  });

  it('another slip, or the same slip with another amount, is refused and recorded once', () => {
    const scene = payable(claim(1).isPaidBySlip());
    const { documentNumber, amountCents, deductions } = scene.lastEvent('ClaimPaidBySlip');
    const report = { documentNumber, amountCents, deductions };
    for (const other of [{ slipNumber: 'J-2' }, { amountCents: amountCents - 1n }, { documentNumber: 9 }]) {
      scene
        .when(claim(1).isPaidBySlip({ ...report, ...other }))
        .then(refused('CLAIM_ENDED'), recorded('SlipPaymentRefused'))
        .when(again)
        .then(refused('CLAIM_ENDED'), nothingRecorded);
      expect(scene.lastEvent('SlipPaymentRefused')).toMatchObject({ code: 'CLAIM_ENDED', ...report, ...other });
    }
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });

  it.each([
    ['of another document', { documentNumber: 7 }, 'DOCUMENT_NOT_OF_CLAIM'],
    ['of another amount', { amountCents: dollars('25000.14') }, 'SLIP_AMOUNT_WRONG'],
    ['without an amount', { amountCents: 0n }, 'SLIP_AMOUNT_WRONG'],
    ['without the tax', { deductions: [] }, 'WITHHOLDING_NEEDED'],
    ['without a patron on record', { identifications: 0 }, 'PATRON_MISSING'],
    [
      'with more kept back than was won',
      { deductions: [{ kind: 'federal-tax', amountCents: dollars('25000.16'), reference: '' }] },
      'PAYMENT_NOT_WHOLE',
    ],
  ] as const)('a slip %s is refused, recorded, and may be reported again', (_, wrong, code) => {
    payable(claim(1).isPaidBySlip(wrong))
      .then(refused(code), recorded('SlipPaymentRefused'))
      .when(claim(1).isPaidBySlip())
      .then(recorded('ClaimPaidBySlip'));
  });

  it.each([
    ['is not authorized', [claim(1).isVerified()], 'CLAIM_STEP_MISSING'],
    ['misses its look-ups', [claim(1).isVerified(), claim(1).isAuthorized()], 'CHECK_MISSING'],
    ['is stopped', [...STEPS, claim(1).hasItsRejectionRequested()], 'PAYMENT_STOPPED'],
    [
      'is of an excluded person',
      [...STEPS, claim(1).isChecked('exclusion', { result: 'excluded' })],
      'PATRON_EXCLUDED',
    ],
    [
      'went to the State',
      [...STEPS, claim(1).isChecked('exclusion', { result: 'excluded' }), claim(1).isForfeited()],
      'CLAIM_ENDED',
    ],
    ['was rejected', [...STEPS, claim(1).isRejected()], 'CLAIM_ENDED'],
    ['has a void document', [...STEPS, claim(1).hasItsDocumentVoided()], 'CLAIM_STEP_MISSING'],
  ] as const)('a claim that %s is not paid', (_, acts, code) => {
    hit()
      .when(systemPays, ...acts, claim(1).isPaidBySlip())
      .then(refused(code), recorded('SlipPaymentRefused'));
  });

  it('a payment is corrected by two people and remains a payment by slip', () => {
    const scene = payable(claim(1).isPaidBySlip());
    const part = { method: 'slip', amountCents: dollars('18001.32'), reference: 'J-1' } as const;
    const tax = { kind: 'federal-tax', amountCents: dollars('5998.83'), reference: '' } as const;
    const state = { kind: 'state-tax', amountCents: dollars('1000.00'), reference: '' } as const;
    scene
      .when(claim(1).hasItsPaymentCorrected({ parts: [{ ...part, method: 'cash' }], deductions: [tax, state] }))
      .then(refused('METHOD_NOT_ALLOWED'))
      .when(claim(1).hasItsPaymentCorrected({ parts: [part], deductions: [tax, state] }))
      .then(recorded('ClaimPaymentCorrected'));
  });
});

describe('where this controller pays', () => {
  it('a slip reported as paid is refused and recorded, and the cage pays', () => {
    const scene = hit().when(...STEPS, claim(1).isPaidBySlip());
    scene.then(refused('PAYMENT_IS_HERE'), recorded('SlipPaymentRefused'));
    expect(scene.lastEvent('SlipPaymentRefused')).toMatchObject({
      ...{ account: 'Slots', slipNumber: 'J-1', code: 'PAYMENT_IS_HERE', isOfSlip: false },
    });
    scene.when(claim(1).isIssued()).then(recorded('ClaimPaid'));
  });

  it('a slip that is reported after the cage has paid is refused and recorded', () => {
    hit()
      .when(claim(1).isPaid(), claim(1).isPaidBySlip({ documentNumber: 1, amountCents: dollars(WHOLE) }))
      .then(refused('CLAIM_ENDED'), recorded('SlipPaymentRefused'));
  });

  it('the cage cannot pay by slip', () => {
    hit()
      .when(...STEPS, claim(1).isPaidWithoutLookUps({ method: 'slip' }))
      .then(refused('METHOD_NOT_ALLOWED'), nothingRecorded);
  });

  it('a slip of an unknown award is refused without a record', () => {
    hit().when(claim(7).isPaidBySlip()).then(refused('CLAIM_UNKNOWN'), nothingRecorded);
    hit()
      .when(claim(1).isPaidBySlip({ slipNumber: ' ' }))
      .then(refused('REASON_NEEDED'), nothingRecorded);
  });

  it('remembers the newest refusals', () => {
    const scene = hit();
    for (let slip = 1; slip <= REFUSED_SLIPS_KEPT + 1; slip += 1)
      scene.when(claim(1).isPaidBySlip({ slipNumber: `J-${slip}` }));
    scene.when(claim(1).isPaidBySlip({ slipNumber: 'J-2' })).then(nothingRecorded);
    scene.when(claim(1).isPaidBySlip({ slipNumber: 'J-1' })).then(recorded('SlipPaymentRefused'));
    expect(scene.link.refusedSlips.size).toBe(REFUSED_SLIPS_KEPT);
  });
});

describe('the amount decides who pays', () => {
  it.each([
    [{ fromCents: dollars(WHOLE), belowCents: null }, 'slip'],
    [{ fromCents: dollars('25000.16'), belowCents: null }, 'cage'],
    [{ fromCents: 0n, belowCents: dollars('25000.16') }, 'slip'],
    [{ fromCents: 0n, belowCents: dollars(WHOLE) }, 'cage'],
  ] as const)('%o: the %s', (range, payer) => {
    hit()
      .when(paymentRules.saySystemPays(range), ...STEPS, claim(1).isIssued())
      .then(payer === 'cage' ? recorded('ClaimPaid') : refused('PAYMENT_IS_ELSEWHERE'))
      .when(claim(1).isPaidBySlip({ documentNumber: 1, amountCents: dollars(WHOLE) }))
      .then(recorded(payer === 'cage' ? 'SlipPaymentRefused' : 'ClaimPaidBySlip'));
  });

  it('exactly one of the cage and two slips pays, in any order and with changing rules', () => {
    const acts = {
      cage: claim(1).isPaidWithoutLookUps(),
      slip: claim(1).isPaidBySlip(),
      otherSlip: claim(1).isPaidBySlip({ slipNumber: 'J-2' }),
      system: systemPays,
      here: paymentRules.saySystemPays(),
    } as const;
    const order = fc.shuffledSubarray(Object.keys(acts) as (keyof typeof acts)[], { minLength: 5 });
    fc.assert(
      fc.property(order, (names) => {
        const scene = hit().when(...STEPS, ...names.map((name) => acts[name]), acts.cage, acts.slip);
        const paid = scene.events.filter(({ type }) => type === 'ClaimPaid' || type === 'ClaimPaidBySlip');
        expect(paid).toHaveLength(1);
        scene.then(counts('heart', { pendingCents: 0n, attendantPaidCents: dollars(WHOLE) }));
        for (const { command, decision } of scene.entries)
          if (command.type === 'pay-by-slip' && !decision.answer.ok)
            expect([...scene.link.refusedSlips]).toContain(refusedSlipText({ ...command, code: decision.answer.code }));
        expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
      }),
    );
  });
});

describe('a slip that its own history refuses', () => {
  it('is recorded as it is reported, once', () => {
    const refusal = submits(() => ({
      ...{ type: 'record-slip-refusal', awardNumber: 1, account: 'Slots', slipNumber: 'J-1', documentNumber: 1 },
      ...{ amountCents: dollars(WHOLE), deductions: [], note: '' },
      refusal: { code: 'SLIP_ENDED', detail: 'it is void' },
    }));
    const scene = hit().when(refusal).then(recorded('SlipPaymentRefused'));
    expect(scene.lastEvent('SlipPaymentRefused')).toMatchObject({ code: 'SLIP_ENDED', isOfSlip: true });
    scene.when(refusal).then(answered({ type: 'done' }), nothingRecorded);
  });
});
