import { award, mustHitHit } from '../award/award.js';
import { event, type FastCodec } from '../codec/event.js';
import { boundedText, i64, list, oneOf, optional, struct, text, u32, u8 } from '../codec/fields.js';
import { card, note, ofCoup, person, tableNo } from '../codec/parts.js';
import { asTableNo } from '../ids.js';
import { contribution, levelMove, reversal } from '../levels/moves.js';
import { DEVICE_REPORTS, REFUSED_KINDS } from '../table/state.js';

/** `no-wager`: the simulated round after an exposed card (chapter 13 C, D). */
export const COUP_KINDS = ['wagering', 'no-wager'] as const;
export type CoupKind = (typeof COUP_KINDS)[number];

const WAGER_BYTES_MAX = 40;

const ofDevice = {
  ...ofCoup,
  seat: u8,
  boot: u32,
  sequence: u32,
};

const kind = oneOf(COUP_KINDS);
const seats = list(u8);
const contributions = list(contribution);

// Handwritten, because the derived codec took up to 1.9 times as long.
const fastOpened: FastCodec<'CoupOpened', typeof ofCoup & { kind: typeof kind }> = {
  write: (w, value) => kind.write(w.u16(value.table).u32(value.coup), value.kind),
  read: (r, at) => ({ type: 'CoupOpened', at, table: asTableNo(r.u16()), coup: r.u32(), kind: kind.read(r) }),
};
const fastAcknowledged: FastCodec<'WagerAcknowledged', typeof ofDevice & { priceCents: typeof i64 }> = {
  write: (w, { table, coup, seat, boot, sequence, priceCents }) =>
    void w.u16(table).u32(coup).u8(seat).u32(boot).u32(sequence).i64(priceCents),
  read: (r, at) => ({
    type: 'WagerAcknowledged',
    at,
    table: asTableNo(r.u16()),
    coup: r.u32(),
    seat: r.u8(),
    boot: r.u32(),
    sequence: r.u32(),
    priceCents: r.i64(),
  }),
};
const locked = { ...ofCoup, seats, returned: seats, contributions };
const fastLocked: FastCodec<'CoupLocked', typeof locked> = {
  write: (w, value) => {
    seats.write(w.u16(value.table).u32(value.coup), value.seats);
    seats.write(w, value.returned);
    contributions.write(w, value.contributions);
  },
  read: (r, at) => ({
    type: 'CoupLocked',
    at,
    table: asTableNo(r.u16()),
    coup: r.u32(),
    seats: seats.read(r),
    returned: seats.read(r),
    contributions: contributions.read(r),
  }),
};

const stake = struct('stake', { wager: boundedText('text', WAGER_BYTES_MAX), stakeCents: i64 });

export const COUP_EVENTS = [
  event('CoupOpened', 6, 'A coup began: betting is open, or it is a simulated round.', { ...ofCoup, kind }, fastOpened),
  event(
    'WagerAcknowledged',
    7,
    'A wager was recognized; it contributes with the lock.',
    { ...ofDevice, priceCents: i64 },
    fastAcknowledged,
  ),
  event('WagerWithdrawn', 8, 'A recognized wager was taken back before the lock.', ofDevice),
  event(
    'LateWagerRefused',
    9,
    'A wager attempted after "no more bets": never recognized, always recorded (chapter 2 C(2)).',
    {
      ...ofDevice,
      priceCents: i64,
    },
  ),
  event(
    'CoupLocked',
    10,
    '"No more bets": the seats in play, once for each unit, and what they contributed; wagers without an attested main wager are returned.',
    locked,
    fastLocked,
  ),
  event(
    'CoupResolved',
    11,
    'The cards of the coup, the awards they fix, what those do to the levels, and a hit of the Must Hit.',
    {
      ...ofCoup,
      cards: list(card),
      awards: list(award),
      moves: list(levelMove),
      mustHit: optional(mustHitHit),
    },
  ),
  event(
    'StakesReported',
    105,
    'What a position has on the game of its table, before "no more bets"; the last report counts.',
    {
      ...ofCoup,
      seat: u8,
      stakes: list(stake),
    },
  ),
  event(
    'PromotionReported',
    135,
    'The house pays so much of the wager of a position, before "no more bets"; the last report counts.',
    {
      ...ofCoup,
      seat: u8,
      houseCents: i64,
    },
  ),
  event(
    'VigorishMarked',
    110,
    'Vigorish of a complete hand, added to the markers of its positions (chapter 12 D(2)(b)).',
    {
      ...ofCoup,
      markers: list(struct('marker', { seat: u8, owedMicro: i64 })),
    },
  ),
  event('VigorishCollected', 111, 'All that a position owed was collected, and its marker removed.', {
    ...ofCoup,
    seat: u8,
    amountMicro: i64,
    by: text,
  }),
  event(
    'VigorishFormIssued',
    140,
    'A numbered form took the place of a marker that could not be collected; the amount stays owed.',
    {
      ...{ table: tableNo, seat: u8 },
      amountMicro: i64,
      /** Without gaps, from 1 on the link. */
      formNumber: u32,
      reason: note,
      person,
    },
  ),
  event('VigorishFormCollected', 141, 'All that a form for vigorish states was collected.', {
    table: tableNo,
    formNumber: u32,
    amountMicro: i64,
    person,
  }),
  event('CoupSettled', 12, 'The hand is complete.', ofCoup),
  event('CoupVoided', 13, 'The coup is void: its contributions were taken out of the levels again.', {
    ...ofCoup,
    by: text,
    reason: text,
    reversals: list(reversal),
  }),
  // A round that is too fast is an unreasonable contribution (N.J.A.C. 13:69E-1.39A(a)6; REQ-111).
  event('RoundHeld', 74, 'The round followed the last one too fast: it credits nothing until a person releases it.', {
    ...ofCoup,
    seats,
    returned: seats,
    /** Time since the table's last "no more bets". */
    sinceMs: u32,
  }),
  event('RoundReleased', 75, 'A person confirmed that a round on hold was played: the next lock of it is taken.', {
    ...ofCoup,
    reason: note,
    person,
  }),
  event('VoidApproved', 77, 'A floor supervisor approved that the table voids a locked coup; nothing has moved.', {
    ...ofCoup,
    reason: note,
    person,
  }),
  event(
    'MessagesSummarized',
    95,
    'Late wagers and reports of a device beyond the limit of a hand: refused one by one, recorded as a count.',
    {
      ...ofDevice,
      /** Messages since the device's last recorded message, including `sequence`. */
      count: u32,
      last: oneOf(REFUSED_KINDS),
    },
  ),
  event('DeviceEnrolled', 96, 'A person enrolled the device of a position again: its next boot is the one named.', {
    ...{ table: tableNo, seat: u8 },
    boot: u32,
    reason: note,
    person,
  }),
  event(
    'DeviceReported',
    76,
    'A material security event that a seat device recorded (N.J.A.C. 13:69E-1.39C(b); REQ-107).',
    {
      ...ofDevice,
      what: oneOf(DEVICE_REPORTS),
    },
  ),
] as const;
