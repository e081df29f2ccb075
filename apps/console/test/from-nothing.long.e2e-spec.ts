import { jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { freePortOfRun } from '../../../test/support/ports.js';
import { PASSWORD } from '../../../test/support/people.js';
import { launchBrowser } from '../dev/browser.mjs';
import {
  approveOpening,
  assignTable,
  dealStar,
  fillNewLink,
  putInService,
  setTableKey,
  submitOpening,
} from './new-progressive.js';
import { OpsRun } from './ops-run.js';
import { Screen } from './pages.js';
import { authorizeWin, payWin, verifyWin } from './paid-win.js';

const FIFTEEN_MINUTES_MS = 900_000;
jest.setTimeout(FIFTEEN_MINUTES_MS);

const FIRST_PASSWORD = 'a first password';
const STAFF = ['Dealer', 'Accounting', 'Technician', 'Floor supervisor', 'Pit manager', 'Cage'] as const;
type Staff = (typeof STAFF)[number];

describe('a casino that starts from nothing', () => {
  let run: OpsRun;
  let browser: Browser;
  let url: string;
  const times: string[] = [];
  const startedAt = performance.now();
  const screens = new Map<string, Screen>();

  beforeAll(async () => {
    run = new OpsRun(await freePortOfRun(), ['--no-floor']);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await run?.interrupt();
    const total = `in all ${seconds(performance.now() - startedAt)}`;
    process.stdout.write(`${['from nothing to a paid Star, by machine', ...times, total].join('\n  ')}\n`);
    run?.removeData();
  });
  afterEach(() => expect([...screens.values()].flatMap(({ complaints }) => complaints)).toEqual([]));

  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

  async function signedIn(name: string, firstPassword: string): Promise<Screen> {
    const screen = await Screen.open(browser, url);
    const { page } = screen;
    await screen.signIn(name, firstPassword);
    await page.getByLabel('Current password').fill(firstPassword);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm new password').fill(PASSWORD);
    await screen.press('Change password');
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    screens.set(name, screen);
    return screen;
  }

  const screenOf = (name: string): Screen => {
    const screen = screens.get(name);
    if (screen === undefined) throw new Error(`${name} has not signed in yet`);
    return screen;
  };
  const nameOf = (role: Staff): string => role.toLowerCase().replace(' ', '-');

  const passwords = new Map<string, string>();

  const STEPS: Readonly<Record<string, () => Promise<void>>> = {
    '1. start without the demonstration': async () => {
      await run.untilReady();
      url = new URL(run.printed('console')).origin;
    },
    '2. create the first accounts with the setup code': async () => {
      const screen = await Screen.open(browser, url);
      const { page } = screen;
      await page.getByLabel('Setup code').fill(run.printed('setup code').split(' ', 1)[0]!);
      for (const at of Array(6).keys()) {
        await page.getByLabel('First initial and last name').nth(at).fill(`${'ABCDEF'[at]!}. First`);
        await page
          .getByLabel('License')
          .nth(at)
          .fill(`MD-${at + 1}`);
      }
      await screen.press('Create the accounts');
      await page.getByRole('heading', { name: 'The accounts are ready' }).waitFor();
      for (const row of await page.locator('tbody tr').all()) {
        const [, name = '', password = ''] = await row.locator('td').allInnerTexts();
        passwords.set(name, password);
      }
      await screen.close();
      for (const name of ['admin', 'admin2', 'commission']) await signedIn(name, passwords.get(name)!);
    },
    '3. create the accounts of the staff, which two administrators do together': async () => {
      const [admin, second] = [screenOf('admin'), screenOf('admin2')];
      for (const [at, role] of STAFF.entries()) {
        await admin.press('New account');
        const form = admin.page.getByRole('dialog');
        await form.getByLabel('Full name').fill(`P. ${role}`);
        await form.getByLabel('License number').fill(`MD-${at + 100}`);
        await form.getByLabel('Username').fill(nameOf(role));
        if (role === 'Dealer') await form.getByLabel('First password').fill(FIRST_PASSWORD);
        await form.getByLabel(role, { exact: true }).check();
        if (role === 'Dealer') {
          await form.getByRole('button', { name: 'Create account' }).click();
          await form.getByText('signs in with the user name').waitFor();
        } else {
          await form.getByLabel('Reason for the request').fill('opens the house');
          await form.getByRole('button', { name: 'Submit request' }).click();
          await form.getByText('Request submitted').waitFor();
        }
        await admin.press('Close');
      }
      await second.press('Refresh');
      for (const role of STAFF.slice(1)) {
        const requested = second.page.locator(`[data-request="${nameOf(role)}"]`);
        await requested.getByLabel('First password').fill(FIRST_PASSWORD);
        await requested.getByRole('button', { name: 'Approve' }).click();
        await requested.waitFor({ state: 'detached' });
      }
      for (const role of STAFF) await signedIn(nameOf(role), FIRST_PASSWORD);
    },
    '4. request a link with two tables, and approve it': async () => {
      const [accounting, commission] = [screenOf('accounting'), screenOf('commission')];
      await accounting.page.getByRole('link', { name: 'Set up a progressive' }).click();
      await fillNewLink(accounting);
      await accounting.press('Request the opening');
      await accounting.page.getByLabel('Reason', { exact: true }).fill('the first link of the house');
      await submitOpening(accounting);
      await commission.page.getByRole('link', { name: 'See the status of the setup' }).click();
      await approveOpening(commission);
    },
    '5. set a table key, put the link in service, assign a table': async () => {
      await setTableKey(screenOf('technician'));
      await putInService(screenOf('pit-manager'));
      await assignTable(screenOf('floor-supervisor'), 'P. Dealer');
    },
    '6. deal a Star': () => dealStar(screenOf('dealer')),
    '7. pay it with three people': async () => {
      await verifyWin(screenOf('pit-manager'), 'Star');
      await authorizeWin(screenOf('floor-supervisor'), 'Star');
      await payWin(screenOf('cage'), 'Star');
    },
    '8. stop, with every book in agreement': async () => {
      expect({ code: await run.interrupt(), output: run.output }).toMatchObject({
        code: 0,
        output: expect.stringContaining('stopped; all is well'),
      });
    },
  };

  it.each(Object.entries(STEPS))('%s', async (title, step) => {
    const since = performance.now();
    await step();
    times.push(`${title}: ${seconds(performance.now() - since)}`);
  });
});
