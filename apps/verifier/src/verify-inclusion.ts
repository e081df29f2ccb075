import { readFile } from 'node:fs/promises';
import { toHex } from '@jackpot/journal';
import { inclusionInPack, readable, verifyInclusion } from '@jackpot/proof';
import { commandLine } from './command-line.js';
import { sha256, verifyEd25519 } from './export/ed25519.js';
import { exitWith } from './export/exit-code.js';
import { keysOf } from './export/keys.js';

/**
 * `npm run verify-inclusion -- --key KEY FILE`: does the house's signature cover this event? Needs the proof and the house's
 * public key. Prints the event; ends with 0 where it is proven, with 1 where it is not, with 2 where it could not look.
 */
const USAGE = 'usage: npm run verify-inclusion -- --key KEY [--key EARLIER-KEY ...] FILE';
const { values, positionals } = commandLine(USAGE, {
  allowPositionals: true,
  options: { key: { type: 'string', multiple: true, default: [] } },
});
const [file] = positionals;
if (file === undefined || values.key.length === 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
await exitWith(async () => {
  const text = await readFile(file, 'utf8');
  const proof = text.startsWith('<') ? inclusionInPack(text) : (JSON.parse(text) as unknown);
  const included = verifyInclusion(proof, { sha256, verify: verifyEd25519, keys: keysOf(values.key) });
  if (typeof included === 'string') {
    process.stdout.write(`${file}: NOT PROVEN: ${included}\n`);
    return 'wrong';
  }
  const { event, sequence, batch, checkpoint } = included;
  process.stdout.write(
    [
      `event ${sequence} in batch ${batch} of link ${checkpoint.link}: ${JSON.stringify(event, readable)}`,
      `covered by the checkpoint of ${checkpoint.house} at batch ${checkpoint.batch}, signed ${new Date(checkpoint.at).toISOString()}, root ${toHex(checkpoint.root)}`,
      'proven\n',
    ].join('\n'),
  );
  return 'right';
});
