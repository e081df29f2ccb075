import { assert } from '@jackpot/money';
import { type ByteReader, type ByteWriter, JournalDamage } from '@jackpot/journal';
import { CLAIM_ACTS_OF_TWO, type ClaimEvent, type ClaimReversal } from '../claim/events.js';
import { PEOPLES_TEXT_BYTES_MAX, PERSON_TEXT_BYTES_MAX, type Person } from '../claim/person.js';
import { ROLES } from '../roles.js';
import { PAYMENT_METHODS } from '../claim/rules.js';
import { oneOf, readLevelOrNone, writeLevelOrNone } from './parts.js';

// Roles, methods and acts are written by their place in their list, for ever: a new one goes to the end.

/** Appends what follows the type and the time of a claim's event. */
export function writeClaimEvent(w: ByteWriter, event: ClaimEvent): void {
  w.u32(event.awardNumber);
  writePerson(w, event.person);
  switch (event.type) {
    case 'ClaimVerified':
      return;
    case 'ClaimAuthorized':
      writeText(w, event.surveillanceNotice);
      return void w.u8(event.hasPhotograph ? 1 : 0);
    case 'PayoutIssued':
      writeLevelOrNone(w, event.level);
      return void w.i64(event.amountCents).u8(PAYMENT_METHODS.indexOf(event.method));
    case 'ClaimRejected':
      writePerson(w, event.second);
      writeText(w, event.reason);
      writeLevelOrNone(w, event.level);
      w.i64(event.amountCents);
      return writeRestoration(w, event.restoration);
    case 'ClaimReleased':
      return writeText(w, event.reason);
    case 'DocumentVoided':
      writePerson(w, event.second);
      writeText(w, event.reason);
      return void w.u32(event.documentNumber).u32(event.nextDocumentNumber);
    case 'ClaimActRequested':
      w.u8(CLAIM_ACTS_OF_TWO.indexOf(event.act));
      writeText(w, event.reason);
      return void w.u32(event.documentNumber);
    case 'ManualDocumentEntered':
      writeText(w, event.manualNumber);
      return writeText(w, event.reason);
  }
}

/** Reads what follows the type and the time. */
export function readClaimEvent(r: ByteReader, type: ClaimEvent['type'], at: number): ClaimEvent {
  const of = { at, awardNumber: r.u32(), person: readPerson(r) };
  switch (type) {
    case 'ClaimVerified':
      return { type, ...of };
    case 'ClaimAuthorized':
      return { type, ...of, surveillanceNotice: readText(r), hasPhotograph: oneOf([false, true], r.u8()) };
    case 'PayoutIssued':
      return {
        type,
        ...of,
        level: readLevelOrNone(r),
        amountCents: r.i64(),
        method: oneOf(PAYMENT_METHODS, r.u8()),
      };
    case 'ClaimRejected':
      return {
        type,
        ...of,
        second: readPerson(r),
        reason: readText(r),
        level: readLevelOrNone(r),
        amountCents: r.i64(),
        restoration: readRestoration(r),
      };
    case 'ClaimReleased':
      return { type, ...of, reason: readText(r) };
    case 'DocumentVoided':
      return {
        type,
        ...of,
        second: readPerson(r),
        reason: readText(r),
        documentNumber: r.u32(),
        nextDocumentNumber: r.u32(),
      };
    case 'ClaimActRequested':
      return { type, ...of, act: oneOf(CLAIM_ACTS_OF_TWO, r.u8()), reason: readText(r), documentNumber: r.u32() };
    case 'ManualDocumentEntered':
      return { type, ...of, manualNumber: readText(r), reason: readText(r) };
  }
}

export function writePerson(w: ByteWriter, { id, name, license, role }: Person): void {
  for (const text of [id, name, license]) writeBounded(w, text, PERSON_TEXT_BYTES_MAX);
  w.u8(ROLES.indexOf(role));
}

export function readPerson(r: ByteReader): Person {
  const [id, name, license] = [readPersonText(r), readPersonText(r), readPersonText(r)];
  return { id, name, license, role: oneOf(ROLES, r.u8()) };
}

const readPersonText = (r: ByteReader): string => readBounded(r, PERSON_TEXT_BYTES_MAX);

/** A reason, a reference, a number: what people write. */
export function writeText(w: ByteWriter, text: string): void {
  writeBounded(w, text, PEOPLES_TEXT_BYTES_MAX);
}

export function readText(r: ByteReader): string {
  return readBounded(r, PEOPLES_TEXT_BYTES_MAX);
}

/** The decider has measured it; a longer one is our own bug. */
function writeBounded(w: ByteWriter, text: string, bytesMax: number): void {
  const before = w.length;
  w.text(text);
  assert(w.length - before - LENGTH_BYTES <= bytesMax, `a text of at most ${bytesMax} bytes`);
}

function readBounded(r: ByteReader, bytesMax: number): string {
  const before = r.position;
  const text = r.text();
  if (r.position - before - LENGTH_BYTES > bytesMax) throw new JournalDamage(`a text of more than ${bytesMax} bytes`);
  return text;
}
const LENGTH_BYTES = 4;

function writeRestoration(w: ByteWriter, part: ClaimReversal): void {
  w.i64(part.toDisplayMicro)
    .i64(part.toHouseMicro)
    .i64(part.toPoolReserveMicro)
    .i64(part.toPoolOverflowMicro)
    .i64(part.seedToReserveMicro)
    .i64(part.seedToOverflowMicro)
    .i64(part.seedToHouseMicro)
    .i64(part.surplusMicro);
  w.list(part.increases, ({ awardNumber, amountCents }) => w.u32(awardNumber).i64(amountCents));
}

function readRestoration(r: ByteReader): ClaimReversal {
  return {
    toDisplayMicro: r.i64(),
    toHouseMicro: r.i64(),
    toPoolReserveMicro: r.i64(),
    toPoolOverflowMicro: r.i64(),
    seedToReserveMicro: r.i64(),
    seedToOverflowMicro: r.i64(),
    seedToHouseMicro: r.i64(),
    surplusMicro: r.i64(),
    increases: r.list(() => ({ awardNumber: r.u32(), amountCents: r.i64() })),
  };
}
