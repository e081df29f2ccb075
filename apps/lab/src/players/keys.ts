import { CannotRun } from '@jackpot/platform';
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const SECRET = /^[A-Za-z0-9_-]{32,128}$/;
const SECRET_BYTES = 32;

export type TableKeys = ReadonlyMap<string, string>;

export function tableKeys(tableIds: readonly string[], file: string | null): TableKeys {
  const known = file === null ? {} : readKeys(file);
  const keys = new Map(tableIds.map((id) => [id, known[id] ?? randomBytes(SECRET_BYTES).toString('base64url')]));
  if (file !== null) {
    // The file is renamed into place, so that it is always complete.
    writeFileSync(`${file}.new`, `${JSON.stringify({ ...known, ...Object.fromEntries(keys) }, null, 2)}\n`, {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
  }
  return keys;
}

function readKeys(file: string): Readonly<Record<string, string>> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new CannotRun(`the key file cannot be read: ${(fault as Error).message}`);
  }
  const keys = parsed(text);
  const isKeys =
    typeof keys === 'object' &&
    keys !== null &&
    Object.values(keys).every((secret) => typeof secret === 'string' && SECRET.test(secret));
  if (!isKeys) throw new CannotRun('the key file is not one: it must hold a secret for each table, as JSON');
  return keys as Readonly<Record<string, string>>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
