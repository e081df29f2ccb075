import { localTime } from '@jackpot/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { CuttableLine } from '../../../test/support/cuttable-line.js';
import { eventually } from '../../../test/support/eventually.js';
import type { TestEnvironment, Running } from '../../../test/support/environment.js';
import { type Administrator, PASSWORD } from '../../../test/support/people.js';
import { WorkerProcess } from '../../../test/support/worker-process.js';
import { DocumentedSign } from './documented-sign.js';
import { PagesEnvironment, Screen, recordLookUps, recordPatron } from './pages.js';
import { PAGE_SIZES, TABLETS, cutOff, unreachableAt, widthsThatCutPages } from './reach.js';
import { counts, firstSeen, gone, hasNo, holds, isOff, readAll, reads } from './shows.js';

const LINK = 'shift';
/** Cards of a Star: both hands are seat 1's own King-Nine pair. */
const STAR = 'ks9s9sks';

describe('a shift', () => {
  let pages: PagesEnvironment;
  let environment: TestEnvironment;
  let controller: Running;
  let worker: WorkerProcess;
  let browser: Browser;
  let line: CuttableLine;
  let admin: Administrator;
  const documented = new DocumentedSign();
  /** Page of another vendor's sign, on a connection that can be cut. At its first address there is no controller. */
  let sign: Page;

  beforeAll(async () => {
    pages = await PagesEnvironment.open({
      linkId: LINK,
      roles: ['dealer', 'floor-supervisor', 'pit-manager', 'cage', 'accounting'],
      terms: {},
    });
    ({ environment, controller, browser, admin } = pages);
    worker = new WorkerProcess({
      DATABASE_URL: environment.env['DATABASE_URL'] ?? '',
      REDIS_URL: environment.env['REDIS_URL'] ?? '',
      RECORDS_KEY: environment.env['RECORDS_KEY'] ?? '',
    });
    line = new CuttableLine(new URL(controller.url));
    await line.mend();
    sign = await browser.newPage();
    await sign.goto(documented.address(LINK, ['http://127.0.0.1:9', line.url.replace(/\/$/, '')]));
  });

  afterAll(async () => {
    documented.remove();
    await line?.cut();
    await worker?.kill();
    await pages?.close();
  });

  const screenOf = (role: string): Promise<Screen> =>
    pages.screenOf(role, role === 'dealer' ? { url: line.url.replace(/\/$/, '') } : {});

  afterEach(() => expect(pages.complaints).toEqual([]));

  const play = (screen: Screen, button: string | RegExp, phase: string): Promise<void> =>
    screen.until(screen.page.locator(`.coup[data-phase=${phase}]`), () => screen.press(button));
  const tap = (screen: Screen, seat: number, [before, after]: readonly [string, string]): Promise<void> => {
    const seatThat = (shows: string) => screen.page.getByRole('button', { name: `${seat} ${shows}` });
    return screen.until(seatThat(after), () => seatThat(before).click());
  };
  const BETS = ['No bet', 'Accepted'] as const;
  /** Taps several seats before the first answer arrives. */
  const tapTogether = ({ page }: Screen, seats: readonly number[]): Promise<void> =>
    page.evaluate(async (numbers) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('.seats button')];
      for (const number of numbers) {
        buttons[number - 1]?.click();
        for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
      }
    }, seats);
  const starToVerify = ({ page }: Screen) =>
    page.getByRole('region', { name: 'Wins to verify' }).getByRole('listitem').filter({ hasText: 'Star' });
  const outOfReach = ({ page }: Screen) => unreachableAt(page, TABLETS, { isInView: true, of: 'main button' });

  describe('signing in', () => {
    it('refuses in one sentence, and is done by keyboard alone', async () => {
      const screen = await Screen.open(browser, controller.url);
      expect(await screen.barriers()).toEqual([]);
      expect(await unreachableAt(screen.page, PAGE_SIZES)).toEqual([]);
      await screen.shoot('sign-in');
      await screen.signIn('dealer', 'not the password');
      await screen.page.getByRole('alert').getByText('SIGN_IN_REFUSED').waitFor();
      await screen.page.getByLabel('Username').focus();
      await screen.page.keyboard.press('Tab');
      await screen.page.keyboard.type(PASSWORD);
      await screen.page.keyboard.press('Enter');
      await screen.page.getByRole('heading', { name: 'Home' }).waitFor();
      await screen.press('Sign out');
      await screen.page.getByLabel('Password').waitFor();
      await screen.close();
    });

    it('requires a new password before any other page opens', async () => {
      const first = 'a first password';
      const body = { signInName: 'novice', name: 'N. Novice', license: 'LIC-9', roles: ['dealer'], password: first };
      expect(await admin.request('POST', '/api/v1/accounts', body)).toMatchObject({ status: 201 });
      const screen = await Screen.open(browser, controller.url);
      await screen.signIn('novice', first);
      await hasNo(screen.page.getByRole('navigation'), {
        besides: screen.page.getByRole('heading', { name: 'Choose a new password' }),
      });
      expect(await screen.barriers()).toEqual([]);
      expect(await unreachableAt(screen.page, PAGE_SIZES)).toEqual([]);
      await screen.page.getByLabel('Current password').fill(first);
      await screen.page.getByLabel('New password', { exact: true }).fill(first);
      await screen.page.getByLabel('Confirm new password').fill(first);
      await screen.press('Change password');
      await screen.page.getByRole('alert').waitFor();
      await holds(screen.page.getByLabel('Current password'), first);
      await screen.page.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await screen.page.getByLabel('Confirm new password').fill(PASSWORD);
      await screen.press('Change password');
      await screen.page.getByRole('heading', { name: 'Home' }).waitFor();
      await screen.close();
    });

    it('is required again after the session ends, and continues at the same page', async () => {
      const screen = await Screen.open(browser, controller.url);
      await screen.signIn('accounting', PASSWORD);
      await screen.go('meters');
      await screen.page.getByRole('heading', { name: 'Meters', exact: true }).waitFor();
      // Ends the session through the API, because a row changed in the database would raise an alarm on every page.
      const of = `/api/v1/accounts/${pages.people.get('accounting')!.accountId}/sessions`;
      const { sessions } = (await admin.request('GET', of)).body as { sessions: readonly { sessionId: string }[] };
      expect(await admin.request('DELETE', `${of}/${sessions[0]!.sessionId}`)).toMatchObject({ status: 204 });
      await screen.page.getByText('Your session has ended').waitFor();
      await screen.signIn('accounting', PASSWORD);
      await screen.page.getByRole('heading', { name: 'Meters', exact: true }).waitFor();
      await screen.close();
    });
  });

  describe('at the table', () => {
    it('the sign of another vendor, by the documents, shows every level', async () => {
      await reads(sign.locator('#name'), 'Royal 9 East');
      const board = sign.locator('#board').locator('div');
      await readAll(board, ['Star $50,000.00', 'Spade $450.00', 'Heart $450.00', 'Must Hit $250.00']);
    });

    it('a coup is dealt: wagers by taps, no more bets, cards by taps, what each seat is paid', async () => {
      const dealer = await screenOf('dealer');
      await dealer.go('floor');
      const paced = dealer.page.waitForRequest(/\/feed\?metersMs=250$/);
      await dealer.page.locator('[data-table=t-1]').getByRole('link', { name: 'Deal' }).click();
      await paced;
      await dealer.press('New shoe');
      await play(dealer, /^OPEN BETTING/, 'betting');
      await tapTogether(dealer, [1, 3]);
      for (const seat of [1, 3]) await dealer.page.getByRole('button', { name: `${seat} Accepted` }).waitFor();
      await tap(dealer, 6, BETS);
      await tap(dealer, 6, ['Accepted', 'No bet']);
      expect(await dealer.barriers()).toEqual([]);
      await dealer.shoot('dealer-betting');
      await play(dealer, 'NO MORE BETS', 'locked');
      await dealer.page.getByRole('button', { name: '1 Locked in' }).waitFor();
      for (const [rank, suit] of ['6 Spades', '2 Hearts', 'K Diamonds', '2 Clubs'].map((card) => card.split(' '))) {
        await dealer.press(rank!);
        await dealer.press(suit!);
      }
      await dealer.page.getByText('Banker draws').waitFor();
      await isOff(dealer.page.getByRole('button', { name: 'CONFIRM CARDS' }));
      expect(await dealer.barriers()).toEqual([]);
      expect(await outOfReach(dealer)).toEqual([]);
      await dealer.shoot('dealer-cards');
      await dealer.page.addInitScript(noteOffers);
      await dealer.page.reload();
      await dealer.page.getByText('Banker draws').waitFor();
      expect(await dealer.page.evaluate(() => sessionStorage.getItem('offered'))).toBeNull();
      await dealer.page.keyboard.type('10h');
      await play(dealer, 'CONFIRM CARDS', 'resolved');
      await dealer.page.getByText('No progressive winners').waitFor();
      await play(dealer, 'HAND COMPLETE', 'settled');
    });

    it('a coup is void with a reason, signed by who has signed in', async () => {
      const dealer = await screenOf('dealer');
      await play(dealer, /^OPEN BETTING/, 'betting');
      await dealer.press('Void hand 2');
      const unreachable = await outOfReach(dealer);
      await dealer.press('Misdeal');
      await play(dealer, 'Void the hand', 'voided');
      expect(unreachable).toEqual([]);
      const { permitted } = pages.admin;
      const { body } = await permitted('GET', `/api/v1/links/${LINK}/tables/t-1/coups/2`);
      expect(body).toMatchObject({ phase: 'voided', voidReason: 'Misdeal' });
      expect(body['voidedBy']).toContain('LIC-DEALER');
    });

    it('a lost connection is shown at once and blocks every act; the hand continues afterwards', async () => {
      const dealer = await screenOf('dealer');
      await play(dealer, /^OPEN BETTING/, 'betting');
      await tap(dealer, 1, BETS);
      const isLost = await firstSeen(dealer.page, '.contact[data-contact=lost]');
      const cutAt = Date.now();
      await line.cut();
      const lost = await isLost();
      expect(lost.at - cutAt).toBeLessThan(1_500 + lost.stalledMs);
      await eventually(async () => {
        const work = dealer.page.locator('[data-contact=none]');
        expect(await work.evaluate((element) => (element as HTMLElement).inert)).toBe(true);
      });
      await isOff(dealer.page.locator('.big'));
      await dealer.page.waitForSelector('.stale[data-state=stale]');
      await dealer.shoot('dealer-no-contact');
      await readAll(sign.locator('#board').locator('div'), ['NOT LIVE']);
      await line.mend();
      await dealer.page.waitForSelector('.contact[data-contact=live]', { state: 'attached' });
      await dealer.page.getByRole('button', { name: '1 Accepted' }).waitFor();
      await tap(dealer, 3, BETS);
      await dealer.page.waitForSelector('.stale:not([data-state=stale])', { state: 'attached' });
    });

    it('a supervisor is called, and answers by name', async () => {
      const [dealer, floor] = [await screenOf('dealer'), await screenOf('floor-supervisor')];
      await floor.go('floor');
      await dealer.press('Call supervisor');
      await floor.page.getByText('Supervisor called', { exact: true }).waitFor();
      expect(await floor.barriers()).toEqual([]);
      await floor.shoot('floor');
      await floor.press('I’m responding');
      await floor.page.getByText('Supervisor called', { exact: true }).waitFor({ state: 'detached' });
    });

    it('a Star is dealt, and the dealer page shows not to pay it', async () => {
      const dealer = await screenOf('dealer');
      await play(dealer, 'NO MORE BETS', 'locked');
      await dealer.page.keyboard.type(STAR);
      await reads(sign.locator('#board'), /^Star \$50,00[1-9]\.\d\d /);
      await play(dealer, 'CONFIRM CARDS', 'resolved');
      await reads(sign.locator('#awards'), /Personal King 9 \$50,00[1-9]\.\d\d: MB-1 seat 1$/);
      await reads(sign.locator('#board'), /^Star \$50,000\.00 /);
      const paid = dealer.page.getByRole('list', { name: 'To be paid, in this order' }).getByRole('listitem');
      await readAll(paid.locator('.seat-no'), ['Seat 3', 'Seat 1']);
      await reads(paid.last(), /\$50,00\d\.\d\d.*Star.*HAND PAY: do not pay. Call the floor./);
      await counts(dealer.page.getByRole('region', { name: 'Hand', exact: true }).getByRole('img'), 4);
      expect(await dealer.barriers()).toEqual([]);
      expect(await outOfReach(dealer)).toEqual([]);
      expect(await cutOff(dealer, '.pay span')).toEqual([]);
      await dealer.shoot('dealer-paying');
      await dealer.press(/^HAND COMPLETE.*2 hand pays are still open/);
      expect(await outOfReach(dealer)).toEqual([]);
      await dealer.page.waitForSelector('.coup[data-phase=settled]');
      const floor = await screenOf('floor-supervisor');
      await floor.go('floor');
      await reads(starToVerify(floor), /Star \$50,00\d\.\d\d MB-1, seat 1, hand 3/);
    });

    it('another screen that takes the table over is seen on the first, which does not fight', async () => {
      const [dealer, floor] = [await screenOf('dealer'), await screenOf('floor-supervisor')];
      await floor.go('table/t-1');
      await play(floor, 'Take over this table', 'settled');
      await dealer.page.waitForSelector('.contact[data-contact=replaced]');
      await floor.go('floor');
      await dealer.press('Take over this table');
      await dealer.page.waitForSelector('.contact[data-contact=live]', { state: 'attached' });
    });
  });

  describe('on the floor', () => {
    it('the coup is recalled with its cards, wagers and awards, and settled again from the cards', async () => {
      const floor = await screenOf('floor-supervisor');
      await floor.go('recall/t-1/3');
      await floor.page.getByRole('heading', { name: 'Hand 3', level: 2 }).waitFor();
      const coup = floor.page.getByRole('region', { name: 'Hand 3' });
      await coup.getByRole('img', { name: 'king of spades' }).first().waitFor();
      await counts(coup.getByRole('img'), 4);
      // Times must be in the facility's time zone, which the header names, and not in the browser's.
      const { body } = await pages.admin.permitted('GET', `/api/v1/links/${LINK}/tables/t-1/coups/3`);
      const { dateTime } = localTime({ zone: 'America/New_York', clock: '12-hour' });
      await reads(coup, dateTime(Date.parse(String(body['openedAt']))));
      await reads(floor.page.getByRole('banner'), / ET /);
      await floor.press('Check the hand');
      await reads(floor.page.locator('.settled'), /Tie.*1 Star.*Star/);
      expect(await floor.barriers()).toEqual([]);
      await floor.page.evaluate(() => scrollTo(0, 0));
      await floor.shoot('recall');
    });

    it('a hand is found by what happened in it, by its cards and by its time; the address keeps the search', async () => {
      const floor = await screenOf('floor-supervisor');
      await floor.open('hands', 'Hands');
      const hands = floor.page.getByRole('group', { name: 'Hands', exact: true });
      const numbers = hands.locator('tbody td:nth-child(3)');
      await readAll(numbers, ['3', '2', '1']);
      await hands.getByRole('button', { name: 'Opened' }).click();
      await readAll(numbers, ['1', '2', '3']);
      await reads(hands.locator('th[aria-sort=ascending]'), 'Opened ▲');
      await floor.page.reload();
      await readAll(numbers, ['1', '2', '3']);
      await hands.getByRole('button', { name: 'Opened' }).click();
      await readAll(numbers, ['3', '2', '1']);
      await floor.page.getByLabel('Show').selectOption('void');
      await readAll(hands.locator('tbody td:nth-child(4)'), ['Void']);
      await floor.page.getByLabel('Show').selectOption('');
      const cards = floor.page.getByLabel('Cards');
      // No list arrives while the person types.
      let type = (): void => undefined;
      const isTyped = new Promise<void>((resolve) => (type = resolve));
      await floor.page.route(/\/coups\?/, (read) => isTyped.then(() => read.continue()).catch(() => undefined));
      await cards.pressSequentially('k♠ 9s 9S');
      await holds(cards, 'k♠ 9s 9S');
      type();
      await floor.page.unroute(/\/coups\?/);
      await reads(
        hands,
        /[A-Z][a-z]{2} \d+, \d{4} \d+:\d\d:\d\d [AP]M.*MB-1.*Tie, 9 to 9.*P K♠ 9♠ · B 9♠ K♠.*Seat 1: Star \$50,00/,
      );
      await counts(hands.locator('tbody tr'), 1);
      expect(floor.page.url()).toContain('cards=KS+9S+9S');
      expect(await floor.barriers()).toEqual([]);
      await floor.shoot('hands');
      await floor.page.reload();
      await counts(hands.locator('tbody tr'), 1);
      const [download] = await Promise.all([floor.page.waitForEvent('download'), floor.press('CSV')]);
      expect(download.suggestedFilename()).toBe('hands.csv');
      await floor.page.getByLabel('Jump to time').fill('2020-01-01T00:00');
      await floor.page.getByText('No hands match.').waitFor();
      await floor.page.getByLabel('Jump to time').fill('');
      await hands.getByRole('link', { name: '3', exact: true }).click();
      await floor.page.getByRole('heading', { level: 1, name: /, hand 3$/ }).waitFor();
    });

    it('a hand, an award and a table are found by search from every page', async () => {
      const floor = await screenOf('floor-supervisor');
      const click = (found: Locator) => found.click();
      // Pressing Enter before the result is there must work, too.
      const enter = (): Promise<void> => floor.page.keyboard.press('Enter');
      const arrow = async (found: Locator): Promise<void> => {
        await found.waitFor();
        await floor.page.keyboard.press('ArrowDown');
        await eventually(async () => expect(await found.evaluate((it) => it === document.activeElement)).toBe(true));
        await floor.page.keyboard.press('Enter');
      };
      await floor.page.keyboard.press('Control+k');
      await floor.page.getByRole('dialog').getByRole('searchbox').fill('A2');
      await floor.page.keyboard.press('Escape');
      await gone(floor.page.getByRole('dialog'));
      for (const [text, result, open, heading] of [
        ['clai', /^Claims Page/, enter, /^Claims$/],
        ['out serv', /^Take a link out of service on the page Floor/, enter, /^Floor$/],
        ['A2', /^Award shift-A2 Star \$50,00/, click, /^MB-1, seat 1, hand 3$/],
        ['slip 2', /^Slip 2 /, arrow, /^MB-1, seat 1, hand 3$/],
        ['MB-1 3', /^MB-1, hand 3/, enter, /^MB-1, hand 3$/],
        ['mb-1', /^MB-1 /, click, /^Hands$/],
      ] as const) {
        await floor.page.keyboard.press('Control+k');
        const dialog = floor.page.getByRole('dialog');
        await dialog.getByRole('searchbox').fill(text);
        await open(dialog.getByRole('link', { name: result }).first());
        await floor.page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await gone(dialog);
      }
    });

    it('the header names every page in full, at every width of a tablet and a laptop', async () => {
      const { page } = await screenOf('floor-supervisor');
      expect(await widthsThatCutPages(page, [1024, 1112, 1180, 1201, 1280, 1366, 1440, 1500, 1501, 1920])).toEqual([]);
    });

    it('the link is taken out of service with a reason, and put back by a pit manager', async () => {
      const [floor, pit] = [await screenOf('floor-supervisor'), await screenOf('pit-manager')];
      for (const screen of [floor, pit]) await screen.go('floor');
      await floor.press('Take out of service');
      await floor.page.getByLabel('Reason').fill('shuffler is being changed');
      await floor.press('Take out of service');
      await floor.page.getByRole('banner').getByText('Out of service', { exact: true }).waitFor();
      await hasNo(floor.page.getByRole('button', { name: 'Put back in service' }), {
        besides: floor.page.getByRole('region', { name: 'Link' }).getByText('Out of service', { exact: true }),
      });
      await pit.page.getByRole('banner').getByText('Out of service', { exact: true }).waitFor();
      await readAll(sign.locator('#board').locator('div'), ['OUT OF SERVICE']);
      await pit.press('Put back in service');
      await pit.page.getByLabel('Reason').fill('changed');
      await pit.press('Put back in service');
      await floor.page.getByRole('banner').getByText('Out of service', { exact: true }).waitFor({ state: 'detached' });
      await reads(sign.locator('#board'), /^Star \$50,000\.00 /);
    });
  });

  describe('the claim', () => {
    const claim = `claims/${LINK}-A`;
    let awardId = '';

    it('is verified by a pit manager, authorized by another person, paid by the cage', async () => {
      const [floor, pit, cage] = [
        await screenOf('floor-supervisor'),
        await screenOf('pit-manager'),
        await screenOf('cage'),
      ];
      const { permitted } = pages.admin;
      const { body } = await permitted('GET', `/api/v1/links/${LINK}/awards?level=star`);
      const [star] = body['awards'] as readonly { awardId: string; awardNumber: number }[];
      awardId = star!.awardId;
      await cage.go('claims');
      await reads(cage.page.locator('.queued').filter({ hasText: 'Star' }), /^\$50,00\S+ Star, MB-1, seat 1, hand 3/);
      for (const screen of [floor, pit, cage]) await screen.go(`${claim}${star!.awardNumber}`);
      await pit.page.getByRole('heading', { level: 1, name: /^MB-1, seat 1, hand 3$/ }).waitFor();
      const won = pit.page.getByRole('region', { name: 'Winning hand' });
      await won.getByRole('link', { name: 'Hand 3' }).waitFor();
      await won.getByRole('link', { name: 'Dispute pack' }).waitFor();
      await counts(won.getByRole('img'), 4);
      await reads(won, /Tie, 9 to 9.*K♠ 9♠.*Star.*Player K♠ 9♠ is the pair of seat 1/);
      await pit.page.getByText('Slip is issued when the claim is authorized.').waitFor();
      await hasNo(pit.page.getByRole('link', { name: 'PDF' }), { besides: won });
      await hasNo(floor.page.getByRole('button', { name: 'Verify win' }), {
        besides: floor.page.getByText('Who may verify: pit manager'),
      });
      expect(await pit.barriers()).toEqual([]);
      await starToVerify(floor).waitFor();
      await pit.press('Verify win');
      await gone(starToVerify(floor));
      await floor.page.getByText('A second employee must authorize').waitFor();
      await hasNo(pit.page.getByRole('button', { name: 'Authorize' }), {
        besides: pit.page.getByText('A second employee must authorize'),
      });
      await floor.page.getByLabel('Surveillance notice').fill('S-114');
      await floor.page.getByLabel('Surveillance has a photograph').check();
      await floor.press('Authorize');
      await hasNo(cage.page.getByRole('button', { name: 'Authorize' }), {
        besides: cage.page.getByText(/^Pay by /),
      });
      const document = cage.page.frameLocator('iframe');
      await document.getByText('P. pit-manager').first().waitFor();
      await counts(document.locator('section'), 2);
      expect(await cage.barriers()).toEqual([]);
      await cage.shoot('claim');
      const slip = cage.page.getByRole('region', { name: 'Payout slip' });
      const pdf = await cage.fetched(slip.getByRole('link', { name: 'PDF' }));
      expect([pdf.name, pdf.bytes.toString('latin1', 0, 5)]).toEqual([`${LINK}-payout-2.pdf`, '%PDF-']);
      await floor.go('floor');
      const shifts = floor.page.getByRole('region', { name: 'Shift handover' });
      const handover = await floor.fetched(shifts.getByRole('link', { name: 'PDF' }));
      expect(handover.name).toMatch(new RegExp(`^${LINK}-handover-\\d+\\.pdf$`));
      await recordPatron(cage);
      await recordLookUps(cage);
      await cage.page.getByLabel('Number of the check').fill('20417');
      await cage.press(/^Pay \$38,00[\d.]+ by check/);
      await cage.page.getByText('Paid, complete').waitFor();
      expect(await permitted('GET', `/api/v1/claims/${awardId}`)).toMatchObject({ body: { status: 'paid' } });
    });

    it('is in the register, and nothing is owed any more', async () => {
      const cage = await screenOf('cage');
      await cage.go('claims');
      const register = cage.page.getByRole('group', { name: 'Awards', exact: true }).locator('tbody tr');
      const link = cage.page.getByRole('link', { name: 'Paid' });
      const [paid, others] = [register.filter({ has: link }), register.filter({ hasNot: link })];
      await reads(paid.first(), /MB-1 1 3 Star \$50,00\d\.\d\d 2 Paid/);
      await others.first().waitFor();
      const awardIds = register.locator('td:last-child');
      await readAll(awardIds, [`${LINK}-A2`, `${LINK}-A1`]);
      await cage.page.getByRole('button', { name: 'Hit at' }).click();
      await readAll(awardIds, [`${LINK}-A1`, `${LINK}-A2`]);
      await cage.page.getByRole('button', { name: 'Hit at' }).click();
      await readAll(awardIds, [`${LINK}-A2`, `${LINK}-A1`]);
      expect(await cage.barriers()).toEqual([]);
      await cage.page.getByLabel('Status').selectOption('Paid');
      await gone(others);
      expect(cage.page.url()).toContain('status=paid');
      await cage.page.reload();
      await paid.first().waitFor();
      await gone(others);
    });
  });

  describe('two people at two screens', () => {
    it('a void after no more bets is requested at the table and approved from any page of a supervisor', async () => {
      const [dealer, floor] = [await screenOf('dealer'), await screenOf('floor-supervisor')];
      await dealer.go('table/t-1');
      await floor.go('meters');
      await play(dealer, /^OPEN BETTING/, 'betting');
      await tap(dealer, 1, BETS);
      await play(dealer, 'NO MORE BETS', 'locked');
      await dealer.press('Request void of hand 4');
      await dealer.press('Misdeal');
      await dealer.press('Request void');
      await dealer.page.getByText('The floor has your request to void hand 4: Misdeal.').waitFor();
      expect(await outOfReach(dealer)).toEqual([]);
      await floor.press(/^For you/);
      const request = floor.page.locator('[data-waits="void-waits:t-1-4"]');
      await reads(request, /dealer.* wants to void hand 4 at MB-1 after "no more bets": Misdeal\./);
      await dealer.press('Withdraw request');
      await gone(request);
      await dealer.press('Request void of hand 4');
      await dealer.press('Cards exposed');
      await dealer.press('Request void');
      await reads(request, /after "no more bets": Cards exposed\./);
      await floor.press('Approve the void');
      await request.getByLabel('Reason').fill('a card fell on the floor');
      expect(await floor.barriers()).toEqual([]);
      await floor.shoot('for-you');
      await floor.press('Approve the void');
      await floor.page.getByText('The void of hand 4 is approved. The table now voids the hand.').waitFor();
      await gone(request);
      await floor.press('Close');
      await dealer.page.getByText('Hand 4 voided. Return the base bets, and the side bet at seat 1.').waitFor();
    });
  });

  describe('behind the floor', () => {
    it('meters are exact, drawn over time with the hit, and their proof is shown', async () => {
      const accounting = await screenOf('accounting');
      await accounting.go('meters');
      await accounting.page.locator('.chart polyline').waitFor();
      const exact = accounting.page.getByRole('group', { name: 'Meter registers', exact: true });
      await reads(exact, /Display.*\$\d\d,\d{3}\.\d{8}/);
      await accounting.page.getByText('commitment').first().waitFor();
      expect(await accounting.barriers()).toEqual([]);
      await accounting.shoot('meters');
    });

    it('terms are tried: what they would change, and whether they may be', async () => {
      const accounting = await screenOf('accounting');
      await accounting.go('terms');
      const price = accounting.page.getByLabel('Link: Bet');
      await holds(price, '5.00');
      await price.fill('$7');
      const difference = accounting.page.getByRole('region', { name: 'Difference' });
      await reads(difference, /Link: Bet price \$5\.00 \$7\.00/);
      await accounting.page.getByRole('heading', { name: 'Problems' }).waitFor();
      const odds = accounting.page.getByRole('group', { name: 'Odds of the terms', exact: true });
      await reads(odds, /RTP at reset.*Star: bets per hit.*Must Hit: maximum \$/);
      await reads(
        accounting.page.getByRole('group', { name: 'Parameters of the levels' }),
        /Parameter Star Spade Heart Must Hit .*Rate of progression %.*0% to 100%/,
      );
      expect(await accounting.barriers()).toEqual([]);
      await accounting.page.evaluate(() => scrollTo(0, 0));
      await accounting.shoot('terms');
    });

    it.each(['dealer', 'pit-manager', 'auditor-1'])(
      '%s: every page of theirs is named in the header on a tablet and a laptop, none cut off',
      async (role) => {
        const screen = await screenOf(role);
        await screen.open('claims', 'Claims');
        const controls = '.top a, .top button, .top select';
        expect(await unreachableAt(screen.page, TABLETS, { isInView: true, of: controls })).toEqual([]);
      },
    );

    it('the first page of all is within reach at every size', async () => {
      const screen = await Screen.open(browser, controller.url);
      await screen.page.goto(`${controller.url}/ui/`);
      await screen.page.getByRole('link', { name: 'Console' }).waitFor();
      expect(await unreachableAt(screen.page, PAGE_SIZES)).toEqual([]);
      expect(await screen.barriers()).toEqual([]);
      await screen.close();
    });

    it.each([
      ['pit-manager', 'floor', 'Floor', '.table-card'],
      ['pit-manager', 'table/t-1', 'Table MB-1', '.coup, .contact .main'],
      ['pit-manager', 'hands', 'Hands', 'tbody tr'],
      ['pit-manager', 'recall/t-1/3', /./, '.card'],
      ['pit-manager', 'claims', 'Claims', 'tbody tr'],
      ['pit-manager', `claims/${LINK}-A1`, /./, '.steps'],
      ['pit-manager', 'meters', 'Meters', '.chart polyline'],
      ['pit-manager', 'notices', /./, 'main button'],
      ['pit-manager', 'proof', /./, 'main button'],
      ['pit-manager', 'nonsense', 'No such page', '.choices a'],
      ['accounting', 'accounting', /./, 'main a'],
      ['accounting', 'terms', /./, 'main button'],
      ['accounting', 'me', 'P. accounting', 'tbody tr'],
      ['admin', 'people', 'People', 'tbody tr'],
      ['auditor-1', 'audit', 'Audit trail', 'tbody tr'],
      ['auditor-1', 'claims', 'Claims', 'tbody tr'],
    ] as const)(
      '%s: %s is within reach of a finger and of a screen reader at every size',
      async (role, page, heading, shown) => {
        const screen = await screenOf(role);
        await screen.open(page, heading);
        await screen.page.locator(shown).first().waitFor();
        expect(await unreachableAt(screen.page, PAGE_SIZES)).toEqual([]);
        expect(await screen.barriers()).toEqual([]);
        expect(await screen.page.title()).toMatch(/.+ - Royal 9/);
      },
    );

    it.each([
      ['pit-manager', 'floor', 'Floor', /^Search/, 'Search'],
      ['pit-manager', 'floor', 'Floor', 'Keyboard shortcuts', 'Keyboard shortcuts'],
      ['admin', 'people', 'People', 'New account', 'New account'],
    ] as const)('%s: %s: a dialog is within reach at every size', async (role, page, heading, opener, title) => {
      const screen = await screenOf(role);
      await screen.open(page, heading);
      await screen.press(opener);
      await screen.page.getByRole('dialog', { name: title }).waitFor();
      expect(await unreachableAt(screen.page, PAGE_SIZES)).toEqual([]);
      expect(await screen.barriers()).toEqual([]);
      await screen.page.keyboard.press('Escape');
      await gone(screen.page.getByRole('dialog'));
    });

    it('the keys are listed by a key, but not while a text is typed', async () => {
      const pit = await screenOf('pit-manager');
      await pit.open('hands', 'Hands');
      await pit.page.getByLabel('Cards').press('?');
      await pit.page.getByRole('heading', { level: 1 }).focus();
      await hasNo(pit.page.getByRole('dialog'), { besides: pit.page.getByLabel('Cards') });
      await pit.page.keyboard.press('?');
      await reads(
        pit.page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
        /search Ctrl K.*the big button F9 Enter/,
      );
      await pit.page.keyboard.press('Escape');
    });

    it('by daylight nothing is harder to read', async () => {
      const accounting = await screenOf('accounting');
      await accounting.press('Light');
      for (const [page, heading, shown] of [
        ['floor', 'Floor', '.table-card'],
        ['claims', 'Claims', 'tbody tr'],
        ['meters', 'Meters', '.chart polyline'],
        ['me', 'P. accounting', 'tbody tr'],
      ] as const) {
        await accounting.open(page, heading);
        await accounting.page.locator(shown).first().waitFor();
        expect({ page, barriers: await accounting.barriers() }).toEqual({ page, barriers: [] });
      }
      await accounting.go('floor');
      await accounting.page.locator('.table-card').first().waitFor();
      await accounting.shoot('floor-light');
    });

    it('with reduced motion nothing moves', async () => {
      const accounting = await screenOf('accounting');
      await accounting.page.emulateMedia({ reducedMotion: 'reduce' });
      const moving = await accounting.page.evaluate(() =>
        [...document.querySelectorAll('button')].map((button) => getComputedStyle(button).transitionDuration),
      );
      expect(moving.every((duration) => duration === '0s')).toBe(true);
    });
  });
});

function noteOffers(): void {
  const note = (): void => {
    if (document.body?.innerText.includes('Take over this table')) sessionStorage.setItem('offered', 'yes');
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true });
}
