import type { Card, Royal9Line } from '@jackpot/rules';
import type { AdjustEvent } from './adjust/events.js';
import type { ClaimEvent } from './claim/events.js';
import type { HeldRoundEvent } from './held-round.js';
import type { LevelId, TableNo } from './ids.js';
import type { LowerEvent } from './lower/events.js';
import type { ShoeEvent } from './shoe-events.js';
import type { TermsEvent } from './terms/events.js';

/** What a lock adds to one level: where each part of the contribution went. INV-02. */
export interface Contribution {
  readonly level: LevelId;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  /** What would have passed the limit. */
  readonly overflowMicro: bigint;
}

/**
 * What an award does to a level. A meter goes down by `award` and `pool` here, by a `Reversal`, a `ClaimReversal`, an
 * `Adjustment`, a `TransferSent` or `TransferDispatched`, a `LinkRetired` and what a `CoupCorrected` takes back, and by nothing else, INV-14: there
 * is no other event that could carry it (COMAR 36.05.03.24 J(2); WAC 230-15-695).
 */
export type LevelMove =
  /** Debits the displayed meter: a whole or a ten-percent award. */
  | { readonly kind: 'award'; readonly level: LevelId; readonly amountMicro: bigint }
  /** Credits the displayed meter up to the reset amount; `reset` also begins the level's next cycle. */
  | {
      readonly kind: 'reset' | 'top-up';
      readonly level: LevelId;
      readonly fromReserveMicro: bigint;
      readonly fromOverflowMicro: bigint;
      readonly fromHouseMicro: bigint;
    }
  /** A fixed award as far as Star's hidden funds pay it. */
  | {
      readonly kind: 'pool';
      readonly level: LevelId;
      readonly fromReserveMicro: bigint;
      readonly fromOverflowMicro: bigint;
    };

/** An award: the amount is fixed here, in the step that resets the level. INV-04. */
export interface Award {
  /** 1, 2, 3, ... on the link, never skipped. */
  readonly awardNumber: number;
  readonly seat: number;
  readonly line: Royal9Line | 'must-hit';
  /** The level whose meter it takes; null for a fixed award. */
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  /** What of the amount comes out of a meter or pool; the house pays the rest. */
  readonly fromMeterCents: bigint;
  /** Number of its payout document, 1, 2, 3, ... without a gap; 0: the dealer pays it at the table. */
  readonly documentNumber: number;
  /** Number of the earlier award of the same level that this one came too close to; 0: none. Both are then held. */
  readonly reviewWith: number;
}

/** A sealed must-hit trigger as it is published: nobody can read it, nobody can change it. */
export interface SealedTrigger {
  /** AES-256-GCM of trigger and nonce. */
  readonly sealed: Uint8Array;
  /** SHA-256 of `commitmentPreimage`. */
  readonly commitment: Uint8Array;
}

export interface RevealedTrigger {
  readonly triggerCents: bigint;
  readonly nonce: Uint8Array;
}

/** The Must Hit went in this lock. */
export interface MustHitHit {
  readonly award: Award;
  /** The winner's place among the lock's seats in ascending order, as drawn. */
  readonly drawn: number;
  readonly revealed: RevealedTrigger;
  readonly moves: readonly LevelMove[];
  readonly next: SealedTrigger;
}

/** What a void takes back out of a level; `fromHouseMicro` is the part that an intervening winner already took. */
export interface Reversal {
  readonly level: LevelId;
  readonly fromDisplayMicro: bigint;
  readonly fromReserveMicro: bigint;
  readonly fromOverflowMicro: bigint;
  readonly fromHouseMicro: bigint;
}

interface OfCoup {
  /** When it was decided, ms since 1970; for people, never for order. */
  readonly at: number;
  readonly table: TableNo;
  readonly coup: number;
}

interface OfDevice extends OfCoup {
  readonly seat: number;
  /** The device's boot counter and its message number within that boot. */
  readonly boot: number;
  readonly sequence: number;
}

/** Everything that can happen on a link, in the past tense. The journal holds nothing else. */
export type LinkEvent =
  /** The link begins: its terms, and every level funded with its initial amount by the house. */
  | {
      readonly type: 'LinkOpened';
      readonly at: number;
      readonly config: string;
      readonly mustHit: SealedTrigger | null;
    }
  | { readonly type: 'WriterTookOver'; readonly at: number; readonly epoch: number; readonly holder: string }
  | {
      readonly type: 'LinkSuspended' | 'LinkResumed';
      readonly at: number;
      readonly by: string;
      readonly reason: string;
    }
  /** New cards where shoes are only counted. */
  | { readonly type: 'ShoeOpened'; readonly at: number; readonly table: TableNo; readonly shoe: number }
  | ShoeEvent
  | (OfCoup & { readonly type: 'CoupOpened'; readonly kind: CoupKind })
  | (OfDevice & { readonly type: 'WagerAcknowledged'; readonly priceCents: bigint })
  | (OfDevice & { readonly type: 'WagerWithdrawn' })
  /** A wager attempted after "no more bets": never recognized, always recorded (chapter 2 C(2)). */
  | (OfDevice & { readonly type: 'LateWagerRefused'; readonly priceCents: bigint })
  /** What a device wrote down about itself: a material security event (N.J.A.C. 13:69E-1.39C(b); REQ-107). */
  | (OfDevice & { readonly type: 'DeviceReported'; readonly what: DeviceReport })
  | (OfCoup & {
      readonly type: 'CoupLocked';
      readonly seats: readonly number[];
      readonly contributions: readonly Contribution[];
      readonly mustHit: MustHitHit | null;
    })
  | (OfCoup & {
      readonly type: 'CoupResolved';
      readonly cards: readonly Card[];
      readonly awards: readonly Award[];
      readonly moves: readonly LevelMove[];
    })
  | (OfCoup & { readonly type: 'CoupSettled' })
  | (OfCoup & {
      readonly type: 'CoupVoided';
      readonly by: string;
      readonly reason: string;
      readonly reversals: readonly Reversal[];
    })
  | {
      readonly type: 'ClaimPaid';
      readonly at: number;
      readonly awardNumber: number;
      /** Of the award, repeated so that the entry can be posted by itself. */
      readonly level: LevelId | null;
      readonly amountCents: bigint;
      readonly preparedBy: string;
      readonly verifiedBy: string;
    }
  | HeldRoundEvent
  | ClaimEvent
  | AdjustEvent
  | LowerEvent
  | TermsEvent;

/** Its case was opened, is closed again, or its power dipped. By their place in this list in the journal, for ever. */
export const DEVICE_REPORTS = ['opened', 'closed', 'power'] as const;
export type DeviceReport = (typeof DEVICE_REPORTS)[number];

/** A wagering coup, or the simulated round after an exposed card in which no wager is taken (chapter 13 C, D). */
export type CoupKind = 'wagering' | 'no-wager';

export type EventOf<T extends LinkEvent['type']> = Extract<LinkEvent, { readonly type: T }>;
