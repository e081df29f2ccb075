import { type ResultOf, type api, lineName } from '@jackpot/contract';
import { LEVELS, type LinkConfig, linkConfigBody } from '@jackpot/progressive';
import { FIXED_AWARD_CENTS, isFixedLine, linesOf } from '@jackpot/rules';
import type { AwardRecord, ReadModel } from '@jackpot/storage';

type SignInfo = ResultOf<typeof api.links.sign>;
type Winners = SignInfo['winners'];

const WINNERS_MAX = 6;

/** What signs show of the game between amounts: all of it is printed on the layout or was on a sign before. */
export function signInfo(config: LinkConfig, winners: Winners, table: string | undefined): SignInfo {
  return {
    link: config.linkId,
    price: config.priceCents,
    wins: winsOf(config),
    seats: seatsOf(config, table),
    winners,
  };
}

function winsOf({ paytable, mustHit }: LinkConfig): SignInfo['wins'] {
  const lines = linesOf(paytable).map((line) => ({
    line,
    name: lineName(paytable, line),
    level: LEVELS.find((level) => level === line) ?? (line === 'any-two' ? 'star' : null),
    amount: isFixedLine(line) ? FIXED_AWARD_CENTS[line] : null,
  }));
  if (mustHit === null) return lines;
  return [...lines, { line: 'must-hit', name: lineName(paytable, 'must-hit'), level: 'must-hit', amount: null }];
}

/** The pairs of one table, or those of every table; none where tables differ. */
function seatsOf(config: LinkConfig, table: string | undefined): SignInfo['seats'] {
  const tables = linkConfigBody(config).tables.map(({ assetNumber, seats }) => ({
    assetNumber,
    seats: seats.map(({ seat, pairs }) => ({ seat, pairs: pairs.map((pair) => [...pair]) })),
  }));
  if (table !== undefined) return tables.find(({ assetNumber }) => assetNumber === table)?.seats ?? [];
  const [first, ...others] = tables.map(({ seats }) => JSON.stringify(seats));
  return others.every((seats) => seats === first) ? (tables[0]?.seats ?? []) : [];
}

/** The latest awards of each level, newest first, without those that a misread card had produced. */
export async function recentWinners(reads: Pick<ReadModel, 'awards'>, config: LinkConfig): Promise<Winners> {
  const found = await Promise.all(
    LEVELS.map(async (level) => (await reads.awards(config.linkId, { level, limit: WINNERS_MAX })).rows),
  );
  const assetOf = ({ tableNo }: AwardRecord): string => config.tables[tableNo]?.assetNumber ?? '';
  return found
    .flat()
    .filter(({ status }) => status !== 'corrected' && status !== 'rejected')
    .toSorted((a, b) => b.sequence - a.sequence)
    .slice(0, WINNERS_MAX)
    .flatMap((award) =>
      award.level === null
        ? []
        : [
            {
              ...{ level: award.level, amount: award.amountCents, seat: award.seat, at: award.fixedAt },
              assetNumber: assetOf(award),
            },
          ],
    );
}
