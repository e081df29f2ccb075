import { type CashOfPerson, identificationText, maskedNumber, shownIdentifications } from '@jackpot/books';
import { type LocalTime, gamingDayText } from '@jackpot/contract';
import { centsToDollars } from '@jackpot/money';
import type { Facility } from '../../documents/facility.js';
import type { DocumentBlock, Fact, PrintableDocument } from '../../documents/printable-document.js';
import type { CashDay } from './cash.service.js';

export function cashDocument({ day, rule, people }: CashDay, { name, local }: Facility): PrintableDocument {
  const reported = people.filter(({ needsReport }) => needsReport);
  const heading = `Cash paid in gaming day ${gamingDayText(day)}`;
  return {
    title: `${name}: ${heading.toLowerCase()}`,
    facility: name,
    at: Date.parse(day),
    form: 'report',
    onEverySheet: null,
    parts: [
      {
        ...{ heading, corner: [], stamp: null },
        blocks: [
          {
            kind: 'facts',
            facts: [
              ['Reported above', rule === undefined ? 'no rule' : centsToDollars(rule.aboveCents)],
              ['Source', rule?.source ?? ''],
              ['To be reported', String(reported.length)],
            ],
          },
          ...reported.flatMap((person) => [
            { kind: 'heading', text: `To be reported: ${nameOf(person)}` } as const,
            { kind: 'facts', facts: factsOf(person) } as const,
          ]),
          { kind: 'heading', text: 'Payments in cash' },
          logOf(people, local),
        ],
      },
    ],
  };
}

function nameOf({ patron, payments }: CashOfPerson): string {
  return patron?.name ?? `nobody on record, ${payments.map(({ awardId }) => awardId).join(', ')}`;
}

function factsOf({ patron, totalCents, payments }: CashOfPerson): readonly Fact[] {
  const cash = ['Cash', `${centsToDollars(totalCents)} in ${payments.length} payments`] as const;
  if (patron === undefined) return [cash];
  const { street, city, region, postalCode, country } = patron.address;
  const number = patron.taxpayerNumber;
  return [
    cash,
    ['Address', [street, city, `${region} ${postalCode}`.trim(), country].join(', ')],
    ['Date of birth', patron.dateOfBirth],
    ['Taxpayer number', number === null ? `none: ${patron.noTaxpayerNumber}` : maskedNumber(number)],
    ['Identification', shownIdentifications(patron).map(identificationText).join('; ')],
  ];
}

function logOf(people: readonly CashOfPerson[], local: LocalTime): DocumentBlock {
  const rows = people.flatMap((person) =>
    person.payments.map(({ awardId, paidAt, cashCents, cashier, isShare }) => [
      ...[
        person.patron?.name ?? 'nobody on record',
        isShare ? `${awardId}, share` : awardId,
        local.dateTime(paidAt),
        centsToDollars(cashCents),
      ],
      ...[cashier, centsToDollars(person.totalCents)],
    ]),
  );
  if (rows.length === 0) return { kind: 'text', text: 'None.', source: '' };
  return { kind: 'table', columns: ['Person', 'Award', 'Paid at', 'Cash', 'Cashier', 'Person has had'], keys: 2, rows };
}
