import { type ValueOf, bytes, i64, struct, union } from '../codec/fields.js';
import { level } from '../codec/parts.js';
import type { LevelMeters } from './meters.js';

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

/** What a void takes out of a level again; `fromHouseMicro` is the part that an intervening winner was already paid. */
export const reversal = struct('reversal', {
  level,
  fromDisplayMicro: i64,
  fromReserveMicro: i64,
  fromOverflowMicro: i64,
  fromHouseMicro: i64,
});
export type Reversal = ValueOf<typeof reversal>;

/** A Must Hit trigger as it is published: unreadable, and unchangeable without breaking the commitment. */
export const sealedTrigger = struct('sealed', {
  /** AES-256-GCM of trigger and nonce. */
  sealed: bytes,
  /** SHA-256 of `commitmentPreimage`. */
  commitment: bytes,
});
export type SealedTrigger = ValueOf<typeof sealedTrigger>;

export const revealedTrigger = struct('revealed', { triggerCents: i64, nonce: bytes });
export type RevealedTrigger = ValueOf<typeof revealedTrigger>;

type Registers = Pick<LevelMeters, 'displayMicro' | 'reserveMicro' | 'overflowMicro'>;

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
/** The registers of a level as if a move had not been: the exact other way round of `moved`. */
export function unmoved(after: Registers, move: LevelMove): Registers {
  const { displayMicro, reserveMicro, overflowMicro } = after;
  switch (move.kind) {
    case 'award':
      return { displayMicro: displayMicro + move.amountMicro, reserveMicro, overflowMicro };
    case 'reset':
    case 'top-up':
      return {
        displayMicro: displayMicro - move.fromReserveMicro - move.fromOverflowMicro - move.fromHouseMicro,
        reserveMicro: reserveMicro + move.fromReserveMicro,
        overflowMicro: overflowMicro + move.fromOverflowMicro,
      };
    case 'pool':
      return {
        displayMicro,
        reserveMicro: reserveMicro + move.fromReserveMicro,
        overflowMicro: overflowMicro + move.fromOverflowMicro,
      };
  }
}
