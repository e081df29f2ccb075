import { t } from '../texts/t.js';

export const PAGES = [
  ['floor', t('Floor'), 'play.read'],
  ['hands', t('Hands'), 'play.read'],
  ['claims', t('Claims'), 'play.read'],
  ['meters', t('Meters'), 'play.read'],
  ['activity', t('Activity'), 'day.read'],
  ['notices', t('Notices'), 'meters.read'],
  ['accounting', t('Accounting'), 'day.read'],
  ['devices', t('Devices'), 'device.enroll'],
  ['deliveries', t('Deliveries'), 'payout.watch'],
  ['proof', t('Proof'), 'proof.read'],
  ['terms', t('Terms'), 'play.read'],
  ['alerts', t('Alerts'), 'alert.read'],
  ['people', t('People'), 'people.read'],
  ['audit', t('Audit trail'), 'audit.read'],
] as const;
const TITLES: ReadonlyMap<string, string> = new Map([
  ['home', t('Home')],
  ['me', t('My account')],
  ['payment-rules', t('Payment rules')],
  ['rounds', t('Rounds')],
  ['setup', t('Set up a progressive')],
  ...PAGES.map(([page, title]) => [page, title] as const),
]);

const NUMBER = String.raw`\d{1,15}`;
const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const NAME = '[^/]+';

const FORMS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    home: '',
    floor: '',
    table: `/${NAME}`,
    hands: '',
    recall: `/${NAME}(/${NUMBER})?`,
    rounds: `(/${NAME}(/${NUMBER})?)?`,
    'payment-rules': '',
    claims: `(/${NAME}-A${NUMBER})?`,
    meters: '',
    activity: '',
    notices: '',
    accounting: `(/next|/${DAY}|/lists(/${NUMBER})?)?`,
    devices: '',
    deliveries: '',
    alerts: '',
    proof: `(/(award|entry)/${NUMBER})?`,
    terms: `(/${NUMBER})?`,
    setup: '',
    people: `(/${NAME})?`,
    audit: '',
    me: '',
  }).map(([page, form]) => [page, new RegExp(`^${form}$`)]),
);

export function isAddress([page = '', ...rest]: readonly string[]): boolean {
  return FORMS.get(page)?.test(rest.map((part) => `/${encodeURIComponent(part)}`).join('')) === true;
}

export function titleOf(parts: readonly string[], nameOfTable: (tableId: string) => string): string {
  const [page = '', first, second] = parts;
  if (!isAddress(parts)) return t('No such page');
  if (page === 'table' && first !== undefined) return t('Table {1}', nameOfTable(first));
  if (page === 'recall' && first !== undefined)
    return second === undefined
      ? t('Hands of {1}', nameOfTable(first))
      : t('Hand {1} of {2}', second, nameOfTable(first));
  if (page === 'rounds' && first !== undefined)
    return second === undefined
      ? t('Rounds of {1}', nameOfTable(first))
      : t('Round {1} of {2}', second, nameOfTable(first));
  const title = TITLES.get(page) ?? page;
  if (first === undefined) return title;
  if (page === 'claims') return t('Claim {1}', first.split('-').at(-1));
  if (page === 'terms') return t('Terms, version {1}', first);
  return `${title} ${second ?? first}`;
}
