import { createReadStream } from 'node:fs';
import { ExportVerifier, type LinkTransfers, exportFindingText, linesOf } from '@jackpot/proof';
import { commandLine } from './command-line.js';
import { sha256, verifyEd25519 } from './export/ed25519.js';
import { keysOf } from './export/keys.js';
import { exitWith } from './export/exit-code.js';
import { exportText } from './export/export-text.js';
import { hasTransfers, heldTogether } from './together-text.js';

const READ_BYTES = 1024 * 1024;

/**
 * `npm run verify-export -- --key KEY FILE ...`: are these exports of links true? Needs the files and the house's public key,
 * and nothing else: no database, no network, no settings. Reads each file to its first difference; then holds the links
 * together: what one sent the other has received, and the chances in their notices are counted again. Ends with 0 where
 * everything holds, with 1 where one file is not true, with 2 where it could not look. The key is the one you were given when
 * the house opened, not the one in the file.
 */
const USAGE = 'usage: npm run verify-export -- --key KEY [--key EARLIER-KEY ...] FILE ...';
const { values, positionals: files } = commandLine(USAGE, {
  allowPositionals: true,
  options: { key: { type: 'string', multiple: true, default: [] } },
});
if (files.length === 0 || values.key.length === 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
await exitWith(async () => {
  const keys = keysOf(values.key);
  let isTrue = true;
  const links: LinkTransfers[] = [];
  for (const file of files) {
    const verifier = new ExportVerifier({ sha256, verify: verifyEd25519, keys });
    const finding = await findingIn(verifier, file);
    isTrue &&= finding === null;
    if (finding === null) links.push(verifier.report().transfers);
    const found = finding === null ? exportText(verifier.report()) : `NOT TRUE: ${exportFindingText(finding)}`;
    process.stdout.write(`${file}: ${found}\n`);
  }
  if (links.some(hasTransfers)) {
    const between = heldTogether(links);
    isTrue &&= between.isTrue;
    process.stdout.write(`${between.text}\n`);
  }
  process.stdout.write(`verified: ${isTrue ? 'clean' : 'NOT CLEAN'}\n`);
  return isTrue ? 'right' : 'wrong';
});

async function findingIn(verifier: ExportVerifier, file: string): Promise<ReturnType<ExportVerifier['take']>> {
  for await (const line of linesOf(createReadStream(file, { highWaterMark: READ_BYTES }))) {
    const finding = verifier.take(line);
    if (finding !== null) return finding;
  }
  return verifier.end();
}
