import { type ByteReader, type ByteWriter, JournalDamage } from '@jackpot/journal';
import { asLinkId } from '../ids.js';
import {
  type Chance,
  type LinkLowerEvent,
  type LowerEventOf,
  RESIDUAL_DISPOSITIONS,
  type ClosingBalance,
  type TransferPart,
  type TransferTarget,
} from '../lower/events.js';
import { readPerson, readText, writePerson, writeText } from './claim-events.js';
import { levelCode, oneOf, readLevel } from './parts.js';

/** Appends what follows the type and the time of a notice, a transfer or a retirement. */
export function writeLowerEvent(w: ByteWriter, event: LinkLowerEvent): void {
  w.u32(event.notice);
  switch (event.type) {
    case 'TransferNoticed':
      writeWhy(w, event);
      writeChance(w.u48(event.dueAt).u8(levelCode(event.level)), event.chance);
      return void w.list(event.targets, (target) => writeTarget(w, target));
    case 'RetirementNoticed':
      writeWhy(w, event);
      return void w.u48(event.dueAt).u8(RESIDUAL_DISPOSITIONS.indexOf(event.remains));
    case 'NoticeCancelled':
      writeText(w, event.reason);
      return writePerson(w, event.person);
    case 'TransferSent':
    case 'TransferDispatched':
      writeWhy(w, event);
      writePerson(w, event.second);
      w.u8(levelCode(event.level)).i64(event.seedMicro);
      return void w.list(event.parts, (part) => writePart(w.text(part.linkId), part));
    case 'TransferReceiptConfirmed':
      return void w.text(event.to).u8(event.part).u8(levelCode(event.level)).i64(event.amountMicro);
    case 'TransferReceived':
      return writePart(w.text(event.from).u8(event.part), event);
    case 'TransferExpected':
      return void w.text(event.from).u8(event.part).u8(levelCode(event.level));
    case 'TransferExpectationCancelled':
      return void w.text(event.from).u8(event.part);
    case 'LinkRetired':
      writeWhy(w, event);
      writePerson(w, event.second);
      return void w.list(event.returned, (part) => writeReturned(w, part));
  }
}

/** Reads what follows the type and the time. */
export function readLowerEvent(r: ByteReader, type: LinkLowerEvent['type'], at: number): LinkLowerEvent {
  const of = { at, notice: r.u32() };
  switch (type) {
    case 'TransferNoticed':
      return {
        ...{ type, ...of, ...readWhy(r), dueAt: r.u48(), level: readLevel(r), chance: readChance(r) },
        targets: r.list(() => readTarget(r)),
      };
    case 'RetirementNoticed':
      return { type, ...of, ...readWhy(r), dueAt: r.u48(), remains: oneOf(RESIDUAL_DISPOSITIONS, r.u8()) };
    case 'NoticeCancelled':
      return { type, ...of, reason: readText(r), person: readPerson(r) };
    case 'TransferSent':
    case 'TransferDispatched':
      return { type, ...readSent(r, of) };
    case 'TransferReceiptConfirmed':
      return { type, ...of, to: asLinkId(r.text()), part: r.u8(), level: readLevel(r), amountMicro: r.i64() };
    case 'TransferReceived':
      return { type, ...of, from: asLinkId(r.text()), part: r.u8(), ...readPart(r) };
    case 'TransferExpected':
      return { type, ...of, from: asLinkId(r.text()), part: r.u8(), level: readLevel(r) };
    case 'TransferExpectationCancelled':
      return { type, ...of, from: asLinkId(r.text()), part: r.u8() };
    case 'LinkRetired':
      return { type, ...of, ...readWhy(r), second: readPerson(r), returned: r.list(() => readReturned(r)) };
  }
}

function readSent(
  r: ByteReader,
  of: { readonly at: number; readonly notice: number },
): Omit<LowerEventOf<'TransferSent'>, 'type'> {
  return {
    ...{ ...of, ...readWhy(r), second: readPerson(r), level: readLevel(r), seedMicro: r.i64() },
    parts: r.list(() => ({ linkId: asLinkId(r.text()), ...readPart(r) })),
  };
}

type Why = Pick<LowerEventOf<'TransferNoticed'>, 'reference' | 'reason' | 'person'>;

export function writeWhy(w: ByteWriter, { reference, reason, person }: Why): void {
  writeText(w, reference);
  writeText(w, reason);
  writePerson(w, person);
}

export function readWhy(r: ByteReader): Why {
  return { reference: readText(r), reason: readText(r), person: readPerson(r) };
}

/** As digits: what counting a shoe comes to is more than 64 bits hold. */
function writeChance(w: ByteWriter, { ways, of }: Chance): void {
  w.text(ways.toString()).text(of.toString());
}

function readChance(r: ByteReader): Chance {
  return { ways: readDigits(r), of: readDigits(r) };
}

function readDigits(r: ByteReader): bigint {
  const digits = r.text();
  if (!/^(0|[1-9]\d{0,200})$/.test(digits)) throw new JournalDamage('a count is written in digits');
  return BigInt(digits);
}

function writeTarget(w: ByteWriter, { linkId, level, sharePpm, priceCents, chance }: TransferTarget): void {
  writeChance(w.text(linkId).u8(levelCode(level)).i64(sharePpm).i64(priceCents), chance);
}

function readTarget(r: ByteReader): TransferTarget {
  return {
    ...{ linkId: asLinkId(r.text()), level: readLevel(r), sharePpm: r.i64(), priceCents: r.i64() },
    chance: readChance(r),
  };
}

function writePart(w: ByteWriter, part: Omit<TransferPart, 'linkId'>): void {
  w.u8(levelCode(part.level))
    .i64(part.displayMicro)
    .i64(part.reserveMicro)
    .i64(part.overflowMicro)
    .i64(part.surplusMicro);
}

function readPart(r: ByteReader): Omit<TransferPart, 'linkId'> {
  return {
    level: readLevel(r),
    displayMicro: r.i64(),
    reserveMicro: r.i64(),
    overflowMicro: r.i64(),
    surplusMicro: r.i64(),
  };
}

function writeReturned(w: ByteWriter, part: ClosingBalance): void {
  w.u8(levelCode(part.level)).i64(part.seedMicro).i64(part.displayMicro).i64(part.reserveMicro).i64(part.overflowMicro);
}

function readReturned(r: ByteReader): ClosingBalance {
  return {
    level: readLevel(r),
    seedMicro: r.i64(),
    displayMicro: r.i64(),
    reserveMicro: r.i64(),
    overflowMicro: r.i64(),
  };
}
