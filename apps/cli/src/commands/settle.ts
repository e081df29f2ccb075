import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { commandLine } from '@jackpot/platform';
import { settleBodySchema } from '@jackpot/contract';
import { settleRequest } from '@jackpot/rules';

/** See docs/reference/settlement.md. */
export const settle = {
  line: commandLine({
    command: 'royal9 settle < deals.jsonl',
    about: `Settles deals: one line of JSON on standard input, such as {"cards":["KS","QD","9H","9C"],"stakes":{"tie/8":500}}, gives one line
of JSON on standard output. docs/reference/settlement.md describes both.`,
    options: {},
    notes:
      'Exit code: 0 every line was settled; 1 at the first line that cannot be, with its number, code and reason on standard error.',
  }),
  failureCode: 1,
  run: async (): Promise<number> => {
    const isSettled = await settleStream(createInterface({ input: process.stdin, crlfDelay: Infinity }), {
      out: async (line) => {
        if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
      },
      reportProblem: (line) => process.stderr.write(`${line}\n`),
    });
    // After a bad line, end the command even if the sender keeps the pipe open.
    if (!isSettled) process.stdin.destroy();
    return isSettled ? 0 : 1;
  },
};

export interface Sinks {
  readonly out: (line: string) => Promise<void> | void;
  readonly reportProblem: (line: string) => void;
}

/**
 * Stops at the first line that cannot be settled, because a missing answer would shift all later answers.
 * @returns whether every line was settled; line numbers in problems count from 1
 */
export async function settleStream(lines: AsyncIterable<string>, { out, reportProblem }: Sinks): Promise<boolean> {
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const answer = settleLine(line);
    if (!answer.ok) {
      for (const problem of answer.problems) reportProblem(`line ${number}: ${problem}`);
      return false;
    }
    await out(answer.text);
  }
  return true;
}

interface BadLine {
  readonly ok: false;
  readonly problems: readonly string[];
}

function settleLine(text: string): { readonly ok: true; readonly text: string } | BadLine {
  const json = parsed(text);
  if (json === undefined) return bad(['NOT_JSON: the line is not JSON; write one deal a line']);
  const form = settleBodySchema.safeParse(json.value);
  if (!form.success) {
    return bad(form.error.issues.map(({ path, message }) => `BAD_MESSAGE: ${message}${at(path.join('.'))}`));
  }
  const answer = settleRequest(form.data);
  if (!answer.ok) return bad(answer.problems.map(({ code, path, text }) => `${code}: ${text}${at(path)}`));
  return { ok: true, text: JSON.stringify(answer.settled) };
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function at(path: string): string {
  return path === '' ? '' : ` (${path})`;
}

function bad(problems: readonly string[]): BadLine {
  return { ok: false, problems };
}
