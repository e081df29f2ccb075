import type { ByteReader, ByteWriter } from '@jackpot/journal';
import { ADJUSTMENT_CAUSES, type AdjustEvent, REGISTERS } from '../adjust/events.js';
import { readPerson, readText, writePerson, writeText } from './claim-events.js';
import { levelCode, oneOf, readLevel } from './parts.js';

/** Appends what follows the type and the time of an adjustment's event. */
export function writeAdjustEvent(w: ByteWriter, event: AdjustEvent): void {
  w.u8(levelCode(event.level)).u8(REGISTERS.indexOf(event.register)).i64(event.beforeMicro).i64(event.afterMicro);
  w.u8(ADJUSTMENT_CAUSES.indexOf(event.cause));
  writeText(w, event.reference);
  writeText(w, event.reason);
  writePerson(w, event.person);
  if (event.type === 'MeterAdjusted') writePerson(w, event.second);
}

/** Reads what follows the type and the time. */
export function readAdjustEvent(r: ByteReader, type: AdjustEvent['type'], at: number): AdjustEvent {
  const of = {
    at,
    level: readLevel(r),
    register: oneOf(REGISTERS, r.u8()),
    beforeMicro: r.i64(),
    afterMicro: r.i64(),
    cause: oneOf(ADJUSTMENT_CAUSES, r.u8()),
    reference: readText(r),
    reason: readText(r),
    person: readPerson(r),
  };
  return type === 'AdjustmentRequested' ? { type, ...of } : { type, ...of, second: readPerson(r) };
}
