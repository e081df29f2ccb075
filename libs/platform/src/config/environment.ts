/**
 * The process's environment. The one place that reads it: what the product may be told from outside is a settings schema
 * and nothing else (STYLE.md 16).
 */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
