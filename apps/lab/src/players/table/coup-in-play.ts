import type { FloorAward, FloorState } from '@jackpot/contract';
import type { CoupScript, LateAct, SeatAct } from '../people/script.js';
import type { Devices } from './devices.js';
import type { ReportMismatch } from './state-check.js';

interface SeatReplies {
  inAt: number;
  outAt: number;
}

export class CoupWatch {
  readonly #seats = new Map<number, SeatReplies>();
  #lock: { readonly seats: readonly number[]; readonly sequence: number } | null = null;

  adopt(seats: readonly number[]): void {
    for (const seat of seats) this.#repliesOf(seat).inAt = 1;
  }

  acknowledged(seat: number, sequence: number): void {
    const replies = this.#repliesOf(seat);
    replies.inAt = Math.max(replies.inAt, sequence);
  }

  withdrawn(seat: number, sequence: number): void {
    const replies = this.#repliesOf(seat);
    replies.outAt = Math.max(replies.outAt, sequence);
  }

  locked(seats: readonly number[], sequence: number): void {
    this.#lock = { seats, sequence };
  }

  get lockedSeats(): readonly number[] {
    return this.#lock?.seats ?? [];
  }

  isInPlay(seat: number): boolean {
    const replies = this.#seats.get(seat);
    return replies !== undefined && replies.inAt > replies.outAt;
  }

  inPlay(): readonly number[] {
    return [...this.#seats.keys()].filter((seat) => this.isInPlay(seat)).sort((a, b) => a - b);
  }

  /**
   * Call after every message of the hand is answered. Checks that the lock contains exactly the acknowledged wagers.
   */
  check(reportMismatch: ReportMismatch): void {
    if (this.#lock === null) return;
    const { seats, sequence } = this.#lock;
    const expected = this.inPlay().join(' ');
    const found = [...seats].sort((a, b) => a - b).join(' ');
    if (expected !== found) reportMismatch('seats in the lock', expected, found);
    for (const [seat, { inAt, outAt }] of this.#seats) {
      if (inAt > sequence || outAt > sequence) {
        reportMismatch(`seat ${seat} after "no more bets"`, `nothing above ${sequence}`, `${Math.max(inAt, outAt)}`);
      }
    }
  }

  #repliesOf(seat: number): SeatReplies {
    const known = this.#seats.get(seat);
    if (known !== undefined) return known;
    const replies = { inAt: 0, outAt: 0 };
    this.#seats.set(seat, replies);
    return replies;
  }
}

export class CoupInPlay {
  readonly watch = new CoupWatch();
  awards: readonly FloorAward[] = [];
  /** True after "no more bets" or a cancellation. Later wagers are late. */
  isClosed = false;
  lockSentAt = 0;
  lockedAt = 0;
  endedAt = 0;
  isVoided = false;
  isChecked = false;
  /** True if the hand was already open when this agent joined, so that the books do not contain it. */
  isFound = false;
  #acts: readonly SeatAct[];
  #late: readonly LateAct[];

  constructor(
    readonly number: number,
    public script: CoupScript,
    readonly openedAt: number,
  ) {
    this.#acts = script.acts;
    this.#late = script.late;
  }

  get hasActs(): boolean {
    return this.#acts.length > 0;
  }

  get hasLate(): boolean {
    return this.#late.length > 0;
  }

  hurry(): void {
    this.#acts = [];
    this.#late = [];
  }

  act(now: number, devices: Devices, act: (act: SeatAct) => void): void {
    if (this.#acts.length === 0) return;
    const elapsed = now - this.openedAt;
    const postponed = new Set<number>();
    this.#acts = this.#acts.filter((one) => {
      if (one.at > elapsed || postponed.has(one.seat) || devices.get(one.seat).isBusy) {
        postponed.add(one.seat);
        return true;
      }
      act(one);
      return false;
    });
  }

  comeLate(now: number, devices: Devices, come: (seat: number) => void): void {
    if (this.#late.length === 0) return;
    const elapsed = now - this.lockSentAt;
    this.#late = this.#late.filter(({ seat, after }) => {
      if (after > elapsed || devices.get(seat).isBusy) return true;
      come(seat);
      return false;
    });
  }
}

export function foundCoup(state: FloorState, cards: readonly string[]): CoupInPlay | null {
  const { phase } = state;
  if (phase === 'none' || phase === 'settled' || phase === 'voided') return null;
  const kind = phase === 'no-wager' ? 'no-wager' : 'wagering';
  const times = { lockAt: 0, endAfter: 0, settleAfter: 0 };
  const coup = new CoupInPlay(state.coup, { kind, acts: [], late: [], ending: 'cards', cards, ...times }, 0);
  coup.isFound = true;
  coup.watch.adopt(state.seats);
  coup.isChecked = phase !== 'betting';
  return coup;
}
