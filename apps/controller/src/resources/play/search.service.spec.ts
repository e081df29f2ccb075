import type { Account } from '@jackpot/contract';
import type { AwardRecord, CoupRecord, ReadModel, TableRecord } from '@jackpot/storage';
import { SearchService } from './search.service.js';

const TABLE = { tableNo: 1, tableId: 'table-1', assetNumber: 'MB-071', coup: 31, leftAt: null } as TableRecord;
const AWARD = {
  ...{ awardId: 'east-A7', tableNo: 1, seat: 3, coup: 30, line: 'suited-v-suited', level: null },
  ...{ amountCents: 150_000n, status: 'table-paid' },
} as AwardRecord;

function searchIn(read: Partial<ReadModel>): SearchService {
  const reads = { tables: async () => [TABLE], award: async () => undefined, document: async () => undefined, ...read };
  const atOnePlace = async (_: string, act: (from: typeof reads) => unknown) => ({ value: await act(reads) });
  const parts = [{ seek: () => Promise.resolve('unknown'), find: () => ({}) }, { atOnePlace }, null, null];
  return new SearchService(...(parts as unknown as ConstructorParameters<typeof SearchService>));
}
const supervisor = { roles: ['floor-supervisor'] } as unknown as Account;

describe('what a search finds', () => {
  it.each([
    ['settled', 'Complete'],
    ['resolved', 'Paying'],
    ['no-wager', 'Free hand'],
  ] as const)('names a hand that is %s as the console does: %s', async (phase, name) => {
    const search = searchIn({ coup: async () => ({ phase }) as CoupRecord });
    const found = await search.ofLink(supervisor, 'east', 'hand 30');
    expect(found).toMatchObject([{ kind: 'hand', title: 'MB-071, hand 30', detail: name }]);
  });

  it('names the line and the status of an award as the console does', async () => {
    const search = searchIn({ award: async () => AWARD });
    const found = await search.ofLink(supervisor, 'east', 'A7');
    expect(found).toMatchObject([
      { kind: 'award', detail: 'Suited Royal 9 v. Suited $1,500.00, MB-071, seat 3, hand 30, paid at table' },
    ]);
  });
});
