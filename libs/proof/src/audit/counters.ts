import type { DecidedBy } from './re-decide.js';
import { type Award, type LinkEvent, awardsOf } from '@jackpot/progressive';

export interface AwardsOfLine {
  readonly line: Award['line'];
  readonly count: number;
  readonly amountCents: bigint;
}

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
  readonly decidedByEarlierBuilds: number;
}

type OfLine = Pick<Award, 'line' | 'amountCents'>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export class Counters {
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
    decidedByEarlierBuilds: 0,
  };
  readonly #byLine = new Map<Award['line'], AwardsOfLine>();

  get awards(): readonly AwardsOfLine[] {
    return [...this.#byLine.values()];
  }

  take(event: LinkEvent, decidedBy: DecidedBy): void {
    if (decidedBy === 'an earlier build') this.counts.decidedByEarlierBuilds += 1;
    const counted = COUNTED[event.type];
    if (counted !== undefined) this.counts[counted] += 1;
    if (event.type === 'CoupCorrected') event.reversal.awards.forEach((award) => this.#reverse(award));
    awardsOf(event).forEach((award) => this.#award(award));
  }

  #award({ line, amountCents }: OfLine): void {
    this.#add({ line, count: 1, amountCents });
  }

  #reverse({ line, amountCents }: OfLine): void {
    this.#add({ line, count: -1, amountCents: -amountCents });
    if (this.#byLine.get(line)?.count === 0) this.#byLine.delete(line);
  }

  #add({ line, count, amountCents }: AwardsOfLine): void {
    const before = this.#byLine.get(line) ?? { line, count: 0, amountCents: 0n };
    this.#byLine.set(line, { line, count: before.count + count, amountCents: before.amountCents + amountCents });
  }
}

const COUNTED: Readonly<Partial<Record<LinkEvent['type'], keyof Counts>>> = {
  LinkSuspended: 'suspensions',
  CoupOpened: 'coupsOpened',
  WagerAcknowledged: 'wagers',
  WagerWithdrawn: 'withdrawn',
  LateWagerRefused: 'lateRefused',
  CoupLocked: 'coupsLocked',
  CoupResolved: 'coupsResolved',
  CoupVoided: 'coupsVoided',
  PayoutIssued: 'claimsPaid',
  ClaimPaid: 'claimsPaid',
  ClaimRejected: 'claimsRejected',
  DocumentVoided: 'documentsVoided',
  MeterAdjusted: 'adjustments',
  TransferSent: 'transfers',
  CoupCorrected: 'corrections',
  TermsActivated: 'activations',
};
