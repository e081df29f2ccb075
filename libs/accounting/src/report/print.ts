import { toHex } from '@jackpot/journal';
import type { Close } from '../close/close.js';
import type { Cell, Sheet } from '../text/csv.js';
import { readReport } from './body.js';
import { SHEET_NAMES, type SheetName, sheetsOf } from './sheets.js';

const TITLES: Readonly<Record<SheetName, string>> = {
  identity: 'Every level: opening + contributions − voided + seed − awards ± documented = closing',
  meters: 'Progressive meter report',
  registers: 'Registers and what moved them',
  tables: 'Tables',
  register: 'Jackpot register',
  lines: 'Awards by line, actual against theoretical',
  liability: 'Liability',
  accounts: 'Balances of the books',
  entries: 'Entries of the books, by cause',
  exceptions: 'Exceptions',
  parameters: 'Parameter changes',
};

/** A close for paper: one page of HTML that needs nothing from anywhere. Titled, numbered, named (REQ-61). */
export function printClose(close: Close, facilityName: string): string {
  const sheets = sheetsOf(readReport(close.report));
  const title = `${facilityName}: ${close.linkId}, gaming day ${close.day}, close ${close.number}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escaped(title)}</h1>`,
    headOf(close),
    ...SHEET_NAMES.map((name) => section(TITLES[name], sheets[name])),
    '<p class="signed">Audited by ______________________ Licence ____________ Date ____________</p>',
    '</body></html>',
  ].join('\n');
}

function headOf(close: Close): string {
  const facts: readonly (readonly [string, string])[] = [
    ['Facility', close.facilityId],
    ['From', new Date(close.startsAt).toISOString()],
    ['Until', new Date(close.endsAt).toISOString()],
    ['Boundary', `${close.boundaryHour}:00 ${close.zone}`],
    ['Journal', `sequences ${close.firstSequence} to ${close.lastSequence}, batch ${close.batch}`],
    ['Batch hash', toHex(close.batchHash)],
    ['Closed', `${new Date(close.closedAt).toISOString()} by ${close.closedBy}`],
    ['Close before', toHex(close.previousHash)],
    ['This close', toHex(close.hash)],
  ];
  return `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`;
}

function section(title: string, { columns, rows }: Sheet): string {
  const shown = columns.slice(2); // Day and link stand at the head of the page.
  const body = rows.map((row) => `<tr>${row.slice(2).map(cell).join('')}</tr>`).join('\n');
  const none = rows.length === 0 ? '<p>None.</p>' : '';
  const head = shown.map((name) => `<th>${escaped(name)}</th>`).join('');
  return `<h2>${escaped(title)}</h2>${none === '' ? `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>` : none}`;
}

function cell(value: Cell): string {
  const text = value === null ? '' : String(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? `<td class="n">${text}</td>` : `<td>${escaped(text)}</td>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const STYLE = `
  body { font: 11px/1.4 sans-serif; margin: 2em; color: #000 }
  table { border-collapse: collapse; margin-bottom: 1em } th, td { border: 1px solid #999; padding: 2px 6px; text-align: left }
  td.n { text-align: right; font-variant-numeric: tabular-nums } h2 { font-size: 13px; break-after: avoid } tr { break-inside: avoid }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 1em } dd { margin: 0; overflow-wrap: anywhere }
  @page { size: A4 landscape; margin: 12mm }`;
