import { z } from 'zod';
import { SettingsError, type SettingsProblem } from './settings-error.js';

/** A schema with one field per environment variable, named as the variable is. */
export type SettingsSchema = z.ZodObject<z.ZodRawShape>;

/**
 * Reads all settings at once. Every problem is found in the one go and thrown as one `SettingsError`, with the variable's
 * name and what to set, never with its value. Nothing is guessed: a wrong value is refused, not replaced by the default.
 */
export function readSettings<S extends SettingsSchema>(schema: S, env = environment()): z.output<S> {
  const parsed = schema.safeParse(namedBy(schema, env));
  if (parsed.success) return parsed.data;
  throw new SettingsError(parsed.error.issues.map((issue) => problemOf(schema, issue)));
}

/** The variables the schema names; one that is set to nothing is not set. */
function namedBy(schema: SettingsSchema, env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const set = Object.keys(schema.shape).flatMap((name) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(set);
}

function problemOf(schema: SettingsSchema, issue: z.core.$ZodIssue): SettingsProblem {
  const variable = String(issue.path[0] ?? '');
  const help = (schema.shape[variable] as z.ZodType | undefined)?.description;
  const what = issue.code === 'invalid_type' ? 'is not set' : issue.message;
  return { variable, text: help === undefined ? what : `${what}; ${help}` };
}

/**
 * The process's environment. The only place that reads it: every input from outside is in a settings schema
 * and nothing else (STYLE.md 16).
 */
function environment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
