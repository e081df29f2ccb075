import type { ByteReader, ByteWriter } from '@jackpot/journal';
import type { TermsApproval, TermsEvent } from '../terms/events.js';
import { readPerson, readText, writePerson, writeText } from './claim-events.js';

/** Appends what follows the type and the time of an activation. */
export function writeTermsEvent(w: ByteWriter, event: TermsEvent): void {
  w.u32(event.version).text(event.config).bytes(event.hash);
  writePerson(w, event.stagedBy);
  w.u48(event.stagedAt);
  writeText(w, event.reason);
  w.u48(event.noticePostedAt).list(event.approvals, (approval) => writeApproval(w, approval));
  writePerson(w, event.person);
}

/** Reads what follows the type and the time. */
export function readTermsEvent(r: ByteReader, type: TermsEvent['type'], at: number): TermsEvent {
  return {
    type,
    at,
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
