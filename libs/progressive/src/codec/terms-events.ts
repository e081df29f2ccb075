import type { ByteReader, ByteWriter } from '@jackpot/journal';
import type { ScheduleEnd, TermsApproval, TermsEvent, TermsEventOf } from '../terms/events.js';
import { readPerson, readText, writePerson, writeText } from './claim-events.js';
import { oneOf } from './parts.js';

/** Appends what follows the type and the time of an activation, of a schedule, or of its end. */
export function writeTermsEvent(w: ByteWriter, event: TermsEvent): void {
  switch (event.type) {
    case 'TermsActivated':
      return writeWhole(w, event);
    case 'ActivationScheduled':
      writeWhole(w, event);
      return void w.u48(event.dueAt).u48(event.until);
    case 'ScheduleEnded':
      w.u32(event.version).u8(ENDS.indexOf(event.end.how));
      return writeEnd(w, event.end);
  }
}

/** Reads what follows the type and the time. */
export function readTermsEvent(r: ByteReader, type: TermsEvent['type'], at: number): TermsEvent {
  switch (type) {
    case 'TermsActivated':
      return { type, at, ...readWhole(r) };
    case 'ActivationScheduled':
      return { type, at, ...readWhole(r), dueAt: r.u48(), until: r.u48() };
    case 'ScheduleEnded':
      return { type, at, version: r.u32(), end: readEnd(r, oneOf(ENDS, r.u8())) };
  }
}

type Whole = Omit<TermsEventOf<'TermsActivated'>, 'type' | 'at'>;

const ENDS = ['called-off', 'missed'] as const satisfies readonly ScheduleEnd['how'][];

function writeEnd(w: ByteWriter, end: ScheduleEnd): void {
  if (end.how === 'missed') return void w.text(end.code).text(end.detail);
  writeText(w, end.reason);
  writePerson(w, end.person);
}

function readEnd(r: ByteReader, how: ScheduleEnd['how']): ScheduleEnd {
  if (how === 'missed') return { how, code: r.text(), detail: r.text() };
  return { how, reason: readText(r), person: readPerson(r) };
}

function writeWhole(w: ByteWriter, event: Whole): void {
  w.u32(event.version).text(event.config).bytes(event.hash);
  writePerson(w, event.stagedBy);
  w.u48(event.stagedAt);
  writeText(w, event.reason);
  w.u48(event.noticePostedAt).list(event.approvals, (approval) => writeApproval(w, approval));
  writePerson(w, event.person);
}

function readWhole(r: ByteReader): Whole {
  return {
    version: r.u32(),
    config: r.text(),
    hash: r.bytes(),
    stagedBy: readPerson(r),
    stagedAt: r.u48(),
    reason: readText(r),
    noticePostedAt: r.u48(),
    approvals: r.list(() => readApproval(r)),
    person: readPerson(r),
  };
}

function writeApproval(w: ByteWriter, { person, at, reference, effectiveFrom }: TermsApproval): void {
  writePerson(w, person);
  w.u48(at);
  writeText(w, reference);
  w.u48(effectiveFrom);
}

function readApproval(r: ByteReader): TermsApproval {
  return { person: readPerson(r), at: r.u48(), reference: readText(r), effectiveFrom: r.u48() };
}
