import { createHash } from 'node:crypto';
import { toHex } from '@jackpot/journal';
import type { MustHitHit, SealedTrigger } from '@jackpot/progressive';
import { keep } from './promise-broken.js';
import type { LevelRules } from './registers.js';

const MICRO = 1_000_000n;
const NUMBERS = 1n << 64n;

/** A hand that has its result. */
interface Result {
  readonly linkId: string;
  readonly tableId: string;
  readonly coup: number;
  readonly seats: readonly number[];
  /** The meter before the result. */
  readonly shownMicro: bigint;
}

/**
 * The Must Hit by its published rule: a trigger is committed to when the cycle begins; a hand is tested when it has its
 * result, and only money of hands with a result counts; the winner follows from what is revealed.
 */
export class MustHitModel {
  readonly #maximumCents: bigint;
  #cycle = 1;
  #commitment = '';
  /** The most that a hand of this cycle was tested with and did not win, in millionths of a cent. */
  #testedMicro = 0n;
  /** Locked hands without a result: what each has put on the meter, and in which cycle. */
  readonly #waiting = new Map<string, { readonly micro: bigint; readonly cycle: number; readonly wagers: number }>();

  constructor(
    private readonly linkId: string,
    rules: readonly LevelRules[],
  ) {
    this.#maximumCents = rules.find(({ level }) => level === 'must-hit')?.maximumCents ?? 0n;
  }

  begin(sealed: SealedTrigger | null): void {
    this.#commitment = sealed === null ? '' : toHex(sealed.commitment);
  }

  lock(hand: string, micro: bigint, wagers: number): void {
    this.#waiting.set(hand, { micro, cycle: this.#cycle, wagers });
  }

  takeBack(hand: string): void {
    this.#waiting.delete(hand);
  }

  /** A sign never shows more than the maximum. */
  shownCents(level: string, cents: bigint): bigint {
    return level === 'must-hit' && cents > this.#maximumCents ? this.#maximumCents : cents;
  }

  /** Checks the test of a hand; whether it has won. */
  result(hand: string, hit: MustHitHit | null, result: Result): boolean {
    const own = this.#waiting.get(hand);
    this.#waiting.delete(hand);
    const isTested = own !== undefined && own.wagers > 0 && own.cycle === this.#cycle;
    if (!isTested) {
      keep(hit === null, 'the Must Hit is won by a hand of its cycle', () => hand);
      return false;
    }
    const others = [...this.#waiting.values()].filter(({ cycle }) => cycle === this.#cycle);
    const counted = result.shownMicro - others.reduce((sum, { micro }) => sum + micro, 0n);
    if (hit === null) {
      keep(counted < this.#maximumCents * MICRO, 'the Must Hit goes by its maximum', () => `${hand} at ${counted}`);
      if (counted > this.#testedMicro) this.#testedMicro = counted;
      return false;
    }
    this.#checkHit(hit, result, counted);
    return true;
  }

  #checkHit({ award, revealed, next }: MustHitHit, result: Result, counted: bigint): void {
    const { triggerCents, nonce, winnerNonce } = revealed;
    const preimage = `royal-9 must-hit v1\n${this.linkId}\n${this.#cycle}\n${triggerCents}\n${toHex(nonce)}\n${toHex(winnerNonce)}\n`;
    const isCommitted = createHash('sha256').update(preimage).digest('hex') === this.#commitment;
    keep(isCommitted, 'the trigger is the one committed to', () => `cycle ${this.#cycle}`);
    keep(counted >= triggerCents * MICRO, 'the Must Hit is won at its trigger', () => `${counted} of ${triggerCents}`);
    keep(this.#testedMicro < triggerCents * MICRO, 'the Must Hit is won at its trigger', () => {
      return `an earlier hand was tested with ${this.#testedMicro}, the trigger was ${triggerCents}`;
    });
    const winner = winnerOf(result, this.#cycle, toHex(winnerNonce));
    keep(award.seat === winner, 'the winner follows from the commitment', () => `seat ${award.seat}, not ${winner}`);
    this.#cycle += 1;
    this.#commitment = toHex(next.commitment);
    this.#testedMicro = 0n;
  }
}

function winnerOf({ linkId, tableId, coup, seats }: Result, cycle: number, winnerNonce: string): number | undefined {
  const count = BigInt(seats.length);
  for (let counter = 0; ; counter += 1) {
    const preimage = `royal-9 must-hit winner v1\n${linkId}\n${cycle}\n${tableId}\n${coup}\n${seats.join(',')}\n${winnerNonce}\n${counter}\n`;
    const number = BigInt(`0x${createHash('sha256').update(preimage).digest('hex').slice(0, 16)}`);
    if (number < NUMBERS - (NUMBERS % count)) return seats[Number(number % count)];
  }
}
