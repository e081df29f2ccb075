import { centsToDollars } from '@jackpot/money';
import {
  JURISDICTION_IDS,
  type Jurisdiction,
  type PaymentRules,
  jurisdictionOf,
  needsPhotograph,
} from '@jackpot/progressive';
import { ROLE_CATALOG } from '@jackpot/contract';
import { type Page, code, page, table } from './markdown.js';

const JURISDICTIONS = JURISDICTION_IDS.map(jurisdictionOf);
const NO_RULE = '-';

const cell = (value: string, source: string): string => `${value} (${source})`;

type Sourced = { readonly value: unknown; readonly source: string } | null;

function ruled<R extends Sourced>(rule: R, words: (value: NonNullable<R>['value']) => string): string {
  return rule === null ? NO_RULE : cell(words(rule.value), rule.source);
}

const days = (count: number): string => `${count} days`;

const RULES: readonly (readonly [string, string, (of: Jurisdiction) => string])[] = [
  ['transferNoticeDays', 'A transfer or a retirement is posted for', (of) => ruled(of.transferNoticeDays, days)],
  ['leavingNoticeDays', 'Before a table leaves a link, a notice stands for', (of) => ruled(of.leavingNoticeDays, days)],
  ['tablesLeftMin', 'Tables that remain where one leaves', (of) => ruled(of.tablesLeftMin, String)],
  ['automaticBelowMax', 'Claims are attended from', (of) => ruled(of.automaticBelowMax, centsToDollars)],
  [
    'levelMinimums',
    'Least initial and reset amounts of Star; of Spade and Heart',
    (of) => ruled(of.levelMinimums, minimums),
  ],
  ['mustHitMinimums', 'Least reset amount and maximum of the Must Hit', (of) => ruled(of.mustHitMinimums, pairs)],
  ['oddsMax', 'Wagers to one hit of a level, at the most', (of) => ruled(of.oddsMax, String)],
  ['recordingDays', 'Recordings of a table are kept for', (of) => ruled(of.recordingDays, days)],
  ['recordYears', 'Payout documents are kept for', (of) => ruled(of.recordYears, (years) => `${years} years`)],
  [
    'secondaryFundingSign',
    'Signs show, where a part of each wager funds later payouts (a reserve rate)',
    (of) => ruled(of.secondaryFundingSign, String),
  ],
  [
    'citations.equalChances',
    'Every table of a link has the same chances',
    ({ citations }) => citations.equalChances ?? NO_RULE,
  ],
  ['citations.signDigits', 'Signs can show the limit', ({ citations }) => citations.signDigits ?? NO_RULE],
  [
    'citations.orderOfHits',
    'Hits that come too close are held for review',
    ({ citations }) => citations.orderOfHits ?? NO_RULE,
  ],
  ['payoutDocument.preparer', 'Who prepares a payout document', ({ payoutDocument }) => payoutDocument.preparer],
];

function minimums(value: NonNullable<Jurisdiction['levelMinimums']>['value']): string {
  return Object.entries(value)
    .map(
      ([paytable, { star, spadeAndHeart }]) => `${paytable}: ${centsToDollars(star)}; ${centsToDollars(spadeAndHeart)}`,
    )
    .join('. ');
}

function pairs(value: NonNullable<Jurisdiction['mustHitMinimums']>['value']): string {
  return value.map(({ reset, maximum }) => `${centsToDollars(reset)} and ${centsToDollars(maximum)}`).join('; or ');
}

export function jurisdictionsPage(): Page {
  return page(
    'reference/jurisdictions.md',
    'Rules by jurisdiction',
    'Values that differ from state to state are data: one file for each in [`libs/progressive/src/jurisdiction`](../../libs/progressive/src/jurisdiction). The terms of a link name its jurisdiction (`"jurisdiction": "ohio"`); terms that name none follow `maryland`. A new link in Maryland names `maryland-2026`, whose payment rules have the cash that is reported. A link keeps its jurisdiction (`JURISDICTION_CHANGES`). A dash means that no rule was found in the published text, so that the controller requires nothing.',
    '`royal9 lint-terms FILE` checks the file of a jurisdiction. To add one, write a file with every field, `null` where there is no rule, and name it in `libs/progressive/src/jurisdiction/jurisdiction.ts`. A file that a release contained never changes, because journals were decided by it: [ADR 37](../adr/0037-jurisdictions-are-files.md). The sources were read as published on the web in 2026; counsel must confirm them.',
    table(
      ['field', 'rule', ...JURISDICTIONS.map(({ id, name }) => `${name} (${code(id)})`)],
      RULES.map(([field, words, of]) => [code(field), words, ...JURISDICTIONS.map(of)]),
    ),
    '## Payment rules that a link begins with',
    'Two people [change them](../how-to/pay-a-claim.md#payment-rules) for a link.',
    ...JURISDICTIONS.map(({ name, paymentRules }) => `${paymentTables(name, paymentRules)}`),
    '## Required by a payout document',
    ...JURISDICTIONS.map(({ name, payoutDocument }) => demandTable(name, payoutDocument)),
  );
}

function paymentTables(name: string, { amounts, checks, patron, cashReport, tax }: PaymentRules): string {
  const claims = (from: bigint | 'reportable'): string =>
    from === 'reportable' ? 'reportable winnings' : `claims from ${centsToDollars(from)}`;
  const rows = [
    ...amounts.map((rule) => [
      `Claims from ${centsToDollars(rule.fromCents)}`,
      [
        `verified by ${rule.verifiers.map((role) => ROLE_CATALOG[role].name).join(', ')}`,
        `surveillance: ${surveillance(rule)}`,
        `paid by ${rule.methods.map(({ method }) => method).join(', ')}`,
      ].join('; '),
      rule.source,
    ]),
    ...checks.map(({ check, from, source }) => [`Look-up: ${check}`, claims(from), source]),
    ...(patron === undefined
      ? []
      : [
          [
            'Record of the patron',
            `${claims(patron.from)}, kept for ${patron.keepYears} years${patron.twoFormsFrom === null ? '' : `; two forms of identification: ${claims(patron.twoFormsFrom)}`}`,
            patron.source,
          ],
        ]),
    ...(cashReport === undefined
      ? []
      : [
          [
            'Cash of a person in a gaming day',
            `reported above ${centsToDollars(cashReport.aboveCents)}`,
            cashReport.source,
          ],
        ]),
    ...tax.periods.map((period) => [
      `Tax from ${period.from} to ${period.to}`,
      `${period.form} from ${centsToDollars(period.thresholdCents)} and ${period.timesWager} times the wager; ${Number(period.withheldPpm) / 10_000} % of more than ${centsToDollars(period.withheldOverCents)}`,
      period.source,
    ]),
  ];
  return `### Payment rules of ${name}\n\n${table(['about', 'value', 'source'], rows)}`;
}

function surveillance(rule: PaymentRules['amounts'][number]): string {
  if (!rule.needsSurveillance) return 'none';
  return needsPhotograph(rule) ? 'notice, photograph' : 'notice';
}

function demandTable(name: string, { amounts }: Jurisdiction['payoutDocument']): string {
  const rows = amounts.flatMap(({ from, demands }) =>
    demands.map(({ text, rule }) => [centsToDollars(from), text, rule]),
  );
  return `### Payout documents of ${name}\n\n${table(['from', 'required', 'rule'], rows)}`;
}
