import { centsToMicro, must } from '@jackpot/money';
import { type Sha256, sameBytes, toHex } from '@jackpot/journal';
import {
  type EventOf,
  type LinkEvent,
  type MustHitCycle,
  type MustHitHit,
  type OpenedLink,
  type RevealedTrigger,
  type TriggerOf,
  commitmentPreimage,
  metersOf,
} from '@jackpot/progressive';
import type { EventProblem } from './finding.js';

/** A trigger that is drawn, sealed, committed to and not revealed. */
export interface OpenCommitment {
  readonly cycle: number;
  /** SHA-256, hex. */
  readonly commitment: string;
  /** Journal sequence of the event that published it. */
  readonly committedAt: number;
}

/** A trigger whose reveal agrees with its commitment. */
export interface OpenedCommitment extends OpenCommitment {
  readonly triggerCents: bigint;
  readonly nonce: string;
  readonly awardNumber: number;
  readonly revealedAt: number;
}

/** The highest amount of the level in this cycle without a hit, and the event that reached it. */
interface Peak {
  readonly reachedMicro: bigint;
  readonly sequence: number;
}

const NO_PEAK: Peak = { reachedMicro: -1n, sequence: 0 };

/**
 * Checks that each trigger was fixed when its cycle began: the commitment published then opens to the amount revealed with
 * the award, and every earlier lock of the cycle stayed below that amount.
 */
export class Commitments {
  readonly #opened: OpenedCommitment[] = [];
  #open: OpenCommitment | null = null;
  #peak: Peak = NO_PEAK;

  constructor(private readonly sha256: Sha256) {}

  get opened(): readonly OpenedCommitment[] {
    return this.#opened;
  }

  get open(): OpenCommitment | null {
    return this.#open;
  }

  /** Checks the reveal of an event, if it has one. Called before the event is decided again. */
  check(link: OpenedLink | null, event: LinkEvent): EventProblem | null {
    if (link === null || event.type !== 'CoupLocked' || event.mustHit === null) return null;
    const { revealed } = event.mustHit;
    if (link.mustHitCycle === null || link.mustHit === null)
      return { code: 'NOT_DECIDABLE', expected: 'a link without a Must Hit', found: 'a hit of it' };
    const { cycle } = metersOf(link, 'must-hit');
    return (
      this.#checkCommitment(link.mustHit.commitment, { linkId: link.config.linkId, cycle }, revealed) ??
      checkRange(link.mustHitCycle, revealed.triggerCents) ??
      this.#checkPeak(revealed.triggerCents) ??
      checkWinner(event.seats, event.mustHit)
    );
  }

  /** Takes in an event that was found right. `before` is the link as it stood before it, null for the opening. */
  take(before: MustHitBefore | null, event: LinkEvent, sequence: number): void {
    if (event.type === 'LinkOpened' && event.mustHit !== null) this.#commit(1, event.mustHit.commitment, sequence);
    if (event.type !== 'CoupLocked' || before === null || event.seats.length === 0) return;
    const { mustHit } = event;
    if (mustHit === null) return this.#rise(before, event, sequence);
    this.#opened.push({
      ...must(this.#open, 'a commitment that was opened'),
      triggerCents: mustHit.revealed.triggerCents,
      nonce: toHex(mustHit.revealed.nonce),
      awardNumber: mustHit.award.awardNumber,
      revealedAt: sequence,
    });
    this.#commit(before.cycle + 1, mustHit.next.commitment, sequence);
  }

  #commit(cycle: number, commitment: Uint8Array, committedAt: number): void {
    this.#open = { cycle, commitment: toHex(commitment), committedAt };
    this.#peak = NO_PEAK;
  }

  #rise(before: MustHitBefore, event: EventOf<'CoupLocked'>, sequence: number): void {
    const part = event.contributions.find(({ level }) => level === 'must-hit');
    const reachedMicro = before.displayMicro + (part?.displayMicro ?? 0n);
    if (reachedMicro > this.#peak.reachedMicro) this.#peak = { reachedMicro, sequence };
  }

  #checkCommitment(committed: Uint8Array, of: TriggerOf, revealed: RevealedTrigger): EventProblem | null {
    const hash = this.sha256(new TextEncoder().encode(commitmentPreimage(of, revealed)));
    if (sameBytes(hash, committed)) return null;
    return {
      code: 'COMMITMENT_WRONG',
      expected: `the trigger committed to by ${toHex(committed)}`,
      found: toHex(hash),
    };
  }

  #checkPeak(triggerCents: bigint): EventProblem | null {
    if (this.#peak.reachedMicro < centsToMicro(triggerCents)) return null;
    return {
      code: 'TRIGGER_PASSED_BEFORE',
      expected: `the hit in event ${this.#peak.sequence}, which came to ${this.#peak.reachedMicro} micro-cents`,
      found: `the trigger ${triggerCents} cents revealed only here`,
    };
  }
}

/** The Must Hit's meters before an event. */
export interface MustHitBefore {
  readonly cycle: number;
  readonly displayMicro: bigint;
}

/** By the terms in force when the cycle began, not by later ones. */
function checkRange({ floorCents, maximumCents }: MustHitCycle, triggerCents: bigint): EventProblem | null {
  if (triggerCents > floorCents && triggerCents <= maximumCents) return null;
  return {
    code: 'TRIGGER_OUT_OF_RANGE',
    expected: `more than ${floorCents} and at most ${maximumCents} cents`,
    found: `${triggerCents} cents`,
  };
}

function checkWinner(seats: readonly number[], { drawn }: MustHitHit): EventProblem | null {
  if (drawn < seats.length) return null;
  return { code: 'WINNER_NOT_IN_PLAY', expected: `a place below ${seats.length}`, found: `place ${drawn}` };
}
