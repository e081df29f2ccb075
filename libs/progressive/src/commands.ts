import type { Card, Stake } from '@jackpot/rules';
import type { AdjustCommand } from './adjustment/commands.js';
import type { ClaimCommand, SlipCommand } from './claim/commands.js';
import type { LinkConfig } from './config/link-config.js';
import type { CorrectionCommand } from './correction/commands.js';
import type { CoupKind } from './coup/events.js';
import type { Person } from './person.js';
import type { PaymentRulesCommand } from './payment/commands.js';
import type { DeviceId, LinkId, TableNo } from './ids.js';
import type { RevealedTrigger, SealedTrigger } from './levels/moves.js';
import type { CardsAct, ShoeCommand } from './shoe/commands.js';
import type { DeviceReport, DOOR_STATES, REFUSED_KINDS } from './table/state.js';
import type { TermsCommand } from './terms/events.js';
import type { ThreeCardCommand } from './three-card/commands.js';
import type { RetirementCommand } from './retirement/commands.js';
import type { TransferCommand } from './transfer/commands.js';

interface ToCoup {
  readonly table: TableNo;
  readonly coup: number;
}

interface FromDevice extends ToCoup {
  readonly seat: number;
  readonly device: DeviceId;
  readonly boot: number;
  readonly sequence: number;
}

/** A wager of the device, identified by `(device, boot, sequence)`. A repeated command gets the same answer. */
export type AcknowledgeWager = FromDevice & { readonly type: 'acknowledge'; readonly priceCents: bigint };
export type WithdrawWager = FromDevice & { readonly type: 'withdraw' };
/** A report of the device, numbered like its wagers. `coup` is 0 before the table's first coup. */
export type ReportDevice = FromDevice & { readonly type: 'report'; readonly what: DeviceReport };
/** Replaces the seat's previous report of stakes. */
export type ReportStakes = ToCoup & {
  readonly type: 'stakes';
  readonly seat: number;
  readonly stakes: readonly Stake[];
};
/** Reports a coupon or match play. Replaces the seat's previous report. */
export type ReportPromotion = ToCoup & {
  readonly type: 'promotion';
  readonly seat: number;
  readonly houseCents: bigint;
};
/** Used only when auditors check a journal. A table marks vigorish by completing the hand. */
export type MarkVigorish = ToCoup & { readonly type: 'mark-vigorish' };
/** Collects a marker. `coup` is the hand under way or the last one. */
export type CollectVigorish = ToCoup & {
  readonly type: 'collect-vigorish';
  readonly seat: number;
  readonly amountMicro: bigint;
  readonly by: string;
};
export type OpenCoup = ToCoup & { readonly type: 'open'; readonly kind: CoupKind };
/** Closes betting. `mainWagers`: seats with an attested main wager (chapter 7 A(9)). Required if the terms say so. */
export type LockCoup = ToCoup & { readonly type: 'lock'; readonly mainWagers?: readonly number[] };
export type ResolveCoup = ToCoup & { readonly type: 'resolve'; readonly cards: readonly Card[] };
export type ReleaseRound = ToCoup & {
  readonly type: 'release-round';
  readonly reason: string;
  readonly person: Person;
};
export type ApproveVoid = ToCoup & {
  readonly type: 'approve-void';
  readonly reason: string;
  readonly person: Person;
};
/** Accepts a device with an unusable boot number, or after a repair or replacement. */
export interface EnrollDevice {
  readonly type: 'enroll-device';
  readonly table: TableNo;
  readonly seat: number;
  readonly boot: number;
  readonly reason: string;
  readonly person: Person;
}
/** Replaces a marker whose player left without paying. */
export interface IssueVigorishForm {
  readonly type: 'issue-vigorish-form';
  readonly table: TableNo;
  readonly seat: number;
  readonly amountMicro: bigint;
  readonly reason: string;
  readonly person: Person;
}
export interface CollectVigorishForm {
  readonly type: 'collect-vigorish-form';
  readonly formNumber: number;
  readonly amountMicro: bigint;
  readonly person: Person;
}
/**
 * A count of messages refused without a record. Tables never send this command; auditors derive it from the journal.
 */
export type SummarizeMessages = FromDevice & {
  readonly type: 'summarize';
  readonly last: (typeof REFUSED_KINDS)[number];
};
export type SettleCoup = ToCoup & { readonly type: 'settle' };
export type VoidCoup = ToCoup & { readonly type: 'void'; readonly by: string; readonly reason: string };
/**
 * Used only when auditors check a journal. At a table of Three Card Baccarat, the commands of the round also move the
 * coup with its number (ADR 48).
 */
export interface CoupOfRound {
  readonly type: 'coup-of-round';
  readonly table: TableNo;
  readonly act: OpenCoup | LockCoup | ResolveCoup | SettleCoup | VoidCoup;
}
export interface ChangeShoe {
  readonly type: 'shoe';
  readonly table: TableNo;
  readonly shoe: number;
}

/** Has no message number, because repeating a known state changes nothing. */
export interface ReportDoor {
  readonly type: 'door';
  readonly table: TableNo;
  readonly door: string;
  readonly state: (typeof DOOR_STATES)[number];
}

export type FloorCommand =
  | AcknowledgeWager
  | WithdrawWager
  | ReportDevice
  | ReportStakes
  | ReportPromotion
  | MarkVigorish
  | CollectVigorish
  | OpenCoup
  | LockCoup
  | ResolveCoup
  | SettleCoup
  | VoidCoup
  | CoupOfRound
  | ChangeShoe
  | ShoeCommand
  | ThreeCardCommand
  | ReportDoor;

export type OperatorCommand =
  | { readonly type: 'open-link'; readonly config: LinkConfig }
  | { readonly type: 'suspend'; readonly by: string; readonly reason: string }
  | { readonly type: 'resume'; readonly by: string; readonly reason: string }
  | ClaimCommand
  | SlipCommand
  | PaymentRulesCommand
  | AdjustCommand
  | TransferCommand
  | RetirementCommand
  | CorrectionCommand
  | ReleaseRound
  | ApproveVoid
  | EnrollDevice
  | IssueVigorishForm
  | CollectVigorishForm
  | CardsAct
  | SummarizeMessages
  | TermsCommand;

export interface TakeOver {
  readonly type: 'take-over';
  readonly epoch: number;
  readonly holder: string;
}

export interface JournalIsRestored {
  readonly type: 'journal-restored';
  readonly firstAward: number;
}

export type LinkCommand = FloorCommand | OperatorCommand | TakeOver | JournalIsRestored;

export interface TriggerOf {
  readonly linkId: LinkId;
  readonly cycle: number;
}

export interface Draws {
  /** Uniform in 0 .. bound-1, from a CSPRNG by rejection sampling (N.J.A.C. 13:69E-1.28G; no bias, no scaling). */
  below(bound: bigint): bigint;
  seal(trigger: TriggerOf & { readonly triggerCents: bigint }): SealedTrigger;
  open(sealed: SealedTrigger, of: TriggerOf): RevealedTrigger;
}

export interface Inputs {
  /** ms since 1970, set once by the sequencer. */
  readonly now: number;
  readonly draws: Draws;
}
