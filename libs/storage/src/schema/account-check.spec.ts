import { rightsOf } from '../tables/rights.js';
import { rightsDifference } from './account-check.js';

const held = rightsOf('payouts').flatMap(({ table, acts, updates }) => [
  ...acts.map((act) => `${act} ${table}`),
  ...updates.map((column) => `UPDATE ${table}.${column}`),
]);

describe('the rights of a database account', () => {
  it('are right where it has just the ones that it needs', () => {
    expect(rightsDifference({ wide: [], narrow: new Set(held) }, rightsOf('payouts'))).toEqual({
      missing: [],
      excess: [],
    });
  });

  it('lack what it needs and does not have', () => {
    const narrow = new Set(held.filter((right) => right !== 'INSERT payout'));
    expect(rightsDifference({ wide: [], narrow }, rightsOf('payouts')).missing).toEqual(['INSERT payout']);
  });

  it('exceed where it may do more: on a column, on a table, on everything', () => {
    const narrow = new Set([...held, 'UPDATE payout.document', 'DELETE journal']);
    expect(rightsDifference({ wide: ['DROP'], narrow }, rightsOf('payouts'))).toEqual({
      missing: [],
      excess: ['DROP on all tables', 'UPDATE payout.document', 'DELETE journal'],
    });
  });

  it('of the whole database, or of a whole table, hold for its columns', () => {
    const all = rightsDifference(
      { wide: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'], narrow: new Set() },
      rightsOf('payouts'),
    );
    expect(all.missing).toEqual([]);
    const narrow = new Set([
      ...held.filter((right) => !right.startsWith('UPDATE webhook_cursor')),
      'UPDATE webhook_cursor',
    ]);
    expect(rightsDifference({ wide: [], narrow }, rightsOf('payouts'))).toEqual({
      missing: [],
      excess: ['UPDATE webhook_cursor'],
    });
  });
});
