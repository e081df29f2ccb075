import { type ActName, mayAct } from '@jackpot/contract';
import { actsNamed } from './acts.js';

const as = (role: string) => (act: ActName) => mayAct([role], act);

describe('acts in the search', () => {
  it('are found by the beginnings of their words, in any order, with the page where they are performed', () => {
    expect(actsNamed('claim pay auth', as('cage'))).toEqual([{ page: 'claims', sentence: 'Pay an authorized claim' }]);
    expect(actsNamed('service', as('pit-manager'))).toEqual([
      { page: 'floor', sentence: 'Take a link out of service' },
      { page: 'floor', sentence: 'Return a link to service' },
    ]);
  });

  it('are offered only to people who may perform them', () => {
    expect(actsNamed('service', as('floor-supervisor'))).toEqual([
      { page: 'floor', sentence: 'Take a link out of service' },
    ]);
    expect(actsNamed('service', as('dealer'))).toEqual([]);
    expect(actsNamed('close day', as('accounting')).map(({ page }) => page)).toEqual(['accounting']);
  });

  it('do not stand between numbers and names and what they find', () => {
    for (const text of ['', '  ', 'A12', 'slip 12', 'MB-071 3', 'Novak'])
      expect({ text, found: actsNamed(text, () => true) }).toEqual({ text, found: [] });
  });
});
