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

/** A seat's wager. `(device, boot, sequence)` names it for ever: received twice, it is one wager with one answer. */
export type AcknowledgeWager = FromDevice & { readonly type: 'acknowledge'; readonly priceCents: bigint };
export type WithdrawWager = FromDevice & { readonly type: 'withdraw' };
/** A device's report of its own condition, numbered like its wagers; `coup` is the one the table is at, 0 before the first. */
export type ReportDevice = FromDevice & { readonly type: 'report'; readonly what: DeviceReport };
/** All that a position has on the wagers of its table's game, in place of what was reported before. Empty: nothing. */
export type ReportStakes = ToCoup & {
  readonly type: 'stakes';
  readonly seat: number;
  readonly stakes: readonly Stake[];
};
/**
 * So much of the wager of a position is paid by the house, with a coupon or as match play, in place of what was reported
 * before. 0: nothing.
 */
export type ReportPromotion = ToCoup & {
  readonly type: 'promotion';
  readonly seat: number;
  readonly houseCents: bigint;
};
/** Vigorish of a completed hand that is marked, as an auditor finds it: a table marks it by completing the hand. */
export type MarkVigorish = ToCoup & { readonly type: 'mark-vigorish' };
/** A marker is removed because its vigorish was collected. `coup` is the hand under way or the last one. */
export type CollectVigorish = ToCoup & {
  readonly type: 'collect-vigorish';
  readonly seat: number;
  /** All that the position owes. */
  readonly amountMicro: bigint;
  readonly by: string;
};
export type OpenCoup = ToCoup & { readonly type: 'open'; readonly kind: CoupKind };
/** `mainWagers`: the seats whose main wager the table attests (chapter 7 A(9)); required where the terms say so. */
export type LockCoup = ToCoup & { readonly type: 'lock'; readonly mainWagers?: readonly number[] };
export type ResolveCoup = ToCoup & { readonly type: 'resolve'; readonly cards: readonly Card[] };
/** A person has confirmed that the round on hold was played. */
export type ReleaseRound = ToCoup & {
  readonly type: 'release-round';
  readonly reason: string;
  readonly person: Person;
};
/** A floor supervisor approves that the table voids a locked coup. */
export type ApproveVoid = ToCoup & {
  readonly type: 'approve-void';
  readonly reason: string;
  readonly person: Person;
};
/** A person enrolls the device of a position again: its boot number is unusable, or the device was repaired or replaced. */
export interface EnrollDevice {
  readonly type: 'enroll-device';
  readonly table: TableNo;
  readonly seat: number;
  /** The boot number of the device's next messages. */
  readonly boot: number;
  readonly reason: string;
  readonly person: Person;
}
/** Messages of a device that were refused without a record, as an auditor finds them; no table sends it. */
export type SummarizeMessages = FromDevice & {
  readonly type: 'summarize';
  readonly last: (typeof REFUSED_KINDS)[number];
};
export type SettleCoup = ToCoup & { readonly type: 'settle' };
export type VoidCoup = ToCoup & { readonly type: 'void'; readonly by: string; readonly reason: string };
/** New cards where shoes are only counted: nothing else is reported. */
export interface ChangeShoe {
  readonly type: 'shoe';
  readonly table: TableNo;
  readonly shoe: number;
}

/** The state of a door that the table's agent watches. It carries no number: what is on record already changes nothing. */
export interface ReportDoor {
  readonly type: 'door';
  readonly table: TableNo;
  readonly door: string;
  readonly state: (typeof DOOR_STATES)[number];
}

/** What a table may request. */
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
  | ChangeShoe
  | ShoeCommand
  | ThreeCardCommand
  | ReportDoor;

/** What people with an account may request. */
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
  | CardsAct
  | SummarizeMessages
  | TermsCommand;

/** What the engine submits when it takes a stream over. */
export interface TakeOver {
  readonly type: 'take-over';
  readonly epoch: number;
  readonly holder: string;
}

/** What the program that restores a backup submits after its takeover. */
export interface JournalIsRestored {
  readonly type: 'journal-restored';
  readonly firstAward: number;
}

export type LinkCommand = FloorCommand | OperatorCommand | TakeOver | JournalIsRestored;

/** Which must-hit trigger is meant: a sealed one opens only for its own link and cycle. */
export interface TriggerOf {
  readonly linkId: LinkId;
  readonly cycle: number;
}

/** Chance and secrets, lent by the shell: the decider has neither. */
export interface Draws {
  /** Uniform in 0 .. bound-1, from a CSPRNG by rejection sampling (N.J.A.C. 13:69E-1.28G; no bias, no scaling). */
  below(bound: bigint): bigint;
  /** Draws a nonce and a winner nonce, and seals them with the trigger. */
  seal(trigger: TriggerOf & { readonly triggerCents: bigint }): SealedTrigger;
  open(sealed: SealedTrigger, of: TriggerOf): RevealedTrigger;
}

/** Everything a decision depends on besides state and command. */
export interface Inputs {
  /** ms since 1970, stamped once by the sequencer. */
  readonly now: number;
  readonly draws: Draws;
}
