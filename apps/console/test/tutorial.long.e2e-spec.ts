import { jest } from '@jest/globals';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../dev/browser.mjs';
import { ROOT, Screen, recordLookUps, recordPatron } from './pages.js';
import { counts, reads } from './shows.js';
import { freePortOfRun } from '../../../test/support/ports.js';

const TUTORIAL = 'docs/tutorial/first-star.md';
const TEN_MINUTES_MS = 600_000;
const RESTART_SECONDS = 15;
jest.setTimeout(TEN_MINUTES_MS);

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

class Run {
  #output = '';
  readonly #ended: Promise<number | null>;
  readonly #child: ChildProcess;

  constructor(
    port: number,
    readonly folder: string,
    more: readonly string[] = [],
  ) {
    const { DATABASE_URL: _d, REDIS_URL: _r, NODE_OPTIONS: _n, ...env } = process.env;
    const args = ['--data', this.data, '--port', `${port}`, ...more];
    // Do not build again, because other suites run from this build at the same time.
    this.#child = spawn('./ops/run', args, {
      cwd: ROOT,
      env: { ...env, AS_BUILT: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (bytes: Buffer) => (this.#output += bytes.toString()));
    this.#ended = new Promise((resolve) => this.#child.once('exit', resolve));
  }

  get output(): string {
    return this.#output;
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  printed(name: string): string {
    const found = new RegExp(`^ +${name} {2,}(.*)$`, 'm').exec(this.#output)?.[1];
    if (found === undefined) throw new Error(`ops/run prints no "${name}":\n${this.#output}`);
    return found;
  }

  async untilReady(): Promise<void> {
    while (!this.#output.includes('Ctrl-C stops')) {
      if (this.#child.exitCode !== null) throw new Error(`ops/run ended:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  ended(): Promise<number | null> {
    return this.#ended;
  }

  interrupt(): Promise<number | null> {
    this.#child.kill('SIGINT');
    return this.#ended;
  }
}

describe('the tutorial', () => {
  let run: Run;
  let port: number;
  let browser: Browser;
  const startedAt = performance.now();
  const times: string[] = [];
  let stepsMs = 0;

  beforeAll(async () => {
    port = await freePortOfRun();
    run = new Run(port, mkdtempSync(join(tmpdir(), 'tutorial-')));
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await run?.interrupt();
    const total = `all steps: ${seconds(stepsMs)} of the ten minutes that the tutorial promises`;
    process.stdout.write(`${['the tutorial, by machine', ...times, total].join('\n  ')}\n`);
    rmSync(run.folder, { recursive: true });
  });

  async function signedIn(name: string): Promise<Screen> {
    const screen = await Screen.open(browser, new URL(run.printed('console')).origin);
    await screen.signInAndWait(name, /password (\S+)/.exec(run.printed('sign in'))?.[1] ?? '');
    await screen.page.getByRole('link', { name: 'Royal 9 Open Tables' }).click();
    return screen;
  }

  async function openStar({ page }: Screen): Promise<void> {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Claims' }).click();
    const claims = page.getByRole('region', { name: 'Open claims' }).getByRole('listitem');
    await claims
      .filter({ hasText: 'Star' })
      .getByRole('link', { name: /^(Verify|View|Look up)/ })
      .click();
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
      await openStar(pit);
      await pit.press('Verify win');
      await pit.page.getByText('A second employee must authorize').waitFor();
      await pit.close();
      const supervisor = await signedIn('supervisor');
      await openStar(supervisor);
      await supervisor.page.getByLabel('Surveillance notice').fill('S-114');
      await supervisor.page.getByLabel('Surveillance has a photograph').check();
      await supervisor.press('Authorize');
      await supervisor.page.getByText(/^Pay by /).waitFor();
      await supervisor.close();
      const cage = await signedIn('cage');
      await openStar(cage);
      await cage.page.getByText(/^Pay by /).waitFor();
      await cage.shoot('tutorial-claim');
      await recordPatron(cage);
      await recordLookUps(cage);
      await cage.page.getByLabel('Number of the check').fill('20417');
      await cage.press(/^Pay \$[\d,.]+ by check/);
      await cage.page.getByText('Paid, complete').waitFor();
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
    run = new Run(port, run.folder, ['--for', `${RESTART_SECONDS}`]);
    expect({ code: await run.ended(), output: run.output }).toMatchObject(isWell);
    times.push(`from ./ops/run to the end of the restart: ${seconds(performance.now() - startedAt)}`);
  });
});
