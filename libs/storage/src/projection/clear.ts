import type { SqlSession } from '../sql/sql-session.js';
import { name } from './literals.js';

/** Every table that is made from the journal and from nothing else. */
export const PROJECTION_TABLES = [
  'link',
  'link_table',
  'link_log',
  'link_terms',
  'link_schedule',
  'level_meter',
  'meter_history',
  'must_hit_cycle',
  'coup',
  'wager',
  'late_wager',
  'shoe',
  'irregularity',
  'award',
  'claim_act',
  'payout_number',
  'payout_owed',
  'transfer_sent',
  'transfer_received',
  'transfer_under_way',
  'transfer_arrived',
  'transfer_promised',
  'transfer_called_off',
  'transfer_awaited',
  'transfer_not_awaited',
  'ledger_balance',
] as const;

/** Rows taken away in one statement: a transaction of a million rows would hold locks for minutes. */
const ROWS_AT_ONCE = 10_000;

/** Takes some rows of a link away; whether none is left. */
export async function clearSome(session: SqlSession, linkId: string): Promise<boolean> {
  for (const table of PROJECTION_TABLES) {
    const gone = await session.run(`DELETE FROM ${table} WHERE link_id = ${name(linkId)} LIMIT ${ROWS_AT_ONCE}`);
    if (gone === ROWS_AT_ONCE) return false;
  }
  return true;
}
