import { createReadStream } from 'node:fs';
import { commandLine, anyText } from '@jackpot/platform';
import { type ExportReport, ExportVerifier, type LinkTransfers, exportFindingText, linesOf } from '@jackpot/proof';
import { WITNESS_KEY, trustedKeys, sha256, verifyEd25519 } from '../export/signatures.js';
import { auditText } from '../journal/audit-text.js';
import { contentLines } from '../journal/content-text.js';
import {
  EXIT_CODE_3,
  WITHOUT,
  compareLinks,
  exitCodeOf,
  hasTransfers,
  verdictText,
  type Verdict,
} from '../journal/between-links.js';

interface Options {
  readonly key: readonly string[];
  readonly 'witness-key': readonly string[];
  readonly without: readonly string[];
}

const READ_BYTES = 1024 * 1024;

/** Needs no database, network or settings. */
export const verifyExport = {
  line: commandLine({
    command: 'royal9 verify-export',
    about: `Verifies exports of links. Each file is read to its first difference; then the links are compared with each other: transfers
sent and received, and the chances in their notices.`,
    options: {
      key: {
        help: 'the key that the operator gave you, not the one in the file; also earlier keys',
        shown: 'KEY',
        read: anyText,
        isRequired: true,
        isList: true,
      },
      'witness-key': WITNESS_KEY,
      without: WITHOUT,
    },
    operands: { shown: 'FILE ...', min: 1, max: Infinity },
    notes: `Exit code: 0 everything holds, 1 a file does not verify, 2 the check could not run,\n${EXIT_CODE_3}.`,
  }),
  run: async ({ key, 'witness-key': witnessKey, without }: Options, files: readonly string[]): Promise<number> => {
    const keys = trustedKeys(key);
    let verdict: Verdict = 'clean';
    const links: LinkTransfers[] = [];
    for (const file of files) {
      const verifier = new ExportVerifier({ sha256, verify: verifyEd25519, keys }, trustedKeys(witnessKey));
      const finding = await findingIn(verifier, file);
      if (finding !== null) verdict = 'different';
      if (finding === null) links.push(verifier.report().transfers);
      const found = finding === null ? exportText(verifier.report()) : `NOT TRUE: ${exportFindingText(finding)}`;
      process.stdout.write(`${file}: ${found}\n`);
    }
    if (links.some(hasTransfers)) {
      const between = compareLinks(links, without);
      if (verdict === 'clean') verdict = between.verdict;
      process.stdout.write(`${between.text}\n`);
    }
    process.stdout.write(verdictText(verdict));
    return exitCodeOf(verdict);
  },
};

async function findingIn(verifier: ExportVerifier, file: string): Promise<ReturnType<ExportVerifier['take']>> {
  for await (const line of linesOf(createReadStream(file, { highWaterMark: READ_BYTES }))) {
    const finding = verifier.take(line);
    if (finding !== null) return finding;
  }
  return verifier.end();
}

function exportText({ header, audit, lines, ...content }: ExportReport): string {
  return [
    auditText(audit, 'not in an export; everything above was recomputed from the journal'),
    `  operator     ${header.operator}, exported ${header.exportedAt}, signed as a whole`,
    ...contentLines(content, 'the last batch is signed'),
    `  lines        ${lines}`,
  ].join('\n');
}
