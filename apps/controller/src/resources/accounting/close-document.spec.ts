import { CLAIMS_OF_FOUR_DAYS } from '../../../../../libs/books/test/claims-of-four-days.js';
import { closed, journal } from '../../../../../libs/books/test/closed-days.js';
import { readReport } from '@jackpot/books';
import { gamingDayText } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { given, linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import { readPdf } from '../../../../../test/support/pdf-text.js';
import { documentHtml } from '../../documents/document-html.js';
import { documentPdf } from '../../workers/pdf/pdf.js';
import { HARBOR } from '../../../test/printed-claim.js';
import { closeDocument } from './close-document.js';

const scene = given(linkOf({ tables: 2 })).when(...CLAIMS_OF_FOUR_DAYS);
const [, close] = closed(journal(scene), 2);

describe('the printed close', () => {
  const printed = closeDocument(must(close, 'the second day'), must(close, 'a close').exceptions, HARBOR);

  it('prints every amount of its registers whole, on numbered pages, for sheets of any width', async () => {
    const { text, pages } = await readPdf(await documentPdf(printed));
    expect(text).toContain(
      `Harbor Casino: royal-9-east, gaming day ${gamingDayText(must(close, 'a close').day)}, close 2`,
    );
    expect(text).toContain(`page ${pages} of ${pages}`);
    const report = readReport(must(close, 'a close').report);
    const amounts = report.levels.flatMap(({ registers }) => registers.flatMap((row) => [row.opening, row.closing]));
    for (const amount of amounts) expect(text).toContain(amount);
    const tables = printed.parts.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'));
    const words = new Set(text.split(' '));
    for (const word of tables.flatMap(({ columns }) => columns).flatMap((column) => column.split(' ')))
      expect(words).toContain(word);
    const rowOf = (level: string, register: string) => text.split(`${level} ${register} `).length - 1;
    for (const { level, registers } of report.levels)
      for (const { register } of registers) expect(rowOf(level, register)).toBeGreaterThanOrEqual(2);
  });

  it('has the times of the facility, named once, and columns in words', () => {
    const html = documentHtml(printed);
    expect(html).toMatch(/<th>From<\/th>\s*<td>Mar \d, 2026 \d+:00:00 [AP]M<\/td>/);
    expect(html).toMatch(/<th>Times in<\/th>\s*<td>ET<\/td>/);
    expect(html).not.toMatch(/\d{4}-\d\d-\d\dT/);
    expect(html.match(/<th>[a-z]\w*<\/th>/g)).toBeNull();
  });

  it('has the number of a slip once the slip is issued', () => {
    const documents = closed(journal(scene), 4).map((each) => closeDocument(each, [], HARBOR));
    const blocks = documents.flatMap(({ parts }) => parts.flatMap((part) => part.blocks));
    const numbered = blocks.flatMap((block) => {
      if (block.kind !== 'table' || !block.columns.includes('Slip')) return [];
      const [slip, state] = [block.columns.indexOf('Slip'), block.columns.indexOf('State')];
      return block.rows.map((row) => `${row[state]}${row[slip] === '' ? '' : ' with its number'}`);
    });
    const states = ['authorized with its number', 'paid with its number', 'rejected', 'table-paid', 'verified'];
    expect([...new Set(numbered)].sort()).toEqual(states);
  });

  it('states how many exceptions are not printed, and what their list is hashed to', async () => {
    const second = must(close, 'the second day');
    const { count, hash } = readReport(second.report).exceptions;
    expect(count).toBeGreaterThan(1);
    const { text } = await readPdf(await documentPdf(closeDocument(second, second.exceptions.slice(0, 1), HARBOR)));
    expect(text).toContain(`1 of ${count}`);
    expect(text).toContain(hash);
  });

  it('is one document as a page and as PDF, the same to the byte', async () => {
    expect(documentHtml(printed)).toContain('Jackpot register');
    expect((await documentPdf(printed)).equals(await documentPdf(printed))).toBe(true);
  });
});
