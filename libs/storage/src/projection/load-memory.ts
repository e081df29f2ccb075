import type { LevelId } from '@jackpot/progressive';
import type { SqlSession } from '../sql/sql-session.js';
import { type LinkMemory, emptyMemory, readTerms } from './link-memory.js';
import { minuteOf } from './minute.js';
import type { CoupRow } from './projection-batch.js';

/** What must be remembered of a link, from the tables that earlier runs wrote. */
export async function loadMemory(session: SqlSession, linkId: string): Promise<LinkMemory> {
  const memory = emptyMemory(linkId);
  const [link] = await session.rows<LinkRow>('SELECT config, is_in_play FROM link WHERE link_id = ?', [linkId]);
  if (link === undefined) return memory;
  memory.terms = readTerms(link.config);
  memory.isInPlay = link.is_in_play === 1;
  await loadTables(session, memory);
  await loadLevels(session, memory);
  return memory;
}

interface LinkRow {
  readonly config: string;
  readonly is_in_play: number;
}

async function loadTables(session: SqlSession, memory: LinkMemory): Promise<void> {
  for (const row of await session.rows<TableRow>(SELECT_TABLES, [memory.linkId])) {
    memory.tables[row.table_no] = {
      tableNo: row.table_no,
      tableId: row.table_id,
      assetNumber: row.asset_number,
      leftAt: numberOf(row.left_at),
      shoe: row.table_shoe,
      coup: row.coup === null ? null : coupOf(row as CoupTableRow),
      openWagers: [],
    };
  }
}

async function loadLevels(session: SqlSession, memory: LinkMemory): Promise<void> {
  for (const row of await session.rows<LevelRow>(SELECT_LEVELS, [memory.linkId])) {
    memory.levels.set(row.level, {
      level: row.level,
      cycle: row.cycle,
      displayMicro: BigInt(row.display_micro),
      reserveMicro: BigInt(row.reserve_micro),
      overflowMicro: BigInt(row.overflow_micro),
      minute: minuteOf(Number(row.at)),
    });
  }
}

interface CoupTableRow {
  readonly table_no: number;
  readonly table_id: string;
  readonly asset_number: string;
  readonly left_at: string | null;
  readonly table_shoe: number;
  readonly coup: number;
  readonly kind: CoupRow['kind'];
  readonly phase: CoupRow['phase'];
  readonly shoe: number;
  readonly opened_sequence: string;
  readonly opened_at: string;
  readonly locked_sequence: string | null;
  readonly locked_at: string | null;
  readonly wagers: number | null;
  readonly resolved_sequence: string | null;
  readonly resolved_at: string | null;
  readonly cards: string | null;
  readonly settled_at: string | null;
  readonly voided_sequence: string | null;
  readonly voided_at: string | null;
  readonly voided_by: string | null;
  readonly void_reason: string | null;
}

type TableRow = Omit<CoupTableRow, 'coup'> & { readonly coup: number | null };

interface LevelRow {
  readonly level: LevelId;
  readonly cycle: number;
  readonly display_micro: string;
  readonly reserve_micro: string;
  readonly overflow_micro: string;
  readonly at: string;
}

const SELECT_TABLES = `
  SELECT t.table_no, t.table_id, t.asset_number, t.left_at, t.shoe AS table_shoe, c.coup, c.kind, c.phase, c.shoe,
    c.opened_sequence, c.opened_at, c.locked_sequence, c.locked_at, c.wagers, c.resolved_sequence, c.resolved_at, c.cards,
    c.settled_at, c.voided_sequence, c.voided_at, c.voided_by, c.void_reason
  FROM link_table t
  LEFT JOIN coup c ON c.link_id = t.link_id AND c.table_no = t.table_no AND c.coup = t.coup
  WHERE t.link_id = ?`;

/** With the time of the last row of each level's history, for the minute that was last written down. */
const SELECT_LEVELS = `
  SELECT m.level, m.cycle, m.display_micro, m.reserve_micro, m.overflow_micro,
    (SELECT h.at FROM meter_history h WHERE h.link_id = m.link_id AND h.level = m.level
     ORDER BY h.sequence DESC LIMIT 1) AS at
  FROM level_meter m WHERE m.link_id = ?`;

function coupOf(row: CoupTableRow): CoupRow {
  return {
    tableNo: row.table_no,
    coup: row.coup,
    kind: row.kind,
    phase: row.phase,
    shoe: row.shoe,
    openedSequence: Number(row.opened_sequence),
    openedAt: Number(row.opened_at),
    lockedSequence: numberOf(row.locked_sequence),
    lockedAt: numberOf(row.locked_at),
    wagers: row.wagers,
    resolvedSequence: numberOf(row.resolved_sequence),
    resolvedAt: numberOf(row.resolved_at),
    cards: row.cards,
    settledAt: numberOf(row.settled_at),
    voidedSequence: numberOf(row.voided_sequence),
    voidedAt: numberOf(row.voided_at),
    voidedBy: row.voided_by,
    voidReason: row.void_reason,
  };
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}
