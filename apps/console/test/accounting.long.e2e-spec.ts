import { gamingDayText } from '@jackpot/contract';
import { PAYOUT_JOB, type PayoutJobData, finalReason } from '@jackpot/platform';
import { UnrecoverableError, Worker } from 'bullmq';
import type { Browser } from 'playwright-core';
import { untilSo } from '../../../test/support/eventually.js';
import { Screens, buildPages } from './pages.js';
import { PAGE_SIZES, unreachableAt } from './reach.js';
import { closeScreens, sharedBrowser } from './shared-browser.js';
import { counts, gone, has, hasNo, holds, reads } from './shows.js';
import { type Behind, DAYS, STREAM, environmentWithDays } from './some-days.js';

const [FIRST, SECOND, THIRD] = DAYS;

describe('accounting', () => {
  let behind: Behind;
  let browser: Browser;
  const screens = new Screens(
    () => browser,
    () => behind.controller.url,
  );

  beforeAll(async () => {
    await buildPages();
    behind = await environmentWithDays(['accounting', 'cage', 'dealer', 'technician']);
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closeScreens(browser);
    await behind?.environment.close();
  });
  afterEach(() => expect(screens.complaints).toEqual([]));

  describe('a gaming day', () => {
    it('that has ended waits for accounting and can be viewed before the close', async () => {
      const { page } = await screens.of('accounting');
      await page.getByRole('link', { name: 'Accounting', exact: true }).click();
      const next = page.getByRole('region', { name: 'Next to close' });
      await next.getByText('Ended, not closed').waitFor();
      await next.getByRole('heading', { name: gamingDayText(FIRST) }).waitFor();
      await page.getByText('No closed days yet').waitFor();
      await next.getByRole('link', { name: 'View' }).click();
      await page.getByText('Not closed', { exact: true }).waitFor();
      await page.getByText('Figures may change until the day is closed').waitFor();
      await counts(page.getByText('Adds up', { exact: true }), 4);
    });

    it('is closed once it was confirmed, one after the other', async () => {
      const screen = await screens.of('accounting');
      await screen.go('accounting');
      await screen.press(`Close ${gamingDayText(FIRST)}`);
      await screen.page.getByText('A close is final').waitFor();
      await screen.press('Cancel');
      await gone(screen.page.getByText('A close is final'));
      const closed = screen.page.getByRole('group', { name: 'Closed gaming days' });
      for (const day of DAYS) {
        await screen.press(`Close ${gamingDayText(day)}`);
        await screen.press(/^Close [A-Z]/);
        await closed.getByRole('link', { name: gamingDayText(day) }).waitFor();
      }
      await counts(closed.locator('tbody tr'), 3);
      await reads(
        closed.locator('tbody tr').first(),
        /Mar 3, 2026 3 \$[\d,.]+ \$[\d,.]+ -?\$[\d,.]+ .*P\. accounting LIC-ACCOUNTING/,
      );
      await screen.page.getByRole('heading', { name: gamingDayText('2026-03-04') }).waitFor();
      expect(await screen.barriers()).toEqual([]);
      await screen.shoot('accounting-days');
    });

    it('has results of wagers for a span of days, and says so where no stakes were reported', async () => {
      const screen = await screens.of('accounting');
      const page = screen.page.getByRole('region', { name: 'Results of wagers' });
      const press = () => page.getByRole('button', { name: 'Show' }).click();
      await page.getByLabel('First gaming day').fill('2026-03-01');
      await page.getByLabel('Last gaming day').fill('2026-03-03');
      await page.getByLabel('Rows by').selectOption('dealer');
      await press();
      await page.getByText('No stakes were reported.').waitFor();
      await page.locator('a[href*="wager-results.csv?from=2026-03-01&to=2026-03-03&by=dealer"]').waitFor();
      await page.getByLabel('Last gaming day').fill('2026-05-03');
      await press();
      await page.getByText('1 to 31 days').waitFor();
      expect(await screen.barriers()).toEqual([]);
    });

    it('is read by the cage, which is not offered to close one, and is no page of a dealer', async () => {
      const [cage, dealer] = [await screens.of('cage'), await screens.of('dealer')];
      await cage.go('accounting');
      await cage.page.getByRole('link', { name: gamingDayText(SECOND), exact: true }).waitFor();
      await cage.page.getByRole('heading', { name: gamingDayText('2026-03-04') }).waitFor();
      const next = cage.page.getByRole('region', { name: 'Next to close' });
      await hasNo(cage.page.getByRole('button', { name: /^Close / }), {
        besides: next.getByRole('link', { name: 'View' }),
      });
      const pages = dealer.page.getByRole('navigation', { name: 'Pages' });
      await hasNo(dealer.page.getByRole('link', { name: 'Accounting', exact: true }), {
        besides: pages.getByRole('link', { name: 'Floor' }),
      });
    });

    it('shows its identity to the last digit, its meters with the hits, its register, its limits, its exceptions', async () => {
      const screen = await screens.of('accounting');
      await screen.page.getByRole('link', { name: gamingDayText(SECOND), exact: true }).click();
      await screen.page.getByRole('heading', { name: `Gaming day ${gamingDayText(SECOND)}` }).waitFor();
      await screen.page.locator('.chart polyline').waitFor();
      const identity = screen.page.getByRole('group', { name: 'Identity of every level', exact: true });
      await reads(identity, /Star.*\$[\d,]+\.\d{8}.*Adds up/);
      await counts(identity.getByText('Adds up', { exact: true }), 4);
      await reads(
        screen.page.getByRole('group', { name: 'Liability', exact: true }),
        /Displayed meters \$\d+,\d{3}\.\d{8}/,
      );
      await counts(screen.page.getByRole('list', { name: 'Hits of the day' }).getByRole('listitem'), 1);
      const register = screen.page.getByRole('region', { name: 'Jackpot register' });
      await register.getByRole('row', { name: /Star\s+\$50,326\.00/ }).waitFor();
      const amount = register.getByRole('columnheader', { name: 'Amount' });
      await amount.getByRole('button').click();
      await has(amount, 'aria-sort', 'ascending');
      expect(screen.page.url()).toContain('register.sort=Amount');
      await screen.page.reload();
      await has(amount, 'aria-sort', 'ascending');
      const rows = register.getByRole('group', { name: 'Jackpot register', exact: true }).locator('tbody tr');
      await rows.last().filter({ hasText: '$50,326.00' }).waitFor();
      await counts(screen.page.getByRole('img', { name: /on 95% of days/ }), 8);
      const payouts = screen.page.getByRole('group', { name: 'Payouts of the day', exact: true });
      await counts(payouts.locator('tbody tr'), 4);
      await screen.page.getByRole('region', { name: 'Exceptions' }).getByText('Hand voided', { exact: true }).waitFor();
      expect(await screen.barriers()).toEqual([]);
      await screen.page.setViewportSize({ width: 1280, height: 1260 });
      await screen.shoot('accounting');
      await screen.page.getByRole('group', { name: 'Level' }).getByRole('button', { name: 'Must Hit' }).click();
      await screen.page.getByRole('heading', { name: 'Must Hit over the day' }).waitFor();
      await screen.page.locator('.chart polyline').waitFor();
      await screen.page.getByRole('heading', { name: 'Actual vs. theoretical' }).scrollIntoViewIfNeeded();
      await screen.shoot('accounting-lines');
      await screen.page.setViewportSize({ width: 1280, height: 860 });
    });

    it('is downloaded as JSON, as CSV sheets, as PDF and as a ledger', async () => {
      const screen = await screens.of('accounting');
      const downloads = screen.page.getByRole('region', { name: 'Downloads of the day' });
      const json = await screen.fetched(downloads.getByRole('link', { name: 'JSON' }));
      expect(JSON.parse(json.bytes.toString())).toMatchObject({ number: 2, day: SECOND, report: { linkId: STREAM } });
      const pdf = await screen.fetched(downloads.getByRole('link', { name: 'PDF', exact: true }));
      expect([pdf.name, pdf.bytes.toString('latin1', 0, 5)]).toEqual([`${STREAM}-${SECOND}.pdf`, '%PDF-']);
      const sheet = await screen.fetched(downloads.getByRole('link', { name: 'register', exact: true }));
      expect(sheet.name).toBe(`${STREAM}-${SECOND}-register.csv`);
      const books = await screen.fetched(downloads.getByRole('link', { name: 'hledger' }));
      expect(books.bytes.toString()).toMatch(/^commodity \$\n/);
      const [popup] = await Promise.all([
        screen.page.waitForEvent('popup'),
        downloads.getByRole('link', { name: 'Print' }).click(),
      ]);
      await popup.getByRole('heading', { name: `${STREAM}, gaming day ${gamingDayText(SECOND)}, close 2` }).waitFor();
      await popup.getByText('Harbor Casino').first().waitFor();
      await popup.close();
      const identity = screen.page.getByRole('group', { name: 'Identity of every level: list controls' });
      const levels = await screen.fetched(identity.getByRole('button', { name: 'CSV' }));
      expect(levels.name).toBe('levels.csv');
      expect(levels.bytes.toString()).toMatch(/^Level,.+,Result\r\nStar,\d+\.\d{8},.+,Adds up\r\n/);
      await screen.go('accounting');
      await screen.page.getByLabel('From').selectOption(FIRST);
      const awards = await screen.fetched(screen.page.getByRole('link', { name: 'JSON Lines' }));
      expect(awards.name).toBe(`${STREAM}-awards-${FIRST}-${THIRD}.jsonl`);
      expect(awards.bytes.toString().trimEnd().split('\n')).toHaveLength(20);
    });
  });

  describe('payout documents', () => {
    async function oneFails(): Promise<string> {
      const connection = { url: behind.environment.env['REDIS_URL'] ?? '' };
      const worker = new Worker<PayoutJobData>(PAYOUT_JOB.queue, null, { connection, autorun: false });
      const job = await untilSo('a job on the queue', () => worker.getNextJob(''));
      await job.moveToFailed(new UnrecoverableError(finalReason('AWARD_DIFFERS', 'the award is another one')), '');
      await worker.close();
      return job.data.awardId;
    }

    it('that are owed are counted; one that could not be made is made again by a technician', async () => {
      const awardId = await oneFails();
      const screen = await screens.of('technician');
      await screen.open('deliveries', 'Deliveries');
      const documents = screen.page.getByRole('region', { name: 'Payout documents' });
      await reads(documents, /Slips waiting [1-9].*waiting, 0 in progress, 0 will be retried, 1 failed/);
      await reads(
        documents.getByRole('row', { name: new RegExp(`^${awardId}`) }),
        / AWARD_DIFFERS: the award is another one/,
      );
      expect(await screen.barriers()).toEqual([]);
      expect(await unreachableAt(screen.page, PAGE_SIZES)).toEqual([]);
      await screen.press(`Make again ${awardId}`);
      await documents.getByText('No document has failed. All were created or are being created.').waitFor();
      await reads(documents, /0 failed/);
    });
  });

  describe('webhooks', () => {
    beforeAll(async () => {
      const at = Date.now();
      for (const id of ['slots', 'books'])
        await behind.environment.sql(
          `INSERT INTO webhook_endpoint (endpoint_id, state, changed_at) VALUES ('${id}', 'active', ${at})`,
        );
      await behind.environment.sql(
        `INSERT INTO webhook_delivery (endpoint_id, event_id, link_id, type, place, urgency, state, attempts, owed_at, due_at,
           last_error, given_up_at)
         VALUES ('books', '${STREAM}-C1', '${STREAM}', 'day.closed', 1, 0, 'dead', 12, ${at}, ${at}, 'answered 500', ${at})`,
      );
    });

    it('are paused, resumed and tested, and what was not delivered is sent again', async () => {
      const screen = await screens.of('accounting');
      await screen.open('deliveries', 'Deliveries');
      const endpoints = screen.page.getByRole('region', { name: 'Endpoints' });
      const row = (name: RegExp) => endpoints.getByRole('row', { name });
      await reads(row(/^books/), /active 0 .*1/);
      await screen.press('Pause slots');
      await reads(row(/^slots/), /paused/);
      await screen.press('Test slots');
      await reads(row(/^slots/), /paused 1/);
      await screen.press('Resume slots');
      await reads(row(/^slots/), /active 1/);
      await reads(screen.page.getByRole('row', { name: /answered 500/ }), /12/);
      expect(await screen.barriers()).toEqual([]);
      expect(await unreachableAt(screen.page, PAGE_SIZES)).toEqual([]);
      await screen.press(`Send again ${STREAM}-C1`);
      await screen.page.getByText('Every message was delivered or is still being sent.').waitFor();
      await reads(row(/^books/), /active 1/);
    });
  });

  describe('other people’s lists', () => {
    async function theirSlips(): Promise<string> {
      const send = behind.people.get('accounting')!.request;
      const path = `/api/v1/links/${STREAM}/days/${SECOND}`;
      const { register } = (await send('GET', path)).body['report'] as {
        register: readonly { documentNumber: number; amount: string; assetNumber: string; state: string }[];
      };
      const paid = register.filter(({ state }) => state === 'paid');
      const rows = paid.map(({ documentNumber, amount, assetNumber }, at) =>
        at === 1 ? `00${documentNumber};5,050.00;${assetNumber}` : `00${documentNumber};$${amount};${assetNumber}`,
      );
      return ['Ticket No;Paid out;Table asset', ...rows.slice(0, -1), '9107;120.00;R9-2', ''].join('\n');
    }

    it('are read with a mapping on the screen; what does not match is shown from both sides', async () => {
      const screen = await screens.of('accounting');
      await screen.go('accounting/lists');
      await screen.page.getByLabel('To').selectOption(SECOND);
      await screen.page.getByLabel('From').selectOption(SECOND);
      const buffer = Buffer.from(await theirSlips());
      await screen.page.getByLabel('Slip list (CSV)').setInputFiles({ name: 'paid.csv', mimeType: 'text/csv', buffer });
      await holds(screen.page.getByLabel('Slip number column'), 'Ticket No');
      await holds(screen.page.getByLabel('Asset number column'), 'Table asset');
      await screen.page.getByLabel('Amount column').selectOption('Paid out');
      await screen.page.getByRole('group', { name: 'Preview of the first rows' }).waitFor();
      expect(await screen.barriers()).toEqual([]);
      await screen.shoot('reconciliation-upload');
      await screen.page.getByRole('button', { name: 'Compare 4 slips' }).click();
      await screen.page.getByRole('heading', { name: `Paid slips, ${gamingDayText(SECOND)}` }).waitFor();
      const result = screen.page.getByRole('list', { name: 'Result' });
      await reads(result, /2 Matched 1 Not in their list 1 Not in ours 1 Amounts differ/);
      await reads(screen.page.locator('[data-kind=different]'), '$5,050.00');
      const totals = screen.page.getByRole('group', { name: 'Totals of the differences' });
      await reads(
        totals,
        /Not in their list \$[\d,]+\.\d\d Not in ours \$120\.00 Amounts differ ours \$[\d,]+\.\d\d, theirs \$5,050\.00/,
      );
    });

    it('have each difference resolved with a cause of the list, once, by name', async () => {
      const screen = await screens.of('accounting');
      const open = screen.page.locator('.differences > li:not([data-resolved])');
      await counts(open, 3);
      const extra = screen.page.locator('[data-kind=extra]');
      const causes = await extra.getByLabel('Cause').locator('option').allInnerTexts();
      expect(causes.filter((cause) => /sign|sensor/i.test(cause))).toEqual([]);
      await extra.getByLabel('Cause').selectOption({ label: 'Slip belongs to another system' });
      await extra.getByLabel('Note').fill('slot floor, machine 9107');
      await extra.getByRole('button', { name: 'Resolve' }).click();
      await extra.getByText('P. accounting LIC-ACCOUNTING').waitFor();
      await counts(open, 2);
      expect(await screen.barriers()).toEqual([]);
      await screen.page.evaluate(() => scrollTo(0, 0));
      await screen.shoot('reconciliation');
      await screen.page.getByRole('link', { name: 'All comparisons' }).click();
      const row = screen.page.getByRole('region', { name: 'Comparisons' }).getByRole('row', { name: /Paid slips 1/ });
      await reads(row, `${gamingDayText(SECOND)} 2 3 2 `);
    });

    it('keep the column mapping; an unreadable list is refused with the line', async () => {
      const screen = await screens.of('accounting');
      const list = screen.page.getByLabel('Slip list (CSV)');
      const sample = await screen.fetched(screen.page.getByRole('link', { name: 'Sample list' }));
      expect(sample.bytes.toString()).toMatch(/^slip,amount,asset\r\n/);
      const upload = (text: string) =>
        list.setInputFiles({ name: 'paid.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await upload('Ticket No;Paid out;Table asset\n1;2\n');
      await screen.page.getByRole('alert').getByText('Line 2: 2 columns').waitFor();
      await upload('Other;Paid out;Ticket No;Table asset\nx;much;1;R9-1\n');
      await holds(screen.page.getByLabel('Amount column'), 'Paid out');
      await screen.page.getByRole('button', { name: 'Compare 1 slip' }).click();
      await screen.page.getByRole('alert').getByText('UPLOAD_UNREADABLE').waitFor();
    });

    it('have several differences explained at once', async () => {
      const screen = await screens.of('accounting');
      const buffer = Buffer.from('Ticket No;Paid out;Table asset\n9201;10.00;R9-1\n9202;20.00;R9-1\n');
      await screen.page.getByLabel('Slip list (CSV)').setInputFiles({ name: 'paid.csv', mimeType: 'text/csv', buffer });
      await screen.page.getByRole('button', { name: 'Compare 2 slips' }).click();
      const extra = screen.page.locator('[data-kind=extra]');
      await counts(extra, 2);
      const missing = await screen.page.locator('[data-kind=missing]').count();
      await screen.page.getByText('Explain several differences at once').click();
      const form = screen.page.getByRole('form', { name: 'Explain several differences at once' });
      await form.getByRole('button', { name: `Resolve ${missing + 2} differences` }).waitFor();
      await form.getByLabel('Differences').selectOption({ label: 'Not in ours: 2' });
      await form.getByLabel('Cause').selectOption({ label: 'Slip belongs to another system' });
      await form.getByLabel('Note').fill('slot floor, machines 9201 and 9202');
      await form.getByRole('button', { name: 'Resolve 2 differences' }).click();
      await counts(extra.getByText('slot floor, machines 9201 and 9202'), 2);
      await counts(screen.page.locator('.differences > li:not([data-resolved])'), missing);
      expect(await screen.barriers()).toEqual([]);
      await screen.page.getByRole('link', { name: 'All comparisons' }).click();
    });

    it('may be what signs showed and what sensors counted', async () => {
      const screen = await screens.of('accounting');
      await screen.press('Sign readings');
      await screen.page.getByLabel('Star shown').fill('$50,000.00');
      await screen.page.getByRole('button', { name: 'Compare', exact: true }).click();
      await screen.page.getByRole('heading', { name: `Sign readings, ${gamingDayText(THIRD)}` }).waitFor();
      await screen.page.locator('[data-kind=different]').getByText('$50,000.00').waitFor();
      await screen.page.getByRole('link', { name: 'All comparisons' }).click();
      await screen.press('Sensor counts');
      await screen.page.getByLabel('R9-1, bets').fill('3');
      expect(await screen.barriers()).toEqual([]);
      await screen.page.getByRole('button', { name: 'Compare', exact: true }).click();
      await screen.page.getByRole('heading', { name: `Sensor counts, ${gamingDayText(THIRD)}` }).waitFor();
    });

    it('are seen by the cage, which explains nothing', async () => {
      const cage = await screens.of('cage');
      await cage.go('accounting/lists/1');
      await cage.page.getByRole('heading', { name: `Paid slips, ${gamingDayText(SECOND)}` }).waitFor();
      await hasNo(cage.page.getByRole('button', { name: 'Resolve' }), {
        besides: cage.page.locator('[data-kind=missing]:not([data-resolved])'),
      });
      await cage.go('accounting/lists');
      await hasNo(cage.page.getByLabel('Slip list (CSV)'), {
        besides: cage.page.getByRole('link', { name: 'Paid slips 1' }),
      });
    });

    it('by daylight nothing is harder to read, and every control is within reach at every size', async () => {
      const screen = await screens.of('accounting');
      await screen.press('Light');
      for (const [page, heading, last] of [
        ['accounting', 'Accounting', gamingDayText('2026-03-04')],
        [`accounting/${SECOND}`, `Gaming day ${gamingDayText(SECOND)}`, 'Adds up'],
        ['accounting/next', /^Gaming day/, 'Not closed'],
        ['deliveries', 'Deliveries', 'Slips waiting'],
        ['accounting/lists', 'Reconciliation', 'Paid slips 1'],
        ['accounting/lists/1', `Paid slips, ${gamingDayText(SECOND)}`, 'Unexplained'],
      ] as const) {
        await screen.open(page, heading);
        await screen.page.getByText(last).first().waitFor();
        expect({ page, barriers: await screen.barriers() }).toEqual({ page, barriers: [] });
        expect({ page, found: await unreachableAt(screen.page, PAGE_SIZES) }).toEqual({ page, found: [] });
      }
    });
  });
});
