import type { Award, LinkEvent } from '@jackpot/progressive';

/** Awards of one line: how many, and what they came to. */
export interface AwardsOfLine {
  readonly line: Award['line'];
  readonly count: number;
  readonly amountCents: bigint;
}

/** What happened, counted. */
export interface Counts {
  readonly wagers: number;
  readonly withdrawn: number;
  readonly lateRefused: number;
  readonly coupsOpened: number;
  readonly coupsLocked: number;
  readonly coupsResolved: number;
  readonly coupsVoided: number;
  readonly suspensions: number;
  readonly claimsPaid: number;
  readonly claimsRejected: number;
  readonly documentsVoided: number;
  readonly adjustments: number;
  readonly transfers: number;
  readonly corrections: number;
  readonly activations: number;
}

type OfLine = Pick<Award, 'line' | 'amountCents'>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Counts a history, event by event. */
export class Tally {
  readonly counts: Mutable<Counts> = {
    wagers: 0,
    withdrawn: 0,
    lateRefused: 0,
    coupsOpened: 0,
    coupsLocked: 0,
    coupsResolved: 0,
    coupsVoided: 0,
    suspensions: 0,
    claimsPaid: 0,
    claimsRejected: 0,
    documentsVoided: 0,
    adjustments: 0,
    transfers: 0,
    corrections: 0,
    activations: 0,
  };
  readonly #byLine = new Map<Award['line'], AwardsOfLine>();

  get awards(): readonly AwardsOfLine[] {
    return [...this.#byLine.values()];
  }

  take(event: LinkEvent): void {
    const counted = COUNTED[event.type];
    if (counted !== undefined) this.counts[counted] += 1;
    if (event.type === 'CoupLocked' && event.mustHit !== null) this.#award(event.mustHit.award);
    if (event.type === 'CoupCorrected') event.undone.awards.forEach((award) => this.#takenBack(award));
    if (event.type === 'CoupResolved' || event.type === 'CoupCorrected')
      event.awards.forEach((award) => this.#award(award));
  }

  #award({ line, amountCents }: OfLine): void {
    this.#add({ line, count: 1, amountCents });
  }

  /** A card was misread: the award never was. A line that has none left is not named, as if it had had none. */
  #takenBack({ line, amountCents }: OfLine): void {
    this.#add({ line, count: -1, amountCents: -amountCents });
    if (this.#byLine.get(line)?.count === 0) this.#byLine.delete(line);
  }

  #add({ line, count, amountCents }: AwardsOfLine): void {
    const before = this.#byLine.get(line) ?? { line, count: 0, amountCents: 0n };
    this.#byLine.set(line, { line, count: before.count + count, amountCents: before.amountCents + amountCents });
  }
}

const COUNTED: Readonly<Record<LinkEvent['type'], keyof Counts | undefined>> = {
  LinkOpened: undefined,
  WriterTookOver: undefined,
  LinkSuspended: 'suspensions',
  LinkResumed: undefined,
  ShoeOpened: undefined,
  CoupOpened: 'coupsOpened',
  WagerAcknowledged: 'wagers',
  WagerWithdrawn: 'withdrawn',
  LateWagerRefused: 'lateRefused',
  CoupLocked: 'coupsLocked',
  DeviceReported: undefined,
  RoundHeld: undefined,
  RoundReleased: undefined,
  CoupResolved: 'coupsResolved',
  CoupSettled: undefined,
  CoupVoided: 'coupsVoided',
  ClaimPaid: 'claimsPaid',
  ShoeLoaded: undefined,
  CardsBurned: undefined,
  CoverCardSeen: undefined,
  IrregularityRecorded: undefined,
  ShoeEnded: undefined,
  ClaimVerified: undefined,
  ClaimAuthorized: undefined,
  PayoutIssued: 'claimsPaid',
  ClaimRejected: 'claimsRejected',
  ClaimReleased: undefined,
  DocumentVoided: 'documentsVoided',
  ManualDocumentEntered: undefined,
  ClaimActRequested: undefined,
  AdjustmentRequested: undefined,
  MeterAdjusted: 'adjustments',
  TransferNoticed: undefined,
  RetirementNoticed: undefined,
  NoticeCancelled: undefined,
  TransferSent: 'transfers',
  TransferReceiptConfirmed: undefined,
  TransferReceived: undefined,
  TransferExpected: undefined,
  TransferExpectationCancelled: undefined,
  LinkRetired: undefined,
  CorrectionRequested: undefined,
  CoupCorrected: 'corrections',
  TermsActivated: 'activations',
  ActivationScheduled: undefined,
  ScheduleEnded: undefined,
};
