import { settleLine } from './settle-line.js';

/** Where answers and complaints go; `out` returns when more may be written. */
export interface Sinks {
  readonly out: (line: string) => Promise<void> | void;
  readonly reportMismatch: (line: string) => void;
}

/**
 * Settles line by line, each answered before the next is read; empty lines are passed over. The first line that cannot
 * be settled ends it, with its number, counted from 1, in every complaint: an answer left out among others would be
 * taken for the next deal's.
 * @returns whether every line was settled.
 */
export async function settleStream(lines: AsyncIterable<string>, { out, reportMismatch }: Sinks): Promise<boolean> {
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const answer = settleLine(line);
    if (!answer.ok) {
      for (const problem of answer.problems) reportMismatch(`line ${number}: ${problem}`);
      return false;
    }
    await out(answer.text);
  }
  return true;
}
