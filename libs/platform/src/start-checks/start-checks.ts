import { SettingsError, type SettingsSchema, misspeltSettings, readSettings } from '../config/index.js';
import { EXIT, StartRefused } from '../shutdown/index.js';
import type { z } from 'zod';

/** `attention`: the program would start, but a person should look. */
export type Found = string | { readonly attention: string };

/** Must not start or change anything. */
export interface StartCheck {
  readonly name: string;
  /** If the check with this name failed, this check is skipped. */
  readonly after?: string;
  /** @throws StartRefused if a start would be refused */
  readonly run: () => Promise<Found> | Found;
}

const ATTENTION = 1;

type Print = (line: string) => void;
const toOutput: Print = (line) => void process.stdout.write(`${line}\n`);

/**
 * Reads the settings and runs every check.
 * @returns exit code: 0 if everything is in order, 1 if a person should look at something, otherwise that of a refused
 * start
 */
export async function checkStart<S extends SettingsSchema>(
  schema: S,
  checksOf: (settings: z.output<S>) => readonly StartCheck[],
  print = toOutput,
): Promise<number> {
  const misspelt = misspeltSettings(schema);
  for (const { variable, text } of misspelt) print(lineOf('warn', variable, text));
  let settings: z.output<S>;
  try {
    settings = readSettings(schema);
  } catch (failure) {
    if (!(failure instanceof SettingsError)) throw failure;
    for (const { variable, text } of failure.problems) print(lineOf('FAIL', variable, text));
    return EXIT.mend;
  }
  print(lineOf('ok', 'settings', `${Object.keys(schema.shape).length} settings can be read`));
  const code = await runChecks(checksOf(settings), print);
  return code === EXIT.done && misspelt.length > 0 ? ATTENTION : code;
}

export async function runChecks(checks: readonly StartCheck[], print: Print): Promise<number> {
  const failed = new Set<string>();
  const codes = new Set<number>();
  for (const { name, after, run } of checks) {
    if (after !== undefined && failed.has(after)) {
      failed.add(name);
      print(lineOf('skip', name, `not checked, because of ${after}`));
      continue;
    }
    try {
      const found = await run();
      if (typeof found !== 'string') codes.add(ATTENTION);
      print(typeof found === 'string' ? lineOf('ok', name, found) : lineOf('warn', name, found.attention));
    } catch (failure) {
      failed.add(name);
      const { text, code } = refusalOf(failure);
      codes.add(code);
      print(lineOf('FAIL', name, text));
    }
  }
  return [EXIT.mend, EXIT.unavailable, ATTENTION].find((code) => codes.has(code)) ?? EXIT.done;
}

function refusalOf(failure: unknown): { readonly text: string; readonly code: number } {
  if (!(failure instanceof StartRefused))
    return { text: failure instanceof Error ? failure.message : String(failure), code: EXIT.mend };
  const { advice, mayPass = false } = failure.about;
  const todo = advice === undefined ? '' : ` To do: ${advice}.`;
  return { text: `${failure.message}${todo}`, code: mayPass ? EXIT.unavailable : EXIT.mend };
}

const NAME_WIDTH = 24;

function lineOf(result: 'ok' | 'warn' | 'FAIL' | 'skip', name: string, text: string): string {
  return `${result.padEnd(4)}  ${name.padEnd(NAME_WIDTH)}  ${text.replaceAll(/\s+/g, ' ').trim()}`;
}
