import type { ActName } from '@jackpot/contract';

/** A refusal of somebody who is not signed in. */
export interface StrangersRefusal {
  readonly act: ActName;
  readonly subject: string;
  readonly outcome: string;
}

/** Refusals that were counted instead of written, of the same kind. */
export interface CountedRefusals extends StrangersRefusal {
  readonly count: number;
  /** Of the first and the last of them, in ms since 1970. */
  readonly firstAt: number;
  readonly lastAt: number;
}

const MINUTE_MS = 60_000;
/** Refusals of a minute that are written one by one: at the sign-in, elsewhere, and at the sign-in of one account. */
const WRITTEN_MAX = 60;
const WRITTEN_OF_ACCOUNT_MAX = 6;
/** Kinds that are counted apart in one minute; the rest are counted as one. */
const KINDS_MAX = 50;
const OTHERS = 'strangers';

/**
 * Keeps strangers from filling the audit trail: in each minute the first refusals are written one by one, and every further
 * one is counted by act, outcome and account. Nothing is left out: counts are written when the minute is over.
 */
export class RefusalCounts {
  #minute = 0;
  #written = new Map<string, number>();
  #counted = new Map<string, CountedRefusals>();

  /** Whether this refusal is written by itself; it is counted otherwise. */
  isWritten(refusal: StrangersRefusal, now: number): boolean {
    this.#turn(now);
    const account = isOfAccount(refusal) ? refusal.subject : undefined;
    // Who knocks elsewhere hides no sign-in.
    const place = refusal.act === 'session.open' ? 'sign-in' : 'elsewhere';
    const isFull =
      this.#writtenOf(place) >= WRITTEN_MAX ||
      (account !== undefined && this.#writtenOf(account) >= WRITTEN_OF_ACCOUNT_MAX);
    if (isFull) this.#count({ ...refusal, subject: account ?? OTHERS }, now);
    else for (const each of [place, account ?? OTHERS]) this.#written.set(each, this.#writtenOf(each) + 1);
    return !isFull;
  }

  /** What was counted and is not written yet; it is forgotten here. */
  take(): readonly CountedRefusals[] {
    const counted = [...this.#counted.values()];
    this.#counted = new Map();
    return counted;
  }

  #writtenOf(kind: string): number {
    return this.#written.get(kind) ?? 0;
  }

  #turn(now: number): void {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#written = new Map();
  }

  #count({ act, outcome, subject }: StrangersRefusal, now: number): void {
    const kind = [act, outcome, subject].join(' ');
    const isNew = !this.#counted.has(kind);
    const key = isNew && this.#counted.size >= KINDS_MAX ? OTHERS : kind;
    const one = key === OTHERS ? { act, outcome: 'REFUSED', subject: OTHERS } : { act, outcome, subject };
    const { count, firstAt, ...known } = this.#counted.get(key) ?? { ...one, count: 0, firstAt: now };
    this.#counted.set(key, { ...known, count: count + 1, firstAt, lastAt: now });
  }
}

function isOfAccount({ act, subject }: StrangersRefusal): boolean {
  return act === 'session.open' && subject.startsWith('accounts/');
}
