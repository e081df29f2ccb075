import { type TestEnvironment, type Running, startEnvironment } from '../../../test/support/environment.js';
import { firstAdministrator, personOf } from '../../../test/support/people.js';
import type { Browser } from 'playwright-core';
import { type Screen, Screens, buildPages, recordLookUps, recordPatron } from './pages.js';
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
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await fill('New link: Link id', 'salon');
    await fill('Link: Name', 'Royal 9 Salon');
    await fill('Link: Approval number', 'CAP-2026-017');
    await fill('Link: Approved on', '2026-11-02');
    await page.getByRole('group', { name: 'Table MB-102' }).getByLabel('Table number').fill('MB-103');
    const second = page.getByRole('group', { name: 'Table MB-103' });
    await second.getByLabel('Seats').selectOption('5');
    await page.getByText('POSITIONS_UNEQUAL').waitFor();
    await second.getByLabel('Seats').selectOption('7');
    await page.getByRole('status', { name: 'Odds' }).waitFor();
    expect(await accounting.barriers()).toEqual([]);
    expect(await unreachableAt(page, PAGE_SIZES)).toEqual([]);
    await accounting.shoot('setup');
    await accounting.press('Submit request');
    await page.getByText('Request submitted').waitFor();
    await page.getByRole('article', { name: 'Opening of Royal 9 Salon' }).waitFor();
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
    await requested.getByLabel(/I have compared these terms/).check();
    await requested.getByRole('button', { name: 'Approve and open' }).click();
    await page.getByText('opened by').waitFor();
    await page.getByRole('link', { name: 'Go to its floor' }).click();
    await page.locator('[data-table=mb-101]').waitFor();
    await page.locator('[data-table=mb-103]').waitFor();
  });

  it('gets a key for each table that has a table controller, shown once', async () => {
    const technician = await screens.of('technician');
    await technician.open('setup', 'Set up a progressive');
    await technician.press('Set a new key for MB-101');
    await reads(technician.page.getByText(/^The key of mb-101 is/), /[0-9a-f]{64}/);
  });

  it('is dealt, once it is in service, by a dealer to whom the supervisor assigns a table', async () => {
    const [supervisor, dealer, pit] = [
      await screens.of('floor-supervisor'),
      await screens.of('dealer'),
      await screens.of('pit-manager'),
    ];
    await pit.open('floor', 'Floor');
    await pit.press('Put back in service');
    await pit.page.getByLabel('Reason', { exact: true }).fill('opened today');
    await pit.press('Put back in service');
    await supervisor.open('floor', 'Floor');
    const panel = supervisor.page.getByRole('region', { name: 'Dealers' });
    await panel.getByText('Assign a table').click();
    await panel.getByRole('combobox', { name: /^Table/ }).selectOption('mb-101');
    await panel.getByLabel('Hours').fill('8');
    await panel.getByRole('button', { name: 'Assign' }).click();
    await panel.getByText('P. dealer').first().waitFor();
    await dealer.open('floor', 'Floor');
    await dealer.page.locator('[data-table=mb-101]').getByRole('link', { name: 'Deal' }).click();
    await dealer.page.getByLabel('Card back color').fill('red');
    await dealer.press(/^START SHOE/);
    await dealer.press('Record now');
    await dealer.page.getByRole('group', { name: 'Burn card' }).waitFor();
    await dealer.page.keyboard.type('4d');
    await dealer.press('BURN CARD');
    await dealer.press(/^OPEN BETTING/);
    await dealer.page.getByRole('button', { name: '1 No bet' }).click();
    await dealer.page.getByRole('button', { name: '1 Accepted' }).waitFor();
    await dealer.press('NO MORE BETS');
    await dealer.page.waitForSelector('.coup[data-phase=locked]');
    await dealer.page.keyboard.type('ks9s9sks');
    await dealer.press('CONFIRM CARDS');
    await reads(dealer.page.getByRole('list', { name: 'To be paid, in this order' }), /Star.*HAND PAY/s);
    await dealer.press(/^HAND COMPLETE/);
    await dealer.page.waitForSelector('.coup[data-phase=settled]');
  });

  it('pays its Star with three people', async () => {
    const pit = await screens.of('pit-manager');
    const supervisor = await screens.of('floor-supervisor');
    const cage = await screens.of('cage');
    await openStar(pit);
    await pit.press('Verify win');
    await pit.page.getByText('A second employee must authorize').waitFor();
    await openStar(supervisor);
    await supervisor.page.getByLabel('Surveillance notice').fill('S-114');
    await supervisor.page.getByLabel('Surveillance has a photograph').check();
    await supervisor.press('Authorize');
    await supervisor.page.getByText(/^Pay by /).waitFor();
    await openStar(cage);
    await recordPatron(cage);
    await recordLookUps(cage);
    await cage.page.getByLabel('Number of the check').fill('20417');
    await cage.press(/^Pay \$[\d,.]+ by check/);
    await cage.page.getByText('Paid, complete').waitFor();
  });

  async function openStar(screen: Screen): Promise<void> {
    await screen.open('claims', 'Claims');
    const claims = screen.page.getByRole('region', { name: 'Open claims' }).getByRole('listitem');
    await claims
      .filter({ hasText: 'Star' })
      .getByRole('link', { name: /^(Verify|View|Look up)/ })
      .click();
  }
});
