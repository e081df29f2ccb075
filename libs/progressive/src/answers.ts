import type { Announcement, Clause, PayAssist, Remedy } from '@jackpot/rules';
import type { Award } from './award/award.js';
import type { LinkRejectionCode, Refused } from './rejections.js';
import type { LinkEvent } from './catalogue.js';
import type { ThreeCardAnswer } from './three-card/answers.js';

/** The answer to a command, sent once the decision is durable. A repeated command gets the same answer. */
export type Answer =
  | {
      readonly ok: true;
      readonly type: 'opened';
      readonly coup: number;
      /** It is the last hand of its shoe (chapter 9 D). */
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
      /** Seats whose wagers are returned: no main wager was attested (chapter 7 A(9)). */
      readonly returned: readonly number[];
      readonly journalSequence: number;
    }
  | {
      readonly ok: true;
      readonly type: 'resolved';
      readonly coup: number;
      readonly journalSequence: number;
      readonly awards: readonly Award[];
      /** The Must Hit, where this coup won it. */
      readonly mustHit: Award | null;
      /** Announced by name with the result, where the table has it (chapter 11 A). */
      readonly announce?: Announcement;
      /** What the dealer announces, collects and pays, where the terms state the game of the table. */
      readonly payAssist?: PayAssist;
      /** "Last hand" is to be announced now. */
      readonly lastHand?: true;
    }
  /** `lastHand`: it is to be announced now, after a simulated round whose cards were not entered. */
  | { readonly ok: true; readonly type: 'settled'; readonly coup: number; readonly lastHand?: true }
  | {
      readonly ok: true;
      readonly type: 'voided';
      readonly coup: number;
      readonly journalSequence: number;
      /** "Last hand" is to be announced now: the cover card came in this coup. */
      readonly lastHand?: true;
    }
  | { readonly ok: true; readonly type: 'shoe-opened' | 'shoe-ended'; readonly shoe: number }
  | { readonly ok: true; readonly type: 'burned'; readonly shoe: number; readonly faceDown: number }
  | {
      readonly ok: true;
      readonly type: 'cover-card-out';
      readonly shoe: number;
      readonly coup: number;
      /** AnsweredMessage after the coup's result: "last hand" is to be announced now. */
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
  | { readonly ok: true; readonly type: 'door-reported'; readonly door: string }
  | ThreeCardAnswer
  | { readonly ok: true; readonly type: 'done' }
  | Refused;

/** A decision: what happened, and what to say of it. A refusal may still have something to record (a late wager). */
export interface Decision {
  readonly events: readonly LinkEvent[];
  readonly answer: Answer;
}

const NOTHING: readonly LinkEvent[] = [];

export function accept(events: readonly LinkEvent[], answer: Answer): Decision {
  return { events, answer };
}

/** The question was answered before: nothing happens, the answer is the same. */
export function already(answer: Answer): Decision {
  return { events: NOTHING, answer };
}

export function reject(code: LinkRejectionCode, detail?: string): Decision {
  return { events: NOTHING, answer: detail === undefined ? { ok: false, code } : { ok: false, code, detail } };
}
