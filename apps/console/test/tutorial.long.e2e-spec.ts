import { jest } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../dev/browser.mjs';
import { OpsRun } from './ops-run.js';
import { ROOT, Screen } from './pages.js';
import { authorizeWin, payWin, verifyWin } from './paid-win.js';
import { counts, reads } from './shows.js';
import { freePortOfRun } from '../../../test/support/ports.js';

const TUTORIAL = 'docs/tutorial/first-star.md';
const TEN_MINUTES_MS = 600_000;
const RESTART_SECONDS = 15;
jest.setTimeout(TEN_MINUTES_MS);

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

describe('the tutorial', () => {
  let run: OpsRun;
  let port: number;
  let browser: Browser;
  const startedAt = performance.now();
  const times: string[] = [];
  let stepsMs = 0;

  beforeAll(async () => {
    port = await freePortOfRun();
    run = new OpsRun(port);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await run?.interrupt();
    const total = `all steps: ${seconds(stepsMs)} of the ten minutes that the tutorial promises`;
    process.stdout.write(`${['the tutorial, by machine', ...times, total].join('\n  ')}\n`);
    run.removeData();
  });

  async function signedIn(name: string): Promise<Screen> {
    const screen = await Screen.open(browser, new URL(run.printed('console')).origin);
    await screen.signInAndWait(name, /password (\S+)/.exec(run.printed('sign in'))?.[1] ?? '');
    await screen.page.getByRole('link', { name: 'Royal 9 Open Tables' }).click();
    return screen;
  }

  const STEPS: Readonly<Record<string, () => Promise<void>>> = {
    '1. Start': () => run.untilReady(),
    '2. Watch the meters': async () => {
      const screen = await Screen.open(browser, new URL(run.printed('sign')).origin);
      const { page } = screen;
      await page.goto(run.printed('sign'));
      const star = page.locator('section[data-level=star]');
      const before = await reads(star, /\d/);
      await page.waitForFunction(
        (text) => document.querySelector<HTMLElement>('section[data-level=star]')?.innerText !== text,
        before,
      );
      await screen.shoot('tutorial-sign');
      await screen.close();
    },
    '3. Take a table': async () => {
      dealer = await signedIn('dealer');
      await dealer.page.locator('[data-table=table-01]').getByRole('link', { name: 'Deal' }).click();
    },
    '4. Deal a Star': async () => {
      await dealer.press(/^OPEN BETTING/);
      for (const seat of [1, 3, 6]) {
        await dealer.page.getByRole('button', { name: `${seat} No bet` }).click();
        await dealer.page.getByRole('button', { name: `${seat} Accepted` }).waitFor();
      }
      await dealer.press('NO MORE BETS');
      await dealer.page.waitForSelector('.coup[data-phase=locked]');
      await dealer.page.keyboard.type('ks9s9sks');
      await dealer.press('CONFIRM CARDS');
      const toPay = dealer.page.getByRole('list', { name: 'To be paid, in this order' });
      const listed = await reads(toPay, /\$5\d,\d{3}\.\d\d.*Star.*HAND PAY/s);
      // In one of some 300 runs, the first hand also wins the random Must Hit.
      expect(listed.match(/HAND PAY/g)).toHaveLength(listed.includes('Must Hit') ? 4 : 3);
      await dealer.shoot('tutorial-star');
      await dealer.press(/^HAND COMPLETE.*[34] hand pays are still open/s);
      await dealer.page.waitForSelector('.coup[data-phase=settled]');
      await dealer.close();
    },
    '5. Pay it with three people': async () => {
      const pit = await signedIn('pit');
      await verifyWin(pit, 'Star');
      await pit.close();
      const supervisor = await signedIn('supervisor');
      await authorizeWin(supervisor, 'Star');
      await supervisor.close();
      const cage = await signedIn('cage');
      await payWin(cage, 'Star', () => cage.shoot('tutorial-claim'));
      await cage.close();
    },
    '6. Close a gaming day': async () => {
      const accounting = await signedIn('accounting');
      const { page } = accounting;
      await page.getByRole('link', { name: 'Accounting', exact: true }).click();
      const closed = page.getByRole('group', { name: 'Closed gaming days' });
      await counts(closed.locator('tbody tr'), 3);
      await page.getByText('Ended, not closed').waitFor();
      await accounting.press(/^Close \w+ \d+, \d{4}/);
      await accounting.press(/^Close [A-Z]/);
      await counts(closed.locator('tbody tr'), 4);
      await closed.getByRole('link').first().click();
      const identity = page.getByRole('group', { name: 'Identity of every level', exact: true });
      await counts(identity.getByText('Adds up', { exact: true }), 4);
      await accounting.shoot('tutorial-day');
      await accounting.close();
    },
    '7. Check everything': async () => {
      const [, command = ''] = /```sh\n(eval .*)\n```/.exec(readFileSync(join(ROOT, TUTORIAL), 'utf8')) ?? [];
      const here = command.replace('services status', `services status --data ${run.data}`);
      const { DATABASE_URL: _d, REDIS_URL: _r, NODE_OPTIONS: _n, ...env } = process.env;
      await promisify(execFile)('bash', ['-c', here], { cwd: ROOT, env });
    },
  };
  let dealer: Screen;

  it('has a step here for every numbered step there', () => {
    const headings = [...readFileSync(join(ROOT, TUTORIAL), 'utf8').matchAll(/^## (\d.*)$/gm)].map(
      ([, title]) => title,
    );
    expect(Object.keys(STEPS)).toEqual(headings);
  });

  it.each(Object.entries(STEPS))('%s', async (title, step) => {
    const since = performance.now();
    await step();
    const tookMs = performance.now() - since;
    stepsMs += tookMs;
    times.push(`${title}: ${seconds(tookMs)}`);
  });

  it('ends on Ctrl-C with every book in agreement, and so does a restart after its time', async () => {
    const isWell = { code: 0, output: expect.stringContaining('stopped; all is well') };
    expect({ code: await run.interrupt(), output: run.output }).toMatchObject(isWell);
    run = run.again(['--for', `${RESTART_SECONDS}`]);
    expect({ code: await run.ended(), output: run.output }).toMatchObject(isWell);
    times.push(`from ./ops/run to the end of the restart: ${seconds(performance.now() - startedAt)}`);
  });
});
