import { type DocumentBlock, isFigure } from '../../http/printable-document.js';
import type { Pdf, Place } from './pdf.js';

type Table = Extract<DocumentBlock, { readonly kind: 'table' }>;
interface Column {
  readonly at: number;
  readonly width: number;
}

const GAP = 6;
/** Words are broken into lines beyond this; an amount never is. Points. */
const WORDS_WIDTH_MAX = 230;

/**
 * A table, in as many strips as its columns need: each begins with the columns that say what a row is of. So an amount is
 * never broken, and never so small that nobody can read it.
 */
export function drawTable(pdf: Pdf, table: Table, place: Place): void {
  for (const strip of stripsOf(pdf, table, place)) {
    drawHead(pdf, table, strip, place);
    for (const row of table.rows) drawRow(pdf, row, strip, place, () => drawHead(pdf, table, strip, place));
    pdf.y += place.size;
  }
}

function stripsOf(pdf: Pdf, { columns, keys, rows }: Table, { width, size }: Place): readonly (readonly Column[])[] {
  pdf.font('bold').fontSize(size);
  const natural = columns.map((name, at): Column => {
    const cells = rows.map((row) => row[at] ?? '');
    const most = Math.max(pdf.widthOfString(name), ...cells.map((text) => pdf.widthOfString(text)));
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
  pdf.font('text').fontSize(place.size);
  const heights = strip.map(({ at, width }) => pdf.heightOfString(row[at] ?? '', { width: width - GAP }));
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
    pdf
      .font(font)
      .fontSize(size)
      .text(text, left, top, { width: width - GAP, align });
    left += width;
    bottom = Math.max(bottom, pdf.y);
  }
  pdf.y = bottom + 1;
}

/** Begins the next page where so much does not fit on this one any more; whether it did. */
function keepTogether(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= pdf.page.height - pdf.page.margins.bottom) return false;
  pdf.addPage();
  return true;
}

function total(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
