import { Html, html } from '@jackpot/books';
import { unreachable } from '@jackpot/money';
import { code128 } from './code-128.js';
import {
  BAR_MODULE_MM,
  type PrintableDocument,
  type DocumentBlock,
  type DocumentPart,
  type Remark,
  isFigure,
} from './printable-document.js';

export function documentHtml({ title, form, parts, facility }: PrintableDocument): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        ${new Html(`<style>${STYLE[form]}</style>`)}
      </head>
      <body>
        ${parts.map((part) => partHtml(part, facility))}
      </body>
    </html> `.text;
}

function partHtml({ heading, corner, stamp, blocks }: DocumentPart, facility: string): Html {
  return html`<section class="part">
    ${stamp === null ? '' : html`<p class="stamp">${stamp}</p>`}
    <header>
      <div>
        <p class="facility">${facility}</p>
        <h1>${heading}</h1>
      </div>
      ${corner.map((text) => html`<p class="corner">${text}</p>`)}
    </header>
    ${blocks.map(blockHtml)}
  </section> `;
}

function blockHtml(block: DocumentBlock): Html {
  switch (block.kind) {
    case 'heading':
      return html`<h2>${block.text}</h2>`;
    case 'facts':
      return html`<table class="facts">
        ${block.facts.map(
          ([name, value]) =>
            html`<tr>
              <th>${name}</th>
              <td>${value}</td>
            </tr>`,
        )}
      </table>`;
    case 'list':
      return html`<ul>
        ${block.items.map((item) => html`<li>${remark(item)}</li>`)}
      </ul>`;
    case 'text':
      return html`<p>${remark(block)}</p>`;
    case 'bar-code':
      return barCodeHtml(block.text);
    case 'table':
      return tableHtml(block);
    default:
      return unreachable(block);
  }
}

const BAR_HEIGHT = 24;

function barCodeHtml(text: string): Html {
  const { bars, modules } = code128(text);
  return html`<svg
    class="bars"
    role="img"
    aria-label="${text}"
    viewBox="0 0 ${modules} ${BAR_HEIGHT}"
    preserveAspectRatio="none"
    style="${`width: ${modules * BAR_MODULE_MM}mm`}"
  >
    ${bars.map(({ at, width }) => html`<rect x="${at}" width="${width}" height="${BAR_HEIGHT}" />`)}
  </svg>`;
}

function tableHtml({ columns, rows }: Extract<DocumentBlock, { kind: 'table' }>): Html {
  return html`<table class="sheet">
    <thead>
      <tr>
        ${columns.map((name) => html`<th>${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map(cell)}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

function cell(text: string): Html {
  return isFigure(text) ? html`<td class="n">${text}</td>` : html`<td>${text}</td>`;
}

function remark({ text, source }: Remark): Html {
  return source === '' ? html`${text}` : html`${text} <small>${source}</small>`;
}

const COMMON = `
  .part { position: relative; } header { display: flex; justify-content: space-between; align-items: end; border-bottom: 1pt solid; }
  h1, header p { margin: 0; } .corner { font-size: 14pt; font-weight: bold; } small { color: #444; }
  table.facts { border-collapse: collapse; } .facts th { text-align: left; width: 38mm; font-weight: normal; }
  .facts td, .facts th { padding: 0.5mm 0; vertical-align: top; overflow-wrap: anywhere; }
  .bars { display: block; height: 9mm; max-width: 100%; margin: 2mm 0; shape-rendering: crispEdges; }
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
  @page { size: letter landscape; margin: 12mm }`,
};
