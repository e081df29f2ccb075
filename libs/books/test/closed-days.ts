import { type Batch, GENESIS_HASH, fromHex } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { decodeEvents } from '@jackpot/progressive';
import { type Scene, journalOf, sha256 } from '../../progressive/src/testing/index.js';
import {
  type FoldCheckpoint,
  type Close,
  DayCut,
  DayWalk,
  type GamingDayRule,
  foldCheckpointText,
  daysAfter,
  emptyFoldCheckpoint,
  gamingDayOf,
  periodOf,
  readFoldCheckpoint,
  reportText,
  royal9Chances,
  sealClose,
} from '../src/index.js';

export const STREAM = 'royal-9-east';
export const DAY_MS = 86_400_000;
/** Scenes begin at noon: their first day does too. */
const UTC_NOON: GamingDayRule = { zone: 'UTC', hour: 12, offsetAt: () => 0 };

export const journal = (scene: Scene): readonly Batch[] => journalOf(scene.events, { stream: STREAM, sha256 });

/** Closes every day of a journal as the house does: each on what the day before left. */
export function closed(batches: readonly Batch[], days: number, rule = UTC_NOON): readonly Close[] {
  const closes: Close[] = [];
  let text = foldCheckpointText(emptyFoldCheckpoint());
  let day = gamingDayOf(must(decodeEvents(must(batches[0], 'a batch').events)[0], 'an event').at, rule);
  for (; closes.length < days; day = daysAfter(day, 1)) {
    const carry: FoldCheckpoint = must(readFoldCheckpoint(text), 'a carry of this release');
    const period = periodOf(day, rule);
    const cut = new DayCut(period.endsAt, carry.state.sequence);
    for (const batch of batches) cut.take(batch);
    const walk = new DayWalk(carry, sha256);
    walk.begin({ linkId: STREAM, period, zone: rule.zone, boundaryHour: rule.hour, chancesOf: royal9Chances });
    for (const batch of batches.filter((each) => each.batch > carry.head.batch)) walk.take(batch, cut.lastSequence);
    const report = walk.end();
    text = foldCheckpointText(walk.checkpoint());
    const { firstSequence, lastSequence, batch, batchHash } = report;
    const head = {
      ...period,
      linkId: STREAM,
      number: closes.length + 1,
      facilityId: 'harbour',
      zone: rule.zone,
      boundaryHour: rule.hour,
      firstSequence,
      lastSequence,
      batch,
      batchHash: must(fromHex(batchHash), 'a hash in hex'),
      closedAt: period.endsAt + 60_000,
      closedBy: 'A. Keller L-7',
    };
    closes.push(sealClose(head, reportText(report), closes.at(-1)?.hash ?? GENESIS_HASH, sha256));
  }
  return closes;
}
