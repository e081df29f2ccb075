import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { databaseUrl, readSettings, signerFromFile, softwareAt, text } from '@jackpot/platform';
import { KEY_NAME, extendCheckpoints, keyText, writeExport } from '@jackpot/proof';
import { CheckpointStore, PayoutStore, SqlExportSource } from '@jackpot/storage';
import { z } from 'zod';
import { sha256 } from './export/ed25519.js';

/**
 * `npm run export -- --link ID --out FILE`: everything about a link in one signed file (docs/reference/export-format.md),
 * up to a checkpoint that is made now. Play may go on meanwhile. Ends with 1 where it could not be written whole.
 */
const { values } = parseArgs({ options: { link: { type: 'string' }, out: { type: 'string' } } });
const { link, out } = values;
if (link === undefined || out === undefined) {
  process.stderr.write('usage: npm run export -- --link ID --out FILE\n');
  process.exit(2);
}
const settings = readSettings(
  z.object({
    DATABASE_URL: databaseUrl(),
    HOUSE: text('the name the house signs with').regex(KEY_NAME, 'is not such a name').default('house'),
    CHECKPOINT_KEY_FILE: text('a file with the key that signs checkpoints and exports, 32 bytes in hex'),
  }),
);
const signer = await signerFromFile(settings.HOUSE, settings.CHECKPOINT_KEY_FILE);
const stores = {
  checkpoints: new CheckpointStore(settings.DATABASE_URL),
  payouts: new PayoutStore(settings.DATABASE_URL),
};
try {
  const now = (): number => Date.now();
  const last = await extendCheckpoints({ port: stores.checkpoints, signer, sha256, now }, link);
  if (last === undefined) throw new Error(`link ${link} has no batch`);
  const source = new SqlExportSource(settings.DATABASE_URL, stores);
  const software = await softwareAt('.');
  const lines = writeExport({ source, signer, software, sha256, now: now() }, last);
  await pipeline(Readable.from(lines, { objectMode: false }), createWriteStream(out, { flags: 'wx' }));
  process.stdout.write(`${out}: link ${link} up to batch ${last.checkpoint.batch}\nkey: ${keyText(signer, sha256)}\n`);
} finally {
  await Promise.all([stores.checkpoints.close(), stores.payouts.close()]);
}
