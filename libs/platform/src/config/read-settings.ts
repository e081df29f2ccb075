import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SettingsError, type SettingsProblem } from './settings-error.js';

type Environment = Readonly<Record<string, string | undefined>>;

export type SettingsSchema = z.ZodObject<z.ZodRawShape>;

/**
 * Reads the settings. Throws all problems as one `SettingsError`, which names each variable and what to set, but never
 * its value. Never replaces a wrong value by the default.
 *
 * NAME_FILE may name a file with the value of NAME, because container tools show the environment. Only a list's file
 * may be empty: any other may be a truncated secret.
 */
export function readSettings<S extends SettingsSchema>(schema: S, env = environment()): z.output<S> {
  const given = Object.entries(schema.shape).map(([name, field]) => givenAs({ name, field }, env));
  const unread = given.flatMap(({ problem }) => problem ?? []);
  const known = given.filter(({ problem }) => problem === undefined);
  const parsed = schema.safeParse(
    Object.fromEntries(known.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]))),
  );
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => problemOf(schema, issue));
  const isUnread = ({ variable }: SettingsProblem) =>
    unread.some(({ variable: other }) => other === `${variable}_FILE`);
  const problems = [...unread, ...wrong.filter((problem) => !isUnread(problem))];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new SettingsError(problems);
}

interface Given {
  readonly name: string;
  readonly value?: string;
  readonly problem?: SettingsProblem;
}

export interface SettingsFile {
  readonly variable: string;
  readonly path: string;
  readonly isSecret: boolean;
}

export function settingsFiles(schema: SettingsSchema, env = environment()): readonly SettingsFile[] {
  return Object.keys(schema.shape).flatMap((name) => {
    const { value, file } = variablesOf(name, env);
    if (file !== undefined) return [{ variable: `${name}_FILE`, path: file, isSecret: true }];
    const isFile = value !== undefined && name.endsWith('_FILE');
    return isFile ? [{ variable: name, path: value, isSecret: name.endsWith('_KEY_FILE') }] : [];
  });
}

export interface Misspelling {
  readonly variable: string;
  /** The warning, without the variable's name at its start. */
  readonly text: string;
}

/** Shorter names are skipped: a variable of another program may differ from one of ours by one letter. */
const MISSPELT_LENGTH_MIN = 6;

/** Returns variables whose name is a setting's name with one typing error. The programs ignore such a variable. */
export function misspeltSettings(schema: SettingsSchema, env = environment()): readonly Misspelling[] {
  const known = Object.keys(schema.shape).flatMap((name) => [name, `${name}_FILE`]);
  const unknown = Object.keys(env).filter((name) => name.length >= MISSPELT_LENGTH_MIN && !known.includes(name));
  return unknown.flatMap((variable) => {
    const meant = known.find((name) => isOneSlip(variable, name));
    return meant === undefined
      ? []
      : [{ variable, text: `is not a setting and has no effect; did you mean ${meant}?` }];
  });
}

/** Whether the names differ by one missing, added or changed letter, or by two swapped neighbors. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1])
    [end, otherEnd] = [end - 1, otherEnd - 1];
  const [rest, otherRest] = [one.slice(start, end), other.slice(start, otherEnd)];
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && rest === `${otherRest[1]}${otherRest[0]}`;
}

function isList(field: z.core.$ZodType): boolean {
  const { data } = z.safeParse(field, undefined);
  return Array.isArray(data) && data.length === 0;
}

function variablesOf(name: string, env: Environment): { readonly value?: string; readonly file?: string } {
  const [value, file] = [name, `${name}_FILE`].map((variable) => env[variable]?.trim() || undefined);
  return { ...(value === undefined ? {} : { value }), ...(file === undefined ? {} : { file }) };
}

function givenAs({ name, field }: { readonly name: string; readonly field: z.core.$ZodType }, env: Environment): Given {
  const { value, file } = variablesOf(name, env);
  if (file === undefined) return value === undefined ? { name } : { name, value };
  const refused = (text: string): Given => ({ name, problem: { variable: `${name}_FILE`, text } });
  if (value !== undefined) return refused(`is set, and so is ${name}: set one of them`);
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return { name, value: text };
    return isList(field) ? { name } : refused(`names an empty file: put the value of ${name} in it`);
  } catch (failure) {
    return refused(`names a file that cannot be read (${codeOf(failure)}): a file with the value of ${name}`);
  }
}

function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : 'unknown';
}

function problemOf(schema: SettingsSchema, issue: z.core.$ZodIssue): SettingsProblem {
  const variable = String(issue.path[0] ?? '');
  const help = (schema.shape[variable] as z.ZodType | undefined)?.description;
  const what = issue.code === 'invalid_type' ? 'is not set' : issue.message;
  return { variable, text: help === undefined ? what : `${what}; ${help}` };
}

/** The only place that reads the environment, so every input from outside is in a settings schema. */
function environment(): Environment {
  return process.env;
}

export function childEnvironment(more: Readonly<Record<string, string>>): Environment {
  return { ...environment(), ...more };
}
