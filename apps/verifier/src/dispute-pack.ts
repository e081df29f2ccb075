import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { packOf } from '@jackpot/proof';
import { atHouse } from './export/open-house.js';

/**
 * `npm run dispute-pack -- --link ID --award NUMBER --out FILE`: everything about one award in one file to print, with the
 * data and the proof in it. Ends with 1 where the link has no such award.
 */
const { values } = parseArgs({
  options: { link: { type: 'string' }, award: { type: 'string' }, out: { type: 'string' } },
});
const { link, award = '', out } = values;
if (link === undefined || out === undefined || !/^[1-9]\d{0,8}$/.test(award)) {
  process.stderr.write('usage: npm run dispute-pack -- --link ID --award NUMBER --out FILE\n');
  process.exit(2);
}
const path = out;
const html = await atHouse(link, (house) => packOf({ ...house, key: house.signer }, house.last, Number(award)));
if (html === undefined) process.stderr.write(`link ${link} has no award ${award}\n`);
else await writeFile(path, html, { flag: 'wx' });
process.exitCode = html === undefined ? 1 : 0;
