import type { LevelId } from '@jackpot/progressive';

/** What people read, plain and whole. Amounts are bigint; times are ms since 1970; sequences are the journal's. */

export interface LinkRecord {
  readonly linkId: string;
  readonly name: string;
  readonly priceCents: bigint;
  /** The approved terms, as hashed and journaled. */
  readonly config: string;
  readonly configHash: Uint8Array;
  readonly openedAt: number;
  readonly openedSequence: number;
  readonly isInPlay: boolean;
}

export interface TableRecord {
  readonly linkId: string;
  readonly tableNo: number;
  readonly tableId: string;
  readonly assetNumber: string;
  readonly shoe: number;
  /** The coup under way or the last one; 0: none yet. */
  readonly coup: number;
  /** When it left the link; null while it is on it. */
  readonly leftAt: number | null;
}

/** A step of an activation that was scheduled: that it was, or that it ended without terms in force. */
export interface ScheduleRecord {
  readonly linkId: string;
  readonly sequence: number;
  readonly version: number;
  readonly at: number;
  readonly how: 'scheduled' | 'called-off' | 'missed';
  /** Of the first step: when it is to be done, and until when at the latest. */
  readonly dueAt: number | null;
  readonly untilAt: number | null;
  /** Who scheduled it or called it off, as JSON. */
  readonly person: string | null;
  /** Of one that was missed: what stood in the way. */
  readonly code: string | null;
  /** The reason of who called it off; what was found of one that was missed. */
  readonly text: string | null;
}

/** Terms that came into force: what the link was opened with, and every version that was activated. */
export interface TermsRecord {
  readonly linkId: string;
  readonly version: number;
  readonly sequence: number;
  readonly at: number;
  readonly config: string;
  readonly configHash: Uint8Array;
  /** Who staged, approved and activated it, as JSON; null for what the link was opened with. */
  readonly papers: string | null;
}

/** What people and writers did to a link. */
export interface LogRecord {
  readonly linkId: string;
  readonly sequence: number;
  readonly at: number;
  readonly kind:
    | 'opened'
    | 'took-over'
    | 'suspended'
    | 'resumed'
    | 'voided'
    | 'case-opened'
    | 'case-closed'
    | 'power-dip'
    | 'round-held'
    | 'released'
    | 'adjust-asked'
    | 'adjusted'
    | 'terms'
    | 'scheduled'
    | 'schedule-end'
    | 'noticed'
    | 'called-off'
    | 'transferred'
    | 'received'
    | 'arrived'
    | 'awaited'
    | 'not-awaited'
    | 'retired'
    | 'misread'
    | 'corrected';
  readonly tableNo: number | null;
  readonly coup: number | null;
  readonly who: string | null;
  readonly detail: string | null;
}

export type CoupPhase = 'betting' | 'no-wager' | 'held' | 'locked' | 'resolved' | 'settled' | 'voided';

export interface CoupRecord {
  readonly linkId: string;
  readonly tableNo: number;
  readonly coup: number;
  readonly kind: 'wagering' | 'no-wager';
  readonly phase: CoupPhase;
  readonly shoe: number;
  readonly openedSequence: number;
  readonly openedAt: number;
  readonly lockedSequence: number | null;
  readonly lockedAt: number | null;
  /** How many are in the lock's set; null before the lock, while they come and go. */
  readonly wagers: number | null;
  readonly resolvedSequence: number | null;
  readonly resolvedAt: number | null;
  /** In dealt order: "KS 9H ...". */
  readonly cards: string | null;
  readonly settledAt: number | null;
  readonly voidedSequence: number | null;
  readonly voidedAt: number | null;
  readonly voidedBy: string | null;
  readonly voidReason: string | null;
}

export interface WagerRecord {
  readonly linkId: string;
  readonly sequence: number;
  readonly tableNo: number;
  readonly coup: number;
  readonly seat: number;
  readonly boot: number;
  readonly deviceSequence: number;
  readonly priceCents: bigint;
  readonly acknowledgedAt: number;
  /** Where it was taken back before the lock; null: it stands. */
  readonly withdrawnSequence: number | null;
}

/** A wager attempted after "no more bets": never recognized, always recorded. */
export interface LateWagerRecord {
  readonly linkId: string;
  readonly sequence: number;
  readonly tableNo: number;
  readonly coup: number;
  readonly seat: number;
  readonly boot: number;
  readonly deviceSequence: number;
  readonly priceCents: bigint;
  readonly refusedAt: number;
}

/**
 * `table-paid`: a fixed award the dealer paid at once. The others are claims: open (`pending` until it is verified), or
 * ended (`paid`, `rejected`). `corrected`: a card of its coup was misread, and it never was.
 */
export type AwardStatus = 'table-paid' | 'pending' | 'verified' | 'authorized' | 'paid' | 'rejected' | 'corrected';

/** Of claims that are owed. */
export const OPEN_STATUSES = ['pending', 'verified', 'authorized'] as const satisfies readonly AwardStatus[];

export function isOpen(status: AwardStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

export interface AwardRecord {
  readonly linkId: string;
  readonly awardNumber: number;
  readonly awardId: string;
  readonly sequence: number;
  readonly tableNo: number;
  readonly coup: number;
  readonly seat: number;
  readonly line: string;
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  readonly fromMeterCents: bigint;
  readonly documentNumber: number;
  readonly reviewWith: number;
  readonly isHeld: boolean;
  readonly fixedAt: number;
  readonly status: AwardStatus;
  readonly paidAt: number | null;
  readonly preparedBy: string | null;
  readonly verifiedBy: string | null;
}

/** What somebody did to a claim. */
export interface ClaimActRecord {
  readonly linkId: string;
  readonly sequence: number;
  readonly at: number;
  readonly awardNumber: number;
  readonly act: string;
  readonly personId: string;
  readonly personName: string;
  readonly personLicense: string;
  readonly personRole: string;
  /** The second person, where the act needs two. */
  readonly secondId: string | null;
  readonly secondName: string | null;
  readonly secondLicense: string | null;
  readonly secondRole: string | null;
  /** What else it says, as JSON. */
  readonly detail: string | null;
}

/** A payout document's number: none is skipped, none is used twice, and a void one says so. INV-12. */
export interface PayoutNumberRecord {
  readonly linkId: string;
  readonly documentNumber: number;
  readonly awardNumber: number;
  readonly givenSequence: number;
  readonly givenAt: number;
  readonly voidedSequence: number | null;
  readonly voidedAt: number | null;
  readonly voidReason: string | null;
}

export interface BalanceRecord {
  readonly linkId: string;
  readonly account: string;
  readonly balanceMicro: bigint;
}

/** A level's meters as of a place in the journal. */
export interface MeterRecord {
  readonly linkId: string;
  readonly level: LevelId;
  readonly cycle: number;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
  readonly inWagers: number;
  readonly hits: number;
  readonly winsCents: bigint;
  readonly largestCents: bigint;
  readonly pendingCents: bigint;
  readonly machinePaidCents: bigint;
  readonly attendantPaidCents: bigint;
  readonly sequence: number;
}

/**
 * Why the meters were written down: the level began; its whole meter went and was reset; a part of it went; it was filled
 * up to the reset amount; a fixed award took from its hidden funds; a void took contributions back; a rejected claim gave
 * back what it took; people adjusted it; its amount was transferred, or another's came to it; its link was retired; a
 * misread card was put right; or a minute had passed.
 */
export type MeterCause =
  | 'opened'
  | 'hit'
  | 'partial'
  | 'top-up'
  | 'pool'
  | 'void'
  | 'restored'
  | 'adjusted'
  | 'transfer'
  | 'retired'
  | 'corrected'
  | 'play';

export interface MeterHistoryRecord {
  readonly linkId: string;
  readonly level: LevelId;
  readonly sequence: number;
  readonly at: number;
  readonly cause: MeterCause;
  readonly cycle: number;
  /** The display just before what happened; for a must-hit award, with its own lock's contributions. */
  readonly beforeMicro: bigint;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
}

/** A must-hit trigger: what was published when it was drawn, and what was revealed when it hit. */
export interface MustHitCycleRecord {
  readonly linkId: string;
  readonly cycle: number;
  readonly commitment: Uint8Array;
  readonly drawnSequence: number;
  readonly drawnAt: number;
  readonly hitSequence: number | null;
  readonly hitAt: number | null;
  readonly awardNumber: number | null;
  readonly triggerCents: bigint | null;
  readonly nonce: Uint8Array | null;
}

/** A dealing shoe of a table. Where shoes are only counted nobody is told more than its number: the rest is null. */
export interface ShoeRecord {
  readonly linkId: string;
  readonly tableNo: number;
  readonly shoe: number;
  readonly openedSequence: number;
  readonly openedAt: number;
  readonly decks: number | null;
  /** Color of the backs: which batch it is. */
  readonly backs: string | null;
  readonly cardsOpenedAt: number | null;
  readonly openedBy: string | null;
  /** "KD"; as many cards as its value followed it face down. */
  readonly burnCard: string | null;
  readonly burnedSequence: number | null;
  readonly coverCoup: number | null;
  readonly coverSequence: number | null;
  /** Taken away, or replaced by the next; null: in use. */
  readonly endedSequence: number | null;
  readonly endedAt: number | null;
  /** Null where the next shoe replaced it. */
  readonly endedBy: string | null;
  readonly endReason: string | null;
}

/** Something of chapter 13, and the clause that said what to do. */
export interface IrregularityRecord {
  readonly linkId: string;
  readonly sequence: number;
  readonly at: number;
  readonly tableNo: number;
  readonly shoe: number;
  readonly number: number;
  readonly coup: number;
  readonly kind: string;
  /** Null where nobody has seen it. */
  readonly card: string | null;
  /** The round's cards before it, in dealt order. */
  readonly dealt: string;
  readonly clause: string;
  readonly remedy: string;
  readonly recordedBy: string;
}

export interface PayoutRecord {
  readonly awardId: string;
  readonly linkId: string;
  readonly awardNumber: number;
  readonly documentNumber: number;
  readonly state: 'prepared';
  /** The document's own text, byte for byte. */
  readonly document: string;
  readonly preparedAt: number;
}

/** How far the tables of a link have come. */
export interface WatermarkRecord {
  readonly stream: string;
  readonly batch: number;
  readonly sequence: number;
  readonly epoch: number;
  readonly hash: Uint8Array;
  /** When the last projected batch was sealed. */
  readonly sealedAt: number;
  /** A rebuild has begun and is still taking the old rows away. */
  readonly isClearing: boolean;
}
