import { unreachable } from '@jackpot/money';
import {
  type PrintableDocument,
  type DocumentBlock,
  type DocumentPart,
  type Remark,
  isFigure,
} from './printable-document.js';

/** A document as one page of HTML that loads nothing. */
export function documentHtml(document: PrintableDocument): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(document.title)}</title><style>${STYLE[document.form]}</style></head>
<body>${document.parts.map((part) => partHtml(part, document.facility)).join('\n')}</body>
</html>
`;
}

function partHtml({ heading, corner, stamp, blocks }: DocumentPart, facility: string): string {
  const corners = corner.map((text) => `<p class="corner">${escaped(text)}</p>`).join('');
  return `<section class="part">
${stamp === null ? '' : `<p class="stamp">${escaped(stamp)}</p>`}
<header><div><p class="facility">${escaped(facility)}</p><h1>${escaped(heading)}</h1></div>${corners}</header>
${blocks.map(blockHtml).join('\n')}
</section>`;
}

function blockHtml(block: DocumentBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escaped(block.text)}</h2>`;
    case 'facts':
      return `<table class="facts">${block.facts.map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`).join('')}</table>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${remark(item)}</li>`).join('')}</ul>`;
    case 'text':
      return `<p>${remark(block)}</p>`;
    case 'table':
      return tableHtml(block);
    default:
      return unreachable(block);
  }
}

function tableHtml({ columns, rows }: Extract<DocumentBlock, { kind: 'table' }>): string {
  const head = columns.map((name) => `<th>${escaped(name)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  return `<table class="sheet"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function cell(text: string): string {
  return isFigure(text) ? `<td class="n">${text}</td>` : `<td>${escaped(text)}</td>`;
}

function remark({ text, source }: Remark): string {
  return source === '' ? escaped(text) : `${escaped(text)} <small>${escaped(source)}</small>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const COMMON = `
  .part { position: relative; } header { display: flex; justify-content: space-between; align-items: end; border-bottom: 1pt solid; }
  h1, header p { margin: 0; } .corner { font-size: 14pt; font-weight: bold; } small { color: #444; }
  table.facts { border-collapse: collapse; } .facts th { text-align: left; width: 38mm; font-weight: normal; }
  .facts td, .facts th { padding: 0.5mm 0; vertical-align: top; overflow-wrap: anywhere; }
  .stamp { position: absolute; top: 30%; left: 0; right: 0; text-align: center; font: bold 96pt sans-serif;
    color: rgb(180 0 0 / 35%); transform: rotate(-24deg); margin: 0; }`;
const STYLE: Readonly<Record<PrintableDocument['form'], string>> = {
  parts: `${COMMON}
  body { font: 9pt/1.3 Georgia, serif; margin: 0; } h1 { font-size: 14pt; } h2 { font-size: 10pt; margin: 2mm 0 0; } ul, p { margin: 1mm 0; }
  .part { box-sizing: border-box; min-height: 139mm; padding: 8mm 14mm; break-inside: avoid; }
  .part + .part { border-top: 1pt dashed #666; }
  @media screen { .part { max-width: 190mm; margin: 8mm auto; border: 1pt solid #999; } }
  @page { size: letter; margin: 0; }`,
  report: `${COMMON}
  body { font: 11px/1.4 sans-serif; margin: 2em; color: #000 } h2 { font-size: 13px; break-after: avoid } tr { break-inside: avoid }
  table.sheet { border-collapse: collapse; margin-bottom: 1em } .sheet th, .sheet td { border: 1px solid #999; padding: 2px 6px; text-align: left }
  td.n { text-align: right; font-variant-numeric: tabular-nums }
  @page { size: A4 landscape; margin: 12mm }`,
};
