import { anyText, databaseUrl, otherRecordsKeys, readSettings, recordsKeysOf, secretKey } from '@jackpot/platform';
import { ACCOUNTS, type DatabaseAccount, Seals } from '@jackpot/storage';
import { z } from 'zod';

export const LINK = { help: 'only this link (default: all links)', shown: 'ID', read: anyText } as const;

export function databaseOf(): string {
  return readSettings(z.object({ DATABASE_URL: databaseUrl() })).DATABASE_URL;
}

/** Null if RECORDS_KEY is not set. */
export function recordsSeals(): Seals | null {
  const setting = secretKey('the key of the records').optional();
  const { RECORDS_KEY, ...others } = readSettings(z.object({ RECORDS_KEY: setting, ...otherRecordsKeys() }));
  return RECORDS_KEY === undefined
    ? null
    : new Seals({ ...recordsKeysOf({ RECORDS_KEY, ...others }), now: () => Date.now() });
}

export function programAddresses(): readonly (readonly [DatabaseAccount, string])[] {
  const set = readSettings(
    z.object(Object.fromEntries(ACCOUNTS.map((account) => [variableOf(account), databaseUrl().optional()]))),
  );
  return ACCOUNTS.flatMap((account) => {
    const url = set[variableOf(account)];
    return url === undefined ? [] : [[account, url] as const];
  });
}

function variableOf(account: DatabaseAccount): string {
  return `${account.toUpperCase()}_DATABASE_URL`;
}
