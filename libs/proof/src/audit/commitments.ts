import { centsToMicro, must } from '@jackpot/money';
import { type Sha256, sameBytes, toHex } from '@jackpot/journal';
import {
  type EventOf,
  type LinkEvent,
  type MustHitCycle,
  type OpenedLink,
  type RevealedTrigger,
  type TriggerOf,
  commitmentPreimage,
  metersOf,
  mustHitWinner,
  seatsDrawn,
  testedMicro,
} from '@jackpot/progressive';
import type { EventProblem } from './finding.js';

export interface OpenCommitment {
  readonly cycle: number;
  readonly commitment: string;
  readonly committedAt: number;
}

export interface OpenedCommitment extends OpenCommitment {
  readonly triggerCents: bigint;
  readonly nonce: string;
  readonly winnerNonce: string;
  readonly awardNumber: number;
  readonly revealedAt: number;
}

/** Highest amount of this cycle that was tested without a hit, and the sequence of its result. */
interface Peak {
  readonly reachedMicro: bigint;
  readonly sequence: number;
}

export interface SavedCommitment {
  readonly open: OpenCommitment | null;
  readonly peak: Peak;
}

const NO_PEAK: Peak = { reachedMicro: -1n, sequence: 0 };

/**
 * Checks that trigger and winner were fixed when their cycle began: the published commitment matches the revealed amount and
 * nonces, every earlier result of the cycle stayed below that amount, and the winner follows from the winner nonce.
 */
export class Commitments {
  readonly #opened: OpenedCommitment[] = [];
  #open: OpenCommitment | null;
  #peak: Peak;

  constructor(
    private readonly sha256: Sha256,
    { open, peak }: SavedCommitment = { open: null, peak: NO_PEAK },
  ) {
    this.#open = open;
    this.#peak = peak;
  }

  get saved(): SavedCommitment {
    return { open: this.#open, peak: this.#peak };
  }

  get opened(): readonly OpenedCommitment[] {
    return this.#opened;
  }

  get open(): OpenCommitment | null {
    return this.#open;
  }

  check(link: OpenedLink | null, event: LinkEvent): EventProblem | null {
    if (link === null || event.type !== 'CoupResolved' || event.mustHit === null) return null;
    const { revealed, award } = event.mustHit;
    if (link.mustHitCycle === null || link.mustHit === null)
      return { code: 'NOT_DECIDABLE', expected: 'a link without a Must Hit', found: 'a hit of it' };
    const of = { linkId: link.config.linkId, cycle: metersOf(link, 'must-hit').cycle };
    return (
      this.#checkCommitment(link.mustHit.commitment, of, revealed) ??
      checkRange(link.mustHitCycle, revealed.triggerCents) ??
      this.#checkPeak(revealed.triggerCents) ??
      checkWinner(link, of, event, award.seat)
    );
  }

  /** @param before what the event tests, from the state before the event */
  take(before: MustHitTest | null, event: LinkEvent, sequence: number): void {
    if (event.type === 'LinkOpened' && event.mustHit !== null) this.#commit(1, event.mustHit.commitment, sequence);
    if (event.type !== 'CoupResolved' || before === null) return;
    const { mustHit } = event;
    if (mustHit === null) return this.#rise(before, sequence);
    this.#opened.push({
      ...must(this.#open, 'a commitment that was opened'),
      triggerCents: mustHit.revealed.triggerCents,
      nonce: toHex(mustHit.revealed.nonce),
      winnerNonce: toHex(mustHit.revealed.winnerNonce),
      awardNumber: mustHit.award.awardNumber,
      revealedAt: sequence,
    });
    this.#commit(before.cycle + 1, mustHit.next.commitment, sequence);
  }

  #commit(cycle: number, commitment: Uint8Array, committedAt: number): void {
    this.#open = { cycle, commitment: toHex(commitment), committedAt };
    this.#peak = NO_PEAK;
  }

  #rise({ reachedMicro }: MustHitTest, sequence: number): void {
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

export interface MustHitTest {
  readonly cycle: number;
  readonly reachedMicro: bigint;
}

/** Null if the event tests no amount. */
export function mustHitTestOf(link: OpenedLink | null, event: LinkEvent): MustHitTest | null {
  const table = link === null || event.type !== 'CoupResolved' ? undefined : link.tables[event.table];
  if (link === null || table?.coup?.phase !== 'locked') return null;
  const reachedMicro = testedMicro(link, table.coup.lock);
  return reachedMicro === null ? null : { cycle: metersOf(link, 'must-hit').cycle, reachedMicro };
}

/** Uses the terms in force when the cycle began. */
function checkRange({ floorCents, maximumCents }: MustHitCycle, triggerCents: bigint): EventProblem | null {
  if (triggerCents > floorCents && triggerCents <= maximumCents) return null;
  return {
    code: 'TRIGGER_OUT_OF_RANGE',
    expected: `more than ${floorCents} and at most ${maximumCents} cents`,
    found: `${triggerCents} cents`,
  };
}

function checkWinner(
  link: OpenedLink,
  of: TriggerOf,
  { table: tableNo, coup, mustHit }: EventOf<'CoupResolved'>,
  seat: number,
): EventProblem | null {
  const table = link.tables[tableNo];
  const seats = table?.coup?.phase === 'locked' ? seatsDrawn(table, table.coup.lock) : [];
  if (table === undefined || mustHit === null || seats.length === 0)
    return { code: 'WINNER_WRONG', expected: 'positions in play', found: `position ${seat}` };
  const { winnerNonce } = mustHit.revealed;
  const winner = mustHitWinner({ ...of, winnerNonce, tableId: table.tableId, coup, seats });
  if (winner === seat) return null;
  return { code: 'WINNER_WRONG', expected: `position ${winner} by the winner nonce`, found: `position ${seat}` };
}
