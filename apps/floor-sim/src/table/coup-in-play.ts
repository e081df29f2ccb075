import type { CoupScript, LateAct, SeatAct } from '../people/script.js';
import { CoupWatch } from './coup-watch.js';

/** The coup a table is playing: its script, and how far it has come. */
export class CoupInPlay {
  readonly watch = new CoupWatch();
  /** Acts still to come, in order. */
  acts: readonly SeatAct[];
  late: readonly LateAct[];
  lockSentAt = 0;
  lockedAt = 0;
  endedAt = 0;
  isVoided = false;
  hasLock = false;
  isChecked = false;

  constructor(
    readonly number: number,
    readonly script: CoupScript,
    readonly openedAt: number,
    /** Found half-way at the start: not ours, and not in our books. */
    readonly isFound: boolean,
  ) {
    this.acts = script.acts;
    this.late = script.late;
  }
}
