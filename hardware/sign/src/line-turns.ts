import { ALPHA_FILE_BYTES_MAX } from './alpha-command.js';
import type { SignPacing } from './sign-plan.js';

/** What it is the turn of: a page of what is posted, or the line itself where `page` is undefined; and until when. */
export interface LineTurn {
  readonly page: string | undefined;
  readonly untilMs: number;
}

interface Turn {
  readonly page: string | undefined;
  readonly forMs: number;
}

/** A page that is not the last of its text is marked. */
const GOES_ON = ' ...';

/**
 * The line and what is posted beside it take turns: line, first text, line, second text, and over again. A text that is
 * too long for a sign is shown in pages, one after the other: no word of it is left out.
 */
export class LineTurns {
  #texts: readonly string[] = [];
  #turns: readonly Turn[] = [];
  #beganAtMs = 0;

  constructor(private readonly pacing: Pick<SignPacing, 'lineMs' | 'postedMs'>) {}

  /** What is posted from now on. The same texts again change nothing, so that each has its whole turn. */
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

/** A text as pages that a sign can hold, broken between words; a word longer than a sign is broken anywhere. */
export function pagesOf(text: string): readonly string[] {
  const whole = text.trim();
  if (whole.length <= ALPHA_FILE_BYTES_MAX) return [whole];
  const room = ALPHA_FILE_BYTES_MAX - GOES_ON.length;
  const space = whole.lastIndexOf(' ', room);
  const end = space > 0 ? space : room;
  return [`${whole.slice(0, end).trimEnd()}${GOES_ON}`, ...pagesOf(whole.slice(end))];
}
