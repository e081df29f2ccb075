import { unreachable } from '@jackpot/money';
import PDFDocument from 'pdfkit';
import { code128 } from '../../documents/code-128.js';
import {
  BAR_MODULE_MM,
  type Fact,
  type PrintableDocument,
  type DocumentBlock,
  type DocumentPart,
  type Remark,
  isFigure,
} from '../../documents/printable-document.js';
import { type FontName, drawable, fontBytes } from './fonts.js';

const ENDLESS = 10_000;
/** Half an inch, in points. */
const MARGIN = 36;
const NAME_WIDTH = 110;
const REPORT_SIZE = 7;
const FOOT_SIZE = 6;
/** Font sizes of a form, in points. The largest that fits its half of the sheet is used. */
const FORM_SIZES = [9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5] as const;

const POINTS_PER_MM = 72 / 25.4;
const BAR_HEIGHT = 25;
const BAR_GAP = 4;

type Pdf = PDFKit.PDFDocument;

interface Place {
  readonly x: number;
  readonly width: number;
  readonly size: number;
}

const SHEETS = {
  parts: { size: 'LETTER', margin: 0 },
  report: { size: 'LETTER', layout: 'landscape', margin: MARGIN },
} as const satisfies Readonly<Record<PrintableDocument['form'], PDFKit.PDFDocumentOptions>>;

/** The same document always gives the same PDF bytes: times come from the document, and fonts ship with the program. */
export async function documentPdf(document: PrintableDocument): Promise<Buffer> {
  const at = new Date(document.at);
  const pdf = new PDFDocument({
    ...SHEETS[document.form],
    autoFirstPage: false,
    bufferPages: true,
    compress: false,
    lang: 'en',
    info: { Title: document.title, Author: document.facility, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  if (document.form === 'parts') drawParts(pdf, document);
  else drawReport(pdf, document);
  pdf.end();
  return ended;
}

function setFor(pdf: Pdf, wanted: FontName, text: string): string {
  const { font, text: drawn } = drawable(text, wanted);
  pdf.registerFont(font, fontBytes(font)).font(font);
  return drawn;
}

function drawParts(pdf: Pdf, document: PrintableDocument): void {
  pdf.addPage();
  const { width, height } = pdf.page;
  const share = height / document.parts.length;
  const trial = new PDFDocument({ size: [width, ENDLESS], margin: 0 });
  document.parts.forEach((part, index) => {
    const top = share * index;
    if (index > 0) pdf.moveTo(0, top).lineTo(width, top).dash(4, {}).stroke('#666666').undash();
    const place = { x: MARGIN, width: width - 2 * MARGIN };
    const size = FORM_SIZES.find((each) => heightOn(trial, document, part, { ...place, size: each }) <= share - MARGIN);
    pdf.y = top + MARGIN / 2;
    drawPart(pdf, document, part, { ...place, size: size ?? 5 });
    if (part.stamp !== null) drawStamp(pdf, part.stamp, { x: width / 2, y: top + share / 2 });
  });
}

function drawReport(pdf: Pdf, document: PrintableDocument): void {
  pdf.addPage();
  const place = { x: MARGIN, width: pdf.page.width - 2 * MARGIN, size: REPORT_SIZE };
  for (const part of document.parts) drawPart(pdf, document, part, place);
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0; // The footer is in the margin. With a bottom margin the library would begin another page.
    drawFoot(pdf, [`${document.title} · page ${page + 1} of ${count}`, ...(document.onEverySheet?.split('\n') ?? [])]);
  }
}

function drawFoot(pdf: Pdf, lines: readonly string[]): void {
  pdf.fontSize(FOOT_SIZE);
  lines.forEach((line, index) => {
    const y = pdf.page.height - MARGIN / 2 - (lines.length - 1 - index) * FOOT_SIZE * 1.3;
    pdf.text(setFor(pdf, 'text', line), MARGIN, y, { lineBreak: false });
  });
}

function drawPart(
  pdf: Pdf,
  { facility }: PrintableDocument,
  { heading, corner, blocks }: DocumentPart,
  place: Place,
): void {
  const { x, width, size } = place;
  const top = pdf.y;
  if (corner.length > 0)
    pdf.fontSize(size * 1.4).text(setFor(pdf, 'bold', corner.join('   ')), x, top + size, { width, align: 'right' });
  pdf.fontSize(size).text(setFor(pdf, 'text', facility), x, top, { width });
  pdf.fontSize(size * 1.5).text(setFor(pdf, 'bold', heading), x, pdf.y, { width: width * 0.7 });
  pdf
    .moveTo(x, pdf.y + 1)
    .lineTo(x + width, pdf.y + 1)
    .stroke('#000000');
  pdf.y += size / 2;
  for (const block of blocks) drawBlock(pdf, block, place);
}

function drawBlock(pdf: Pdf, block: DocumentBlock, place: Place): void {
  const { x, width, size } = place;
  switch (block.kind) {
    case 'heading':
      pdf.fontSize(size * 1.1).text(setFor(pdf, 'bold', block.text), x, pdf.y + size / 2, { width });
      return;
    case 'facts':
      for (const fact of block.facts) drawFact(pdf, fact, place);
      return;
    case 'list':
      for (const item of block.items) drawRemark(pdf, { ...item, text: `• ${item.text}` }, place);
      return;
    case 'text':
      return drawRemark(pdf, block, place);
    case 'bar-code':
      return drawBarCode(pdf, block.text, place);
    case 'table':
      return drawTable(pdf, block, place);
    default:
      return unreachable(block);
  }
}

/** Narrows the bars only if the text would not fit. The bars keep their height, because scanners need it. */
function drawBarCode(pdf: Pdf, text: string, { x, width }: Place): void {
  const { bars, modules } = code128(text);
  const module = Math.min(BAR_MODULE_MM * POINTS_PER_MM, width / modules);
  const top = pdf.y + BAR_GAP;
  for (const bar of bars) pdf.rect(x + bar.at * module, top, bar.width * module, BAR_HEIGHT);
  pdf.fill('#000000');
  pdf.y = top + BAR_HEIGHT + BAR_GAP;
}

function drawFact(pdf: Pdf, [name, value]: Fact, { x, width, size }: Place): void {
  const top = pdf.y;
  pdf.fontSize(size).text(setFor(pdf, 'text', name), x, top, { width: NAME_WIDTH });
  const below = pdf.y;
  pdf.text(setFor(pdf, 'text', value), x + NAME_WIDTH, top, { width: width - NAME_WIDTH });
  pdf.y = Math.max(pdf.y, below);
}

function drawRemark(pdf: Pdf, { text, source }: Remark, { x, width, size }: Place): void {
  pdf.fontSize(size).text(setFor(pdf, 'text', text), x, pdf.y, { width });
  if (source !== '')
    pdf.fontSize(size * 0.75).text(setFor(pdf, 'text', source), x + size, pdf.y, { width: width - size });
}

/** Measures a part by drawing it on a trial sheet, because only drawing shows where lines break. */
function heightOn(trial: Pdf, document: PrintableDocument, part: DocumentPart, place: Place): number {
  trial.y = 0;
  drawPart(trial, document, part, place);
  return trial.y;
}

function drawStamp(pdf: Pdf, stamp: string, { x, y }: { readonly x: number; readonly y: number }): void {
  pdf
    .save()
    .rotate(-24, { origin: [x, y] })
    .font('bold')
    .fontSize(110)
    .fillColor('#b40000')
    .fillOpacity(0.35);
  pdf.text(stamp, x - 250, y - 60, { width: 500, align: 'center', lineBreak: false });
  pdf.restore();
}

type Table = Extract<DocumentBlock, { readonly kind: 'table' }>;
interface Column {
  readonly at: number;
  readonly width: number;
}

const GAP = 6;
const WORDS_WIDTH_MAX = 230;

/**
 * Splits a wide table into strips that repeat the identifying columns, so amounts are never broken or too small to
 * read.
 */
function drawTable(pdf: Pdf, table: Table, place: Place): void {
  for (const strip of stripsOf(pdf, table, place)) {
    drawHead(pdf, table, strip, place);
    for (const row of table.rows) drawRow(pdf, row, strip, place, () => drawHead(pdf, table, strip, place));
    pdf.y += place.size;
  }
}

function stripsOf(pdf: Pdf, { columns, keys, rows }: Table, { width, size }: Place): readonly (readonly Column[])[] {
  pdf.fontSize(size);
  const widthOf = (text: string): number => pdf.widthOfString(setFor(pdf, 'bold', text));
  const natural = columns.map((name, at): Column => {
    const cells = rows.map((row) => row[at] ?? '');
    const most = Math.max(widthOf(name), ...cells.map(widthOf));
    return { at, width: (cells.every(isFigure) ? most : Math.min(most, WORDS_WIDTH_MAX)) + GAP };
  });
  const key = natural.slice(0, keys);
  const room = width - total(key);
  const strips: Column[][] = [[]];
  for (const column of natural.slice(keys)) {
    const strip = strips.at(-1) ?? [];
    if (strip.length > 0 && total(strip) + column.width > room) strips.push([column]);
    else strip.push(column);
  }
  return strips.map((strip) => [...key, ...strip]);
}

function drawHead(pdf: Pdf, { columns }: Table, strip: readonly Column[], place: Place): void {
  keepTogether(pdf, place.size * 4);
  drawCells(pdf, columns, strip, { ...place, font: 'bold' });
  const end = place.x + total(strip);
  pdf.moveTo(place.x, pdf.y).lineTo(end, pdf.y).lineWidth(0.5).stroke('#000000');
  pdf.y += 1;
}

function drawRow(pdf: Pdf, row: readonly string[], strip: readonly Column[], place: Place, head: () => void): void {
  pdf.fontSize(place.size);
  const heights = strip.map(({ at, width }) =>
    pdf.heightOfString(setFor(pdf, 'text', row[at] ?? ''), { width: width - GAP }),
  );
  if (keepTogether(pdf, Math.max(...heights))) head();
  drawCells(pdf, row, strip, { ...place, font: 'text' });
}

function drawCells(
  pdf: Pdf,
  cells: readonly string[],
  strip: readonly Column[],
  { x, size, font }: Place & { readonly font: 'text' | 'bold' },
): void {
  const top = pdf.y;
  let [left, bottom] = [x, top];
  for (const { at, width } of strip) {
    const text = cells[at] ?? '';
    const align = isFigure(text) ? 'right' : 'left';
    pdf.fontSize(size).text(setFor(pdf, font, text), left, top, { width: width - GAP, align });
    left += width;
    bottom = Math.max(bottom, pdf.y);
  }
  pdf.y = bottom + 1;
}

function keepTogether(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= pdf.page.height - pdf.page.margins.bottom) return false;
  pdf.addPage();
  return true;
}

function total(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
