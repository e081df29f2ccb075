import { eventually } from '../../../test/support/eventually.js';
import { PASSWORD } from '../../../test/support/people.js';
import { WorkerProcess } from '../../../test/support/worker-process.js';
import { LOOK_UPS, PagesEnvironment, Screen } from './pages.js';
import { reads } from './shows.js';

const LINK = 'keyboard';
/** Cards of a Star: both hands are seat 1's own King-Nine pair. */
const STAR = 'ks9s9sks';
const TABS_MAX = 60;

interface Focus {
  readonly name: string;
  readonly tag: string;
  readonly isSeen: boolean;
}

interface FocusState {
  readonly focus: Focus;
  readonly reachable: readonly string[];
}

const PATRON = [
  ['Street', '1 Main St'],
  ['City', 'Baltimore'],
  ['Postal code', '21201'],
  ['Date of birth', '02/03/1970'],
  ['Number', 'W-123-456'],
  ['Issued by', 'MD'],
  ['Number', '123-45-6789'],
  ['Issued by', 'SSA'],
  ['Taxpayer number', '123-45-6789'],
] as const;

class Keyboard {
  readonly unseen: string[] = [];

  constructor(readonly screen: Screen) {}

  get page(): Screen['page'] {
    return this.screen.page;
  }

  async press(key: string): Promise<Focus> {
    await this.page.keyboard.press(key);
    const focus = await this.focus();
    if (!focus.isSeen && focus.tag !== 'BODY') this.unseen.push(`${focus.tag} ${focus.name}`);
    return focus;
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  async focus(): Promise<Focus> {
    return (await this.#focusState()).focus;
  }

  async focusGoesTo(focus: Partial<Focus>): Promise<void> {
    await eventually(async () => expect(await this.focus()).toMatchObject(focus));
  }

  #focusState(): Promise<FocusState> {
    return this.page.evaluate(() => {
      const nameOf = (element: Element): string => {
        const { labels } = element as HTMLInputElement;
        const name = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '';
        return name.replace(/\s+/g, ' ').trim();
      };
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isOnScreen = box.bottom > 0 && box.top < innerHeight && box.width > 0;
      const isOutlined = outlineStyle !== 'none' && parseInt(outlineWidth, 10) >= 2;
      const reachable = document.querySelectorAll(':enabled, a[href]');
      return {
        focus: { name: nameOf(element), tag: element.tagName, isSeen: isOutlined && isOnScreen },
        reachable: [...reachable].map(nameOf),
      };
    });
  }

  async tabTo(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<readonly string[]> {
    const passed: string[] = [];
    const isIt = (text: string): boolean => (typeof name === 'string' ? text === name : name.test(text));
    await eventually(async () => {
      const { reachable } = await this.#focusState();
      expect({ of: String(name), reachable, found: reachable.some(isIt) }).toMatchObject({ found: true });
    });
    for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
      const focus = await this.press(key);
      if (isIt(focus.name)) return passed;
      passed.push(focus.name);
    }
    throw new Error(`"${String(name)}" cannot be reached; passed: ${passed.join(' | ')}`);
  }

  async activate(name: string | RegExp): Promise<readonly string[]> {
    const passed = await this.tabTo(name);
    await this.press('Enter');
    return passed;
  }
}

describe('by keyboard only', () => {
  let pages: PagesEnvironment;
  let worker: WorkerProcess;
  const screens: Keyboard[] = [];

  beforeAll(async () => {
    pages = await PagesEnvironment.open({
      linkId: LINK,
      roles: ['dealer', 'floor-supervisor', 'pit-manager', 'cage'],
      terms: {},
    });
    worker = new WorkerProcess({
      DATABASE_URL: pages.environment.env['DATABASE_URL'] ?? '',
      REDIS_URL: pages.environment.env['REDIS_URL'] ?? '',
      RECORDS_KEY: pages.environment.env['RECORDS_KEY'] ?? '',
    });
  });

  afterAll(async () => {
    await worker?.kill();
    await pages?.close();
  });

  afterEach(() => {
    for (const { screen, unseen } of screens) expect({ complaints: screen.complaints, unseen }).toEqual(NOTHING);
  });

  async function signedIn(name: string): Promise<Keyboard> {
    const keys = new Keyboard(await Screen.open(pages.browser, pages.controller.url));
    screens.push(keys);
    await keys.page.getByLabel('Username').waitFor();
    await keys.tabTo('Username');
    await keys.type(name);
    await keys.press('Tab');
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await keys.page.getByRole('heading', { name: 'Home' }).waitFor();
    return keys;
  }

  const phase = (keys: Keyboard, name: string) => keys.page.waitForSelector(`.coup[data-phase=${name}]`);

  let dealer: Keyboard;

  it('somebody signs in, skips what every page begins with, and goes to a table', async () => {
    dealer = await signedIn('dealer');
    const first = await dealer.press('Tab');
    expect(first).toMatchObject({ name: 'Skip to content', isSeen: true });
    await dealer.press('Enter');
    await dealer.focusGoesTo({ name: 'Home', tag: 'H1' });
    await dealer.tabTo('Floor', 'Shift+Tab');
    await dealer.press('Enter');
    await dealer.page.getByRole('heading', { name: 'Floor' }).waitFor();
    await dealer.tabTo('Skip to content', 'Shift+Tab');
    await dealer.press('Enter');
    await dealer.focusGoesTo({ name: 'Floor', tag: 'H1' });
    await dealer.page.locator('[data-table=t-1]').waitFor();
    const passed = await dealer.activate('Deal');
    expect(passed).not.toContain('Sign out');
    expect(passed.at(-1)).toBe('Hands');
    await dealer.page.getByRole('heading', { name: 'Table MB-1' }).waitFor();
  });

  it('a coup: a shoe, wagers, the main wagers, no more bets, cards, what is paid', async () => {
    await dealer.page.getByRole('button', { name: 'New shoe' }).waitFor();
    await dealer.activate('New shoe');
    await dealer.tabTo('Record now', 'Shift+Tab');
    await dealer.press('Enter');
    await dealer.page.getByRole('heading', { name: 'Shoe 2' }).waitFor();
    await dealer.tabTo(/^OPEN BETTING/, 'Shift+Tab');
    await dealer.press('Enter');
    await phase(dealer, 'betting');
    // A second Enter must not end the betting that the first one opened.
    await dealer.page.waitForFunction(() => document.activeElement?.classList.contains('seats'));
    await dealer.press('Enter');
    await dealer.press('Tab');
    await dealer.focusGoesTo({ name: expect.stringMatching(/^1 ?No bet/) as string });
    await dealer.press('Enter');
    await dealer.page.getByRole('button', { name: '1 Accepted' }).waitFor();
    await dealer.focusGoesTo({ name: expect.stringMatching(/^1 ?Accepted/) as string });
    await dealer.tabTo(/^3 ?No bet/);
    await dealer.press('Space');
    await dealer.page.getByRole('button', { name: '3 Accepted' }).waitFor();
    const passed = await dealer.activate('NO MORE BETS');
    expect(passed.slice(-2)).toEqual(['Seat 1: no base bet, return side bet', 'Seat 3: no base bet, return side bet']);
    await phase(dealer, 'locked');
    await dealer.type(STAR);
    await dealer.page.locator('.big:enabled', { hasText: 'CONFIRM CARDS' }).waitFor();
    await reads(dealer.page.locator('.big + kbd'), /^F9 /);
    await dealer.press('F9');
    await phase(dealer, 'resolved');
    await dealer.activate(/^HAND COMPLETE/);
    await dealer.activate('Close now');
    await phase(dealer, 'settled');
  });

  it('a supervisor is called, and a reason’s form gives the focus back when it is left', async () => {
    await dealer.activate(/^OPEN BETTING/);
    await phase(dealer, 'betting');
    await dealer.activate('Call supervisor');
    await dealer.page.getByText(/^Floor called \d+:\d\d [AP]M\.$/).waitFor();
    await dealer.focusGoesTo({ name: 'Call supervisor' });
    await dealer.activate('Void hand 2');
    await dealer.focusGoesTo({ name: 'Reason', tag: 'INPUT' });
    await dealer.press('Escape');
    await dealer.page.waitForFunction(() => document.activeElement?.textContent === 'Void hand 2');
    await dealer.press('Enter');
    await dealer.type('misdeal');
    await dealer.press('Enter');
    await phase(dealer, 'voided');
  });

  it('the claim is verified by one, authorized by another, and paid by the cage', async () => {
    const { permitted } = pages.admin;
    const pit = await signedIn('pit-manager');
    await pit.activate('Go to the floor');
    await pit.activate(/^\$50,.*Star/);
    await pit.page.getByRole('button', { name: 'Verify win' }).waitFor();
    const claim = new URL(pit.page.url()).hash.split('/').at(-1) ?? '';
    await pit.activate('Verify win');
    await pit.page.getByText('A second employee must authorize').waitFor();
    const floor = await signedIn('floor-supervisor');
    await floor.activate('Go to the floor');
    await floor.activate(/^\$50,.*Star/);
    await floor.page.getByLabel('Surveillance notice').waitFor();
    await floor.tabTo('Surveillance notice');
    await floor.type('S-114');
    await floor.tabTo('Surveillance has a photograph');
    await floor.press('Space');
    await floor.activate('Authorize');
    const cage = await signedIn('cage');
    await cage.activate('Claims');
    await cage.page.getByRole('heading', { name: 'Claims' }).waitFor();
    await cage.page.getByRole('link', { name: `Look up ${claim.split('-').at(-1)}` }).waitFor();
    const { body } = await permitted('GET', `/api/v1/claims/${claim}`);
    await cage.type(`/${LINK}-D${String(body['documentNumber'])}`);
    await cage.press('Enter');
    await cage.activate('Record patron');
    await cage.focusGoesTo({ name: 'Name' });
    await cage.type('Zoe Winner');
    for (const [field, text] of PATRON) {
      await cage.tabTo(field);
      await cage.type(text);
    }
    await cage.activate('Save patron');
    await cage.page.getByText('***-**-6789').first().waitFor();
    for (const lookUp of LOOK_UPS) {
      await cage.page.getByRole('group', { name: lookUp }).waitFor();
      await cage.tabTo('Number of the look-up');
      await cage.type('L-1');
      await cage.activate('Record');
    }
    await cage.page.getByLabel('Number of the check').waitFor();
    await cage.tabTo('Number of the check');
    await cage.type('20417');
    await cage.activate(/^Pay \$[\d,.]+ by check/);
    await cage.page.getByText('Paid, complete').waitFor();
    expect(await permitted('GET', `/api/v1/claims/${claim}`)).toMatchObject({ body: { status: 'paid' } });
  });

  it('a dialog keeps the focus in itself, and gives it back to what opened it', async () => {
    const keys = new Keyboard(await Screen.open(pages.browser, pages.controller.url));
    screens.push(keys);
    await keys.tabTo('Username');
    await keys.type('admin');
    await keys.press('Tab');
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await keys.page.getByRole('button', { name: 'New account' }).waitFor();
    await keys.activate('New account');
    await keys.page.getByRole('dialog').waitFor();
    for (let tabs = 0; tabs < 40; tabs += 1) {
      await keys.press('Tab');
      const isInside = await keys.page.evaluate(
        // Past the last element the browser may focus the page itself, but nothing behind the dialog.
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(isInside).toBe(true);
    }
    await keys.press('Escape');
    await keys.page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.page.waitForFunction(() => document.activeElement?.textContent === 'New account');
  });

  it('with reduced motion nothing moves', async () => {
    await dealer.page.emulateMedia({ reducedMotion: 'reduce' });
    const moving = await dealer.page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element);
          return transitionDuration.split(', ').some((each) => each !== '0s') || animationName !== 'none';
        }).length,
    );
    expect(moving).toBe(0);
    expect(await dealer.page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });
});

const NOTHING = { complaints: [], unseen: [] };
