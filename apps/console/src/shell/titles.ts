/** A part of an address that names one thing of its page; the other pages take anything, and answer themselves. */
const FORMS: Readonly<Record<string, RegExp>> = {
  accounting: /^(\d{4}-\d{2}-\d{2}|lists|next|webhooks)$/,
};
const ALONE = ['meters', 'notices', 'floor'];

/** Whether an address can name something: one that cannot is answered here, not by a refusal of the controller. */
export function isAddress([page = '', first, second]: readonly (string | undefined)[]): boolean {
  if (first === undefined) return page !== 'table';
  if (ALONE.includes(page)) return false;
  if (page === 'recall' && second !== undefined) return /^\d+$/.test(second);
  return FORMS[page]?.test(first) ?? true;
}

const TITLES: Readonly<Record<string, string>> = {
  floor: 'Floor',
  hands: 'Hands',
  claims: 'Claims',
  meters: 'Meters',
  notices: 'Notices',
  accounting: 'Accounting',
  proof: 'Proof',
  terms: 'Terms',
  people: 'People',
  audit: 'Audit trail',
  me: 'My account',
};

/** The title of a page for the tab: "Claim A9", "Table MB-071", "Hand 12 of MB-071". */
export function titleOf(parts: readonly string[], nameOfTable: (tableId: string) => string): string {
  const [page = '', first, second] = parts;
  if (page === 'table' && first !== undefined) return `Table ${nameOfTable(first)}`;
  if (page === 'recall' && first !== undefined)
    return second === undefined ? `Hands of ${nameOfTable(first)}` : `Hand ${second} of ${nameOfTable(first)}`;
  const title = TITLES[page] ?? 'No such page';
  if (first === undefined) return title;
  if (page === 'claims') return `Claim ${first.split('-').at(-1)}`;
  if (page === 'terms') return `Terms, version ${first}`;
  return `${title} ${second ?? first}`;
}
