import { CLAIMS_OF_FOUR_DAYS } from '../../../../../libs/books/test/claims-of-four-days.js';
import { closed, journal } from '../../../../../libs/books/test/closed-days.js';
import { readReport } from '@jackpot/books';
import { must } from '@jackpot/money';
import { given, linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import { readPdf } from '../../../../../test/support/pdf-text.js';
import { documentHtml } from '../../http/document-html.js';
import { documentPdf } from '../../workers/pdf/pdf.js';
import { closeDocument } from './close-document.js';

const scene = given(linkOf({ tables: 2, awards: { claims: 'attended' } })).when(...CLAIMS_OF_FOUR_DAYS);
const [, close] = closed(journal(scene), 2);

describe('a close on paper', () => {
  const paper = closeDocument(must(close, 'the second day'), 'Harbour House');

  it('has every amount of its registers whole, on numbered pages, however broad a sheet is', async () => {
    const { text, pages } = await readPdf(await documentPdf(paper));
    expect(text).toContain(`Harbour House: royal-9-east, gaming day ${must(close, 'a close').day}, close 2`);
    expect(text).toContain(`page ${pages} of ${pages}`);
    const report = readReport(must(close, 'a close').report);
    const amounts = report.levels.flatMap(({ registers }) => registers.flatMap((row) => [row.opening, row.closing]));
    for (const amount of amounts) expect(text).toContain(amount);
  });

  it('is one paper, as a page and as PDF, and the same to the byte', async () => {
    expect(documentHtml(paper)).toContain('Jackpot register');
    expect((await documentPdf(paper)).equals(await documentPdf(paper))).toBe(true);
  });
});
