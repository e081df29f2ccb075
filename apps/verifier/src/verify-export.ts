import { createReadStream } from 'node:fs';
import { ExportVerifier, exportFindingText, linesOf } from '@jackpot/proof';
import { commandLine } from './command-line.js';
import { sha256, verifyEd25519 } from './export/ed25519.js';
import { keysOf } from './export/keys.js';
import { exitWith } from './export/exit-code.js';
import { exportText } from './export/export-text.js';

const READ_BYTES = 1024 * 1024;

/**
 * `npm run verify-export -- --key KEY FILE`: is this export of a link true? Needs the file and the house's public key, and
 * nothing else: no database, no network, no settings. Ends with 0 where everything holds, with 1 at the first difference,
 * with 2 where it could not look. The key is the one you were given when the house opened, not the one in the file.
 */
const USAGE = 'usage: npm run verify-export -- --key KEY [--key EARLIER-KEY ...] FILE';
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
  const verifier = new ExportVerifier({ sha256, verify: verifyEd25519, keys: keysOf(values.key) });
  let finding = null;
  for await (const line of linesOf(createReadStream(file, { highWaterMark: READ_BYTES }))) {
    finding = verifier.take(line);
    if (finding !== null) break;
  }
  finding ??= verifier.end();
  process.stdout.write(
    finding === null
      ? `${exportText(verifier.report())}\nverified: clean\n`
      : `${file}: NOT TRUE: ${exportFindingText(finding)}\nverified: NOT CLEAN\n`,
  );
  return finding === null ? 'right' : 'wrong';
});
