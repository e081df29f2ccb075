import type { Card } from '@jackpot/rules';
import type { Person } from '../claim/person.js';
import type { Award, LevelMove } from '../events.js';
import type { LevelId, LinkId, TableNo } from '../ids.js';

/** An exact chance that one wager wins a level: so many ways of so many. Odds count it; here it is only compared. */
export interface Chance {
  readonly ways: bigint;
  readonly of: bigint;
}

/** Where an amount goes, or half of it: what makes the level eligible stands beside it (COMAR 36.05.03.24; REQ-57). */
export interface TransferTarget {
  readonly linkId: LinkId;
  readonly level: LevelId;
  /** Its share of the amount in parts per million; the last target takes what the others leave. */
  readonly sharePpm: bigint;
  readonly priceCents: bigint;
  readonly chance: Chance;
}

/** What is to happen to a level or a link, disclosed from now on; nothing has moved. */
interface Noticed {
  /** 1, 2, 3, ... on the link. */
  readonly notice: number;
  readonly reference: string;
  readonly reason: string;
  /** Not before this instant; ms since 1970. */
  readonly dueAt: number;
  readonly person: Person;
}

export type TransferNotice = Noticed & {
  readonly kind: 'transfer';
  readonly level: LevelId;
  readonly chance: Chance;
  readonly targets: readonly TransferTarget[];
};

/** Where money above the reset amounts goes that found no eligible level: nowhere, or to the house by the approval. */
export const RESIDUAL_DISPOSITIONS = ['none', 'house'] as const;
export type Remains = (typeof RESIDUAL_DISPOSITIONS)[number];

export type RetirementNotice = Noticed & { readonly kind: 'retirement'; readonly remains: Remains };

export type Notice = TransferNotice | RetirementNotice;

/** What of a level goes to one target. `surplusMicro` is of the display: past the target's limit, so into its overflow. */
export interface TransferPart {
  readonly linkId: LinkId;
  readonly level: LevelId;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
  readonly surplusMicro: bigint;
}

/** What of a level is on its way to another link, which has not said yet that it has come. */
export interface PartUnderWay {
  /** The level that it left. */
  readonly level: LevelId;
  readonly amountMicro: bigint;
}

/** What a retired link still held of a level: the reset amount, which was the house's, and what the approval disposes of. */
export interface ClosingBalance {
  readonly level: LevelId;
  readonly seedMicro: bigint;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
}

/** An award that a correction takes back, as it stood: its number and its document's are void, never used again. INV-12. */
export type ReversedAward = Pick<
  Award,
  'awardNumber' | 'seat' | 'line' | 'level' | 'amountCents' | 'fromMeterCents' | 'documentNumber'
>;

/** What a correction undoes: the awards, what they did to the levels, and what then passes a limit. */
export interface ResultReversal {
  readonly awards: readonly ReversedAward[];
  readonly moves: readonly LevelMove[];
  readonly surplus: readonly { readonly level: LevelId; readonly surplusMicro: bigint }[];
}

interface Reasoned {
  readonly at: number;
  readonly reference: string;
  readonly reason: string;
  readonly person: Person;
}

interface OfCorrection extends Reasoned {
  readonly table: TableNo;
  readonly coup: number;
  readonly cardsBefore: readonly Card[];
  readonly cards: readonly Card[];
}

interface Sent extends Reasoned {
  readonly notice: number;
  readonly level: LevelId;
  readonly parts: readonly TransferPart[];
  readonly seedMicro: bigint;
  readonly second: Person;
}

/** Numbers 42 to 49 of the journal, and 60, 61, 80, 81: all else that may lower a meter, and what comes before it. */
export type LowerEvent =
  /** The first person's notice; it is on the signs from now on. */
  | (Omit<TransferNotice, 'kind'> & { readonly type: 'TransferNoticed'; readonly at: number })
  | (Omit<RetirementNotice, 'kind'> & { readonly type: 'RetirementNoticed'; readonly at: number })
  | {
      readonly type: 'NoticeCancelled';
      readonly at: number;
      readonly notice: number;
      readonly reason: string;
      readonly person: Person;
    }
  /** The whole amount of a level leaves it; the house funds its next reset. */
  | (Sent & { readonly type: 'TransferSent' })
  /**
   * The same, where something of it goes to another link, and this one is told when that has come. Journals of before have
   * `TransferSent` there, and are never told: so the two are told apart.
   */
  | (Sent & { readonly type: 'TransferDispatched' })
  /** The other link's journal says that it has a part of it: no more on its way, and no more this link's to answer for. */
  | {
      readonly type: 'TransferReceiptConfirmed';
      readonly at: number;
      readonly notice: number;
      readonly part: number;
      readonly to: LinkId;
      /** The level that it left. */
      readonly level: LevelId;
      readonly amountMicro: bigint;
    }
  /** What another link sent has come; known by that link, its notice and the part, so it comes once. */
  | (Omit<TransferPart, 'linkId'> & {
      readonly type: 'TransferReceived';
      readonly at: number;
      readonly from: LinkId;
      readonly notice: number;
      readonly part: number;
    })
  /**
   * This link has seen another's notice that it will be sent something. It waits: it neither ends nor changes its terms until
   * that has come, or the other link has called it off.
   */
  | {
      readonly type: 'TransferExpected';
      readonly at: number;
      readonly from: LinkId;
      readonly notice: number;
      readonly part: number;
      readonly level: LevelId;
    }
  /** The other link's journal says that its notice was called off. */
  | {
      readonly type: 'TransferExpectationCancelled';
      readonly at: number;
      readonly from: LinkId;
      readonly notice: number;
      readonly part: number;
    }
  | (Reasoned & {
      readonly type: 'LinkRetired';
      readonly notice: number;
      readonly returned: readonly ClosingBalance[];
      readonly second: Person;
    })
  | (OfCorrection & { readonly type: 'CorrectionRequested' })
  | (OfCorrection & {
      readonly type: 'CoupCorrected';
      readonly second: Person;
      readonly undone: ResultReversal;
      readonly awards: readonly Award[];
      readonly moves: readonly LevelMove[];
    });

export type LowerEventOf<T extends LowerEvent['type']> = Extract<LowerEvent, { readonly type: T }>;
/** Those of a link; a correction is of a table. */
export type LinkLowerEvent = Exclude<LowerEvent, { readonly table: TableNo }>;
/** A whole amount that left its level. */
export type SentEvent = LowerEventOf<'TransferSent' | 'TransferDispatched'>;
/** What of another link this one waits for, and what has come there: between links, asked by no person. */
export type BetweenEvent = LowerEventOf<
  'TransferExpected' | 'TransferExpectationCancelled' | 'TransferReceiptConfirmed'
>;
export type CorrectionEvent = Extract<LowerEvent, { readonly table: TableNo }>;

const LINK_LOWER = {
  TransferNoticed: true,
  RetirementNoticed: true,
  NoticeCancelled: true,
  TransferSent: true,
  TransferDispatched: true,
  TransferReceiptConfirmed: true,
  TransferReceived: true,
  TransferExpected: true,
  TransferExpectationCancelled: true,
  LinkRetired: true,
} as const satisfies Record<LinkLowerEvent['type'], true>;

export function isLinkLowerEvent(event: { readonly type: string }): event is LinkLowerEvent {
  return event.type in LINK_LOWER;
}
