import { assert, must } from '@jackpot/money';
import { type ChainHead, GENESIS_HASH } from '@jackpot/journal';
import type { SqlSession } from '../sql/sql-session.js';
import { PROJECTION_TABLES } from '../tables/index.js';
import { WatermarkRecord } from '../entities/journal.js';
import { bytes, name, readerOf } from '../tables/row-code.js';

export interface Watermark {
  readonly head: ChainHead;
  readonly isClearing: boolean;
}

const FIELDS = ['batch', 'sequence', 'epoch', 'hash', 'isClearing'] as const;
const readWatermark = readerOf(WatermarkRecord, FIELDS);

/**
 * Reads the watermark and locks out other projectors of the stream until the transaction ends. If the watermark is new,
 * the read tables must be cleared first.
 */
export async function lockWatermark(session: SqlSession, stream: string): Promise<Watermark> {
  const found = await selectForUpdate(session, stream);
  if (found !== undefined) return found;
  await session.run(
    `INSERT INTO projection_watermark (stream, batch, sequence, epoch, hash, sealed_at, is_clearing, rebuild_to)
     VALUES (${name(stream)}, 0, 0, 0, ${bytes(GENESIS_HASH)}, 0, 1, ${endOf(stream)})`,
  );
  return must(await selectForUpdate(session, stream), 'the watermark just made');
}

/** SQL for the journal's last batch. The emptied read tables contained no later batch. */
function endOf(stream: string): string {
  return `(SELECT COALESCE(MAX(j.batch), 0) FROM journal j WHERE j.stream = ${name(stream)})`;
}

async function selectForUpdate(session: SqlSession, stream: string): Promise<Watermark | undefined> {
  const [row] = await session.rows<object>(
    'SELECT batch, sequence, epoch, hash, is_clearing FROM projection_watermark WHERE stream = ? FOR UPDATE',
    [stream],
  );
  if (row === undefined) return undefined;
  const { isClearing, ...head } = readWatermark(row);
  return { head, isClearing };
}

export async function moveWatermark(
  session: SqlSession,
  stream: string,
  to: { readonly from: ChainHead; readonly head: ChainHead; readonly sealedAt: number },
): Promise<void> {
  const { from, head, sealedAt } = to;
  const moved = await session.run(
    `UPDATE projection_watermark
     SET batch = ${head.batch}, sequence = ${head.sequence}, epoch = ${head.epoch}, hash = ${bytes(head.hash)},
       sealed_at = ${sealedAt}, rebuild_to = IF(rebuild_to <= ${head.batch}, 0, rebuild_to)
     WHERE stream = ${name(stream)} AND batch = ${from.batch} AND is_clearing = 0`,
  );
  assert(moved === 1, 'a locked watermark is where it was');
}

export async function beginClearing(session: SqlSession, stream: string): Promise<void> {
  await lockWatermark(session, stream);
  await session.run(
    `UPDATE projection_watermark
     SET batch = 0, sequence = 0, epoch = 0, hash = ${bytes(GENESIS_HASH)}, sealed_at = 0, is_clearing = 1,
       rebuild_to = ${endOf(stream)}
     WHERE stream = ${name(stream)}`,
  );
}

export async function endClearing(session: SqlSession, stream: string): Promise<void> {
  await session.run(`UPDATE projection_watermark SET is_clearing = 0 WHERE stream = ${name(stream)}`);
}

/** Rows per transaction. Deleting a million at once would hold locks for minutes. */
const ROWS_AT_ONCE = 10_000;

export async function clearSome(session: SqlSession, linkId: string): Promise<boolean> {
  for (const { name: table } of PROJECTION_TABLES) {
    const deleted = await session.run(`DELETE FROM ${table} WHERE link_id = ${name(linkId)} LIMIT ${ROWS_AT_ONCE}`);
    if (deleted === ROWS_AT_ONCE) return false;
  }
  return true;
}

export async function isClear(session: SqlSession, linkId: string): Promise<boolean> {
  for (const { name: table } of PROJECTION_TABLES) {
    const rows = await session.rows(`SELECT 1 FROM ${table} WHERE link_id = ${name(linkId)} LIMIT 1`);
    if (rows.length > 0) return false;
  }
  return true;
}
