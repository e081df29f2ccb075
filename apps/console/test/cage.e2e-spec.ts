import { readCsv } from '@jackpot/books';
import { gamingDayText } from '@jackpot/contract';
import { centsToDollars, centsToText, microToText, must, parseMicro } from '@jackpot/money';
import type { PaymentRulesBody } from '@jackpot/progressive';
import type { Locator } from 'playwright-core';
import { balancesFoundBy } from '../../../test/gaming-day/plain-text-books.js';
import { bookTools } from '../../../test/support/book-tools.js';
import { leads } from '../../../test/support/environment.js';
import { SECRET, TestSeats, TestTable, plays, termsOf } from '../../../test/support/floor.js';
import { readPdf } from '../../../test/support/pdf-text.js';
import { MovedClock } from '../../../test/support/moved-clock.js';
import { WorkerProcess } from '../../../test/support/worker-process.js';
import { PagesEnvironment, type Screen, recordLookUp, recordLookUps, recordPatron } from './pages.js';
import { unreachableAt } from './reach.js';
import { counts, gone, hasNo, readAll, reads } from './shows.js';

const LINK = 'cage';
const DAY = '2026-05-08';
const SIX_IN_THE_EVENING = '2026-05-08T18:00:00-04:00';
const NEXT_MORNING = '2026-05-09T06:05:00-04:00';

/** Calculated by hand from the terms and the tax table of 2026. */
interface ClaimOfStory {
  readonly coup: number;
  readonly seat: number;
  readonly awardCents: bigint;
  readonly federalTaxCents: bigint;
  readonly debtCents: bigint;
  readonly ends: 'paid' | 'forfeited';
  readonly hasForm: boolean;
}

const NOTHING_KEPT_BACK = { federalTaxCents: 0n, debtCents: 0n, ends: 'paid' } as const;

/** In coup 1 both hands are a King 9, so seats 1 to 5 win; seat 1 wins the Star. */
const CLAIMS = {
  small: { coup: 2, seat: 1, awardCents: 45_090n, hasForm: false, ...NOTHING_KEPT_BACK },
  reported: { coup: 1, seat: 2, awardCents: 500_000n, hasForm: true, ...NOTHING_KEPT_BACK },
  /** The person of `reported` wins again, so the sum of the cash is reported. */
  again: { coup: 1, seat: 5, awardCents: 500_000n, hasForm: true, ...NOTHING_KEPT_BACK },
  // 24% of $50,002.50 less the wager.
  taxed: { ...NOTHING_KEPT_BACK, coup: 1, seat: 1, awardCents: 5_000_250n, federalTaxCents: 1_199_940n, hasForm: true },
  indebted: { ...NOTHING_KEPT_BACK, coup: 1, seat: 3, awardCents: 500_000n, debtCents: 120_000n, hasForm: true },
  excluded: { ...NOTHING_KEPT_BACK, coup: 1, seat: 4, awardCents: 500_000n, ends: 'forfeited', hasForm: false },
} as const satisfies Readonly<Record<string, ClaimOfStory>>;
type Name = keyof typeof CLAIMS;
const NAMES = Object.keys(CLAIMS) as readonly Name[];

const ANN = { name: 'Ann Sharer', taxpayerNumber: '444-55-6666' } as const;
const ADA = { name: 'Ada Reported', taxpayerNumber: '111-22-3333' } as const;
const WINNERS = {
  reported: ADA,
  again: ADA,
  taxed: { name: 'Ben Taxed', taxpayerNumber: '222-33-4444' },
  indebted: { name: 'Cleo Indebted', taxpayerNumber: '333-44-5555' },
} as const;

function netCentsOf({ awardCents, federalTaxCents, debtCents, ends }: ClaimOfStory): bigint {
  return ends === 'paid' ? awardCents - federalTaxCents - debtCents : 0n;
}

function sumOf(centsOf: (claim: ClaimOfStory) => bigint): string {
  return centsToText(NAMES.reduce((sum, name) => sum + centsOf(CLAIMS[name]), 0n));
}

describe('the cage', () => {
  const clock = new MovedClock();
  let pages: PagesEnvironment;
  let worker: WorkerProcess;
  const found = new Map<Name, { readonly awardId: string; readonly documentNumber: number }>();

  beforeAll(async () => {
    clock.set(SIX_IN_THE_EVENING);
    pages = await PagesEnvironment.open({
      linkId: LINK,
      roles: ['pit-manager', 'floor-supervisor', 'cage', 'accounting'],
      terms: { levels: termsOf({ linkId: LINK, tables: 1, seats: 7 }).levels },
      settings: { ...clock.env, SESSION_HOURS: '24', SESSION_IDLE_MINUTES: '1440', PAYER_NAME: 'Harbor Casino LLC' },
    });
    worker = new WorkerProcess(pages.environment.env);
    await cashIsReportedAbove('9000.00');
  });
  afterAll(async () => {
    await worker?.kill();
    await pages?.close();
    clock.remove();
  });
  afterEach(() => expect(pages.complaints).toEqual([]));

  const foundAs = (name: Name) => must(found.get(name), name);
  const pathOf = (name: Name): string => `claims/${foundAs(name).awardId}`;
  const openClaim = (screen: Screen, name: Name): Promise<void> =>
    screen.open(pathOf(name), new RegExp(`seat ${CLAIMS[name].seat}, hand ${CLAIMS[name].coup}$`));
  const queued = ({ page }: Screen, name: Name) =>
    page.locator('.queued').filter({ hasText: `seat ${CLAIMS[name].seat}, hand ${CLAIMS[name].coup}` });
  const takesFromQueue = async (act: 'Pay' | 'Look up', name: Name): Promise<Screen> => {
    const cage = await pages.screenOf('cage');
    await cage.open('claims', 'Claims');
    await cage.page.getByRole('link', { name: `${act} ${foundAs(name).awardId.split('-').at(-1)}` }).click();
    await cage.page.getByRole('region', { name: 'Next step' }).waitFor();
    return cage;
  };
  const pays = async (cage: Screen, name: Name, method: string): Promise<void> => {
    await cage.press(`Pay ${centsToDollars(netCentsOf(CLAIMS[name]))} by ${method}`);
    await cage.page.getByText('Paid, complete').waitFor();
  };

  /** Lowers the cash limit of the law, $10,000, so that two awards exceed it. */
  async function cashIsReportedAbove(above: string): Promise<void> {
    const path = `/api/v1/links/${LINK}/payment-rules`;
    const [first, second] = [pages.people.get('accounting')!, pages.people.get('pit-manager')!];
    const { rules } = (await first.request('GET', path)).body as { readonly rules: PaymentRulesBody };
    const changed = { ...rules, cashReport: { above, source: '31 CFR 1021.311' } };
    const why = { reference: '31 CFR 1021.311', reason: 'cash is reported' };
    expect(await first.request('POST', `${path}/request`, { rules: changed, ...why })).toMatchObject({ status: 200 });
    const { pending } = (await first.request('GET', path)).body as {
      readonly pending: Readonly<Record<string, unknown>>;
    };
    const approval = { request: pending['request'], hash: pending['hash'] };
    expect(await second.request('POST', `${path}/approve`, approval)).toMatchObject({ status: 200 });
  }

  it('has six wins of two hands to pay, of the amounts that the terms give', async () => {
    const table = (await TestTable.connect(pages.controller.url, `${LINK}/t-1/${SECRET}`)).stayOnline();
    const seats = new TestSeats(1);
    await plays(table, { coup: 1, wagers: seats.wagers(1, 2, 3, 4, 5), cards: ['KS', '9S', '9S', 'KS'] });
    await plays(table, { coup: 2, wagers: seats.wagers(1), cards: ['KS', 'AC', '9S', '2D'] });
    table.close();
    const { body } = await pages.admin.permitted('GET', `/api/v1/links/${LINK}/claims`);
    const claims = body['claims'] as readonly {
      readonly awardId: string;
      readonly documentNumber: number;
      readonly coup: number;
      readonly seat: number;
      readonly amount: string;
    }[];
    expect(claims).toHaveLength(NAMES.length);
    for (const name of NAMES) {
      const { coup, seat, awardCents } = CLAIMS[name];
      const claim = must(
        claims.find((each) => each.coup === coup && each.seat === seat),
        name,
      );
      expect([name, claim.amount]).toEqual([name, centsToText(awardCents)]);
      found.set(name, claim);
    }
  });

  it('leaves the tables in view of the floor, and names who must verify each win', async () => {
    const [floor, cage] = [await pages.screenOf('floor-supervisor'), await pages.screenOf('cage')];
    await floor.open('floor', 'Floor');
    await floor.page.getByRole('button', { name: /^5 more wins to verify/ }).waitFor();
    const cards = { isInView: true, of: '.table-card .phase' };
    expect(await unreachableAt(floor.page, [{ width: 1280, height: 860 }], cards)).toEqual([]);
    await floor.open('claims', 'Claims');
    await queued(floor, 'taxed')
      .getByRole('link', { name: /^View A\d+$/ })
      .waitFor();
    await queued(floor, 'small')
      .getByRole('link', { name: /^Verify A\d+$/ })
      .waitFor();
    await cage.open('claims', 'Claims');
    await reads(queued(cage, 'taxed'), /Pit manager must verify\./);
    await reads(queued(cage, 'small'), /Security or floor supervisor or pit manager must verify\./);
    expect(await cage.barriers()).toEqual([]);
  });

  it('waits until one person has verified each win, and another has authorized it', async () => {
    const [pit, floor] = [await pages.screenOf('pit-manager'), await pages.screenOf('floor-supervisor')];
    for (const name of NAMES) {
      await openClaim(pit, name);
      await pit.press('Verify win');
      await pit.page.getByText('A second employee must authorize').waitFor();
      await openClaim(floor, name);
      await floor.page.getByRole('button', { name: 'Authorize' }).waitFor();
      if (name === 'taxed') {
        await floor.page.getByLabel('Surveillance notice').fill('S-114');
        await floor.page.getByLabel('Surveillance has a photograph').check();
      }
      await floor.press('Authorize');
      await floor.page.getByText(/^Pay by /).waitFor();
    }
  });

  it('pays nothing while the void of a slip is requested, which its requester may only withdraw', async () => {
    const [pit, cage] = [await pages.screenOf('pit-manager'), await pages.screenOf('cage')];
    const stopped = ({ page }: Screen) => page.getByRole('status', { name: 'Payment stopped' });
    await openClaim(pit, 'reported');
    await pit.press('Request slip void');
    await pit.page.getByLabel('Reason').fill('wrong seat on the slip');
    await pit.press('Request slip void');
    await reads(stopped(pit), /Slip void requested by P\. pit-manager .*wrong seat on the slip/);
    await hasNo(stopped(pit).getByRole('button', { name: 'Confirm slip void' }), {
      besides: stopped(pit).getByText('You made this request. Another pit manager must approve it'),
    });
    await openClaim(cage, 'reported');
    const nextStep = cage.page.getByRole('region', { name: 'Next step' });
    await hasNo(nextStep.getByRole('button', { name: /^(Pay|Record)/ }), { besides: stopped(cage) });
    expect(await cage.barriers()).toEqual([]);
    await cage.open('claims', 'Claims');
    const groups = cage.page.getByRole('region', { name: 'Open claims' }).getByRole('heading');
    await readAll(groups, ['Ready to pay 1', 'Cage looks up 4', 'Stopped or held 1']);
    await stopped(pit).getByRole('button', { name: 'Withdraw request' }).click();
    await pit.page.getByLabel('Reason').fill('the seat is right');
    await pit.press('Withdraw request');
    await gone(stopped(pit));
  });

  it('pays a small award in cash, without a record or a look-up', async () => {
    await pays(await takesFromQueue('Pay', 'small'), 'small', 'cash');
  });

  async function shareWithAnn(cage: Screen): Promise<Locator> {
    await cage.press('The win is shared');
    const form = cage.page.getByRole('form', { name: 'Add a winner' });
    for (const [label, text] of [
      ...[['Share of the win, $', '1000.00'] as const, ['Name', ANN.name] as const],
      ...[['Street', '2 Main St'] as const, ['City', 'Baltimore'] as const, ['State', 'MD'] as const],
      ...[['Postal code', '21201'] as const, ['Date of birth', '2/3/1975'] as const],
    ])
      await form.getByLabel(label, { exact: true }).fill(text);
    await form.getByLabel('Taxpayer number', { exact: true }).fill(ANN.taxpayerNumber);
    expect(await cage.barriers()).toEqual([]);
    await cage.press('Save winner');
    const shared = cage.page.getByRole('region', { name: 'Shared win' });
    await reads(shared, /\$[\d,]+\.\d\d of the patron \$1,000\.00 of Ann Sharer, taxpayer number \*{3}-\*{2}-6666/);
    return shared;
  }

  it('pays an award that is reported on Form W-2G whole, after the look-ups, to a person on record', async () => {
    const cage = await takesFromQueue('Look up', 'reported');
    await recordPatron(cage, WINNERS.reported);
    const shared = await shareWithAnn(cage);
    await shared.getByRole('button', { name: `Remove ${ANN.name}` }).click();
    await gone(shared.getByText(ANN.name));
    await recordLookUps(cage);
    await hasNo(cage.page.getByText('A cash report is needed'), {
      besides: cage.page.getByRole('button', { name: /^Pay/ }),
    });
    await pays(cage, 'reported', 'cash');
    await cage.page.getByRole('link', { name: 'Form W-2G, PDF' }).waitFor();
  });

  it('says before it pays that the same person has had cash that must be reported, and pays', async () => {
    const cage = await takesFromQueue('Look up', 'again');
    await recordPatron(cage, WINNERS.again);
    await recordLookUps(cage);
    await cage.page
      .getByText('the patron has received $10,000.00 in cash in this gaming day. A cash report is needed')
      .waitFor();
    expect(await cage.barriers()).toEqual([]);
    await pays(cage, 'again', 'cash');
    const { body } = await pages.people.get('cage')!.request('GET', `/api/v1/${pathOf('again')}`);
    expect(body).toMatchObject({ cashReport: { above: '9000.00', paid: '10000.00', needsReport: true } });
  });

  it('withholds federal tax from a Star that two people share, and pays the rest by check', async () => {
    const cage = await takesFromQueue('Look up', 'taxed');
    await reads(
      cage.page.getByRole('region', { name: 'Award' }),
      /W-2G required\. Withhold \$11,999\.40, net \$38,003\.10/,
    );
    await recordPatron(cage, WINNERS.taxed);
    const shared = await shareWithAnn(cage);
    const pdf = await cage.fetched(shared.getByRole('link', { name: 'Form 5754, PDF' }));
    const { text } = await readPdf(pdf.bytes);
    for (const words of [ANN.name, WINNERS.taxed.name, '$49,002.50', '$1,000.00']) expect(text).toContain(words);
    await recordLookUps(cage);
    await cage.page.getByLabel('Number of the check').fill('20417');
    await pays(cage, 'taxed', 'check');
  });

  it('keeps back what the look-up for debts found', async () => {
    const cage = await takesFromQueue('Look up', 'indebted');
    await recordPatron(cage, WINNERS.indebted);
    const debts = cage.page.getByRole('group', { name: 'Look-up for debts' });
    await debts.getByLabel('Debts are owed', { exact: true }).check();
    await cage.page.getByLabel('Amount owed, if any').fill(centsToText(CLAIMS.indebted.debtCents));
    await recordLookUp(cage, 'Look-up for debts');
    await recordLookUp(cage, 'Look-up for excluded persons');
    await cage.page.getByLabel('Number of the case').fill('CS-7');
    await pays(cage, 'indebted', 'cash');
  });

  it('pays nothing to an excluded person: two others send the award to the State', async () => {
    const [pit, floor] = [await pages.screenOf('pit-manager'), await pages.screenOf('floor-supervisor')];
    const cage = await takesFromQueue('Look up', 'excluded');
    await recordLookUp(cage, 'Look-up for debts');
    await cage.page.getByLabel('The patron is excluded').check();
    await recordLookUp(cage, 'Look-up for excluded persons');
    await hasNo(cage.page.getByRole('button', { name: /^Pay/ }), {
      besides: cage.page.getByText('The patron is excluded from gaming and may not be paid'),
    });
    const { documentNumber } = foundAs('excluded');
    const payment = { documentNumber, parts: [{ method: 'cash', amount: '5000.00' }], deductions: [] };
    const path = `/api/v1/${pathOf('excluded')}/issue`;
    expect(await pages.people.get('cage')!.request('POST', path, payment)).toMatchObject({
      status: 409,
      body: { code: 'PATRON_EXCLUDED' },
    });
    await openClaim(floor, 'excluded');
    await floor.press('Request to send the award to the State');
    await floor.page.getByLabel('Reason').fill('on the list of excluded persons');
    await floor.press('Request to send the award to the State');
    await openClaim(pit, 'excluded');
    await pit.press('Confirm: to the State');
    await cage.page.getByText('The award went to the State').waitFor();
    await cage.open('claims', 'Claims');
    await cage.page.getByText('No open jackpots').waitFor();
  });

  it('finds every dollar in the close of the gaming day', async () => {
    const { environment, controller } = pages;
    expect(await controller.stop()).toBe(0);
    clock.set(NEXT_MORNING);
    await leads(await environment.controller(controller.port), [LINK]);
    const accounting = await pages.screenOf('accounting');
    await accounting.open('accounting', 'Accounting');
    await accounting.press(`Close ${gamingDayText(DAY)}`);
    await accounting.press(/^Close [A-Z]/);
    await accounting.page.getByRole('link', { name: gamingDayText(DAY), exact: true }).click();
    const downloads = accounting.page.getByRole('region', { name: 'Downloads of the day' });
    const json = await accounting.fetched(downloads.getByRole('link', { name: 'JSON' }));
    const { register } = (JSON.parse(json.bytes.toString()) as { report: { register: readonly Row[] } }).report;
    for (const name of NAMES) {
      const claim = CLAIMS[name];
      const row = must(
        register.find(({ awardId }) => awardId === foundAs(name).awardId),
        name,
      );
      const { awardCents, federalTaxCents, debtCents, ends } = claim;
      expect([name, row]).toMatchObject([name, { state: ends, amount: centsToText(awardCents) }]);
      if (ends === 'forfeited') expect([name, row.payment ?? null]).toEqual([name, null]);
      else
        expect([name, row.payment]).toMatchObject([
          name,
          {
            net: centsToText(netCentsOf(claim)),
            federalTax: centsToText(federalTaxCents),
            ...{ stateTax: '0.00', debt: centsToText(debtCents) },
          },
        ]);
    }
    expect(register).toHaveLength(NAMES.length);
  });

  it('lists the cash of the day by person, and who is reported, with an entry in the audit trail', async () => {
    const accounting = await pages.screenOf('accounting');
    await accounting.open('accounting', 'Accounting');
    const cash = accounting.page.getByRole('region', { name: 'Cash of a gaming day' });
    await cash.getByLabel('Gaming day', { exact: true }).fill(DAY);
    await cash.getByRole('button', { name: 'Show' }).click();
    const people = cash.getByRole('group', { name: 'Cash by person' }).locator('tbody tr');
    await reads(people.first(), /^Ada Reported \*\*\*-\*\*-3333 \$10,000\.00 needed/);
    await reads(people.nth(1), /^Cleo Indebted \*\*\*-\*\*-5555 \$3,800\.00 no/);
    await reads(people.nth(2), /^Nobody on record — \$450\.90 no/);
    await counts(people, 3);
    expect(await accounting.barriers()).toEqual([]);
    const file = await accounting.fetched(cash.getByRole('link', { name: 'Cash report, CSV' }));
    const rows = readCsv(file.bytes.toString());
    if ('what' in rows) throw new Error(rows.what);
    const lines = rows.map(({ cells }) => [cells.get('award'), cells.get('cash'), cells.get('report')]);
    const line = (name: Name, report: string) => [foundAs(name).awardId, centsToText(netCentsOf(CLAIMS[name])), report];
    expect(lines).toEqual([line('reported', 'yes'), line('again', 'yes'), line('indebted', 'no'), line('small', 'no')]);
    const pdf = await accounting.fetched(cash.getByRole('link', { name: 'Cash report, PDF' }));
    const { text } = await readPdf(pdf.bytes);
    for (const words of ['To be reported: Ada Reported', '$10,000.00 in 2 payments', '***-**-3333'])
      expect(text).toContain(words);
    expect(text).not.toContain(ADA.taxpayerNumber);
    const { body } = await pages.admin.permitted('GET', '/api/v1/audit?act=cash-log.read&outcome=DONE');
    expect(body['entries']).toMatchObject(
      ['log.pdf', 'log.csv']
        .map((form) => ({ license: 'LIC-ACCOUNTING', subject: `cash/${DAY}/${form}` }))
        .concat([{ license: 'LIC-ACCOUNTING', subject: `cash/${DAY}` }]),
    );
  });

  it('finds every dollar in the books of the day, which other programs balance', async () => {
    const accounting = await pages.screenOf('accounting');
    await accounting.open(`accounting/${DAY}`, `Gaming day ${gamingDayText(DAY)}`);
    const downloads = accounting.page.getByRole('region', { name: 'Downloads of the day' });
    const books = (await accounting.fetched(downloads.getByRole('link', { name: 'hledger' }))).bytes.toString();
    const balances = balancesIn(books);
    const ofClaims = (account: string): string | undefined => balances.get(`Assets:${LINK}:${account}`);
    // Money that left the cage lowers an asset account, so its balance is negative.
    const lessBy = (dollars: string): string => `-${dollars}000000`;
    expect({
      paid: ofClaims('paid:claims'),
      federalTax: ofClaims('withheld:federal-tax'),
      debt: ofClaims('withheld:debt'),
      toTheState: ofClaims('forfeited:state'),
    }).toEqual({
      paid: lessBy(sumOf(netCentsOf)),
      federalTax: lessBy(sumOf(({ federalTaxCents }) => federalTaxCents)),
      debt: lessBy(sumOf(({ debtCents }) => debtCents)),
      toTheState: lessBy(sumOf(({ awardCents, ends }) => (ends === 'forfeited' ? awardCents : 0n))),
    });
    for (const tool of bookTools())
      expect([tool.name, balancesFoundBy(tool, books)]).toEqual([tool.name, Object.fromEntries(balances)]);
  });

  it('agrees with the slips that slot accounting has paid, which are whole awards', async () => {
    const accounting = await pages.screenOf('accounting');
    const paid = NAMES.filter((name) => CLAIMS[name].ends === 'paid');
    const lines = paid.map((name) => `${foundAs(name).documentNumber},${centsToText(CLAIMS[name].awardCents)},MB-1`);
    const csv = ['Slip,Amount,Asset', ...lines, ''].join('\n');
    await accounting.open('accounting/lists', 'Reconciliation');
    const file = { name: 'paid.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await accounting.page.getByLabel('Slip list (CSV)').setInputFiles(file);
    await accounting.press(`Compare ${paid.length} slips`);
    const result = accounting.page.getByRole('list', { name: 'Result' });
    await reads(result, new RegExp(`^${paid.length} Matched 0 Not in their list .*0 Not in ours .*0 Amounts differ`));
  });

  it('has a form in the file of the year for each person whose winnings are reported, and for no other', async () => {
    const accounting = await pages.screenOf('accounting');
    await accounting.open('accounting', 'Accounting');
    await accounting.page.getByLabel('Tax year').fill('2026');
    const file = await accounting.fetched(accounting.page.getByRole('link', { name: 'Form W-2G, CSV' }));
    const rows = readCsv(file.bytes.toString());
    if ('what' in rows) throw new Error(rows.what);
    const forms = rows.map(({ cells }) => Object.fromEntries(cells));
    const reported = NAMES.filter((name) => CLAIMS[name].hasForm) as readonly (keyof typeof WINNERS)[];
    const formOf = (
      name: (typeof reported)[number],
      { name: winner, taxpayerNumber }: typeof ANN | (typeof WINNERS)[keyof typeof WINNERS],
    ) => ({
      ...{ award: foundAs(name).awardId, date_paid: DAY, name: winner, taxpayer_number: taxpayerNumber },
      ...{ share: '', reportable_winnings: centsToText(CLAIMS[name].awardCents) },
      federal_tax_withheld: centsToText(CLAIMS[name].federalTaxCents),
    });
    const taxed = formOf('taxed', WINNERS.taxed);
    const expected = [
      ...reported.filter((name) => name !== 'taxed').map((name) => formOf(name, WINNERS[name])),
      { ...taxed, share: '1 of 2', reportable_winnings: '49002.50', federal_tax_withheld: '11759.43' },
      {
        ...{ ...taxed, share: '2 of 2', reportable_winnings: '1000.00', federal_tax_withheld: '239.97' },
        ...{ name: ANN.name, taxpayer_number: ANN.taxpayerNumber },
      },
    ];
    expect(forms).toHaveLength(expected.length);
    for (const form of expected) expect(forms).toContainEqual(expect.objectContaining(form));
  });
});

interface Row {
  readonly awardId: string;
  readonly payment?: unknown;
}

function balancesIn(books: string): ReadonlyMap<string, string> {
  const sums = new Map<string, bigint>();
  for (const [, account = '', sign = '', amount = ''] of books.matchAll(/^ {4}(\S+) {2}\$(-?)(\d+\.\d{8})$/gm)) {
    const micro = parseMicro(amount);
    if (typeof micro !== 'bigint') throw new Error(`${amount} is ${micro}`);
    sums.set(account, (sums.get(account) ?? 0n) + (sign === '-' ? -micro : micro));
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0n).map(([account, sum]) => [account, microToText(sum)]));
}
