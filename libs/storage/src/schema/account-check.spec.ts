import { rightsOf } from '../tables/rights.js';
import { rightsDifference } from './account-check.js';

const held = rightsOf('payouts').flatMap(({ table, acts, updates }) => [
  ...acts.map((act) => `${act} ${table}`),
  ...updates.map((column) => `UPDATE ${table}.${column}`),
]);

describe('the rights of a database account', () => {
  it('are right if it has exactly the rights that it needs', () => {
    expect(rightsDifference({ wide: [], narrow: new Set(held) }, rightsOf('payouts'))).toEqual({
      missing: [],
      excess: [],
    });
  });

  it('list missing rights', () => {
    const narrow = new Set(held.filter((right) => right !== 'INSERT payout'));
    expect(rightsDifference({ wide: [], narrow }, rightsOf('payouts')).missing).toEqual(['INSERT payout']);
  });

  it('list excess rights on a column, on a table, and on everything', () => {
    const narrow = new Set([...held, 'UPDATE payout.document', 'DELETE journal']);
    expect(rightsDifference({ wide: ['DROP'], narrow }, rightsOf('payouts'))).toEqual({
      missing: [],
      excess: ['DROP on all tables', 'UPDATE payout.document', 'DELETE journal'],
    });
  });

  it('on the whole database or a whole table apply to its columns', () => {
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
