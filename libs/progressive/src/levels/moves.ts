import { type ValueOf, bytes, i64, struct, union } from '../codec/fields.js';
import { level } from '../codec/parts.js';
import type { Registers } from './meters.js';

/** What a lock adds to one level: where each part of the contribution went. INV-02. Micro-cents. */
export const contribution = struct(
  'contribution',
  {
    level,
    displayMicro: i64,
    reserveMicro: i64,
    /** The part that would have passed the limit. */
    overflowMicro: i64,
  },
  {
    // By hand: every lock has one for each level.
    write: (w, value) => {
      level.write(w, value.level);
      w.i64(value.displayMicro).i64(value.reserveMicro).i64(value.overflowMicro);
    },
    read: (r) => ({ level: level.read(r), displayMicro: r.i64(), reserveMicro: r.i64(), overflowMicro: r.i64() }),
  },
);
export type Contribution = ValueOf<typeof contribution>;

const refill = { level, fromReserveMicro: i64, fromOverflowMicro: i64, fromHouseMicro: i64 };

/**
 * What an award does to a level. A meter goes down by `award` and `pool` here, by a `Reversal`, a `ClaimReversal`, an
 * `Adjustment`, a `TransferSent`, a `LinkRetired` and the reversal in a `CoupCorrected`, and by nothing else (INV-14): no
 * other event has a field that could carry it (COMAR 36.05.03.24 J(2); WAC 230-15-695).
 */
export const levelMove = union('move', 'kind', {
  /** Debits the displayed meter: a whole or a ten-percent award. */
  award: { level, amountMicro: i64 },
  /** Credits the displayed meter up to the reset amount and begins the level's next cycle. */
  reset: refill,
  /** Credits the displayed meter up to the reset amount after ten-percent awards. */
  'top-up': refill,
  /** A fixed award as far as Star's hidden funds pay it. */
  pool: { level, fromReserveMicro: i64, fromOverflowMicro: i64 },
});
export type LevelMove = ValueOf<typeof levelMove>;

/**
 * What a void, a correction or a rejection takes out of a level, so that every register has the value it would have
 * without the contribution or the hit (`asIfNever`). Negative: it is put back. House seed settles the difference: what a
 * winner in between was paid from a voided contribution, what a reset had cost.
 */
export const reversal = struct('reversal', {
  level,
  fromDisplayMicro: i64,
  fromReserveMicro: i64,
  fromOverflowMicro: i64,
  fromHouseMicro: i64,
});
export type Reversal = ValueOf<typeof reversal>;

/** The secrets of a Must Hit cycle as they are published: unreadable, and unchangeable without breaking the commitment. */
export const sealedTrigger = struct('sealed', {
  /** AES-256-GCM of trigger, nonce and winner nonce. */
  sealed: bytes,
  /** SHA-256 of `commitmentPreimage`. */
  commitment: bytes,
});
export type SealedTrigger = ValueOf<typeof sealedTrigger>;

export const revealedTrigger = struct('revealed', {
  triggerCents: i64,
  /** Hides the trigger in the commitment. */
  nonce: bytes,
  /** Decides the winner (`mustHitWinner`). */
  winnerNonce: bytes,
});
export type RevealedTrigger = ValueOf<typeof revealedTrigger>;

/** The registers of a level after a move: the only definition of what a move does. */
export function moved(before: Registers, move: LevelMove): Registers {
  const { displayMicro, reserveMicro, overflowMicro } = before;
  switch (move.kind) {
    case 'award':
      return { displayMicro: displayMicro - move.amountMicro, reserveMicro, overflowMicro };
    case 'reset':
    case 'top-up':
      return {
        displayMicro: displayMicro + move.fromReserveMicro + move.fromOverflowMicro + move.fromHouseMicro,
        reserveMicro: reserveMicro - move.fromReserveMicro,
        overflowMicro: overflowMicro - move.fromOverflowMicro,
      };
    case 'pool':
      return {
        displayMicro,
        reserveMicro: reserveMicro - move.fromReserveMicro,
        overflowMicro: overflowMicro - move.fromOverflowMicro,
      };
  }
}

/** The registers of a level after a reversal. The one place that decides this. */
export function reversed(before: Registers, reversal: Reversal): Registers {
  return {
    displayMicro: before.displayMicro - reversal.fromDisplayMicro,
    reserveMicro: before.reserveMicro - reversal.fromReserveMicro,
    overflowMicro: before.overflowMicro - reversal.fromOverflowMicro,
  };
}
