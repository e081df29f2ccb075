import { settleBodySchema } from '@jackpot/contract';
import { settleRequest } from '@jackpot/rules';

/** A line that cannot be settled: why, one sentence a problem, each with its code. */
export interface BadLine {
  readonly ok: false;
  readonly problems: readonly string[];
}

/** Settles the deal of one line of JSON; the answer is one line of JSON too. */
export function settleLine(text: string): { readonly ok: true; readonly text: string } | BadLine {
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
