import type { ClaimFacts } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { type AwardStatus, type LevelId, jurisdictionOf } from '@jackpot/progressive';
import type { SqlSession } from '../sql/sql-session.js';
import { OPEN_STATUSES, AwardRecord } from '../entities/awards.js';
import { LinkRecord, LogRecord, TableRecord } from '../entities/link.js';
import { MeterRecord } from '../entities/meters.js';
import { CoupRecord, CoupWagersRecord, ThreeCardRoundRecord } from '../entities/play.js';
import { columnList, fieldsOf, readerOf } from '../tables/row-code.js';
import { listedWager, wagersIn } from '../tables/wager-list.js';
import { dealingDeviceOf, paymentRulesOf, restoredAsOf } from './activity.js';
import {
  type LinkMemory,
  addWon,
  emptyMemory,
  minuteOf,
  newTable,
  readTerms,
  rememberWagers,
  tableIn,
} from './link-memory.js';

export async function loadMemory(session: SqlSession, linkId: string): Promise<LinkMemory> {
  const memory = emptyMemory(linkId);
  const [row] = await session.rows<object>(SELECT_LINK, [linkId]);
  if (row === undefined) return memory;
  const { config, isInPlay }: Pick<LinkRecord, 'config' | 'isInPlay'> = linkOf(row);
  memory.terms = readTerms(config);
  memory.paymentRules = jurisdictionOf(memory.terms.config.jurisdiction).paymentRules;
  memory.isInPlay = isInPlay;
  const [restored] = await session.rows<object>(SELECT_RESTORED, [linkId]);
  memory.restoredAs = restored === undefined ? 0 : restoredAsOf(logOf(restored));
  const [rules] = await session.rows<object>(SELECT_PAYMENT_RULES, [linkId]);
  if (rules !== undefined) memory.paymentRules = paymentRulesOf(logOf(rules));
  await loadTables(session, memory);
  await loadLevels(session, memory);
  await loadClaims(session, memory);
  await loadWon(session, memory);
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
    memory.tables[table.tableNo] = { ...newTable(table), coup: coups.get(table.tableNo) ?? null };
  }
  await loadThreeCard(session, memory);
  for (const row of await session.rows<object>(SELECT_WAGERS, [memory.linkId])) {
    const { wagers, ...place } = rowOfWagers(row);
    rememberWagers(tableIn(memory, place.tableNo), { ...place, wagers: wagersIn(wagers).map(listedWager) });
  }
}

async function loadThreeCard(session: SqlSession, memory: LinkMemory): Promise<void> {
  for (const row of await session.rows<object>(SELECT_ROUNDS, [memory.linkId])) {
    const round = roundOf(row);
    tableIn(memory, round.tableNo).round = round;
  }
  for (const row of await session.rows<object>(SELECT_DEALING_DEVICES, [memory.linkId])) {
    const { tableNo, detail } = deviceReportOf(row);
    const table = tableIn(memory, must(tableNo, 'the table of a device'));
    const { device, state } = dealingDeviceOf({ detail });
    table.dealingDevices = { ...table.dealingDevices, [device]: state };
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
  const values = [memory.linkId, ...OPEN_STATUSES];
  const wagered = new Map<string, Pick<ClaimFacts, 'priceCents' | 'houseCents'>>();
  for (const row of await session.rows<object>(SELECT_CLAIMED_WAGERS, values)) {
    const { tableNo, coup, wagers } = rowOfWagers(row);
    for (const { seat, priceCents, houseCents, withdrawnSequence } of wagersIn(wagers))
      if (withdrawnSequence === null) wagered.set(`${tableNo} ${coup} ${seat}`, { priceCents, houseCents });
  }
  for (const row of await session.rows<object>(SELECT_CLAIMS, values)) {
    const { awardNumber, ...facts } = claimOf(row);
    const wager = wagered.get(`${facts.tableNo} ${facts.coup} ${facts.seat}`);
    memory.claims.set(awardNumber, { ...facts, ...must(wager, `the wager of award ${awardNumber}`) });
  }
}

async function loadWon(session: SqlSession, memory: LinkMemory): Promise<void> {
  const { linkId } = memory;
  const claimed = await session.rows<object>(SELECT_WON_OF_CLAIMED, [linkId, ...OPEN_STATUSES, ...NOT_WON]);
  const last = await session.rows<object>(SELECT_WON_IN_LAST_COUPS, [linkId, ...NOT_WON]);
  const won = new Map([...claimed, ...last].map(wonOf).map((row) => [row.awardNumber, row]));
  for (const { awardNumber, amountCents, ...wager } of won.values()) addWon(memory, wager, awardNumber, amountCents);
}

const logOf = readerOf(LogRecord, ['detail']);
const linkOf = readerOf(LinkRecord, ['config', 'isInPlay']);
const tableOf = readerOf(TableRecord);
const COUP_FIELDS = fieldsOf(CoupRecord).filter((field) => field !== 'linkId') as readonly Exclude<
  keyof CoupRecord,
  'linkId'
>[];
const coupOf = readerOf(CoupRecord, COUP_FIELDS);
const ROUND_FIELDS = fieldsOf(ThreeCardRoundRecord).filter((field) => field !== 'linkId') as readonly Exclude<
  keyof ThreeCardRoundRecord,
  'linkId'
>[];
const roundOf = readerOf(ThreeCardRoundRecord, ROUND_FIELDS);
const deviceReportOf = readerOf(LogRecord, ['tableNo', 'detail']);
const LEVEL_FIELDS = ['level', 'cycle', 'displayMicro', 'reserveMicro', 'overflowMicro'] as const;
const levelOf = readerOf(MeterRecord, LEVEL_FIELDS);

const CLAIM_FIELDS = ['awardNumber', 'tableNo', 'coup', 'seat', 'line', 'level'] as const;
const claimOf = readerOf(AwardRecord, CLAIM_FIELDS);
const WON_FIELDS = ['awardNumber', 'tableNo', 'coup', 'seat', 'amountCents'] as const;
const wonOf = readerOf(AwardRecord, WON_FIELDS);
const NOT_WON = ['rejected', 'corrected'] as const satisfies readonly AwardStatus[];
const WAGERS_FIELDS = ['tableNo', 'coup', 'part', 'wagers'] as const;
const rowOfWagers = readerOf(CoupWagersRecord, WAGERS_FIELDS);

const SELECT_RESTORED =
  "SELECT detail FROM link_log WHERE link_id = ? AND kind = 'restored' ORDER BY sequence DESC LIMIT 1";
const SELECT_PAYMENT_RULES =
  "SELECT detail FROM link_log WHERE link_id = ? AND kind = 'payment-rules' ORDER BY sequence DESC LIMIT 1";
const SELECT_LINK = 'SELECT config, is_in_play FROM link WHERE link_id = ?';
const SELECT_TABLES = `SELECT ${columnList(TableRecord)} FROM link_table WHERE link_id = ?`;
const SELECT_COUPS = `
  SELECT ${columnList(CoupRecord, COUP_FIELDS, 'c')} FROM link_table t
  JOIN coup c ON c.link_id = t.link_id AND c.table_no = t.table_no AND c.coup = t.coup WHERE t.link_id = ?`;
const SELECT_ROUNDS = `
  SELECT ${columnList(ThreeCardRoundRecord, ROUND_FIELDS, 'r')} FROM link_table t
  JOIN three_card_round r ON r.link_id = t.link_id AND r.table_no = t.table_no AND r.round =
    (SELECT MAX(m.round) FROM three_card_round m WHERE m.link_id = t.link_id AND m.table_no = t.table_no)
  WHERE t.link_id = ?`;
/** Ordered by the last report of each state, so a device's last row is its current state. */
const SELECT_DEALING_DEVICES = `
  SELECT ${columnList(LogRecord, ['tableNo', 'detail'])} FROM link_log
  WHERE link_id = ? AND kind = 'dealing-device' GROUP BY table_no, detail ORDER BY MAX(sequence)`;
/** Includes the time of the last history row, so that a minute is not recorded twice. */
const SELECT_LEVELS = `
  SELECT ${columnList(MeterRecord, LEVEL_FIELDS, 'm')},
    (SELECT h.at FROM meter_history h WHERE h.link_id = m.link_id AND h.level = m.level
     ORDER BY h.sequence DESC LIMIT 1) AS at
  FROM level_meter m WHERE m.link_id = ?`;
const SELECT_WAGERS = `
  SELECT ${columnList(CoupWagersRecord, WAGERS_FIELDS, 'w')} FROM link_table t
  JOIN coup_wagers w ON w.link_id = t.link_id AND w.table_no = t.table_no AND w.coup = t.coup
  WHERE t.link_id = ? ORDER BY w.table_no, w.part`;
const IS_OPEN_CLAIM = `a.link_id = ? AND a.status IN (${OPEN_STATUSES.map(() => '?').join(', ')})`;
const SELECT_CLAIMS = `SELECT ${columnList(AwardRecord, CLAIM_FIELDS, 'a')} FROM award a WHERE ${IS_OPEN_CLAIM}`;
const SELECT_CLAIMED_WAGERS = `
  SELECT ${columnList(CoupWagersRecord, WAGERS_FIELDS, 'w')} FROM award a
  JOIN coup_wagers w ON w.link_id = a.link_id AND w.table_no = a.table_no AND w.coup = a.coup WHERE ${IS_OPEN_CLAIM}`;
const IS_WON = `w.status NOT IN (${NOT_WON.map(() => '?').join(', ')})`;
const SELECT_WON_OF_CLAIMED = `
  SELECT ${columnList(AwardRecord, WON_FIELDS, 'w')} FROM award a
  JOIN award w ON w.link_id = a.link_id AND w.table_no = a.table_no AND w.coup = a.coup AND w.seat = a.seat
  WHERE ${IS_OPEN_CLAIM} AND ${IS_WON}`;
/** A correction can still add awards in the last coups. */
const SELECT_WON_IN_LAST_COUPS = `
  SELECT ${columnList(AwardRecord, WON_FIELDS, 'w')} FROM link_table t
  JOIN award w ON w.link_id = t.link_id AND w.table_no = t.table_no AND w.coup = t.coup
  WHERE t.link_id = ? AND ${IS_WON}`;
