import { centsToText, parseCents } from '@jackpot/money';
import { z } from 'zod';
import { isWellFormed, normalForm } from '../text.js';

export interface ConfigProblem {
  readonly path: string;
  readonly code: string;
  readonly text: string;
}

export const words = (lettersMax: number) =>
  z.string().overwrite(normalForm).min(1).max(lettersMax).refine(isWellFormed, 'the text contains half of a character');

export const dollars = z.codec(z.string(), z.bigint(), {
  decode: (text, { issues }) => {
    const cents = parseCents(text);
    if (typeof cents === 'bigint') return cents;
    const message = 'an amount is dollars in a string with at most two decimals, like "50000.00"';
    issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  },
  encode: centsToText,
});

export const ratePpm = z.codec(z.int().min(0).max(1_000_000), z.bigint(), { decode: BigInt, encode: Number });

export function formProblems(error: z.ZodError): readonly ConfigProblem[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), code: 'FORM', text: issue.message }));
}

const WANTED: Readonly<Record<string, string>> = {
  number: 'Enter a number',
  int: 'Enter a whole number',
  string: 'Enter a text',
  boolean: 'Enter true or false',
};

/** The message for a value of the wrong type, unless the schema has its own. */
export const whatToEnter: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type' ? WANTED[issue.expected] : undefined;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
