import { ByteReader, ByteWriter, JournalDamage } from '@jackpot/journal';
import { type Card, type Royal9Line, cardOf } from '@jackpot/rules';
import type { AdjustEvent } from '../adjust/events.js';
import type { ClaimEvent } from '../claim/events.js';
import {
  type Award,
  type Contribution,
  type CoupKind,
  DEVICE_REPORTS,
  type LevelMove,
  type LinkEvent,
  type MustHitHit,
  type Reversal,
  type SealedTrigger,
} from '../events.js';
import { type TableNo, asTableNo } from '../ids.js';
import { type LinkLowerEvent, type ReversedAward, type ResultReversal, isLinkLowerEvent } from '../lower/events.js';
import type { ShoeEvent } from '../shoe-events.js';
import { type TermsEvent, isTermsEvent } from '../terms/events.js';
import { readAdjustEvent, writeAdjustEvent } from './adjust-events.js';
import { readClaimEvent, readPerson, readText, writeClaimEvent, writePerson, writeText } from './claim-events.js';
import { readLowerEvent, readWhy, writeLowerEvent, writeWhy } from './lower-events.js';
import { levelCode, oneOf, readLevel, readLevelOrNone, writeLevelOrNone } from './parts.js';
import { readShoeEvent, writeShoeEvent } from './shoe-events.js';
import { readTermsEvent, writeTermsEvent } from './terms-events.js';

/**
 * Events as bytes. Numbers here are for ever: a journal written today is read in ten years. A new kind of event gets the
 * next number; an old one is never changed, a changed one is a new kind.
 *
 *   event = type u8 | at u48 | fields
 */
export const EVENT_NUMBERS = {
  LinkOpened: 1,
  WriterTookOver: 2,
  LinkSuspended: 3,
  LinkResumed: 4,
  ShoeOpened: 5,
  CoupOpened: 6,
  WagerAcknowledged: 7,
  WagerWithdrawn: 8,
  LateWagerRefused: 9,
  CoupLocked: 10,
  CoupResolved: 11,
  CoupSettled: 12,
  CoupVoided: 13,
  ClaimPaid: 14,
  ShoeLoaded: 15,
  CardsBurned: 16,
  CoverCardSeen: 17,
  IrregularityRecorded: 18,
  ShoeEnded: 19,
  ClaimVerified: 20,
  ClaimAuthorized: 21,
  PayoutIssued: 22,
  ClaimRejected: 23,
  ClaimReleased: 24,
  DocumentVoided: 25,
  ManualDocumentEntered: 26,
  ClaimActRequested: 27,
  TermsActivated: 30,
  MeterAdjusted: 40,
  AdjustmentRequested: 41,
  TransferNoticed: 42,
  NoticeCancelled: 43,
  TransferSent: 44,
  TransferReceived: 45,
  RetirementNoticed: 46,
  LinkRetired: 47,
  CorrectionRequested: 48,
  CoupCorrected: 49,
  TransferExpected: 60,
  TransferExpectationCancelled: 61,
  RoundHeld: 74,
  RoundReleased: 75,
  DeviceReported: 76,
  ActivationScheduled: 78,
  ScheduleEnded: 79,
  TransferDispatched: 80,
  TransferReceiptConfirmed: 81,
} as const satisfies Record<LinkEvent['type'], number>;

const TYPE_NAMES: ReadonlyMap<number, LinkEvent['type']> = new Map(
  Object.entries(EVENT_NUMBERS).map(([name, code]) => [code, name as LinkEvent['type']]),
);
const LINES = [
  'star',
  'any-two',
  'spade',
  'heart',
  'identical',
  'suited-v-suited',
  'royal-v-royal',
  'any-suited',
  'any-royal',
  'must-hit',
] as const satisfies readonly (Royal9Line | 'must-hit')[];
const MOVES = ['award', 'reset', 'top-up', 'pool'] as const satisfies readonly LevelMove['kind'][];
const KINDS = ['wagering', 'no-wager'] as const satisfies readonly CoupKind[];

/** Appends one event. */
export function writeEvent(w: ByteWriter, event: LinkEvent): void {
  w.u8(EVENT_NUMBERS[event.type]).u48(event.at);
  switch (event.type) {
    case 'LinkOpened':
      w.text(event.config);
      return optional(w, event.mustHit, writeSealed);
    case 'WriterTookOver':
      return void w.u32(event.epoch).text(event.holder);
    case 'LinkSuspended':
    case 'LinkResumed':
      return void w.text(event.by).text(event.reason);
    case 'ShoeOpened':
      return void w.u16(event.table).u32(event.shoe);
    case 'ClaimPaid':
      writeLevelOrNone(w.u32(event.awardNumber), event.level);
      return void w.i64(event.amountCents).text(event.preparedBy).text(event.verifiedBy);
    case 'ShoeLoaded':
    case 'CardsBurned':
    case 'CoverCardSeen':
    case 'IrregularityRecorded':
    case 'ShoeEnded':
      return writeShoeEvent(w, event);
    default:
      if (!('coup' in event)) return writeAct(w, event);
      w.u16(event.table).u32(event.coup);
      return writeCoupEvent(w, event);
  }
}

/** What people do, beside play. */
function writeAct(w: ByteWriter, event: ClaimEvent | AdjustEvent | LinkLowerEvent | TermsEvent): void {
  if (isLinkLowerEvent(event)) return writeLowerEvent(w, event);
  if (isTermsEvent(event)) return writeTermsEvent(w, event);
  return event.type === 'MeterAdjusted' || event.type === 'AdjustmentRequested'
    ? writeAdjustEvent(w, event)
    : writeClaimEvent(w, event);
}

type CoupEvent = Exclude<Extract<LinkEvent, { readonly coup: number }>, ShoeEvent>;

function writeCoupEvent(w: ByteWriter, event: CoupEvent): void {
  switch (event.type) {
    case 'CoupOpened':
      return void w.u8(KINDS.indexOf(event.kind));
    case 'WagerAcknowledged':
    case 'LateWagerRefused':
      return void w.u8(event.seat).u32(event.boot).u32(event.sequence).i64(event.priceCents);
    case 'WagerWithdrawn':
      return void w.u8(event.seat).u32(event.boot).u32(event.sequence);
    case 'DeviceReported':
      return void w.u8(event.seat).u32(event.boot).u32(event.sequence).u8(DEVICE_REPORTS.indexOf(event.what));
    case 'CoupLocked':
      w.list(event.seats, (seat) => w.u8(seat)).list(event.contributions, (part) => writeContribution(w, part));
      return optional(w, event.mustHit, writeMustHit);
    case 'RoundHeld':
      return void w.list(event.seats, (seat) => w.u8(seat)).u32(event.sinceMs);
    case 'RoundReleased':
      writeText(w, event.reason);
      return writePerson(w, event.person);
    case 'CoupResolved':
      return void w
        .list(event.cards, (card) => w.u8(card))
        .list(event.awards, (award) => writeAward(w, award))
        .list(event.moves, (move) => writeMove(w, move));
    case 'CoupSettled':
      return;
    case 'CoupVoided':
      return void w
        .text(event.by)
        .text(event.reason)
        .list(event.reversals, (reversal) => writeReversal(w, reversal));
    case 'CorrectionRequested':
      return writeCorrection(w, event);
    case 'CoupCorrected':
      writeCorrection(w, event);
      writePerson(w, event.second);
      return void w
        .list(event.undone.awards, (award) => writeTakenBack(w, award))
        .list(event.undone.moves, (move) => writeMove(w, move))
        .list(event.undone.surplus, ({ level, surplusMicro }) => w.u8(levelCode(level)).i64(surplusMicro))
        .list(event.awards, (award) => writeAward(w, award))
        .list(event.moves, (move) => writeMove(w, move));
  }
}

/** Reads one event; anything a writer could not have written is `JournalDamage`. */
export function readEvent(r: ByteReader): LinkEvent {
  const code = r.u8();
  const type = TYPE_NAMES.get(code);
  if (type === undefined) throw new JournalDamage(`no event has the number ${code}`);
  const at = r.u48();
  switch (type) {
    case 'LinkOpened':
      return { type, at, config: r.text(), mustHit: readOptional(r, readSealed) };
    case 'WriterTookOver':
      return { type, at, epoch: r.u32(), holder: r.text() };
    case 'LinkSuspended':
    case 'LinkResumed':
      return { type, at, by: r.text(), reason: r.text() };
    case 'ShoeOpened':
      return { type, at, table: asTableNo(r.u16()), shoe: r.u32() };
    case 'ClaimPaid':
      return {
        type,
        at,
        awardNumber: r.u32(),
        level: readLevelOrNone(r),
        amountCents: r.i64(),
        preparedBy: r.text(),
        verifiedBy: r.text(),
      };
    case 'ShoeLoaded':
    case 'CardsBurned':
    case 'CoverCardSeen':
    case 'IrregularityRecorded':
    case 'ShoeEnded':
      return readShoeEvent(r, type, at);
    case 'ClaimVerified':
    case 'ClaimAuthorized':
    case 'PayoutIssued':
    case 'ClaimRejected':
    case 'ClaimReleased':
    case 'DocumentVoided':
    case 'ManualDocumentEntered':
    case 'ClaimActRequested':
      return readClaimEvent(r, type, at);
    case 'MeterAdjusted':
    case 'AdjustmentRequested':
      return readAdjustEvent(r, type, at);
    case 'TransferNoticed':
    case 'RetirementNoticed':
    case 'NoticeCancelled':
    case 'TransferSent':
    case 'TransferDispatched':
    case 'TransferReceiptConfirmed':
    case 'TransferReceived':
    case 'TransferExpected':
    case 'TransferExpectationCancelled':
    case 'LinkRetired':
      return readLowerEvent(r, type, at);
    case 'TermsActivated':
    case 'ActivationScheduled':
    case 'ScheduleEnded':
      return readTermsEvent(r, type, at);
    default:
      return readCoupEvent(r, type, { at, table: asTableNo(r.u16()), coup: r.u32() });
  }
}

function readCoupEvent(
  r: ByteReader,
  type: CoupEvent['type'],
  of: { readonly at: number; readonly table: TableNo; readonly coup: number },
): CoupEvent {
  switch (type) {
    case 'CoupOpened':
      return { type, ...of, kind: oneOf(KINDS, r.u8()) };
    case 'WagerAcknowledged':
    case 'LateWagerRefused':
      return { type, ...of, seat: r.u8(), boot: r.u32(), sequence: r.u32(), priceCents: r.i64() };
    case 'WagerWithdrawn':
      return { type, ...of, seat: r.u8(), boot: r.u32(), sequence: r.u32() };
    case 'DeviceReported':
      return { type, ...of, seat: r.u8(), boot: r.u32(), sequence: r.u32(), what: oneOf(DEVICE_REPORTS, r.u8()) };
    case 'CoupLocked':
      return {
        type,
        ...of,
        seats: r.list(() => r.u8()),
        contributions: r.list(() => readContribution(r)),
        mustHit: readOptional(r, readMustHit),
      };
    case 'RoundHeld':
      return { type, ...of, seats: r.list(() => r.u8()), sinceMs: r.u32() };
    case 'RoundReleased':
      return { type, ...of, reason: readText(r), person: readPerson(r) };
    case 'CoupResolved':
      return {
        type,
        ...of,
        cards: r.list(() => readCard(r)),
        awards: r.list(() => readAward(r)),
        moves: r.list(() => readMove(r)),
      };
    case 'CoupSettled':
      return { type, ...of };
    case 'CoupVoided':
      return { type, ...of, by: r.text(), reason: r.text(), reversals: r.list(() => readReversal(r)) };
    case 'CorrectionRequested':
      return { type, ...of, ...readCorrection(r) };
    case 'CoupCorrected':
      return {
        ...{ type, ...of, ...readCorrection(r), second: readPerson(r), undone: readUndone(r) },
        awards: r.list(() => readAward(r)),
        moves: r.list(() => readMove(r)),
      };
  }
}

type Correction = Pick<
  Extract<CoupEvent, { type: 'CorrectionRequested' }>,
  'reference' | 'reason' | 'person' | 'cardsBefore' | 'cards'
>;

function writeCorrection(w: ByteWriter, correction: Correction): void {
  writeWhy(w, correction);
  w.list(correction.cardsBefore, (card) => w.u8(card)).list(correction.cards, (card) => w.u8(card));
}

function readCorrection(r: ByteReader): Correction {
  return { ...readWhy(r), cardsBefore: r.list(() => readCard(r)), cards: r.list(() => readCard(r)) };
}

function writeTakenBack(w: ByteWriter, award: ReversedAward): void {
  writeLevelOrNone(w.u32(award.awardNumber).u8(award.seat).u8(LINES.indexOf(award.line)), award.level);
  w.i64(award.amountCents).i64(award.fromMeterCents).u32(award.documentNumber);
}

function readUndone(r: ByteReader): ResultReversal {
  return {
    awards: r.list(() => ({
      ...{ awardNumber: r.u32(), seat: r.u8(), line: oneOf(LINES, r.u8()), level: readLevelOrNone(r) },
      ...{ amountCents: r.i64(), fromMeterCents: r.i64(), documentNumber: r.u32() },
    })),
    moves: r.list(() => readMove(r)),
    surplus: r.list(() => ({ level: readLevel(r), surplusMicro: r.i64() })),
  };
}

function writeContribution(w: ByteWriter, part: Contribution): void {
  w.u8(levelCode(part.level)).i64(part.displayMicro).i64(part.reserveMicro).i64(part.overflowMicro);
}

function readContribution(r: ByteReader): Contribution {
  return { level: readLevel(r), displayMicro: r.i64(), reserveMicro: r.i64(), overflowMicro: r.i64() };
}

function writeReversal(w: ByteWriter, part: Reversal): void {
  w.u8(levelCode(part.level))
    .i64(part.fromDisplayMicro)
    .i64(part.fromReserveMicro)
    .i64(part.fromOverflowMicro)
    .i64(part.fromHouseMicro);
}

function readReversal(r: ByteReader): Reversal {
  return {
    level: readLevel(r),
    fromDisplayMicro: r.i64(),
    fromReserveMicro: r.i64(),
    fromOverflowMicro: r.i64(),
    fromHouseMicro: r.i64(),
  };
}

function writeAward(w: ByteWriter, award: Award): void {
  writeLevelOrNone(w.u32(award.awardNumber).u8(award.seat).u8(LINES.indexOf(award.line)), award.level);
  w.i64(award.amountCents).i64(award.fromMeterCents).u32(award.documentNumber).u32(award.reviewWith);
}

function readAward(r: ByteReader): Award {
  return {
    awardNumber: r.u32(),
    seat: r.u8(),
    line: oneOf(LINES, r.u8()),
    level: readLevelOrNone(r),
    amountCents: r.i64(),
    fromMeterCents: r.i64(),
    documentNumber: r.u32(),
    reviewWith: r.u32(),
  };
}

function writeMove(w: ByteWriter, move: LevelMove): void {
  w.u8(MOVES.indexOf(move.kind)).u8(levelCode(move.level));
  switch (move.kind) {
    case 'award':
      return void w.i64(move.amountMicro);
    case 'reset':
    case 'top-up':
      return void w.i64(move.fromReserveMicro).i64(move.fromOverflowMicro).i64(move.fromHouseMicro);
    case 'pool':
      return void w.i64(move.fromReserveMicro).i64(move.fromOverflowMicro);
  }
}

function readMove(r: ByteReader): LevelMove {
  const kind = oneOf(MOVES, r.u8());
  const level = readLevel(r);
  switch (kind) {
    case 'award':
      return { kind, level, amountMicro: r.i64() };
    case 'reset':
    case 'top-up':
      return { kind, level, fromReserveMicro: r.i64(), fromOverflowMicro: r.i64(), fromHouseMicro: r.i64() };
    case 'pool':
      return { kind, level, fromReserveMicro: r.i64(), fromOverflowMicro: r.i64() };
  }
}

function writeSealed(w: ByteWriter, { sealed, commitment }: SealedTrigger): void {
  w.bytes(sealed).bytes(commitment);
}

function readSealed(r: ByteReader): SealedTrigger {
  return { sealed: r.bytes(), commitment: r.bytes() };
}

function writeMustHit(w: ByteWriter, hit: MustHitHit): void {
  writeAward(w, hit.award);
  w.u8(hit.drawn).i64(hit.revealed.triggerCents).bytes(hit.revealed.nonce);
  w.list(hit.moves, (move) => writeMove(w, move));
  writeSealed(w, hit.next);
}

function readMustHit(r: ByteReader): MustHitHit {
  return {
    award: readAward(r),
    drawn: r.u8(),
    revealed: { triggerCents: r.i64(), nonce: r.bytes() },
    moves: r.list(() => readMove(r)),
    next: readSealed(r),
  };
}

function optional<T>(w: ByteWriter, value: T | null, write: (w: ByteWriter, value: T) => void): void {
  w.u8(value === null ? 0 : 1);
  if (value !== null) write(w, value);
}

function readOptional<T>(r: ByteReader, read: (r: ByteReader) => T): T | null {
  return oneOf([false, true], r.u8()) ? read(r) : null;
}

function readCard(r: ByteReader): Card {
  const index = r.u8();
  const card = cardOf(index);
  if (card === undefined) throw new JournalDamage(`no card has the number ${index}`);
  return card;
}
