import { microToText } from '@jackpot/money';
import { type AdjustmentEvent, type Person, adjustedRegisters } from '@jackpot/progressive';
import { levelIn } from '../link-memory.js';
import type { ProjectionBatch } from '../projection-batch.js';
import { appendMeterHistory } from './meters.js';

/** An adjustment asked for or done: in the link's log with who and why, and in the level's history. */
export function adjusted(run: ProjectionBatch, event: AdjustmentEvent, sequence: number): void {
  const { at, level, register, cause, reference, reason, beforeMicro, afterMicro } = event;
  const isDone = event.type === 'MeterAdjusted';
  const people = isDone ? [event.person, event.second] : [event.person];
  const amounts = { before: microToText(beforeMicro), after: microToText(afterMicro) };
  const detail = JSON.stringify({ level, register, ...amounts, cause, reference, reason });
  const kind = isDone ? 'adjusted' : 'adjust-asked';
  run.rows.log.push({ sequence, at, kind, tableNo: null, coup: null, who: people.map(signed).join(' / '), detail });
  if (!isDone) return;
  const memory = levelIn(run.memory, level);
  const before = memory.displayMicro;
  Object.assign(memory, adjustedRegisters(memory, event));
  appendMeterHistory(run, memory, { cause: 'adjusted', beforeMicro: before, at, sequence });
}

function signed({ name, license, role }: Person): string {
  return `${name} ${license} (${role})`;
}
