/** Missed answers after which a sign counts as silent. */
const MISSED_MAX = 3;
/** Wrong answers after which writing the line again does not help, and the sign's memory is set up again. */
const WRONG_MAX = 2;

/** What to do after an answer, or the lack of one. */
export type ReadBackAdvice = 'fine' | 'send-again' | 'set-up';

/** What is known of a sign from reading back its content. */
export class ReadBack {
  isSilent = false;
  /** When the sign last held what it should, milliseconds. */
  confirmedAtMs: number | undefined;
  #missed = 0;
  #wrong = 0;

  /** The sign sent its content. */
  answered(isRight: boolean, nowMs: number): ReadBackAdvice {
    this.#missed = 0;
    this.isSilent = false;
    if (isRight) {
      this.#wrong = 0;
      this.confirmedAtMs = nowMs;
      return 'fine';
    }
    this.confirmedAtMs = undefined;
    this.#wrong += 1;
    if (this.#wrong < WRONG_MAX) return 'send-again';
    this.#wrong = 0;
    return 'set-up';
  }

  /** No answer came in time. A silent sign may have lost its memory or its wire; only a set-up tried blindly helps the first. */
  unanswered(): ReadBackAdvice {
    this.#missed += 1;
    if (this.#missed < MISSED_MAX) return 'fine';
    this.isSilent = true;
    this.confirmedAtMs = undefined;
    return 'set-up';
  }
}
