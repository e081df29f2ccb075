import { entryOf } from './winners.js';

const ADDRESS = { street: '1 Main St', city: 'Baltimore', region: 'MD', postalCode: '21201', country: 'US' };
const winner = (number: number, share: string, taxpayerNumber: string | null) => ({
  ...{ number, share, name: `Winner ${number}`, address: ADDRESS, dateOfBirth: '1970-02-03', identifications: [] },
  ...{ playerCard: null, taxpayerNumber, noTaxpayerNumber: taxpayerNumber === null ? 'visitor' : undefined },
});
const WINNERS = {
  ...{ awardId: 'east-A1', amount: '50000.50', payeeShare: '20000.50', revision: 3, changedAt: null },
  winners: [winner(1, '20000.00', '***-**-4444'), winner(2, '10000.00', null)],
};

describe('the list of people who share a win', () => {
  it('gives the patron what the others leave, and keeps the numbers that a page cannot show', () => {
    const entry = entryOf(WINNERS, { with: { share: '0.50' } });
    expect(entry).toMatchObject({
      payeeShare: '20000.00',
      winners: [{ number: 1 }, { number: 2, taxpayerNumber: null, noTaxpayerNumber: 'visitor' }, { share: '0.50' }],
    });
    expect(entry.winners[0]).not.toHaveProperty('taxpayerNumber');
  });

  it('gives the patron what an award has grown by, on the revision that was read', () => {
    expect(entryOf({ ...WINNERS, amount: '50100.50' }, {})).toMatchObject({ revision: 3, payeeShare: '20100.50' });
  });

  it('gives the share of a person who is taken off back to the patron', () => {
    expect(entryOf(WINNERS, { without: 1 })).toMatchObject({ payeeShare: '40000.50', winners: [{ number: 2 }] });
  });
});
