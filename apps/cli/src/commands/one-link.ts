import { text } from '@jackpot/command-line';
import { databaseUrl, readSettings } from '@jackpot/platform';
import { z } from 'zod';

/** `--link ID`: of commands that work on all links unless one is named. */
export const LINK = { help: 'only this link (default: all links)', shown: 'ID', read: text } as const;

export function databaseOf(): string {
  return readSettings(z.object({ DATABASE_URL: databaseUrl() })).DATABASE_URL;
}
