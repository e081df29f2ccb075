/** The pages of the header: address, title, and the act without which a person does not see it. */
export const PAGES = [
  ['floor', 'Floor', 'play.read'],
  ['hands', 'Hands', 'play.read'],
  ['claims', 'Claims', 'play.read'],
  ['meters', 'Meters', 'play.read'],
  ['notices', 'Notices', 'meters.read'],
  ['accounting', 'Accounting', 'day.read'],
  ['deliveries', 'Deliveries', 'payout.watch'],
  ['proof', 'Proof', 'proof.read'],
  ['terms', 'Terms', 'play.read'],
  ['people', 'People', 'people.read'],
  ['audit', 'Audit trail', 'audit.read'],
] as const;
const TITLES: ReadonlyMap<string, string> = new Map([
  ['me', 'My account'],
  ...PAGES.map(([page, title]) => [page, title] as const),
]);

/** A part of an address that names one thing of its page; the other pages take anything, and answer themselves. */
const FORMS: Readonly<Record<string, RegExp>> = {
  accounting: /^(\d{4}-\d{2}-\d{2}|lists|next)$/,
};
const ALONE = ['meters', 'notices', 'deliveries', 'floor'];

/** Whether an address can name something: one that cannot is answered here, not by a refusal of the controller. */
export function isAddress([page = '', first, second]: readonly (string | undefined)[]): boolean {
  if (first === undefined) return page !== 'table';
  if (ALONE.includes(page)) return false;
  if (page === 'recall' && second !== undefined) return /^\d+$/.test(second);
  return FORMS[page]?.test(first) ?? true;
}

/** The title of a page for the tab: "Claim A9", "Table MB-071", "Hand 12 of MB-071". */
export function titleOf(parts: readonly string[], nameOfTable: (tableId: string) => string): string {
  const [page = '', first, second] = parts;
  if (page === 'table' && first !== undefined) return `Table ${nameOfTable(first)}`;
  if (page === 'recall' && first !== undefined)
    return second === undefined ? `Hands of ${nameOfTable(first)}` : `Hand ${second} of ${nameOfTable(first)}`;
  const title = TITLES.get(page) ?? 'No such page';
  if (first === undefined) return title;
  if (page === 'claims') return `Claim ${first.split('-').at(-1)}`;
  if (page === 'terms') return `Terms, version ${first}`;
  return `${title} ${second ?? first}`;
}
