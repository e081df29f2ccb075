import { isAddress, titleOf } from './pages.js';

const nameOf = (tableId: string) => (tableId === 't-1' ? 'MB-071' : tableId);
const title = (address: string) => titleOf(address.split('/'), nameOf);

describe('the title of a page', () => {
  it('names the thing of the page first, so that tabs differ', () => {
    expect(
      ['floor', 'claims/pit-7-A9', 'table/t-1', 'recall/t-1', 'recall/t-1/12', 'terms/3', 'accounting/2026-11-22'].map(
        title,
      ),
    ).toEqual([
      ...['Floor', 'Claim A9', 'Table MB-071', 'Hands of MB-071', 'Hand 12 of MB-071', 'Terms, version 3'],
      'Accounting 2026-11-22',
    ]);
  });

  it('of an address that is none: No such page', () => {
    expect(title('nonsense')).toBe('No such page');
  });
});

describe('an address', () => {
  const isOne = (address: string) => isAddress(address.split('/'));

  it('that can name nothing is known without a request', () => {
    expect(['accounting/reconciliation', 'recall/t-1/first', 'meters/star', 'table'].map(isOne)).toEqual(
      Array(4).fill(false),
    );
  });

  it('of every page is one', () => {
    const pages = [
      'floor',
      'claims',
      'claims/east-A9',
      'accounting/2026-11-22',
      'accounting/lists',
      'recall/t-1',
      'recall/t-1/12',
    ];
    expect(pages.map(isOne)).toEqual(pages.map(() => true));
  });
});
