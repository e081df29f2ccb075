import { createHash, randomBytes } from 'node:crypto';
import { zoneOffset } from '@jackpot/contract';
import { CryptoDraws, StartRefused, readSettings, runMain, text } from '@jackpot/platform';
import { Seals } from '@jackpot/storage';
import { type Connection, type RowDataPacket, createConnection } from 'mysql2/promise';
import { z } from 'zod';
import { OPEN_TABLES_LINK } from '../../players/terms.js';
import { seededRandom } from '../../players/random.js';
import { journalOf } from '../../../../../libs/progressive/src/testing/index.js';
import { journalSql } from './journal-sql.js';
import { someDays } from './some-days.js';

const settingsSchema = z.object({
  DATABASE_URL: text('the owner of the database'),
  TRIGGER_KEY: text('the key that seals Must Hit triggers'),
  RECORDS_KEY: text('the key that seals the journal'),
  FACILITY_ZONE: text('where the clocks of the facility are').default('America/New_York'),
  GAMING_DAY_HOUR: z.coerce.number().int().min(0).max(23).default(6),
});

const BATCH_EVENTS = [9, 24, 3];

await runMain(
  async () => {
    const { DATABASE_URL, TRIGGER_KEY, RECORDS_KEY, FACILITY_ZONE, GAMING_DAY_HOUR } = readSettings(settingsSchema);
    const database = await createConnection(DATABASE_URL);
    try {
      if (!(await isEmpty(database))) return void process.stdout.write('kept\n');
      const now = Date.now();
      const { events } = someDays({
        now,
        rule: { zone: FACILITY_ZONE, hour: GAMING_DAY_HOUR, offsetAt: zoneOffset(FACILITY_ZONE) },
        draws: new CryptoDraws(keyOf(TRIGGER_KEY)),
        below: seededRandom(randomBytes(4).readUInt32BE(), 'days'),
      });
      const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
      const batches = journalOf(events, { stream: OPEN_TABLES_LINK, sha256, sizes: BATCH_EVENTS });
      await database.query(journalSql(batches, new Seals({ key: keyOf(RECORDS_KEY), now: Date.now })));
      process.stdout.write('written\n');
    } finally {
      await database.end();
    }
  },
  { name: 'history' },
);

function keyOf(hex: string): Uint8Array {
  const key = Buffer.from(hex, 'hex');
  if (key.length !== 32) throw new StartRefused('a key has 32 bytes in hex');
  return key;
}

async function isEmpty(database: Connection): Promise<boolean> {
  const [rows] = await database.query<RowDataPacket[]>(
    'SELECT EXISTS (SELECT 1 FROM journal) OR EXISTS (SELECT 1 FROM account) AS isUsed',
  );
  return Number(rows[0]?.['isUsed']) === 0;
}
