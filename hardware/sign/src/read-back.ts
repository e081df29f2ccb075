const MISSED_MAX = 3;
/** After this many wrong answers without a right one, the memory must be set up again. */
const WRONG_MAX = 2;

export type ReadBackAdvice = 'fine' | 'send-again' | 'set-up';

export class ReadBack {
  isSilent = false;
  confirmedAtMs: number | undefined;
  #missed = 0;
  #wrong = 0;

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

  /** A silent sign may have lost its memory, for which a new set-up helps, or its wire. */
  unanswered(): ReadBackAdvice {
    this.#missed += 1;
    if (this.#missed < MISSED_MAX) return 'fine';
    this.isSilent = true;
    this.confirmedAtMs = undefined;
    return 'set-up';
  }
}
