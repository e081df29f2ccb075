import type { FloorAward, FloorState } from '@jackpot/contract';
import type { CoupScript, LateAct, SeatAct } from '../people/script.js';
import { CoupWatch } from './coup-watch.js';
import type { Devices } from './devices.js';

/** The coup a table is playing: its script, and how far it has come. */
export class CoupInPlay {
  readonly watch = new CoupWatch();
  awards: readonly FloorAward[] = [];
  /** "No more bets" was said, or the coup called off: what comes now comes late. */
  isClosed = false;
  lockSentAt = 0;
  lockedAt = 0;
  endedAt = 0;
  isVoided = false;
  isChecked = false;
  /** Found half-way at the start: not ours, and not in our books. */
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

  /** Nobody bets any more, nobody comes late. */
  hurry(): void {
    this.#acts = [];
    this.#late = [];
  }

  /** Does what is due, each seat in its order; a seat that waits for an answer is come back to. */
  act(now: number, devices: Devices, act: (act: SeatAct) => void): void {
    if (this.#acts.length === 0) return;
    const elapsed = now - this.openedAt;
    const putOff = new Set<number>();
    this.#acts = this.#acts.filter((one) => {
      if (one.at > elapsed || putOff.has(one.seat) || devices.get(one.seat).isBusy) {
        putOff.add(one.seat);
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

/** A coup that the controller says is under way, to be brought to its end with these cards; null where there is none. */
export function foundCoup(state: FloorState, cards: readonly string[]): CoupInPlay | null {
  const { phase } = state;
  if (phase === 'none' || phase === 'settled' || phase === 'voided') return null;
  const kind = phase === 'no-wager' ? 'no-wager' : 'wagering';
  const times = { lockAt: 0, endAfter: 0, settleAfter: 0 };
  const coup = new CoupInPlay(state.coup, { kind, acts: [], late: [], ending: 'cards', cards, ...times }, 0);
  coup.isFound = true;
  coup.watch.adopt(state.seats);
  // What was said before it was locked, nobody here remembers.
  coup.isChecked = phase !== 'betting';
  return coup;
}
