import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { keyText, writeExport } from '@jackpot/proof';
import { commandLine } from './command-line.js';
import { sha256 } from './export/ed25519.js';
import { atHouse } from './export/open-house.js';

/**
 * `npm run export -- --link ID --out FILE`: everything about a link in one signed file (docs/reference/export-format.md),
 * up to a checkpoint that is made now. Play may go on meanwhile. Ends with 1 where it could not be written whole.
 */
const USAGE = 'usage: npm run export -- --link ID --out FILE';
const { values } = commandLine(USAGE, { options: { link: { type: 'string' }, out: { type: 'string' } } });
const { link, out } = values;
if (link === undefined || out === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const path = out;
await atHouse(link, async (house) => {
  const lines = writeExport(house, house.last);
  await pipeline(Readable.from(lines, { objectMode: false }), createWriteStream(path, { flags: 'wx' }));
  process.stdout.write(
    `${path}: link ${link} up to batch ${house.last.checkpoint.batch}\nkey: ${keyText(house.signer, sha256)}\n`,
  );
});
