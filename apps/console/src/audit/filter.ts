import { instantOf } from '../parts/times.js';

export interface AuditFilter {
  /** In the format of a date-and-time field, in the facility's time zone. */
  readonly from: string;
  readonly to: string;
  readonly license: string;
  readonly act: string;
  readonly outcome: string;
  /** "1" also shows the entries that the software made itself. */
  readonly system: string;
}

export const EVERYTHING: AuditFilter = { from: '', to: '', license: '', act: '', outcome: '', system: '' };

export function readAuditFilter({
  from = '',
  to = '',
  license = '',
  act = '',
  outcome = '',
  system = '',
}: Readonly<Record<string, string>>): AuditFilter {
  return { from, to, license, act, outcome, system };
}

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
