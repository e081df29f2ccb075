import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_ROLES } from '@jackpot/contract';
import type { ProgramTokens } from './set-up.js';

export function readTokens(folder: string): ProgramTokens | undefined {
  const entries = SERVICE_ROLES.map((role) => [role, readToken(join(folder, `${role}-token`))] as const);
  return entries.some(([, token]) => token === undefined) ? undefined : (Object.fromEntries(entries) as ProgramTokens);
}

/** Replaces each file in one step. Only its owner can read it. */
export function writeTokens(folder: string, tokens: ProgramTokens): void {
  for (const role of SERVICE_ROLES) {
    const file = join(folder, `${role}-token`);
    writeFileSync(`${file}.new`, `${tokens[role]}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}

function readToken(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
}
