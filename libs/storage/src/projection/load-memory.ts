import type { LevelId } from '@jackpot/progressive';
import type { SqlSession } from '../sql/sql-session.js';
import { OPEN_STATUSES, award } from '../tables/awards.js';
import { type LinkRecord, link, linkTable } from '../tables/link.js';
import { levelMeter } from '../tables/meters.js';
import { coup, wager } from '../tables/play.js';
import { columnList, readerOf } from '../tables/row-code.js';
import { type LinkMemory, emptyMemory, minuteOf, readTerms } from './link-memory.js';

/** The memory of a link, from the tables that earlier batches wrote. */
export async function loadMemory(session: SqlSession, linkId: string): Promise<LinkMemory> {
  const memory = emptyMemory(linkId);
  const [row] = await session.rows<object>(SELECT_LINK, [linkId]);
  if (row === undefined) return memory;
  const { config, isInPlay }: Pick<LinkRecord, 'config' | 'isInPlay'> = linkOf(row);
  memory.terms = readTerms(config);
  memory.isInPlay = isInPlay;
  await loadTables(session, memory);
  await loadLevels(session, memory);
  await loadClaims(session, memory);
  return memory;
}

async function loadTables(session: SqlSession, memory: LinkMemory): Promise<void> {
  const coups = new Map<number, ReturnType<typeof coupOf>>();
  for (const row of await session.rows<object>(SELECT_COUPS, [memory.linkId])) {
    const found = coupOf(row);
    coups.set(found.tableNo, found);
  }
  for (const row of await session.rows<object>(SELECT_TABLES, [memory.linkId])) {
    const { linkId: _, ...table } = tableOf(row);
    memory.tables[table.tableNo] = { ...table, coup: coups.get(table.tableNo) ?? null, openWagers: [] };
  }
}

async function loadLevels(session: SqlSession, memory: LinkMemory): Promise<void> {
  for (const row of await session.rows<{ readonly level: LevelId; readonly at: string }>(SELECT_LEVELS, [
    memory.linkId,
  ])) {
    memory.levels.set(row.level, { ...levelOf(row), minute: minuteOf(Number(row.at)) });
  }
}

async function loadClaims(session: SqlSession, memory: LinkMemory): Promise<void> {
  for (const row of await session.rows<object>(SELECT_CLAIMS, [memory.linkId, ...OPEN_STATUSES])) {
    const { awardNumber, line, ...facts } = claimOf(row);
    memory.claims.set(awardNumber, { ...facts, line, ...priceOf(row) });
  }
}

const linkOf = readerOf(link, ['config', 'isInPlay']);
const tableOf = readerOf(linkTable);
const COUP_FIELDS = Object.keys(coup.columns).filter((field) => field !== 'linkId') as readonly Exclude<
  keyof typeof coup.columns,
  'linkId'
>[];
const coupOf = readerOf(coup, COUP_FIELDS);
const LEVEL_FIELDS = ['level', 'cycle', 'displayMicro', 'reserveMicro', 'overflowMicro'] as const;
const levelOf = readerOf(levelMeter, LEVEL_FIELDS);

const CLAIM_FIELDS = ['awardNumber', 'tableNo', 'coup', 'seat', 'line', 'level'] as const;
const claimOf = readerOf(award, CLAIM_FIELDS);
const priceOf = readerOf(wager, ['priceCents']);

const SELECT_LINK = 'SELECT config, is_in_play FROM link WHERE link_id = ?';
const SELECT_TABLES = `SELECT ${columnList(linkTable)} FROM link_table WHERE link_id = ?`;
/** The last coup of each table. */
const SELECT_COUPS = `
  SELECT ${columnList(coup, COUP_FIELDS, 'c')} FROM link_table t
  JOIN coup c ON c.link_id = t.link_id AND c.table_no = t.table_no AND c.coup = t.coup WHERE t.link_id = ?`;
/** With the time of the last row of each level's history: minutes that are recorded already are not recorded again. */
const SELECT_LEVELS = `
  SELECT ${columnList(levelMeter, LEVEL_FIELDS, 'm')},
    (SELECT h.at FROM meter_history h WHERE h.link_id = m.link_id AND h.level = m.level
     ORDER BY h.sequence DESC LIMIT 1) AS at
  FROM level_meter m WHERE m.link_id = ?`;
/** Open claims, each with the price of its wager. */
const SELECT_CLAIMS = `
  SELECT ${columnList(award, CLAIM_FIELDS, 'a')}, w.price_cents FROM award a
  JOIN wager w ON w.link_id = a.link_id AND w.table_no = a.table_no AND w.coup = a.coup AND w.seat = a.seat
    AND w.withdrawn_sequence IS NULL
  WHERE a.link_id = ? AND a.status IN (${OPEN_STATUSES.map(() => '?').join(', ')})`;
