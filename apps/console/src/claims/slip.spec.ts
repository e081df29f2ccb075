import { slipNumber } from './slip.js';

describe('the number of a slip in a list', () => {
  it('is shown once the slip is issued', () => {
    expect(slipNumber({ documentNumber: 4, status: 'pending' })).toBe('—');
    expect(slipNumber({ documentNumber: 4, status: 'verified' })).toBe('—');
    expect(slipNumber({ documentNumber: 4, status: 'held' })).toBe('—');
    expect(slipNumber({ documentNumber: 4, status: 'authorized' })).toBe('4');
    expect(slipNumber({ documentNumber: 4, status: 'paid' })).toBe('4');
  });

  it('is empty for awards that were paid at the table or are no longer paid', () => {
    expect(slipNumber({ documentNumber: 0, status: 'table-paid' })).toBe('—');
    expect(slipNumber({ documentNumber: 4, status: 'rejected' })).toBe('—');
    expect(slipNumber({ documentNumber: 4, status: 'corrected' })).toBe('—');
  });
});
