import { PagesEnvironment, type Screen } from './pages.js';
import { PAGE_SIZES, unreachableAt } from './reach.js';
import { counts, hasNo, holds, readAll } from './shows.js';

const LINK = 'terms';
const ROLES = ['accounting', 'technician', 'commission', 'pit-manager', 'dealer'] as const;

describe('terms on the pages', () => {
  let pages: PagesEnvironment;

  beforeAll(async () => {
    pages = await PagesEnvironment.open({ linkId: LINK, roles: ROLES });
  });
  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  const screenOf = (role: (typeof ROLES)[number]): Promise<Screen> => pages.screenOf(role);

  const hasState = (screen: Screen, words: string) =>
    screen.page.locator('main .chip', { hasText: words }).first().waitFor();

  it('accounting changes the Star’s rate, sees what that is, and stages it with a reason', async () => {
    const screen = await screenOf('accounting');
    const { page } = screen;
    await screen.go('terms');
    await page.getByRole('link', { name: 'Version 1', exact: true }).waitFor();
    const field = page.getByLabel('Star: Rate of progression');
    const rate = await holds(field, /^\d+$/);
    const lower = String(Number(rate) - 1);
    await field.fill('abc');
    await field.blur();
    await page.getByRole('status', { name: 'Problems' }).getByText('Enter a number').waitFor();
    await holds(field, 'abc');
    await counts(page.locator('label', { has: page.locator('input[aria-invalid=true]') }), 1);
    await page.locator('.parameter', { has: field }).getByText('Enter a number').waitFor();
    await field.fill(lower);
    await page.getByRole('region', { name: 'Difference' }).getByText('levels.star.ratePpm').waitFor();
    expect(await screen.barriers()).toEqual([]);
    await screen.press('Stage these terms');
    await page.getByLabel('Reason', { exact: true }).fill('the proposal of spring');
    await screen.press('Stage');
    await page.getByRole('heading', { name: 'Terms, version 2' }).waitFor();
    const next = page.getByRole('region', { name: 'Next step' });
    await next.getByText('Signatures needed: Technician, Commission.').waitFor();
    const difference = page.getByRole('region', { name: 'Difference' });
    await readAll(difference.locator('del'), [`${rate}%`]);
    await readAll(difference.locator('ins'), [`${lower}%`]);
  });

  it('a dealer reads it and is offered nothing', async () => {
    const dealer = await screenOf('dealer');
    await dealer.go('terms');
    await dealer.page.getByText(/Who may stage them: .*Accounting/).waitFor();
    await dealer.go('terms/2');
    await hasState(dealer, 'Staged');
    const next = dealer.page.getByRole('region', { name: 'Next step' });
    await hasNo(next.getByRole('button'), { besides: next.getByText('Signatures needed') });
  });

  it('the manufacturer and the Commission sign the hash that they have read', async () => {
    for (const [role, reference] of [
      ['technician', 'V-77'],
      ['commission', null],
    ] as const) {
      const screen = await screenOf(role);
      await screen.go('terms/2');
      const form = screen.page.getByRole('form', { name: 'Sign this version' });
      await form.getByRole('button', { name: 'Sign' }).click();
      await counts(form.locator('input:user-invalid').first(), 1);
      if (reference !== null) await form.getByLabel('Reference').fill(reference);
      await form.getByLabel('Effective on or after').fill('2026-01-01');
      await form.getByRole('checkbox').check();
      expect(await screen.barriers()).toEqual([]);
      if (role === 'commission') await screen.shoot('terms-version');
      await form.getByRole('button', { name: 'Sign' }).click();
      await form.waitFor({ state: 'detached' });
    }
    await hasState(await screenOf('accounting'), 'Approved');
  });

  it('is available as PDF to every reader', async () => {
    const dealer = await screenOf('dealer');
    await dealer.go('terms/2');
    await hasState(dealer, 'Approved');
    const pdf = await dealer.fetched(dealer.page.getByRole('link', { name: 'PDF', exact: true }));
    expect([pdf.name, pdf.bytes.toString('latin1', 0, 5)]).toEqual([`${LINK}-terms-2.pdf`, '%PDF-']);
  });

  it('a pit manager schedules its activation and cancels the schedule', async () => {
    const pit = await screenOf('pit-manager');
    await pit.go('terms/2');
    // Wait for the differences, because the button may move while the page is still growing.
    await pit.page.getByRole('heading', { name: 'Changes from version 1 (current)' }).waitFor();
    const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 16);
    const form = pit.page.getByRole('form', { name: 'Schedule', exact: true });
    await form.getByRole('button', { name: 'Schedule' }).click();
    await counts(form.locator('input:user-invalid').first(), 1);
    await form.getByLabel('At', { exact: true }).fill(tomorrow);
    expect(await pit.barriers()).toEqual([]);
    expect(await unreachableAt(pit.page, PAGE_SIZES)).toEqual([]);
    await form.getByRole('button', { name: 'Schedule' }).click();
    const schedule = pit.page.getByRole('region', { name: 'Schedule' });
    await schedule.getByText('Scheduled.').waitFor();
    await hasNo(pit.page.getByRole('button', { name: 'Put in force' }), { besides: schedule });
    await pit.press('Cancel schedule');
    await pit.page.getByLabel('Reason', { exact: true }).fill('the inspector is ill');
    await pit.press('Cancel the schedule');
    await schedule.getByText(/Canceled, .* by .*: the inspector is ill\./).waitFor();
  });

  it('a pit manager cannot put it in force in play, and does so when the link is out of service', async () => {
    const pit = await screenOf('pit-manager');
    await pit.go('terms/2');
    await hasState(pit, 'Approved');
    await pit.press('Put in force');
    await pit.page.locator('.refusal .code', { hasText: 'LINK_NOT_IDLE' }).waitFor();
    await pit.go('floor');
    await pit.press('Take out of service');
    await pit.page.getByLabel('Reason', { exact: true }).fill('new terms');
    await pit.page.locator('form.reason button[type=submit]').click();
    await pit.page.getByText('Out of service').first().waitFor();
    await pit.go('terms/2');
    await pit.press('Put in force');
    await hasState(pit, 'In force');
    await pit.go('terms/1');
    await hasState(pit, 'Superseded');
  });

  it('the side that staged a version may take it back; what is withdrawn stays to be read', async () => {
    const accounting = await screenOf('accounting');
    await accounting.go('terms?view=json');
    const text = accounting.page.getByLabel('Proposed terms as JSON');
    await text.fill((await holds(text, /Royal 9 East/)).replace('Royal 9 East', 'Royal 9 West'));
    await accounting.press('Stage these terms');
    await accounting.page.getByLabel('Reason', { exact: true }).fill('a new name');
    await accounting.press('Stage');
    await accounting.page.getByRole('heading', { name: 'Terms, version 3' }).waitFor();
    await accounting.press('Withdraw version');
    await accounting.page.getByLabel('Reason', { exact: true }).fill('not yet');
    await accounting.press('Withdraw');
    await hasState(accounting, 'Withdrawn');
    await accounting.go('terms');
    await accounting.page.getByRole('link', { name: 'Version 3', exact: true }).waitFor();
  });

  it('accounting proposes the tax threshold of a year, and a pit manager approves what differs', async () => {
    const accounting = await screenOf('accounting');
    const { page } = accounting;
    await accounting.open('payment-rules', 'Payment rules');
    await page.getByText('is valid until 2026-12-31').waitFor();
    const saved = await accounting.fetched(page.getByRole('button', { name: 'Save the rules as a file' }));
    const rules = JSON.parse(saved.bytes.toString()) as { tax: { periods: object[] } };
    const next = { ...rules.tax.periods.at(-1), from: '2027-01-01', to: '2027-12-31', threshold: '2060.00' };
    const proposed = { ...rules, tax: { ...rules.tax, periods: [...rules.tax.periods, next] } };
    await page.getByLabel('File with the changed rules').setInputFiles({
      ...{ name: saved.name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(proposed)) },
    });
    await page.getByText('tax.periods.2.threshold').waitFor();
    await accounting.press('Request these rules');
    await page.getByLabel('Law or notice on which the rules are based').fill('Rev. Proc. 2026-32');
    await page.getByLabel('Reason', { exact: true }).fill('threshold of 2027');
    await accounting.press('Submit request');
    await page.getByRole('region', { name: 'Payment rules awaiting approval' }).waitFor();
    expect(await accounting.barriers()).toEqual([]);
    const pit = await screenOf('pit-manager');
    await pit.open('payment-rules', 'Payment rules');
    await pit.page.getByText('tax.periods.2.threshold').waitFor();
    await pit.press('Approve payment rules');
    await pit.press('Yes, approve');
    await pit.page.getByText('is valid until 2027-12-31').waitFor();
    expect(await pit.barriers()).toEqual([]);
  });
});
