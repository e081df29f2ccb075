import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { termsOf } from '../../../test/support/floor.js';
import { leads } from '../../../test/support/environment.js';
import { MovedClock } from '../../../test/support/moved-clock.js';
import { PagesEnvironment, ROOT, type Screen, Screens } from './pages.js';
import { PAGE_SIZES, unreachableAt } from './reach.js';
import { gone, hasNo, holds, reads } from './shows.js';

const EAST = 'lower-east';
const WEST = 'lower-west';
const ROLES = ['dealer', 'floor-supervisor', 'pit-manager', 'technician', 'commission', 'accounting'] as const;
type Role = (typeof ROLES)[number];
const DAY_MS = 86_400_000;

describe('meter transfers, adjustments and retirement on the pages', () => {
  const clock = new MovedClock();
  let pages: PagesEnvironment;
  let screens: Screens;

  beforeAll(async () => {
    clock.set(new Date().toISOString());
    pages = await PagesEnvironment.open({ linkId: EAST, roles: ROLES, settings: clock.env });
    const west = { ...termsOf({ linkId: WEST, tables: 1, seats: 3 }), name: 'Royal 9 West' };
    const { permitted } = pages.admin;
    expect(await permitted('POST', '/api/v1/links', west)).toMatchObject({ status: 201 });
    signedOut();
  });
  afterAll(async () => {
    await pages?.close();
    clock.remove();
  });
  afterEach(() => expect(screens.complaints).toEqual([]));

  function signedOut(): void {
    screens = new Screens(
      () => pages.browser,
      () => pages.controller.url,
    );
  }

  async function at(role: Role, hash: string, link = EAST): Promise<Screen> {
    const screen = await screens.of(role);
    const { origin, pathname } = new URL(screen.page.url());
    await screen.page.goto(`${origin}${pathname}?link=${link}#/${hash}`);
    await screen.page.locator('main h1').waitFor();
    return screen;
  }

  const section = (page: Page | Locator, name: string) => page.getByRole('region', { name, exact: true });
  const notice = (page: Page, number: number) => section(page, `Notice ${number}`);
  const history = (page: Page, words: RegExp) => section(page, 'History').getByRole('row', { name: words }).waitFor();
  const refused = (place: Locator, code: string) => place.getByRole('alert').getByText(code).waitFor();
  const isOffered = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  async function requestTransfer(screen: Screen, level: string, goesTo: string): Promise<void> {
    const form = section(screen.page, 'Transfer a level');
    await screen.press('Post transfer notice');
    await form.getByRole('combobox', { name: 'Level', exact: true }).selectOption({ label: level });
    await form.getByLabel('Transfer to').selectOption({ label: goesTo });
    await form.getByLabel('Commission approval number').fill('MLGCA 2026-31');
    await form.getByLabel('Reason').fill('the game leaves the floor');
    await form.getByRole('button', { name: 'Post notice', exact: true }).click();
  }

  describe('the link in the header', () => {
    const chosen = (screen: Screen) => screen.page.getByRole('combobox', { name: 'Link', exact: true });

    it('switches to the same page of the other link, which this browser shows from then on', async () => {
      const screen = await at('accounting', 'meters');
      await chosen(screen).selectOption({ label: 'Royal 9 West' });
      await screen.page.waitForURL(/link=lower-west#\/meters$/);
      await screen.page.waitForFunction(() => document.title.endsWith('Royal 9 West'));
      const { origin, pathname } = new URL(screen.page.url());
      await screen.page.goto('about:blank');
      await screen.page.goto(`${origin}${pathname}`);
      await screen.page.waitForFunction(() => document.title.endsWith('Royal 9 West'));
      await holds(chosen(screen), WEST);
    });

    it('says over every page that the wins of the other link cannot be read', async () => {
      const { page } = await at('floor-supervisor', 'meters');
      await page.route('**/unverified-wins', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }));
      await page.getByRole('alert').getByText('Wins of other progressives cannot be read now.').waitFor();
      await page.unrouteAll();
      await page.getByText('Wins of other progressives cannot be read now.').waitFor({ state: 'detached' });
    });

    it('leaves a table of this link: the other has its own', async () => {
      const screen = await at('floor-supervisor', 'table/t-2');
      await chosen(screen).selectOption({ label: 'Royal 9 West' });
      await screen.page.waitForURL(/link=lower-west#\/floor$/);
    });
  });

  describe('a misread card', () => {
    const WAITS = 'Correction awaiting approval';

    it('made a false Star: the floor supervisor enters the cards as dealt and requests a correction', async () => {
      const dealer = await at('dealer', 'table/t-1');
      const phase = (name: string) => dealer.page.waitForSelector(`.coup[data-phase=${name}]`);
      await dealer.press(/^OPEN BETTING/);
      await phase('betting');
      await dealer.page.getByRole('button', { name: '1 No bet' }).click();
      await dealer.page.getByRole('button', { name: '1 Accepted' }).waitFor();
      await dealer.press('NO MORE BETS');
      await phase('locked');
      await dealer.page.keyboard.type('ks9s9sks');
      await dealer.press('CONFIRM CARDS');
      await phase('resolved');
      const west = await at('pit-manager', 'floor', WEST);
      const wins = section(west.page, 'Wins to verify');
      await reads(wins, /Royal 9 East 1 win to verify/);
      expect(await west.barriers()).toEqual([]);
      expect(await unreachableAt(west.page, PAGE_SIZES)).toEqual([]);
      await wins.getByRole('link', { name: 'Go to Royal 9 East' }).click();
      await reads(wins, /Star \$50,00.*MB-1, seat 1, hand 1/);
      const floor = await at('floor-supervisor', 'recall/t-1/1');
      const settle = section(floor.page, 'Re-check the hand');
      await settle.getByText('Was a card misread?').waitFor();
      for (const _ of [1, 2, 3, 4]) await floor.page.keyboard.press('Backspace');
      await settle.getByText('Enter every card of the hand to check it.').waitFor();
      await floor.page.keyboard.type('4s2c5h3d');
      await gone(settle.getByText('Enter every card of the hand to check it.'));
      await floor.press('Request a correction');
      const form = floor.page.getByRole('form', { name: 'Request a correction' });
      await form.getByLabel('Incident or surveillance review number').fill('INC-44');
      await form.getByLabel('Reason').fill('the shoe read a four as a king');
      expect(await floor.barriers()).toEqual([]);
      await floor.press('Request correction');
      await settle.getByText('A pit manager approves it at their own screen.').waitFor();
      await section(floor.page, WAITS).getByText('A pit manager approves the correction.', { exact: true }).waitFor();
      await hasNo(isOffered(floor.page, 'Approve correction'), { besides: section(floor.page, WAITS) });
    });

    it('raises an alarm that is marked for the pit manager', async () => {
      const [pit, floor] = [await at('pit-manager', 'floor'), await at('floor-supervisor', 'floor')];
      const alarm = ({ page }: Screen) => page.locator('[data-alarm="correction-waits:t-1-1"]');
      await alarm(pit).getByText('for you', { exact: true }).waitFor();
      await hasNo(alarm(floor).getByText('for you', { exact: true }), { besides: alarm(floor) });
      expect(await pit.barriers()).toEqual([]);
      await alarm(pit).getByRole('link', { name: 'Table MB-1' }).click();
      await section(pit.page, WAITS).waitFor();
    });

    it('is shown before and after to a pit manager, who approves it', async () => {
      const pit = await at('pit-manager', 'recall/t-1/1');
      const waits = section(pit.page, WAITS);
      await section(waits, 'Recorded').getByRole('img', { name: 'king of spades' }).first().waitFor();
      await section(waits, 'Corrected').getByRole('img', { name: '5 of hearts' }).waitFor();
      await waits.getByText('INC-44').waitFor();
      expect(await pit.barriers()).toEqual([]);
      await pit.shoot('correction');
      await pit.press('Approve correction');
      await pit.press('Yes, correct it');
      await waits.waitFor({ state: 'detached' });
      const dealer = await screens.of('dealer');
      await dealer.page.getByRole('alert').getByText('The result and the payments below are new').waitFor();
      await dealer.page.getByText('No progressive winners').waitFor();
      await section(pit.page, 'Hand 1')
        .getByRole('group', { name: 'Player', exact: true })
        .getByRole('img', { name: '5 of hearts' })
        .waitFor();
      await section(pit.page, 'Related activity').getByText('Hand corrected').waitFor();
      await section(pit.page, 'Related activity').getByText('KS 9S 9S KS → 4S 2C 5H 3D').last().waitFor();
      await pit.page.getByRole('link', { name: /-A1 corrected$/ }).click();
      await pit.page.getByText('Withdrawn: a card was misread').waitFor();
      await pit.page.getByRole('link', { name: 'All claims' }).click();
      await pit.page.getByText('No open jackpots').waitFor();
      const west = await at('pit-manager', 'floor', WEST);
      await west.page.locator('.table-card').first().waitFor();
      await gone(section(west.page, 'Wins to verify'));
    });

    it('of a complete hand cannot be requested', async () => {
      const dealer = await screens.of('dealer');
      await dealer.press('HAND COMPLETE');
      await dealer.page.waitForSelector('.coup[data-phase=settled]');
      const { page } = await at('floor-supervisor', 'recall/t-1/1');
      await section(page, 'Hand 1').getByText('Complete', { exact: true }).first().waitFor();
      await page.getByText('Was a card misread?').waitFor({ state: 'detached' });
    });
  });

  describe('a notice', () => {
    it('is posted by a pit manager; an ineligible target is refused with a code and a sentence', async () => {
      const pit = await at('pit-manager', 'notices');
      await section(pit.page, 'Active notices').getByText('No active notices').waitFor();
      await requestTransfer(pit, 'Heart', 'Star of Royal 9 West');
      await refused(section(pit.page, 'Transfer a level'), 'TRANSFER_NOT_ELIGIBLE');
      await pit.page.getByText('star of lower-west is hit more rarely').waitFor();
      expect(await pit.barriers()).toEqual([]);
    });

    it('names one target, or two with their shares, and its due date', async () => {
      const { page } = await screens.of('pit-manager');
      await page.getByLabel('Transfer to').selectOption({ label: 'Heart of Royal 9 West' });
      await page.getByLabel('Split between two levels').check();
      await page.getByLabel('First share, %').fill('33.3333');
      await page.getByLabel('Rest to').selectOption({ label: 'Spade of Royal 9 East' });
      await page.getByRole('button', { name: 'Post notice', exact: true }).click();
      const first = notice(page, 1);
      await first.getByText('33.3333% to Heart of Royal 9 West and 66.6667% to Spade of Royal 9 East').waitFor();
      await first.getByText('$450.15000000', { exact: true }).waitFor();
      await first.getByText('MLGCA 2026-31').waitFor();
      await history(page, /Notice posted P\. pit-manager/);
      await isOffered(page, 'Post transfer notice').waitFor();
    });

    it('is canceled by a technician with a reason, by keyboard only', async () => {
      const { page } = await at('technician', 'notices');
      await isOffered(page, 'Cancel notice').focus();
      await page.keyboard.press('Enter');
      await page.locator(':focus[maxlength="200"]').waitFor();
      await page.keyboard.type('one level is enough');
      await page.keyboard.press('Enter');
      await section(page, 'Active notices').getByText('No active notices').waitFor();
      await history(page, /Notice canceled P\. technician.*one level is enough/);
    });

    it('of a transfer and of a retirement are active, each with its open conditions', async () => {
      const pit = await at('pit-manager', 'notices');
      await requestTransfer(pit, 'Heart', 'Heart of Royal 9 West');
      await notice(pit.page, 2).getByText('The whole Heart amount is transferred to Heart of Royal 9 West').waitFor();
      await pit.press('Post retirement notice');
      await pit.page.getByLabel('Pay these amounts to the casino').check();
      await pit.page.getByLabel('Commission approval number').fill('MLGCA 2026-32');
      await pit.page.getByLabel('Reason').fill('the link leaves the floor');
      await pit.press('Post notice');
      await notice(pit.page, 3).getByText('and all amounts above them').waitFor();
      const missing = notice(pit.page, 2).locator('.conditions [data-state=unmet]');
      await missing.filter({ hasText: 'Must stay posted until' }).waitFor();
      await missing.filter({ hasText: 'The link is in service' }).waitFor();
      expect(await pit.barriers()).toEqual([]);
      await pit.page.evaluate(() => scrollTo(0, 0));
      await pit.shoot('notices');
    });

    it('is posted on the signs of the link, under its meters', async () => {
      const sign = await pages.browser.newPage({ viewport: { width: 1280, height: 720 } });
      await sign.goto(`${pages.controller.url}/ui/sign.html?link=${EAST}`);
      const posted = sign.getByRole('region', { name: 'Notices' }).getByRole('listitem');
      const day = '\\w+ \\d{1,2}, \\d{4}';
      await posted
        .getByText(
          new RegExp(`^On or after ${day} the Heart jackpot will be transferred to the Heart of Royal 9 West$`),
        )
        .waitFor();
      await posted.getByText(new RegExp(`^This progressive ends on or after ${day}$`)).waitFor();
      if (process.env['PICTURES'] !== undefined)
        await sign.screenshot({ path: join(ROOT, process.env['PICTURES'], 'sign-notices.png') });
      await sign.close();
    });

    it('cannot be executed before its date, and only by the Commission', async () => {
      const commission = await at('commission', 'notices');
      await notice(commission.page, 2)
        .getByText(/^This notice can be executed on or after/)
        .waitFor();
      await notice(commission.page, 3).waitFor();
      await hasNo(isOffered(commission.page, 'Execute the transfer'), { besides: notice(commission.page, 2) });
      await hasNo(isOffered(commission.page, 'Post transfer notice'), { besides: notice(commission.page, 2) });
      const dealer = await at('dealer', 'notices');
      await notice(dealer.page, 2)
        .getByText(/^The Commission executes this notice/)
        .waitFor();
      const active = section(dealer.page, 'Active notices');
      await hasNo(active.getByRole('button'), { besides: notice(dealer.page, 2) });
    });
  });

  describe('two weeks later', () => {
    beforeAll(async () => {
      await pages.controller.stop();
      clock.set(new Date(Date.now() + 14 * DAY_MS + 60_000).toISOString());
      const again = await pages.environment.controller(pages.controller.port);
      await leads(again, [EAST, WEST]);
      signedOut();
    });

    it('the inbox lists what waits, for this person and for others', async () => {
      const [commission, pit] = [await at('commission', 'floor'), await at('pit-manager', 'floor')];
      const waits = ({ page }: Screen, notice: number) => page.locator(`[data-waits="notice-due:${notice}"]`);
      const list = ({ page }: Screen, name: string) => page.getByRole('list', { name, exact: true });
      await pit.press(/^For you/);
      await list(pit, 'For others').getByText('The retirement of the link (notice 3)').waitFor();
      await hasNo(list(pit, 'For you').getByText('(notice 2)'), { besides: waits(pit, 2) });
      await pit.press('Close');
      await commission.press(/^For you/);
      await list(commission, 'For you').getByText('(notice 2)').waitFor();
      expect(await commission.barriers()).toEqual([]);
      await commission.shoot('waiting');
      await waits(commission, 2).getByText('Execute or cancel').click();
      await notice(commission.page, 2).waitFor();
    });

    it('the Commission sees the open condition, and the pit manager takes the link out of service', async () => {
      const commission = await at('commission', 'notices');
      const heart = notice(commission.page, 2);
      await heart.getByText('Ready to execute', { exact: true }).waitFor();
      await isOffered(commission.page, 'Execute the transfer').click();
      await heart.getByText('This cannot be undone.').waitFor();
      await isOffered(commission.page, 'Yes, transfer it').click();
      await refused(heart, 'LINK_NOT_IDLE');
      const pit = await at('pit-manager', 'floor');
      await pit.press('Take out of service');
      await pit.page.getByLabel('Reason').fill('transfer of the Heart');
      await pit.page.getByRole('form', { name: 'Take out of service' }).getByRole('button').first().click();
      await heart.locator('[data-state=met]', { hasText: 'The link is out of service' }).waitFor();
      expect(await commission.barriers()).toEqual([]);
      expect(await unreachableAt(commission.page, PAGE_SIZES)).toEqual([]);
      await commission.shoot('notices-due');
    });

    it('the amount is transferred, once, and both halves of it are shown', async () => {
      const { page } = await screens.of('commission');
      await isOffered(page, 'Yes, transfer it').click();
      await notice(page, 2).waitFor({ state: 'detached' });
      const transfers = page.getByRole('group', { name: 'Transfers, all links', exact: true });
      const row = transfers.getByRole('row', { name: /Heart of Royal 9 East Heart of Royal 9 West \$450\.15000000/ });
      await row.waitFor();
      await row.getByText('In transit').waitFor({ state: 'detached' });
      await section(page, 'Transfers between links').getByText('Nothing in transit').waitFor();
      await history(page, /Amount sent P\. pit-manager.*\/ P\. commission/);
      await history(page, /Receipt confirmed automatic/);
      const west = await at('accounting', 'notices', WEST);
      await history(west.page, /Amount received automatic/);
      const meters = section((await at('accounting', 'meters', WEST)).page, 'All meters');
      await meters.getByRole('row', { name: /^Display.*\$900\.15000000/ }).waitFor();
    });

    it('a register that a malfunction made wrong is set by two people, before and after shown', async () => {
      const technician = await at('technician', 'notices');
      await technician.press('Request adjustment');
      const form = technician.page.getByRole('form', { name: 'Request adjustment' });
      await form.getByText('Current value: $50,000.50000000').waitFor();
      await form.getByLabel('New value').fill('49999.00');
      await form.getByLabel('Report or approval number').fill('MAL-7');
      await form.getByLabel('Reason').fill('counted a wager twice');
      await technician.press('Submit request');
      await refused(form, 'ADJUSTMENT_OUT_OF_RANGE');
      await form.getByLabel('New value').fill('50000.25000001');
      await technician.press('Submit request');
      const waits = 'Adjustment awaiting approval';
      const adjustment = section(technician.page, waits);
      await adjustment.getByText('$50,000.25000001').waitFor();
      // The meter never had the new amount within two weeks, so the Commission must approve it.
      await adjustment.getByText('The Commission approves it.').waitFor();
      const commission = await at('commission', 'notices');
      await section(commission.page, waits).getByText('$50,000.50000000', { exact: true }).waitFor();
      await commission.shoot('adjustment');
      expect(await commission.barriers()).toEqual([]);
      await commission.press('Approve adjustment');
      await commission.press('Yes, set it');
      await section(commission.page, waits).waitFor({ state: 'detached' });
      await history(commission.page, /Register adjusted .*\$50,000\.50000000 → \$50,000\.25000001/);
    });

    it('the link is retired: from then on it can only be read', async () => {
      const commission = await at('commission', 'notices');
      await isOffered(commission.page, 'Retire the link').click();
      await isOffered(commission.page, 'Yes, retire it').click();
      await commission.page.getByText('This link is retired').waitFor();
      await history(commission.page, /Link retired P\. pit-manager.*\/ P\. commission/);
      const pit = await at('pit-manager', 'notices');
      await pit.page.getByText('This link is retired').waitFor();
      await gone(isOffered(pit.page, 'Post transfer notice'));
      expect(await pit.barriers()).toEqual([]);
    });

    it('by daylight nothing is harder to read, and every control is within reach at every size', async () => {
      const pit = await at('pit-manager', 'notices', WEST);
      await pit.press('Light');
      await pit.press('Post transfer notice');
      await pit.page.getByLabel('Split between two levels').check();
      await pit.press('Post retirement notice');
      expect(await pit.barriers()).toEqual([]);
      expect(await unreachableAt(pit.page, PAGE_SIZES)).toEqual([]);
    });
  });
});
