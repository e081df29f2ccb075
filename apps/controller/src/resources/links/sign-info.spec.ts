import { type LinkEvent, asTableNo } from '@jackpot/progressive';
import { type AlteredRow, type AwardRecord, ReadModel } from '@jackpot/storage';
import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import { RecordedAwards } from '../../workers/projection/recorded-awards.js';
import { recentWinners, signInfo } from './sign-info.js';

const config = linkOf({ tables: 2 });

describe('what signs show of the game', () => {
  it('is every winning hand in the printed order, with its printed amount or its level', () => {
    const { wins } = signInfo(config, [], undefined);
    expect(wins.map(({ line }) => line).slice(0, 3)).toEqual(['star', 'spade', 'heart']);
    expect(wins.at(-1)).toMatchObject({ line: 'must-hit', level: 'must-hit', amount: null });
    expect(wins).toContainEqual({
      line: 'any-royal',
      name: 'Any Royal 9',
      level: null,
      levelName: null,
      sharePpm: null,
      amount: 2_500n,
    });
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
    const { reads, recorded } = recordedBy([
      award('star', 7),
      award('heart', 9),
      award('heart', 8, 'corrected'),
      award('heart', 3),
    ]);
    const winners = await recentWinners({ reads, recorded }, config);
    expect(winners.map(({ level, at }) => [level, at])).toEqual([
      ['heart', 9],
      ['star', 7],
      ['heart', 3],
    ]);
    expect(winners[0]).toMatchObject({ assetNumber: config.tables[1]!.assetNumber, amount: 61_240n });
  });

  it('shows what the sealed journal has of a winner, and no row that it does not bear out', async () => {
    const rows = [
      { ...award('star', 7), amountCents: 99_999_999n, seat: 9 },
      { ...award('star', 12), awardNumber: 90 },
      award('star', 500),
    ];
    const { reads, recorded, reported } = recordedBy(rows, [7, 12]);
    const winners = await recentWinners({ reads, recorded }, config);
    expect(winners).toEqual([
      { level: 'star', amount: 61_240n, seat: 3, at: 7, assetNumber: config.tables[1]!.assetNumber },
    ]);
    expect(reported.map(({ row }) => row)).toEqual(['award royal-9-east/500', 'award royal-9-east/90']);
  });
});

const award = (level: AwardRecord['level'], sequence: number, status: AwardRecord['status'] = 'pending') => ({
  ...{
    linkId: config.linkId,
    awardNumber: sequence,
    level,
    sequence,
    status,
    amountCents: 61_240n,
    tableNo: 1,
    seat: 3,
  },
});

function recordedBy(rows: readonly ReturnType<typeof award>[], places = rows.map(({ sequence }) => sequence)) {
  const awards = async (_: string, { level }: { readonly level?: AwardRecord['level'] }) => ({
    rows: rows.filter((row) => row.level === level),
    next: null,
  });
  const eventAt = (sequence: number): unknown => {
    if (!places.includes(sequence)) return undefined;
    const level = rows.find((row) => row.sequence === sequence)?.level;
    const won = { awardNumber: sequence, level, seat: 3, amountCents: 61_240n };
    return { type: 'CoupResolved', at: sequence, table: asTableNo(1), awards: [won], mustHit: null };
  };
  const reported: AlteredRow[] = [];
  const recorded = new RecordedAwards(
    { at: (_, sequence) => Promise.resolve(eventAt(sequence) as LinkEvent | undefined) },
    { report: (row) => void reported.push(row) },
  );
  return { reads: { awards } as unknown as ReadModel, recorded, reported };
}
