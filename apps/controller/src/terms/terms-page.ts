import { toHex } from '@jackpot/journal';
import { linkConfigBody } from '@jackpot/progressive';
import { activatorOf } from './terms-body.js';
import { type TermsFile } from './terms-files.js';

type Row = readonly [name: string, value: string];

/**
 * A version of the terms for paper: head, signatures, and the whole document section by section, each on a page of its own
 * with link, version and approval printed on it (COMAR 36.05.03.19; REQ-29). The browser prints it, or keeps it as PDF.
 */
export function termsPage(linkId: string, file: TermsFile, facility: string): string {
  const title = `Terms of ${linkId}, version ${file.version}`;
  const { tables, levels, ...rest } = linkConfigBody(file.config);
  const sections: readonly (readonly [string, readonly Row[]])[] = [
    ['Signatures', signatures(file)],
    ['The link', leaves(rest)],
    ['Levels', leaves(levels)],
    ...tables.map(({ tableId, ...table }) => [`Table ${tableId}`, leaves(table)] as const),
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body>
${sections.map(([heading, rows]) => pageOf(title, facility, file, heading, rows)).join('\n')}
</body>
</html>
`;
}

function pageOf(title: string, facility: string, file: TermsFile, heading: string, rows: readonly Row[]): string {
  const { approval } = file.config;
  const rowsText = rows.map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`).join('');
  // Head and foot of a table are printed again on every sheet that it runs over.
  return `<table>
<thead><tr><th>${escaped(facility)}</th><td>${escaped(title)}, ${file.state}</td></tr></thead>
<tfoot><tr><td colspan="2">${escaped(approvalText(file))} · reference ${escaped(approval.reference)} · SHA-256 ${toHex(file.hash)}</td></tr></tfoot>
<tbody><tr><th colspan="2"><h2>${escaped(heading)}</h2></th></tr>${rowsText}</tbody>
</table>`;
}

/** On every page: when the Commission approved, or that it has not. */
function approvalText({ acts, config, staged }: TermsFile): string {
  const commission = acts.find(({ act, person }) => act === 'approved' && person.role === 'commission');
  if (staged !== null && commission === undefined) return 'NOT APPROVED';
  const signed =
    commission === undefined ? '' : `, signed ${time(commission.at)}, effective ${time(commission.effectiveFrom)}`;
  return `Approved ${config.approval.approvedOn}${signed}`;
}

function signatures(file: TermsFile): readonly Row[] {
  const { staged, acts, inForce, inForceUntil } = file;
  if (staged === null) return [['Opened with these terms', time(inForce?.at ?? 0)], ...until(inForceUntil)];
  const activator = activatorOf(file);
  return [
    ['Staged', `${signed(staged.person)}, ${time(staged.stagedAt)}: ${staged.reason}`],
    ['Notice at the tables', staged.noticePostedAt === 0 ? 'none' : `since ${time(staged.noticePostedAt)}`],
    ...acts.map(({ act, person, at, reference }): Row => [act, `${signed(person)}, ${time(at)}: ${reference}`]),
    ...(activator === null || inForce === null
      ? []
      : [['Activated', `${signed(activator)}, ${time(inForce.at)}`] as const]),
    ...until(inForceUntil),
  ];
}

function until(at: number | null): readonly Row[] {
  return at === null ? [] : [['Superseded', time(at)]];
}

function signed({
  name,
  licence,
  role,
}: {
  readonly name: string;
  readonly licence: string;
  readonly role: string;
}): string {
  return `${name}, licence ${licence}, ${role}`;
}

/** Every field of the document, in its order. */
function leaves(value: unknown, path = ''): readonly Row[] {
  if (typeof value !== 'object' || value === null)
    return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || Array.isArray(item)))
    return [[path, value.map((item: unknown) => (Array.isArray(item) ? item.join(' ') : String(item))).join(', ')]];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, path === '' ? key : `${path}.${key}`));
}

function time(at: number): string {
  return new Date(at).toISOString();
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const STYLE = `
  body { font: 10.5pt/1.4 Georgia, serif; margin: 0; }
  table { width: 100%; border-collapse: collapse; break-after: page; } table:last-child { break-after: auto; }
  tr { break-inside: avoid; } th { text-align: left; font-weight: normal; width: 62mm; }
  td, th { padding: .8mm 0; vertical-align: top; overflow-wrap: anywhere; } h2 { font-size: 12pt; margin: 4mm 0 2mm; }
  thead th, thead td { border-bottom: 1pt solid; font-weight: bold; } thead td { text-align: right; }
  tfoot td { border-top: .5pt solid; font-size: 8pt; }
  @media screen { table { max-width: 180mm; margin: 8mm auto; } }
  @page { size: letter; margin: 16mm; }`;
