import { InvariantViolation } from '@jackpot/money';
import { type JobDefinition, JOBS, PAYOUT_JOB } from '@jackpot/platform';
import { JobHandlers } from './job-handlers.js';
import { PAYOUT_FAULTS, PayoutFault, asPayoutFault } from './payout-fault.js';
import type { AwardToPay, DocumentToKeep, Payouts } from './ports.js';
import { preparePayout } from './prepare-payout.js';

const AWARD: AwardToPay = {
  awardId: 'east-A1',
  linkId: 'east',
  awardNumber: 1,
  documentNumber: 1,
  fixedAt: 0,
  tableId: 'mb-01',
  assetNumber: 'MB-1',
  seat: 1,
  coup: 1,
  cards: [],
  paytable: 'A',
  jurisdiction: 'maryland',
  line: 'star',
  level: 'star',
  amountCents: 5_000_000n,
  reviewWith: 0,
  isPrepared: false,
};
const JOB = { awardId: 'east-A1', linkId: 'east' };

class FakePayouts implements Payouts {
  readonly kept: DocumentToKeep[] = [];
  constructor(private readonly known?: AwardToPay) {}
  async award() {
    return this.known;
  }
  async prepare(document: DocumentToKeep) {
    this.kept.push(document);
    return 'prepared' as const;
  }
}

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (fault: unknown) => (fault instanceof PayoutFault ? fault.code : String(fault)),
  );

describe('the work of a payout job', () => {
  it('keeps the document of the award as the database has it', async () => {
    const payouts = new FakePayouts(AWARD);
    expect(await preparePayout(JOB, payouts)).toBe('prepared');
    expect(payouts.kept).toMatchObject([{ awardId: 'east-A1', linkId: 'east', awardNumber: 1, documentNumber: 1 }]);
    expect(payouts.kept[0]?.text).toContain('"amount":"$50,000.00"');
  });

  it('does nothing if the document exists already', async () => {
    const payouts = new FakePayouts({ ...AWARD, isPrepared: true });
    expect(await preparePayout(JOB, payouts)).toBe('already');
    expect(payouts.kept).toEqual([]);
  });

  it('waits for an award that the tables do not show yet, and gives up on one that is no claim or of another link', async () => {
    expect(await codeOf(preparePayout(JOB, new FakePayouts()))).toBe('AWARD_UNKNOWN');
    expect(await codeOf(preparePayout(JOB, new FakePayouts({ ...AWARD, documentNumber: 0 })))).toBe('NOT_A_CLAIM');
    expect(await codeOf(preparePayout({ ...JOB, linkId: 'west' }, new FakePayouts(AWARD)))).toBe('WRONG_LINK');
    expect(PAYOUT_FAULTS.AWARD_UNKNOWN.mends).toBe('retry');
    expect(new PayoutFault('NOT_A_CLAIM').isFinal).toBe(true);
  });

  it('treats an unknown failure as a bug that no retry can fix', () => {
    const fault = asPayoutFault(new TypeError('x is not a function'));
    expect(fault).toMatchObject({ code: 'BUG', isFinal: true });
    expect(fault.message).toContain('x is not a function');
  });
});

describe('the handlers of a queue', () => {
  const handle = async () => 'prepared' as const;

  it('are refused at the start if a job has no handler or a handler has no job', () => {
    const another: JobDefinition = { ...PAYOUT_JOB, name: 'webhook', idOf: () => 'webhook' };
    expect(() => new JobHandlers('payouts', [...JOBS, another], { payout: handle })).toThrow(/no handler.*webhook/);
    expect(() => new JobHandlers('payouts', JOBS, { payout: handle, refund: handle })).toThrow(InvariantViolation);
  });

  it('refuse a job that is not defined, or whose data does not fit', async () => {
    const handlers = new JobHandlers('payouts', JOBS, { payout: handle });
    expect(await handlers.run('payout', JOB)).toBe('prepared');
    expect(await codeOf(handlers.run('pay', JOB))).toBe('JOB_UNKNOWN');
    expect(await codeOf(handlers.run('payout', { ...JOB, amountCents: 1 }))).toBe('JOB_DATA');
  });
});
