import { centsToDollars } from '@jackpot/money';
import type { ClaimActRecord, DocumentFile } from '@jackpot/storage';
import type { ClaimFile } from './claim-desk.js';

/** A payout document as it was kept. Read leniently: an old format prints what it has. */
interface KeptDocument {
  readonly title?: string;
  readonly fixedAt?: string;
  readonly table?: { readonly tableId?: string; readonly assetNumber?: string };
  readonly seat?: number;
  readonly coup?: number;
  readonly cards?: readonly string[];
  readonly combination?: { readonly letter?: string; readonly words?: string };
  readonly level?: { readonly words?: string };
  readonly amount?: string;
  readonly demands?: readonly { readonly text: string; readonly rule: string }[];
}

/**
 * A payout document as a page to print: two parts, original and duplicate, each on a sheet of its own, with the number,
 * what the journal says of it, and who signed (COMAR 36.05.03.23 E; REQ-34, 35, 39). A void one says so across the page.
 */
export function documentPage(file: DocumentFile, claim: ClaimFile): string {
  const document = file.payout === undefined ? {} : (JSON.parse(file.payout.document) as KeptDocument);
  const parts = ['Original', 'Duplicate'].map((part) => partOf(part, file, document, claim));
  const title = `Payout document ${file.number.documentNumber} of ${file.number.linkId}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body>${parts.join('\n')}</body>
</html>
`;
}

function partOf(part: string, { number }: DocumentFile, document: KeptDocument, claim: ClaimFile): string {
  const isVoid = number.voidedAt !== null;
  return `<section class="part${isVoid ? ' void' : ''}">
${isVoid ? `<p class="stamp">VOID</p><p>Void since ${time(number.voidedAt)}: ${escaped(number.voidReason ?? '')}</p>` : ''}
<header><h1>${escaped(document.title ?? 'Table Payout Document')}</h1><p>${part}</p><p class="number">No. ${number.documentNumber}</p></header>
${rows(factsOf(document, claim))}
<h2>Demanded</h2><ul>${(document.demands ?? []).map(({ text, rule }) => `<li>${escaped(text)} <small>${escaped(rule)}</small></li>`).join('')}</ul>
${taxOf(claim)}
<h2>Signatures</h2>${rows(signaturesOf(claim.acts))}
</section>`;
}

function factsOf(document: KeptDocument, { award }: ClaimFile): readonly (readonly [string, string])[] {
  const { combination, table } = document;
  return [
    ['Link', award.linkId],
    ['Award', award.awardId],
    ['Won', document.fixedAt ?? time(award.fixedAt)],
    ['Table', `${table?.tableId ?? award.tableNo} (asset ${table?.assetNumber ?? 'unknown'})`],
    ['Position, coup', `${award.seat}, ${award.coup}`],
    ['Combination', `${combination?.letter ?? ''} ${combination?.words ?? award.line}`],
    ['Cards', (document.cards ?? []).join(' ')],
    ['Meter', document.level?.words ?? award.level ?? 'Fixed award'],
    ['Amount', document.amount ?? centsToDollars(award.amountCents)],
  ];
}

function taxOf({ tax }: ClaimFile): string {
  const withholding =
    tax.withholdingCents > 0n ? `; regular withholding of ${centsToDollars(tax.withholdingCents)}` : '';
  const note = tax.needsW2G ? `Form W-2G for ${tax.taxYear}${withholding}` : `No Form W-2G for ${tax.taxYear}`;
  return `<h2>Tax</h2><p>${note} <small>${escaped(tax.caveat)}</small></p>`;
}

/** Who signed, from the journal; where nobody has yet, a line to sign on. */
function signaturesOf(acts: readonly ClaimActRecord[]): readonly (readonly [string, string])[] {
  const signed = (act: string): string => {
    const found = acts.findLast((each) => each.act === act);
    return found === undefined ? LINE : `${found.personName}, licence ${found.personLicence}, ${time(found.at)}`;
  };
  const manual = acts.filter(({ act }) => act === 'manual-document').map(({ detail }) => manualNumberOf(detail));
  return [
    ['Verifier', signed('verified')],
    ['Preparer', signed('authorised')],
    ['Issuer of the funds', signed('paid')],
    ['Recipient', LINE],
    ...manual.map((form) => ['Manual form', form] as const),
  ];
}
const LINE = '_'.repeat(40);

function manualNumberOf(detail: string | null): string {
  return detail === null ? '' : String((JSON.parse(detail) as { readonly manualNumber?: string }).manualNumber);
}

function rows(facts: readonly (readonly [string, string])[]): string {
  return `<table>${facts.map(([name, value]) => `<tr><th>${name}</th><td>${escaped(value)}</td></tr>`).join('')}</table>`;
}

function time(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString();
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const STYLE = `
  body { font: 11pt/1.4 Georgia, serif; margin: 0; }
  .part { position: relative; padding: 18mm; page-break-after: always; break-after: page; }
  .part:last-child { page-break-after: auto; break-after: auto; }
  header { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 1pt solid; }
  h1 { font-size: 16pt; margin: 0; } h2 { font-size: 12pt; margin: 6mm 0 1mm; }
  .number { font-size: 16pt; font-weight: bold; }
  table { width: 100%; border-collapse: collapse; } th { text-align: left; width: 38mm; font-weight: normal; }
  td, th { padding: 1mm 0; vertical-align: top; } small { color: #444; }
  .stamp { position: absolute; top: 35%; left: 0; right: 0; text-align: center; font: bold 96pt sans-serif;
    color: rgb(180 0 0 / 35%); transform: rotate(-24deg); margin: 0; }
  @media screen { .part { max-width: 180mm; margin: 8mm auto; border: 1pt solid #999; } }
  @page { size: letter; margin: 0; }`;
