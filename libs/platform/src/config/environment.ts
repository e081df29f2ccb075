/**
 * The process's environment. The only place that reads it: every input from outside is in a settings schema
 * and nothing else (STYLE.md 16).
 */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
