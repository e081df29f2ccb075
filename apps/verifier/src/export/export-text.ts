import type { ExportReport } from '@jackpot/proof';
import { reportText } from '../report.js';

/** What was checked of an export, for a person to read. */
export function exportText({ header, audit, checkpoints, terms, documents, software, lines }: ExportReport): string {
  return [
    reportText(audit, 'not in an export; everything above was recomputed from the journal'),
    `  house        ${header.house}, exported ${header.exportedAt}, signed as a whole`,
    `  checkpoints  ${checkpoints} signatures opened; each is of this chain and this tree, the last batch is signed`,
    `  terms        ${terms} configurations as in the journal`,
    `  documents    ${documents.prepared} made out, ${documents.pending} still owed, ${documents.unused} void before they were made out; numbered without a gap; amounts as in the journal`,
    `  software     ${software.name} ${software.version} on Node ${software.node}, ${software.files.length} files listed`,
    `  lines        ${lines}`,
  ].join('\n');
}
