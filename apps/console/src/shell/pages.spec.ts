import { PAGES, isAddress, titleOf } from './pages.js';

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

  it('is "No such page" for an unknown address', () => {
    expect(['nonsense', 'accounting/lists/abc', 'claims'].map(title)).toEqual([
      'No such page',
      'No such page',
      'Claims',
    ]);
  });
});

describe('an address', () => {
  const isOne = (address: string) => isAddress(address.split('/'));
  const all = (addresses: readonly string[], is: boolean) =>
    expect(addresses.map((address) => [address, isOne(address)])).toEqual(addresses.map((address) => [address, is]));

  it('is recognized as invalid without a request', () => {
    all(['nonsense', 'table', 'recall', 'meters/star', 'hands/t-1', 'me/too'], false);
    all(['accounting/reconciliation', 'accounting/2026-11-22/register', 'claims/east-A9/slip', 'terms/3/4'], false);
  });

  it('is invalid with a word in place of a number', () => {
    all(['recall/t-1/first', 'terms/abc', 'accounting/lists/abc', 'proof/award/abc', 'proof/entry/-1'], false);
    all(['proof/award', 'proof/level/3', 'claims/abc', 'claims/east-Astar', 'terms/99999999999999999999'], false);
  });

  it('of every page is valid', () => {
    all(
      [...PAGES.map(([page]) => page), 'home', 'me', 'table/t-1', 'recall/t-1', 'recall/t-1/12', 'claims/east-A9'],
      true,
    );
    all(['accounting/2026-11-22', 'accounting/next', 'accounting/lists', 'accounting/lists/7', 'terms/3'], true);
    all(['proof/award/12', 'proof/entry/4711', 'people/LIC-7'], true);
    // A license may contain a slash, which also divides the parts of an address.
    expect(isAddress(['people', 'MD/7'])).toBe(true);
  });
});
