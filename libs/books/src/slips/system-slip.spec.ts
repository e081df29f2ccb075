import { type SystemSlip, takeSlipReport } from './system-slip.js';

const report = { awardNumber: 3, documentNumber: 2, slipNumber: 'J-8812', state: 'issued' } as const;
const issued: SystemSlip = report;
const take = (
  slips: readonly SystemSlip[],
  more: Partial<SystemSlip> = {},
  sameNumber = slips.find(({ slipNumber }) => slipNumber === (more.slipNumber ?? report.slipNumber)),
  stoppedBy: string | null = null,
) => takeSlipReport({ documentNumber: 2, slips, sameNumber, stoppedBy }, { ...report, ...more });

describe('slot accounting reports a slip', () => {
  it('of a claim without a slip: it is stored', () => {
    expect(take([])).toBe('new');
    expect(take([], { state: 'received' })).toBe('new');
    expect(take([], { state: 'paid' })).toBe('new');
  });

  it('a second time: nothing changes', () => expect(take([issued])).toBe('same'));

  it('with a later state: its state changes', () => {
    expect(take([{ ...issued, state: 'received' }])).toBe('changed');
    expect(take([issued], { state: 'paid' })).toBe('changed');
    expect(take([issued], { state: 'void' })).toBe('changed');
  });

  it('that was sent before a later report and arrives after it: nothing changes', () => {
    expect(take([{ ...issued, state: 'paid' }])).toBe('same');
    expect(take([issued], { state: 'received' })).toBe('same');
  });

  it('in place of a void slip', () => {
    const over = { ...issued, state: 'void' } as const;
    expect(take([over], { slipNumber: 'J-8813' })).toBe('new');
  });
});

describe('a report is refused', () => {
  it('of a slip that is issued or paid while payment is stopped; one that is received or void is kept', () => {
    const stop = 'B. Osei (MD-2) requested its rejection: wrong seat';
    const received = { ...issued, state: 'received' } as const;
    const stopped = (slips: readonly SystemSlip[], state: SystemSlip['state']) =>
      take(slips, { state }, slips[0], stop);
    for (const state of ['issued', 'paid'] as const) {
      expect(stopped([], state)).toEqual({ code: 'PAYMENT_STOPPED', detail: stop });
      expect(stopped([received], state)).toEqual({ code: 'PAYMENT_STOPPED', detail: stop });
    }
    expect(stopped([], 'received')).toBe('new');
    expect(stopped([issued], 'void')).toBe('changed');
    expect(stopped([issued], 'issued')).toBe('same');
  });

  it('for a document that does not belong to the claim', () => {
    expect(take([], { documentNumber: 1 })).toEqual({ code: 'DOCUMENT_NOT_OF_CLAIM', detail: 'its document is 2' });
  });

  it('of a known slip with another document', () => {
    const refused = { code: 'DOCUMENT_NOT_OF_CLAIM', detail: 'slip J-8812 is of document 2' };
    expect(take([issued], { documentNumber: 1 })).toEqual(refused);
  });

  it('if the number belongs to another claim', () => {
    const refused = { code: 'SLIP_NUMBER_USED', detail: 'J-8812' };
    expect(take([], {}, { ...issued, awardNumber: 4 })).toEqual(refused);
  });

  it('if the claim has another open slip', () => {
    const refused = { code: 'SLIP_OPEN', detail: 'J-8812 is issued' };
    expect(take([issued], { slipNumber: 'J-8813' })).toEqual(refused);
    const paid = { ...issued, state: 'paid' } as const;
    expect(take([paid], { slipNumber: 'J-8813' })).toMatchObject({ code: 'SLIP_OPEN' });
  });

  it('if the slip has ended in another state', () => {
    expect(take([{ ...issued, state: 'paid' }], { state: 'void' })).toEqual({
      code: 'SLIP_ENDED',
      detail: 'it is paid',
    });
    expect(take([{ ...issued, state: 'void' }], { state: 'paid' })).toEqual({
      code: 'SLIP_ENDED',
      detail: 'it is void',
    });
  });

  it('of a new slip before the slip of the void document has ended', () => {
    const old = { ...issued, documentNumber: 1 };
    expect(take([old], { documentNumber: 1, state: 'void' })).toBe('changed');
    expect(take([old], { slipNumber: 'J-8813' })).toMatchObject({ code: 'SLIP_OPEN' });
  });
});
