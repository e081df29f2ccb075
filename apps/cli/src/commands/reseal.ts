import { commandLine, readSettings, recordsKeySettings, recordsKeysOf } from '@jackpot/platform';
import { Seals, resealRecords } from '@jackpot/storage';
import { z } from 'zod';
import { databaseOf } from './one-link.js';

/** See docs/operate/keys.md. */
export const reseal = {
  line: commandLine({
    command: 'royal9 reseal',
    about: `Seals every row that gives a right (accounts, sessions, table keys, terms) with RECORDS_KEY, where its seal is of a key of
RECORDS_KEYS_ACCEPTED. Play goes on. Every controller must accept both keys. Under the account of the controllers.`,
    options: {},
    notes: 'May be run again. Exit code: 0 every row has the present key or was altered by somebody, 2 it failed.',
  }),
  run: async (): Promise<number> => {
    const keys = recordsKeysOf(readSettings(z.object(recordsKeySettings())));
    const seals = new Seals({ ...keys, now: () => Date.now() });
    for (const { table, rows, resealed } of await resealRecords(databaseOf(), seals))
      process.stdout.write(`${table}: ${resealed} of ${rows} rows sealed again\n`);
    return 0;
  },
};
