import { type AwardRecord, ReadModel } from '@jackpot/storage';
import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import { recentWinners, signInfo } from './sign-info.js';

const config = linkOf({ tables: 2 });

describe('what signs show of the game', () => {
  it('is every winning hand in the printed order, with its printed amount or its level', () => {
    const { wins } = signInfo(config, [], undefined);
    expect(wins.map(({ line }) => line).slice(0, 3)).toEqual(['star', 'spade', 'heart']);
    expect(wins.at(-1)).toMatchObject({ line: 'must-hit', level: 'must-hit', amount: null });
    expect(wins).toContainEqual({ line: 'any-royal', name: 'Any Royal 9', level: null, amount: 2_500n });
  });

  it('has the pairs of the seats of one table; without a table only those that all have', () => {
    const [first, second] = config.tables;
    const pairsAt = (table: string | undefined, of = config) => signInfo(of, [], table).seats;
    expect(pairsAt(first!.assetNumber)[0]).toMatchObject({
      seat: 1,
      pairs: [[expect.stringMatching(/^K/), expect.stringMatching(/^9/)]],
    });
    expect(pairsAt('no such table')).toEqual([]);
    expect(pairsAt(undefined)).toEqual(pairsAt(first!.assetNumber));
    const swapped = { ...second!, seats: second!.seats.map((seat) => ({ ...seat, seat: seat.seat + 1 })) };
    expect(pairsAt(undefined, { ...config, tables: [first!, swapped] })).toEqual([]);
  });

  it('has the latest winners of levels, newest first, and none that a misread card had produced', async () => {
    const award = (level: AwardRecord['level'], sequence: number, status: AwardRecord['status'] = 'pending') => ({
      ...{ level, sequence, status, amountCents: 61_240n, tableNo: 1, seat: 3, fixedAt: sequence },
    });
    const rows = [award('star', 7), award('heart', 9), award('heart', 8, 'corrected'), award('heart', 3)];
    const awards = async (_: string, { level }: { readonly level?: AwardRecord['level'] }) => ({
      rows: rows.filter((row) => row.level === level),
      next: null,
    });
    const winners = await recentWinners({ awards } as unknown as ReadModel, config);
    expect(winners.map(({ level, at }) => [level, at])).toEqual([
      ['heart', 9],
      ['star', 7],
      ['heart', 3],
    ]);
    expect(winners[0]).toMatchObject({ assetNumber: config.tables[1]!.assetNumber, amount: 61_240n });
  });
});
