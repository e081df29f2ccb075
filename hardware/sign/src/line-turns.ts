import { ALPHA_FILE_BYTES_MAX } from './alpha-command.js';
import type { SignPacing } from './sign-plan.js';

export interface LineTurn {
  readonly page: string | undefined;
  readonly untilMs: number;
}

interface Turn {
  readonly page: string | undefined;
  readonly forMs: number;
}

const GOES_ON = ' ...';

/** Alternates the meter line with posted texts. Long texts become pages, so no word is lost. */
export class LineTurns {
  #texts: readonly string[] = [];
  #turns: readonly Turn[] = [];
  #beganAtMs = 0;

  constructor(private readonly pacing: Pick<SignPacing, 'lineMs' | 'postedMs'>) {}

  /** Posting the same texts again does not restart the rotation. */
  post(texts: readonly string[], nowMs: number): void {
    if (texts.length === this.#texts.length && texts.every((text, index) => text === this.#texts[index])) return;
    const { lineMs, postedMs } = this.pacing;
    this.#texts = texts;
    this.#turns = texts.flatMap((text) => [
      { page: undefined, forMs: lineMs },
      ...pagesOf(text).map((page) => ({ page, forMs: postedMs })),
    ]);
    this.#beganAtMs = nowMs;
  }

  at(nowMs: number): LineTurn {
    const wholeMs = this.#turns.reduce((sum, { forMs }) => sum + forMs, 0);
    const pastMs = wholeMs === 0 ? 0 : Math.floor(nowMs - this.#beganAtMs) % wholeMs;
    let endsMs = 0;
    for (const { page, forMs } of this.#turns) {
      endsMs += forMs;
      if (pastMs < endsMs) return { page, untilMs: nowMs + endsMs - pastMs };
    }
    return { page: undefined, untilMs: Infinity };
  }
}

/** Splits a text between words. A word is split only if it is longer than a page. */
export function pagesOf(text: string): readonly string[] {
  const whole = text.trim();
  if (whole.length <= ALPHA_FILE_BYTES_MAX) return [whole];
  const room = ALPHA_FILE_BYTES_MAX - GOES_ON.length;
  const space = whole.lastIndexOf(' ', room);
  const end = space > 0 ? space : room;
  return [`${whole.slice(0, end).trimEnd()}${GOES_ON}`, ...pagesOf(whole.slice(end))];
}
