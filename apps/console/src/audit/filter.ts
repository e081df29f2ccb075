import { instantOf } from '../parts/times.js';

/** The filter as the form has it; an empty text does not filter. */
export interface AuditFilter {
  /** As a field for date and time writes it, on the clocks of the facility. */
  readonly from: string;
  readonly to: string;
  readonly license: string;
  readonly act: string;
  readonly outcome: string;
}

export const EVERYTHING: AuditFilter = { from: '', to: '', license: '', act: '', outcome: '' };

/** The filter that an address has. */
export function readAuditFilter({
  from = '',
  to = '',
  license = '',
  act = '',
  outcome = '',
}: Readonly<Record<string, string>>): AuditFilter {
  return { from, to, license, act, outcome };
}

/** The question of a filter; `before` is the sequence a page of older entries goes on from. */
export function auditQuery(
  filter: AuditFilter,
  page: { readonly limit?: number; readonly before?: number } = {},
): string {
  const query = new URLSearchParams();
  for (const name of ['license', 'act', 'outcome'] as const) {
    const text = filter[name].trim();
    if (text !== '') query.set(name, text);
  }
  for (const name of ['from', 'to'] as const) {
    const at = instantOf(filter[name]);
    if (at !== null) query.set(name, at);
  }
  for (const [name, value] of Object.entries(page)) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
