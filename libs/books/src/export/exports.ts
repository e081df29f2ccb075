import { toHex } from '@jackpot/journal';
import type { Close } from '../close/close.js';
import { type DayReportBody, readReport } from '../day/report-body.js';
import type { Cell, Sheet } from '../text/csv.js';

interface ExportColumn<Row> {
  readonly meaning: string;
  readonly cell: (row: Row, close: Close) => Cell;
}
type Columns<Row> = Readonly<Record<string, ExportColumn<Row>>>;

interface Declared<Row> {
  readonly content: string;
  readonly rowsOf: (report: DayReportBody) => readonly Row[];
  readonly columns: Columns<Row>;
}

export interface ExportForm {
  readonly content: string;
  readonly columns: Readonly<Record<string, { readonly meaning: string }>>;
  readonly cellsOf: (close: Close, report: DayReportBody) => readonly (readonly Cell[])[];
}

type Level = DayReportBody['levels'][number];
type Table = DayReportBody['tables'][number];
type Line = DayReportBody['lines'][number];
type Liability = DayReportBody['liability'];
type Award = DayReportBody['register'][number];

function declared<Row>({ content, rowsOf, columns }: Declared<Row>): ExportForm {
  const cells = Object.values(columns);
  const cellsOf = (close: Close, report: DayReportBody) =>
    rowsOf(report).map((row) => cells.map(({ cell }) => cell(row, close)));
  return { content, columns, cellsOf };
}

function column<Row>(meaning: string, cell: ExportColumn<Row>['cell']): ExportColumn<Row> {
  return { meaning, cell };
}

const heading = <Row>(meaning: string, id: (row: Row, close: Close) => string): Columns<Row> => ({
  id: column(meaning, id),
  gaming_day: column('the closed day', (_, { day }) => day),
  link_id: column('the link', (_, { linkId }) => linkId),
});

const openingOf = ({ registers }: Level, name: Level['registers'][number]['register']): Cell =>
  registers.find(({ register }) => register === name)?.opening ?? null;

const PLACE: Columns<Award> = {
  asset_no: column('asset number of the table', ({ assetNumber }) => assetNumber),
  table_id: column('the table by its id in the terms', ({ tableId }) => tableId),
  coup: column('the hand by its number at the table', ({ coup }) => coup),
  seat: column('the position', ({ seat }) => seat),
  line: column('the winning line', ({ line }) => line),
  level: column('the level whose meter it takes; empty: a fixed award', ({ level }) => level),
  amount: column('dollars', ({ amount }) => amount),
};

type Promotion = NonNullable<DayReportBody['promotions']>[number];
type Correction = NonNullable<DayReportBody['paymentCorrections']>[number];

function bothWays(name: string, meaning: string, cell: (payment: Correction['after']) => Cell): Columns<Correction> {
  return {
    [`${name}_before`]: column(`${meaning}, as it was recorded`, ({ before }) => cell(before)),
    [name]: column(`${meaning}, as it is since`, ({ after }) => cell(after)),
  };
}

function partsText(payment: Award['payment']): string {
  const parts = payment?.parts ?? [];
  return parts.map(({ method, amount, reference }) => [method, amount, reference].join(' ').trim()).join('; ');
}

/** Column names follow slot accounting, COMAR 36.05.03.24 G(1) to (4) and N.J.A.C. 13:69E-1.39A(b). */
const EXPORTS = {
  meters: declared<Level>({
    content: 'each level at the end of the day',
    rowsOf: ({ levels }) => levels,
    columns: {
      ...heading('link, day and level', ({ level }, { linkId, day }) => `${linkId}/${day}/${level}`),
      level: column('the level', ({ level }) => level),
      cycle: column('number of the progressive since the link was opened', ({ metersAfter }) => metersAfter.cycle),
      in_count: column('wagers since the link was opened', ({ metersAfter }) => metersAfter.inWagers),
      handle_count: column('wagers of the day', ({ wagersLocked }) => wagersLocked),
      contribution: column('dollars contributed on the day', ({ contributions }) => contributions),
      hits: column(
        'hits of the whole meter on the day',
        ({ metersBefore, metersAfter }) => metersAfter.hits - (metersBefore?.hits ?? 0),
      ),
      wins: column('dollars won since the link was opened', ({ metersAfter }) => metersAfter.wins),
      paid_attendant: column('dollars paid by the cage since then', ({ metersAfter }) => metersAfter.attendantPaid),
      paid_auto: column('dollars paid at the table since then', ({ metersAfter }) => metersAfter.machinePaid),
      display_open: column('the meter at the beginning of the day', (level) => openingOf(level, 'display')),
      display_close: column('the meter at its end', ({ metersAfter }) => metersAfter.display),
      reserve: column('what is kept for the next reset', ({ metersAfter }) => metersAfter.reserve),
      overflow: column('what is kept past the limit', ({ metersAfter }) => metersAfter.overflow),
      pending: column('won and not paid yet', ({ metersAfter }) => metersAfter.pending),
      base: column('the amount that the meter is reset to', ({ reset }) => reset),
      limit: column('the amount that the meter does not pass; empty: none', ({ limit }) => limit),
      rate_ppm: column('parts per million of each wager that the meter gains', ({ ratePpm }) => ratePpm),
      reserve_rate_ppm: column('the same of the reserve', ({ reserveRatePpm }) => reserveRatePpm),
      reserve_open: column('the reserve at the beginning of the day', (level) => openingOf(level, 'reserve')),
      overflow_open: column('the overflow at the beginning of the day', (level) => openingOf(level, 'overflow')),
      voided: column('dollars of contributions taken back by voids on the day', ({ voided }) => voided),
      seed: column('dollars that the casino added on the day, as for a reset', ({ seed }) => seed),
      awarded: column('dollars of the meter won on the day', ({ awards }) => awards),
      documented: column(
        'dollars of adjustments, transfers and corrections on the day; negative: taken away',
        ({ documented }) => documented,
      ),
    },
  }),
  tables: declared<Table>({
    content: 'the play of each table on the day',
    rowsOf: ({ tables }) => tables,
    columns: {
      ...heading('link, day and table', ({ tableId }, { linkId, day }) => `${linkId}/${day}/${tableId}`),
      asset_no: column('asset number of the table', ({ assetNumber }) => assetNumber),
      in_count: column('wagers', ({ wagers }) => wagers),
      handle: column('dollars wagered', ({ handle }) => handle),
      awards: column('number of awards', ({ awards }) => awards),
      awarded: column('dollars awarded', ({ awarded }) => awarded),
      coups: column('hands with a result', ({ coupsResolved }) => coupsResolved),
      voided: column('hands that were void', ({ coupsVoided }) => coupsVoided),
      table_id: column('the table by its id in the terms', ({ tableId }) => tableId),
    },
  }),
  promotions: declared<Promotion>({
    content: 'each table that had promotional wagers on the day. The `tables` export counts these wagers too',
    rowsOf: ({ promotions }) => promotions ?? [],
    columns: {
      ...heading('link, day and table', ({ tableId }, { linkId, day }) => `${linkId}/${day}/${tableId}`),
      asset_no: column('asset number of the table', ({ assetNumber }) => assetNumber),
      in_count: column('wagers that the casino paid in whole or in part', ({ wagers }) => wagers),
      handle: column('dollars of these wagers at the price', ({ handle }) => handle),
      house_paid: column('dollars of `handle` that the casino paid', ({ house }) => house),
      contributed_on: column(
        'dollars of `handle` that contribute to the meters by the terms',
        ({ contributedOn }) => contributedOn,
      ),
      table_id: column('the table by its id in the terms', ({ tableId }) => tableId),
    },
  }),
  lines: declared<Line>({
    content: 'each line of the paytable on the day: its awards, and how many were expected',
    rowsOf: ({ lines }) => lines,
    columns: {
      ...heading('link, day and line', ({ line }, { linkId, day }) => `${linkId}/${day}/${line}`),
      line: column('the winning line', ({ line }) => line),
      awards: column('number of awards', ({ count }) => count),
      awarded: column('dollars awarded', ({ amount }) => amount),
      expected: column('expected number of awards; empty: not known, as of the Must Hit', (row) => row.expectedCount),
      least_95: column('the smallest number on 95% of days like this one', ({ limits95 }) => limits95?.least ?? null),
      most_95: column('the largest number on 95% of days like this one', ({ limits95 }) => limits95?.most ?? null),
      least_99: column('the smallest number on 99% of days like this one', ({ limits99 }) => limits99?.least ?? null),
      most_99: column('the largest number on 99% of days like this one', ({ limits99 }) => limits99?.most ?? null),
    },
  }),
  liability: declared<Liability>({
    content: 'what the casino owes to players at the end of the day, and the house money in it',
    rowsOf: ({ liability }) => [liability],
    columns: {
      ...heading('link and day', (_, { linkId, day }) => `${linkId}/${day}`),
      display: column('dollars of the displayed meters', ({ display }) => display),
      reserve: column('dollars of the reserves', ({ reserve }) => reserve),
      overflow: column('dollars kept past the limits', ({ overflow }) => overflow),
      pending: column('dollars won from meters and not paid yet', ({ pending }) => pending),
      fixed_pending: column('dollars of fixed awards that are not paid yet', ({ fixedPending }) => fixedPending),
      in_transit: column('dollars sent to other links and not confirmed yet', (row) => row.inTransit ?? null),
      total: column('sum of these amounts', ({ total }) => total),
      seed_outstanding: column(
        'seed owed to the house: what the `house:seed` accounts have paid for initial amounts, resets and top-ups',
        ({ seedOutstanding }) => seedOutstanding,
      ),
    },
  }),
  awards: declared<Award>({
    content: 'each award that was fixed on the day',
    // The counts of each gaming table omit awards that were corrected on the same day, so this list omits them too.
    rowsOf: ({ register }) => register.filter(({ sequence, state }) => sequence > 0 && state !== 'corrected'),
    columns: {
      ...heading('the award', ({ awardId }) => awardId),
      fixed_at: column('when it was fixed, UTC', ({ fixedAt }) => fixedAt),
      ...PLACE,
      document_no: column('number of the payout document; 0: paid at the table', (row) => row.documentNumber),
      paid_at_table: column('true or false', ({ state }) => state === 'table-paid'),
      sequence: column('place in the journal of the link', ({ sequence }) => sequence),
    },
  }),
  claims: declared<Award>({
    content: 'each claim that was open on the day, with its state at the end of the day',
    rowsOf: ({ register }) => register.filter(({ documentNumber }) => documentNumber > 0),
    columns: {
      ...heading('the award and the day', ({ awardId }, { day }) => `${awardId}/${day}`),
      award_id: column('the award', ({ awardId }) => awardId),
      fixed_at: column('when it was fixed, UTC', ({ fixedAt }) => fixedAt),
      ...PLACE,
      document_no: column('number of the payout document', ({ documentNumber }) => documentNumber),
      state: column(
        'held, pending, verified, authorized, paid, rejected, corrected or forfeited',
        ({ state }) => state,
      ),
    },
  }),
  payouts: declared<Award>({
    content: 'each claim that was paid on the day',
    rowsOf: ({ register }) => register.filter(({ state }) => state === 'paid'),
    columns: {
      ...heading('link and payout document', (row, { linkId }) => `${linkId}-D${row.documentNumber}`),
      slip_no: column('number of the payout document', ({ documentNumber }) => documentNumber),
      time: column('when it was paid, UTC', ({ paidAt }) => paidAt),
      ...PLACE,
      award_id: column('the award', ({ awardId }) => awardId),
      prepared_by: column('who authorized it', ({ preparedBy }) => preparedBy),
      verified_by: column('who verified it', ({ verifiedBy }) => verifiedBy),
      status: column('paid', ({ state }) => state),
      net: column('dollars that the player got', ({ amount, payment }) => payment?.net ?? amount),
      federal_tax: column('dollars withheld for federal tax', ({ payment }) => payment?.federalTax ?? '0.00'),
      state_tax: column('dollars withheld for state tax', ({ payment }) => payment?.stateTax ?? '0.00'),
      debt: column('dollars kept back for debts', ({ payment }) => payment?.debt ?? '0.00'),
      paid_by: column('ways of payment, with amount and number', ({ payment }) => partsText(payment)),
    },
  }),
  'payout-corrections': declared<Correction>({
    content:
      'each correction of a payment that was approved on the day; the row in `payouts`, on the day of the payment, does not change',
    rowsOf: ({ paymentCorrections }) => paymentCorrections ?? [],
    columns: {
      ...heading('link, payout document and place', ({ documentNumber, sequence }, { linkId }) =>
        [linkId, `D${documentNumber}`, `S${sequence}`].join('-'),
      ),
      slip_no: column('number of the payout document', ({ documentNumber }) => documentNumber),
      time: column('when it was approved, UTC', ({ at }) => at),
      award_id: column('the award', ({ awardId }) => awardId),
      level: column('the level whose meter it takes; empty: a fixed award', ({ level }) => level),
      amount: column('dollars of the award, which stay', ({ amount }) => amount),
      ...bothWays('net', 'dollars that the player got', ({ net }) => net),
      ...bothWays('federal_tax', 'dollars withheld for federal tax', ({ federalTax }) => federalTax),
      ...bothWays('state_tax', 'dollars withheld for state tax', ({ stateTax }) => stateTax),
      ...bothWays('debt', 'dollars kept back for debts', ({ debt }) => debt),
      ...bothWays('paid_by', 'ways of payment, with amount and number', partsText),
      requested_by: column('who requested it', ({ requestedBy }) => requestedBy),
      approved_by: column('who approved it', ({ approvedBy }) => approvedBy),
      reason: column('why', ({ reason }) => reason),
    },
  }),
  closes: declared<null>({
    content: 'the close of each day',
    rowsOf: () => [null],
    columns: {
      ...heading('link and number of the close', (_, { linkId, number }) => `${linkId}/${number}`),
      number: column('number of the close on the link', (_, { number }) => number),
      first_sequence: column('first place of the journal in the day', (_, { firstSequence }) => firstSequence),
      last_sequence: column('last place of the journal in the day', (_, { lastSequence }) => lastSequence),
      batch: column('batch of the journal that the close rests on', (_, { batch }) => batch),
      closed_by: column('who closed it', (_, { closedBy }) => closedBy),
      hash: column('SHA-256 of the close', (_, { hash }) => toHex(hash)),
    },
  }),
} as const satisfies Readonly<Record<string, ExportForm>>;

export type ExportName = keyof typeof EXPORTS;
export const EXPORT_NAMES = Object.keys(EXPORTS) as [ExportName, ...ExportName[]];

export function exportForm(name: ExportName): ExportForm {
  return EXPORTS[name];
}

/** Closes never change, so the same days always give the same bytes. */
export function exportOf(name: ExportName, closes: readonly Close[]): Sheet {
  const { columns, cellsOf } = exportForm(name);
  const rows = closes.flatMap((close) => cellsOf(close, readReport(close.report)));
  return { name, columns: Object.keys(columns), rows };
}
