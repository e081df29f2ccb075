import type { Award, LevelMeters, LinkConfig, LinkEvent } from '@jackpot/progressive';
import type { AwardAct } from './act-words.js';
import type { Paytable, SeatDerivation } from '@jackpot/rules';

/** An entry of the journal, and where it stands. */
export interface Recorded {
  readonly sequence: number;
  readonly batch: number;
  readonly event: LinkEvent;
}

/** What signs were given: the meters committed with a batch. A sign never gets others (INV-06). */
export interface Shown {
  readonly batch: number;
  readonly sealedAt: number;
  readonly meters: readonly LevelMeters[];
}

/** A Must Hit's promise and how it was kept. */
export interface MustHitReveal {
  readonly cycle: number;
  /** Published when the cycle began; SHA-256, hex. */
  readonly commitment: string;
  readonly triggerCents: bigint;
  /** The text whose hash the commitment is. */
  readonly preimage: string;
  readonly recomputed: string;
  readonly isKept: boolean;
  readonly seatsInPlay: readonly number[];
  /** The text whose hash decides the winner, with counter 0. */
  readonly winnerPreimage: string;
  /** The position that it gives: `mustHitWinner`. */
  readonly winner: number;
}

/** Everything the journal knows about one award: what a dispute is settled with. */
export interface Dispute {
  readonly operator: string;
  readonly linkId: string;
  readonly linkName: string;
  readonly paytable: Paytable;
  readonly award: Award;
  readonly table: { readonly tableId: string; readonly assetNumber: string };
  readonly coup: number;
  readonly fixedAt: number;
  readonly sequence: number;
  readonly batch: number;
  readonly configuration: {
    /** Of the terms' text as journaled, hex. */
    readonly sha256: string;
    readonly approval: LinkConfig['approval'];
    readonly royal9: LinkConfig['royal9'];
    readonly awards: LinkConfig['awards'];
  };
  /** All entries of the coup in order: opening, wagers, withdrawals, late ones, lock, cards, settling or voiding. */
  readonly entries: readonly Recorded[];
  readonly meters: {
    readonly beforeLock: readonly LevelMeters[];
    readonly afterLock: readonly LevelMeters[];
    readonly beforeAward: readonly LevelMeters[];
    readonly afterAward: readonly LevelMeters[];
  };
  /** Before the lock, with the lock, with the award; one entry where they are one batch. */
  readonly shown: readonly Shown[];
  readonly derivation: SeatDerivation | null;
  readonly mustHit: MustHitReveal | null;
  /** What people did about the award afterwards, and what raised it, as far as the journal was read. */
  readonly acts: readonly (Recorded & { readonly event: AwardAct })[];
}
