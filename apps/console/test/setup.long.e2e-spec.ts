import { type TestEnvironment, type Running, startEnvironment } from '../../../test/support/environment.js';
import { firstAdministrator, personOf } from '../../../test/support/people.js';
import type { Browser } from 'playwright-core';
import {
  approveOpening,
  assignTable,
  dealStar,
  fillNewLink,
  putInService,
  setTableKey,
  submitOpening,
} from './new-progressive.js';
import { type Screen, Screens, buildPages } from './pages.js';
import { authorizeWin, payWin, verifyWin } from './paid-win.js';
import { PAGE_SIZES, unreachableAt } from './reach.js';
import { closeScreens, sharedBrowser } from './shared-browser.js';
import { counts, reads } from './shows.js';

const STAFF = ['accounting', 'technician', 'dealer', 'floor-supervisor', 'pit-manager', 'cage'] as const;

describe('a new progressive', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let browser: Browser;
  let screens: Screens;

  beforeAll(async () => {
    await buildPages();
    environment = await startEnvironment();
    controller = await environment.controller();
    const admin = await firstAdministrator(controller, environment);
    for (const role of STAFF) await personOf({ controller, environment, admin }, role, [role]);
    browser = await sharedBrowser();
    screens = new Screens(
      () => browser,
      () => controller.url,
    );
  });
  afterAll(async () => {
    await closeScreens(browser);
    await environment?.close();
  });
  afterEach(() => expect(screens.complaints).toEqual([]));

  const panelOf = ({ page }: Screen) => page.getByRole('region', { name: 'Terms of a new link' });

  it('is missing at first, and each role reads who does the next step', async () => {
    const [dealer, accounting] = [await screens.of('dealer'), await screens.of('accounting')];
    await dealer.page.getByText('When accounting has requested one and the Commission has approved it').waitFor();
    await dealer.page.getByRole('link', { name: 'See the status of the setup' }).click();
    await counts(dealer.page.getByRole('button', { name: 'Request the opening' }), 0);
    await accounting.page.getByRole('link', { name: 'Set up a progressive' }).click();
    await panelOf(accounting).waitFor();
  });

  it('is requested with what the approval says; what is missing is named, and nothing is written', async () => {
    const accounting = await screens.of('accounting');
    const { page } = accounting;
    await accounting.press('Request the opening');
    await page.getByLabel('Reason', { exact: true }).fill('the first link of the house');
    await accounting.press('Submit request');
    await page.getByText('CONFIG_INVALID').waitFor();
    await fillNewLink(accounting);
    const second = page.getByRole('group', { name: 'Table MB-103' });
    await second.getByLabel('Seats').selectOption('5');
    await page.getByText('POSITIONS_UNEQUAL').waitFor();
    await second.getByLabel('Seats').selectOption('7');
    await page.getByRole('status', { name: 'Odds' }).waitFor();
    expect(await accounting.barriers()).toEqual([]);
    expect(await unreachableAt(page, PAGE_SIZES)).toEqual([]);
    await accounting.shoot('setup');
    await submitOpening(accounting);
    await counts(page.getByRole('button', { name: 'Approve and open' }), 0);
  });

  it('opens when the Commission approves, with the tables that were requested', async () => {
    const commission = await screens.of('commission-1');
    const { page } = commission;
    await page.getByRole('link', { name: 'See the status of the setup' }).click();
    const requested = page.getByRole('article', { name: 'Opening of Royal 9 Salon' });
    await reads(requested, /CAP-2026-017/);
    await reads(requested, /Table MB-103/);
    await requested.getByRole('status', { name: 'Problems' }).waitFor();
    expect(await commission.barriers()).toEqual([]);
    await approveOpening(commission);
  });

  it('gets a key for each table that has a table controller, shown once, and names the address of its signs', async () => {
    const technician = await screens.of('technician');
    await setTableKey(technician);
    const sign = technician.page.getByRole('link', { name: `${controller.url}/ui/sign.html?link=salon` });
    const opened = technician.page.waitForEvent('popup');
    await sign.click();
    await (await opened).locator('section[data-level=star]').waitFor();
    await (await opened).close();
  });

  it('is dealt, once it is in service, by a dealer to whom the supervisor assigns a table', async () => {
    await putInService(await screens.of('pit-manager'));
    await assignTable(await screens.of('floor-supervisor'), 'P. dealer');
    await dealStar(await screens.of('dealer'));
  });

  it('pays its Star with three people', async () => {
    await verifyWin(await screens.of('pit-manager'), 'Star');
    await authorizeWin(await screens.of('floor-supervisor'), 'Star');
    await payWin(await screens.of('cage'), 'Star');
  });
});
