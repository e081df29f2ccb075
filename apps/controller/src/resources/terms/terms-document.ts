import type { PrintableDocument, DocumentBlock } from '../../documents/printable-document.js';
import type { Facility } from '../../documents/facility.js';
import type { TermsDetails } from './terms-files.js';
import { approvalWords, lastActAt, termsSections, termsTitle } from './terms-words.js';

/**
 * The printed terms, with approval and hash on every sheet (COMAR 36.05.03.19; REQ-29). The document's time is that of
 * the last act, so the same version has the same bytes.
 */
export function termsDocument(linkId: string, file: TermsDetails, { name, local }: Facility): PrintableDocument {
  const heading = `${termsTitle(linkId, file)}, ${file.state}`;
  const blocks = termsSections(file, local.dateTime).flatMap((section): readonly DocumentBlock[] => [
    { kind: 'heading', text: section.heading },
    { kind: 'table', columns: ['Field', 'Value'], keys: 1, rows: section.rows },
  ]);
  return {
    title: `${name}: ${heading}`,
    facility: name,
    at: lastActAt(file),
    form: 'report',
    onEverySheet: approvalWords(file, local.dateTime).join('\n'),
    parts: [{ heading, corner: [`Version ${file.version}`], stamp: null, blocks }],
  };
}
