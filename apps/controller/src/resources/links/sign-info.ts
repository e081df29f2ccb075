import { levelName, lineName } from '@jackpot/contract';
import { must } from '@jackpot/money';
import {
  LEVELS,
  type LinkConfig,
  lineTermsAt,
  linkConfigBody,
  progressiveTables,
  royal9Tables,
} from '@jackpot/progressive';
import { paytableLines } from '@jackpot/rules';
import type { ReadModel } from '@jackpot/storage';
import type { RecordedAwards } from '../../workers/projection/recorded-awards.js';
import type { Out } from '../../http/operation.js';

type SignInfo = Out<'links.sign'>;
type Winners = SignInfo['winners'];

const WINNERS_MAX = 6;

/** The game as signs show it. All of it is public. */
export function signInfo(config: LinkConfig, winners: Winners, table: string | undefined): SignInfo {
  return {
    link: config.linkId,
    price: config.priceCents,
    wins: winsOf(config, table),
    seats: seatsOf(config, table),
    winners,
  };
}

/** At a sign of no table, the lines of Mini Baccarat if the link has tables of both games. */
function winsOf(config: LinkConfig, assetNumber: string | undefined): SignInfo['wins'] {
  const place =
    config.tables.find((table) => table.assetNumber === assetNumber) ??
    royal9Tables(config)[0] ??
    must(progressiveTables(config)[0], 'a table with the progressive');
  const lines: SignInfo['wins'] = paytableLines(lineTermsAt(config, place)).map(({ line, name, award }) => ({
    line,
    name,
    level: award.level,
    levelName: award.level === null ? null : levelName(config, award.level),
    sharePpm: award.level === null ? null : Number(award.sharePpm),
    amount: award.level === null ? award.cents : null,
  }));
  if (config.mustHit === null) return lines;
  const level = 'must-hit';
  const names = { name: lineName(config, level), levelName: levelName(config, level) };
  return [...lines, { line: level, level, ...names, sharePpm: null, amount: null }];
}

function seatsOf(config: LinkConfig, table: string | undefined): SignInfo['seats'] {
  const known = PAIRS.get(config) ?? pairsOf(config);
  PAIRS.set(config, known);
  return (table === undefined ? known.everywhere : known.byTable.get(table)) ?? [];
}

interface Pairs {
  readonly byTable: ReadonlyMap<string, SignInfo['seats']>;
  readonly everywhere: SignInfo['seats'] | undefined;
}

/** Caches the pairs of all tables per version of the terms, because anyone may request them. */
const PAIRS = new WeakMap<LinkConfig, Pairs>();

function pairsOf(config: LinkConfig): Pairs {
  const byTable = new Map(
    linkConfigBody(config)
      .tables.filter(({ seats }) => seats.some(({ pairs }) => pairs.length > 0))
      .map(({ assetNumber, seats }) => [
        assetNumber,
        seats.map(({ seat, pairs }) => ({ seat, pairs: pairs.map((pair) => [...pair]) })),
      ]),
  );
  const [first, ...others] = [...byTable.values()];
  const isSame = others.every((seats) => JSON.stringify(seats) === JSON.stringify(first));
  return { byTable, everywhere: isSame ? first : undefined };
}

export async function recentWinners(
  { reads, recorded }: { readonly reads: Pick<ReadModel, 'awards'>; readonly recorded: Pick<RecordedAwards, 'of'> },
  config: LinkConfig,
): Promise<Winners> {
  const found = await Promise.all(
    LEVELS.map(async (level) => (await reads.awards(config.linkId, { level, limit: WINNERS_MAX })).rows),
  );
  const valid = found.flat().filter(({ status }) => status !== 'corrected' && status !== 'rejected');
  const newestFirst = valid.toSorted((a, b) => b.sequence - a.sequence);
  return (await recorded.of(newestFirst, WINNERS_MAX)).flatMap(({ level, amountCents, seat, at, table }) => {
    const assetNumber = config.tables[table]?.assetNumber ?? '';
    return level === null ? [] : [{ level, amount: amountCents, seat, at, assetNumber }];
  });
}
