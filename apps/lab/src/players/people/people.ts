import { type Below, happens } from '../random.js';
import type { CoupScript, Ending, LateAct, SeatAct } from './script.js';

/** In percent: voids per hand, withdrawals per wager, late wagers per player and hand. */
export interface Habits {
  readonly withdrawals: number;
  readonly late: number;
  readonly voids: number;
}

/** Minimum and maximum factors for the times below. */
export const PACES = {
  realistic: [20 / 12, 60 / 12],
  brisk: [1 / 12, 1 / 12],
  'flat-out': [0, 0],
} as const;
export type PaceName = keyof typeof PACES;

const BETTING_MS = 6_500;
const LOCK_AT_MS = 7_000;
const END_AFTER_MS = 2_500;
const SETTLE_AFTER_MS = 2_500;
const LATE_MS_MAX = 1_500;

const ARRIVES_PERCENT = 8;
const LEAVES_PERCENT = 2;
const BETS_PERCENT_MIN = 60;
const BETS_AGAIN_PERCENT = 50;
const DEVICE_RESTART_PERCENT = 0.1;
const NO_WAGER_PERCENT = 0.3;

interface Person {
  readonly seat: number;
  isHere: boolean;
  betsPercent: number;
}

/** The controller's answers never choose an action. */
export class People {
  readonly #people: readonly Person[];
  #stretch = 0;

  constructor(
    seats: readonly number[],
    private readonly habits: Habits,
    private readonly pace: PaceName,
    private readonly below: Below,
  ) {
    this.#people = seats.map((seat) => ({ seat, isHere: happens(below, 80), betsPercent: this.#newcomer() }));
  }

  nextCoup(): Omit<CoupScript, 'cards'> {
    this.#stretch = this.#nextStretch();
    const times = {
      lockAt: this.#paced(LOCK_AT_MS),
      endAfter: this.#paced(END_AFTER_MS),
      settleAfter: this.#paced(SETTLE_AFTER_MS),
    };
    if (happens(this.below, NO_WAGER_PERCENT))
      return { kind: 'no-wager', acts: [], late: [], ending: 'cards', ...times };
    const acts: SeatAct[] = [];
    const late: LateAct[] = [];
    for (const person of this.#people) this.#plan(person, acts, late);
    // The sort is stable, so a seat's actions at the same time keep their order.
    acts.sort((a, b) => a.at - b.at);
    return {
      kind: 'wagering',
      acts: acts.map((act) => ({ ...act, at: this.#paced(act.at) })),
      // Acts after the lock must stay after it, however fast the table plays.
      late: late.map(({ seat, after }) => ({ seat, after: after === 0 ? 0 : Math.max(1, this.#paced(after)) })),
      ending: this.#ending(),
      ...times,
    };
  }

  #plan(person: Person, acts: SeatAct[], late: LateAct[]): void {
    this.#comeAndGo(person);
    if (!person.isHere) return;
    const { seat } = person;
    if (happens(this.below, DEVICE_RESTART_PERCENT))
      acts.push({ at: this.#within(0, BETTING_MS), seat, act: 'restart' });
    if (happens(this.below, this.habits.late)) {
      const after = happens(this.below, 50) ? 0 : this.#within(0, LATE_MS_MAX);
      late.push({ seat, after });
      return;
    }
    if (!happens(this.below, person.betsPercent)) return;
    const wagerAt = this.#within(0, BETTING_MS);
    acts.push({ at: wagerAt, seat, act: 'wager' });
    if (!happens(this.below, this.habits.withdrawals)) return;
    const withdrawAt = this.#within(wagerAt, BETTING_MS);
    acts.push({ at: withdrawAt, seat, act: 'withdraw' });
    if (happens(this.below, BETS_AGAIN_PERCENT))
      acts.push({ at: this.#within(withdrawAt, BETTING_MS), seat, act: 'wager' });
  }

  #comeAndGo(person: Person): void {
    if (person.isHere) person.isHere = !happens(this.below, LEAVES_PERCENT);
    else if (happens(this.below, ARRIVES_PERCENT)) {
      person.isHere = true;
      person.betsPercent = this.#newcomer();
    }
  }

  #newcomer(): number {
    return BETS_PERCENT_MIN + this.below(101 - BETS_PERCENT_MIN);
  }

  #ending(): Ending {
    if (!happens(this.below, this.habits.voids)) return 'cards';
    return happens(this.below, 50) ? 'void-before-lock' : 'void-after-lock';
  }

  #within(from: number, to: number): number {
    return from + this.below(Math.max(1, to - from));
  }

  #paced(ms: number): number {
    return Math.round(ms * this.#stretch);
  }

  #nextStretch(): number {
    const [least, most] = PACES[this.pace];
    return most === least ? least : least + (this.below(1_000) * (most - least)) / 1_000;
  }
}
