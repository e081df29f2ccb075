import { type ValueOf, bytes, i64, struct, union } from '../codec/fields.js';
import { level } from '../codec/parts.js';
import type { Registers } from './meters.js';

/** What a lock adds to a level (INV-02). */
export const contribution = struct(
  'contribution',
  {
    level,
    displayMicro: i64,
    reserveMicro: i64,
    overflowMicro: i64,
  },
  {
    // Handwritten for speed, because every lock has a contribution for each level.
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
 * What an award does to a level. Besides `award` and `pool`, only `Reversal`, `ClaimReversal`, `Adjustment`,
 * `TransferSent`, `LinkRetired` and the reversal in `CoupCorrected` lower a meter (INV-14; COMAR 36.05.03.24 J(2); WAC
 * 230-15-695).
 */
export const levelMove = union('move', 'kind', {
  award: { level, amountMicro: i64 },
  reset: refill,
  'top-up': refill,
  pool: { level, fromReserveMicro: i64, fromOverflowMicro: i64 },
});
export type LevelMove = ValueOf<typeof levelMove>;

/**
 * Takes back a contribution or hit, so that every register has the value without it (`asIfNever`). House seed pays or
 * receives the rest. Negative amounts are put back.
 */
export const reversal = struct('reversal', {
  level,
  fromDisplayMicro: i64,
  fromReserveMicro: i64,
  fromOverflowMicro: i64,
  fromHouseMicro: i64,
});
export type Reversal = ValueOf<typeof reversal>;

export const sealedTrigger = struct('sealed', {
  /** The trigger, the nonce and the winner nonce, encrypted with AES-256-GCM. */
  sealed: bytes,
  /** SHA-256 of `commitmentPreimage`. */
  commitment: bytes,
});
export type SealedTrigger = ValueOf<typeof sealedTrigger>;

export const revealedTrigger = struct('revealed', {
  triggerCents: i64,
  /** Random bytes that hide the trigger in the commitment. */
  nonce: bytes,
  /** Random bytes that decide the winner (`mustHitWinner`). */
  winnerNonce: bytes,
});
export type RevealedTrigger = ValueOf<typeof revealedTrigger>;

/** The only definition of a move's effect. */
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

/** The only definition of a reversal's effect. */
export function reversed(before: Registers, reversal: Reversal): Registers {
  return {
    displayMicro: before.displayMicro - reversal.fromDisplayMicro,
    reserveMicro: before.reserveMicro - reversal.fromReserveMicro,
    overflowMicro: before.overflowMicro - reversal.fromOverflowMicro,
  };
}
