import type { Announcement, Clause, PayAssist, Remedy } from '@jackpot/rules';
import type { Award } from './award/award.js';
import type { LinkRejectionCode, Refused } from './rejections.js';
import type { LinkEvent } from './catalogue.js';
import type { ThreeCardAnswer } from './three-card/answers.js';

/** Sent after the commit. A repeated command gets the same answer. */
export type Answer =
  | {
      readonly ok: true;
      readonly type: 'opened';
      readonly coup: number;
      readonly lastHand?: true;
    }
  | {
      readonly ok: true;
      readonly type:
        | 'acknowledged'
        | 'withdrawn'
        | 'reported'
        | 'stakes-reported'
        | 'promotion-reported'
        | 'vigorish-collected';
      readonly coup: number;
      readonly seat: number;
      readonly journalSequence: number;
    }
  | {
      readonly ok: true;
      readonly type: 'locked';
      readonly coup: number;
      readonly seats: readonly number[];
      /** Seats whose wagers are returned, because no main wager was attested (chapter 7 A(9)). */
      readonly returned: readonly number[];
      readonly journalSequence: number;
    }
  | {
      readonly ok: true;
      readonly type: 'resolved';
      readonly coup: number;
      readonly journalSequence: number;
      readonly awards: readonly Award[];
      readonly mustHit: Award | null;
      /** What the dealer announces (chapter 11 A). */
      readonly announce?: Announcement;
      readonly payAssist?: PayAssist;
      readonly lastHand?: true;
    }
  | { readonly ok: true; readonly type: 'settled'; readonly coup: number; readonly lastHand?: true }
  | {
      readonly ok: true;
      readonly type: 'voided';
      readonly coup: number;
      readonly journalSequence: number;
      readonly lastHand?: true;
    }
  | { readonly ok: true; readonly type: 'shoe-opened' | 'shoe-ended'; readonly shoe: number }
  | { readonly ok: true; readonly type: 'burned'; readonly shoe: number; readonly faceDown: number }
  | {
      readonly ok: true;
      readonly type: 'cover-card-out';
      readonly shoe: number;
      readonly coup: number;
      readonly lastHand?: true;
    }
  | {
      readonly ok: true;
      readonly type: 'irregularity';
      readonly shoe: number;
      readonly number: number;
      readonly clause: Clause;
      readonly remedy: Remedy;
    }
  | { readonly ok: true; readonly type: 'vigorish-form-issued'; readonly formNumber: number }
  | { readonly ok: true; readonly type: 'door-reported'; readonly door: string }
  | ThreeCardAnswer
  | { readonly ok: true; readonly type: 'done' }
  | Refused;

/** A refusal may also record events, such as a late wager. */
export interface Decision {
  readonly events: readonly LinkEvent[];
  readonly answer: Answer;
}

const NOTHING: readonly LinkEvent[] = [];

export function accept(events: readonly LinkEvent[], answer: Answer): Decision {
  return { events, answer };
}

export function already(answer: Answer): Decision {
  return { events: NOTHING, answer };
}

export function reject(code: LinkRejectionCode, detail?: string): Decision {
  return { events: NOTHING, answer: detail === undefined ? { ok: false, code } : { ok: false, code, detail } };
}
