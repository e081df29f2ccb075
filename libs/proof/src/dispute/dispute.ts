import type { Award, LevelMeters, LinkConfig, LinkEvent } from '@jackpot/progressive';
import type { AwardAct } from './act-words.js';
import type { SeatDerivation, LineTerms, ThreeCardDerivation } from '@jackpot/rules';

export interface Recorded {
  readonly sequence: number;
  readonly batch: number;
  readonly event: LinkEvent;
}

/** Meters committed with a batch. Signs show no others (INV-06). */
export interface Shown {
  readonly batch: number;
  readonly sealedAt: number;
  readonly meters: readonly LevelMeters[];
}

export interface MustHitReveal {
  readonly cycle: number;
  readonly commitment: string;
  readonly triggerCents: bigint;
  readonly preimage: string;
  readonly recomputed: string;
  readonly isKept: boolean;
  readonly seatsInPlay: readonly number[];
  /** The text that `mustHitWinner` hashes, with counter 0. */
  readonly winnerPreimage: string;
  readonly winner: number;
}

export interface Dispute extends LineTerms {
  readonly operator: string;
  readonly linkId: string;
  readonly linkName: string;
  readonly award: Award;
  readonly table: { readonly tableId: string; readonly assetNumber: string };
  readonly coup: number;
  readonly fixedAt: number;
  readonly sequence: number;
  readonly batch: number;
  readonly configuration: {
    readonly sha256: string;
    readonly approval: LinkConfig['approval'];
    readonly royal9: LinkConfig['royal9'];
    readonly awards: LinkConfig['awards'];
  };
  readonly entries: readonly Recorded[];
  readonly meters: {
    readonly beforeLock: readonly LevelMeters[];
    readonly afterLock: readonly LevelMeters[];
    readonly beforeAward: readonly LevelMeters[];
    readonly afterAward: readonly LevelMeters[];
  };
  readonly shown: readonly Shown[];
  readonly derivation: SeatDerivation | ThreeCardDerivation | null;
  readonly mustHit: MustHitReveal | null;
  readonly acts: readonly (Recorded & { readonly event: AwardAct })[];
}
