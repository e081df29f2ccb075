import { assert, must } from '@jackpot/money';
import { type ChainHead, GENESIS_HASH } from '@jackpot/journal';
import { copyOf } from '../sql/bytes.js';
import type { SqlSession } from '../sql/sql-session.js';
import { bytesOr, name } from './literals.js';

/** How far the tables of a stream have come, as the database has it. */
export interface Watermark {
  readonly head: ChainHead;
  readonly isClearing: boolean;
}

interface WatermarkRow {
  readonly batch: string;
  readonly sequence: string;
  readonly epoch: number;
  readonly hash: Buffer;
  readonly is_clearing: number;
}

/** Reads the watermark and keeps every other projector of the stream out until the transaction ends. */
export async function lockWatermark(session: SqlSession, stream: string): Promise<Watermark> {
  const found = await selectForUpdate(session, stream);
  if (found !== undefined) return found;
  await session.run(
    `INSERT INTO projection_watermark (stream, batch, sequence, epoch, hash, sealed_at)
     VALUES (${name(stream)}, 0, 0, 0, ${bytesOr(GENESIS_HASH)}, 0)`,
  );
  return must(await selectForUpdate(session, stream), 'the watermark just made');
}

async function selectForUpdate(session: SqlSession, stream: string): Promise<Watermark | undefined> {
  const [row] = await session.rows<WatermarkRow>(
    `SELECT batch, sequence, epoch, hash, is_clearing FROM projection_watermark WHERE stream = ? FOR UPDATE`,
    [stream],
  );
  if (row === undefined) return undefined;
  const head = {
    batch: Number(row.batch),
    sequence: Number(row.sequence),
    epoch: row.epoch,
    hash: copyOf(row.hash),
  };
  return { head, isClearing: row.is_clearing === 1 };
}

/** Moves the watermark on, in the transaction of the rows it speaks of. */
export async function moveWatermark(
  session: SqlSession,
  stream: string,
  to: { readonly from: ChainHead; readonly head: ChainHead; readonly sealedAt: number },
): Promise<void> {
  const { from, head, sealedAt } = to;
  const moved = await session.run(
    `UPDATE projection_watermark
     SET batch = ${head.batch}, sequence = ${head.sequence}, epoch = ${head.epoch}, hash = ${bytesOr(head.hash)},
       sealed_at = ${sealedAt}
     WHERE stream = ${name(stream)} AND batch = ${from.batch} AND is_clearing = 0`,
  );
  assert(moved === 1, 'a locked watermark is where it was');
}

/** Begins a rebuild: from here on the rows of the stream are taken away, by whichever projector comes first. */
export async function beginClearing(session: SqlSession, stream: string): Promise<void> {
  await lockWatermark(session, stream);
  await session.run(
    `UPDATE projection_watermark
     SET batch = 0, sequence = 0, epoch = 0, hash = ${bytesOr(GENESIS_HASH)}, sealed_at = 0, is_clearing = 1
     WHERE stream = ${name(stream)}`,
  );
}

export async function endClearing(session: SqlSession, stream: string): Promise<void> {
  await session.run(`UPDATE projection_watermark SET is_clearing = 0 WHERE stream = ${name(stream)}`);
}
