import { ACCOUNTING_REJECTIONS, PEOPLE_REJECTIONS, PROTOCOL_REJECTIONS, TERMS_REJECTIONS } from '@jackpot/contract';
import { LINK_REJECTIONS } from '@jackpot/progressive';
import { type Page, code, page, table } from './markdown.js';

type Rejections = Readonly<Record<string, { readonly status: number; readonly text: string }>>;

const FAMILIES: readonly (readonly [string, Rejections])[] = [
  ['Link: play, claims, meters, terms in force', LINK_REJECTIONS],
  ['Protocol: before a command reaches the link', PROTOCOL_REJECTIONS],
  ['People: sign-in, roles, accounts', PEOPLE_REJECTIONS],
  ['Accounting', ACCOUNTING_REJECTIONS],
  ['Terms: versions, approvals, schedule', TERMS_REJECTIONS],
];

export function rejectionsPage(): Page {
  return page(
    'reference/rejections.md',
    'Rejections',
    'Use this page to find what a rejection means. Each rejection has a stable code, an HTTP status and a sentence that states what to do. A rejected command writes nothing, with three exceptions. The journal records `LATE_WAGER` and `ROUND_HELD`. A device has a limit of late wagers and reports in a hand; beyond this limit, the journal records only how many were rejected (`LATE_WAGER`, `TOO_MANY_REPORTS`). On the floor protocol the code is in the field `code` of the reply. The API answers with problem+json: `code`, `title`, `detail`, and `problems` if a configuration or a deal has several problems.',
    ...FAMILIES.map(([heading, codes]) => `## ${heading}\n\n${table(['code', 'status', 'text'], rowsOf(codes))}`),
  );
}

function rowsOf(rejections: Rejections): readonly (readonly string[])[] {
  return Object.entries(rejections).map(([name, { status, text }]) => [code(name), String(status), text]);
}
