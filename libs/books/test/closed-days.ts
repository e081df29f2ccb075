import { type Batch, GENESIS_HASH, fromHex } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { type Scene, journalOf, sha256 } from '../../progressive/src/testing/index.js';
import {
  type FoldCheckpoint,
  type Close,
  DayCut,
  type DayExceptionBody,
  DayWalk,
  type ExceptionRow,
  type GamingDayRule,
  foldCheckpointText,
  emptyFoldCheckpoint,
  gamingDayOf,
  JournalBeginning,
  periodAfter,
  periodOf,
  readException,
  readFoldCheckpoint,
  reportText,
  lineChances,
  sealClose,
} from '../src/index.js';

export const STREAM = 'royal-9-east';
export const DAY_MS = 86_400_000;
const UTC_NOON: GamingDayRule = { zone: 'UTC', hour: 12, offsetAt: () => 0 };

export const journal = (scene: Scene): readonly Batch[] => journalOf(scene.events, { stream: STREAM, sha256 });

export interface ClosedDay extends Close {
  readonly exceptions: readonly DayExceptionBody[];
}

export function closed(batches: readonly Batch[], days: number, rule = UTC_NOON): readonly ClosedDay[] {
  const closes: ClosedDay[] = [];
  let text = foldCheckpointText(emptyFoldCheckpoint());
  const beginning = new JournalBeginning();
  for (const batch of batches) beginning.take(batch);
  const first = periodOf(gamingDayOf(must(beginning.at, 'an event'), rule), rule);
  while (closes.length < days) {
    const last = closes.at(-1);
    const period = last === undefined ? first : periodAfter(last, rule);
    const carry: FoldCheckpoint = must(readFoldCheckpoint(text), 'a carry of this release');
    const cut = new DayCut(period.endsAt, carry.state.sequence);
    for (const batch of batches) cut.take(batch);
    const walk = new DayWalk(carry, sha256);
    const rows: ExceptionRow[] = [];
    walk.begin({
      ...{ linkId: STREAM, period, zone: rule.zone, boundaryHour: rule.hour, chancesOf: lineChances },
      keepException: (row) => void rows.push(row),
    });
    for (const batch of batches.filter((each) => each.batch > carry.head.batch)) walk.take(batch, cut.lastSequence);
    const report = walk.end();
    text = foldCheckpointText(walk.checkpoint());
    const { firstSequence, lastSequence, batch, batchHash } = report;
    const head = {
      ...period,
      linkId: STREAM,
      number: closes.length + 1,
      facilityId: 'harbor',
      zone: rule.zone,
      boundaryHour: rule.hour,
      firstSequence,
      lastSequence,
      batch,
      batchHash: must(fromHex(batchHash), 'a hash in hex'),
      closedAt: period.endsAt + 60_000,
      closedBy: 'A. Keller L-7',
    };
    const close = sealClose(head, reportText(report), closes.at(-1)?.hash ?? GENESIS_HASH, sha256);
    closes.push({ ...close, exceptions: rows.map((row) => readException(row.text)) });
  }
  return closes;
}
