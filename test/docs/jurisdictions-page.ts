import { centsToDollars } from '@jackpot/money';
import {
  JURISDICTION_IDS,
  type Jurisdiction,
  type PaymentRules,
  jurisdictionOf,
  needsPhotograph,
} from '@jackpot/progressive';
import { ROLE_CATALOG } from '@jackpot/contract';
import { grouped } from './grouped.js';
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
    'Use this page to compare the rules of the states. The rules are data: each jurisdiction has one file in [`libs/progressive/src/jurisdiction`](../../libs/progressive/src/jurisdiction). The terms of a link name its jurisdiction (`"jurisdiction": "ohio"`); terms that name none follow `maryland`. A new link in Maryland names `maryland-2026`, whose payment rules state which cash must be reported. A link keeps its jurisdiction (`JURISDICTION_CHANGES`). A dash means that no rule was found in the published text. The controller then requires nothing.',
    '`royal9 lint-terms FILE` checks the file of a jurisdiction. To add one, write a file with every field, `null` where there is no rule, and name it in `libs/progressive/src/jurisdiction/jurisdiction.ts`. A file that a release contained never changes, because journals were decided by it: [ADR 37](../adr/0037-jurisdictions-are-files.md). The sources were read as published on the web in 2026; counsel must confirm them.',
    rulesTable(),
    '## Payment rules that a link begins with',
    'Two people [change them](../how-to/pay-a-claim.md#payment-rules) for a link.',
    table(['jurisdiction', 'about', 'value', 'source'], merged(paymentRows)),
    '## Required by a payout document\n\n"From" is the lowest award to which a line below applies. The line applies to all awards below the next "From" of the same jurisdiction.',
    table(['jurisdiction', 'required', 'from', 'rule'], merged(demandRows)),
  );
}

function rulesTable(): string {
  const columns = [...grouped(JURISDICTIONS, (of) => RULES.map(([, , words]) => words(of)).join('\n')).values()];
  const heads = columns.map((same) => same.map(({ id }) => code(id)).join(', '));
  const rows = RULES.map(([field, words, of]) => [
    code(field),
    words,
    ...columns.flatMap(([first]) => (first === undefined ? [] : [of(first)])),
  ]);
  return table(['field', 'rule', ...heads], rows);
}

function merged(rowsOf: (of: Jurisdiction) => readonly (readonly string[])[]): readonly (readonly string[])[] {
  const rows = JURISDICTIONS.flatMap((of) => rowsOf(of).map((cells) => ({ id: of.id, cells })));
  const same = grouped(rows, ({ cells }) => cells.join('\n'));
  return [...same.values()].map((alike) => [
    alike.map(({ id }) => code(id)).join(', '),
    ...alike.slice(0, 1).flatMap(({ cells }) => cells),
  ]);
}

function paymentRows({ paymentRules }: Jurisdiction): readonly (readonly string[])[] {
  const { amounts, checks, patron, cashReport, tax } = paymentRules;
  const claims = (from: bigint | 'reportable'): string =>
    from === 'reportable' ? 'reportable winnings' : `claims from ${centsToDollars(from)}`;
  return [
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
}

function surveillance(rule: PaymentRules['amounts'][number]): string {
  if (!rule.needsSurveillance) return 'none';
  return needsPhotograph(rule) ? 'notice, photograph' : 'notice';
}

function demandRows({ payoutDocument }: Jurisdiction): readonly (readonly string[])[] {
  const demands = payoutDocument.amounts.flatMap(({ from, demands: each }) =>
    each.map(({ text, rule }) => ({ text, rule, from: centsToDollars(from) })),
  );
  const alike = grouped(demands, ({ text, rule }) => `${text}\n${rule}`);
  return [...alike.values()].map((same) => {
    const froms = same.map(({ from }) => from).join(', ');
    return same.slice(0, 1).flatMap(({ text, rule }) => [text, froms, rule]);
  });
}
