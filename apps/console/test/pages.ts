import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, ConsoleMessage, Locator, Page } from 'playwright-core';
import { WAIT_MS_MAX } from '../../../test/support/eventually.js';
import { SECRET, termsOf } from '../../../test/support/floor.js';
import { type TestEnvironment, type Running, startEnvironment } from '../../../test/support/environment.js';
import {
  type Administrator,
  PASSWORD,
  type TestPerson,
  assignTables,
  firstAdministrator,
  personOf,
} from '../../../test/support/people.js';
import { barriersOn } from './axe.js';
import { closeScreens, sharedBrowser } from './shared-browser.js';

const TRIES_MAX = 4;
const NOT_NOW = /NO_CONTACT|UNAVAILABLE/;
const NEXT_STATE_MS = 1_000;
const TABLES = 3;
const LINE_WITH_ID = /.*\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b.*/g;

export const ROOT = join(import.meta.dirname, '../../..');
export async function buildPages(): Promise<void> {
  const build = (script: string) => promisify(execFile)('npm', ['run', '--silent', script], { cwd: ROOT });
  if (!existsSync(join(ROOT, 'dist/apps/console/app.html'))) await build('build:console');
  if (!existsSync(join(ROOT, 'dist/docs/index.html'))) await build('site');
}

interface ScreenOptions {
  readonly url?: string | undefined;
  readonly hasTouch?: boolean;
}

export class Screens {
  readonly #screens = new Map<string, Screen>();

  constructor(
    private readonly browser: () => Browser,
    private readonly url: () => string,
  ) {}

  async of(name: string, { url = this.url(), hasTouch = false }: ScreenOptions = {}): Promise<Screen> {
    const known = this.#screens.get(name);
    if (known !== undefined) return known;
    const screen = await Screen.open(this.browser(), url, hasTouch);
    await screen.signInAndWait(name, PASSWORD);
    this.#screens.set(name, screen);
    return screen;
  }

  get complaints(): readonly string[] {
    return [...this.#screens.values()].flatMap(({ complaints }) => complaints);
  }
}

export class Screen {
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly url: string,
    private readonly hasTouch: boolean,
  ) {
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message: ConsoleMessage) => {
      // The browser itself logs a refused request.
      const isNetwork = /Failed to load resource|WebSocket connection/.test(message.text());
      if (message.type() === 'error' && !isNetwork) this.complaints.push(message.text());
    });
  }

  static async open(browser: Browser, url: string, hasTouch = false): Promise<Screen> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, colorScheme: 'dark', hasTouch });
    context.setDefaultTimeout(WAIT_MS_MAX);
    const screen = new Screen(await context.newPage(), url, hasTouch);
    await screen.page.goto(`${url}/ui/app.html`);
    // A check before the program of the page has run would find nothing.
    await screen.page.locator('#app > *').first().waitFor();
    return screen;
  }

  /** Tries again, because the deliberately slow password hash may take longer than the 8 s that a page waits. */
  async signInAndWait(name: string, password: string): Promise<void> {
    const inside = this.page.getByRole('navigation', { name: 'Pages' });
    const refusal = this.page.getByRole('alert');
    let text = '';
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      await this.signIn(name, password);
      await inside.or(refusal).first().waitFor();
      if (await inside.isVisible()) return;
      text = await refusal.innerText();
      if (!text.includes('NO_CONTACT')) break;
    }
    throw new Error(`${name} cannot sign in: ${text}`);
  }

  async signIn(name: string, password: string): Promise<void> {
    await this.page.getByLabel('Username').fill(name);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  async go(hash: string): Promise<void> {
    await this.page.goto(`${this.url}/ui/app.html#/${hash}`);
  }

  async isAt(heading: string | RegExp): Promise<void> {
    try {
      await this.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    } catch (cause) {
      const shown = await this.page.locator('body').innerText();
      throw new Error(`no heading ${heading}; ${this.page.url()} shows:\n${shown}`, { cause });
    }
  }

  async open(hash: string, heading: string | RegExp): Promise<void> {
    await this.go(hash);
    await this.isAt(heading);
    await this.page.locator('main:not([aria-busy=true])').waitFor();
  }

  async press(name: string | RegExp): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true });
    try {
      await (this.hasTouch ? button.tap() : button.click());
    } catch (cause) {
      const shown = await this.page.locator('body').innerText();
      throw new Error(`no press of ${name}; the page shows:\n${shown}`, { cause });
    }
  }

  /**
   * Repeats the act until `shown` appears, after a "not now" refusal and after lost contact. Other refusals are final.
   */
  async until(shown: Locator, act: () => Promise<void>): Promise<void> {
    const refusal = this.page.getByRole('alert').filter({ hasText: NOT_NOW });
    const notRecorded = this.page.getByText('contact was lost. Press it again.');
    for (let tries = 1; ; tries += 1) {
      await act();
      await shown.or(refusal).or(notRecorded).first().waitFor();
      // If the answer was lost, the page shows the effect of the act with the next state.
      if (!(await shown.isVisible())) await this.page.waitForTimeout(NEXT_STATE_MS);
      if (await shown.isVisible()) return;
      if (tries === TRIES_MAX) throw new Error(`${String(shown)} is not shown after ${tries} tries`);
    }
  }

  /**
   * Accessibility problems of the page, and each line that shows an account id where a person's name belongs.
   * @param isHeldBack whether the test holds answers back, so that the page may show that it has lost contact
   */
  async barriers({ isHeldBack = false } = {}): Promise<readonly string[]> {
    if (!isHeldBack) await this.page.locator('.stale[data-state=stale]').waitFor({ state: 'detached' });
    await this.#comesToRest();
    const ids = (await this.page.locator('body').innerText()).match(LINE_WITH_ID) ?? [];
    return [...(await barriersOn(this.page)), ...ids.map((line) => `an id where a name belongs: ${line}`)];
  }

  /** A color in transition would fail the contrast check. */
  async #comesToRest(): Promise<void> {
    await this.page.waitForFunction(() =>
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
    );
  }

  async shoot(name: string): Promise<void> {
    const folder = process.env['PICTURES'];
    if (folder === undefined) return;
    mkdirSync(join(ROOT, folder), { recursive: true });
    await this.page.screenshot({ path: join(ROOT, folder, `${name}.png`), animations: 'disabled' });
  }

  async fetched(link: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), link.click()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

interface PagesOptions {
  readonly linkId: string;
  readonly roles: readonly string[];
  readonly terms?: object;
  readonly settings?: Readonly<Record<string, string>>;
}

export class PagesEnvironment {
  readonly #screens = new Screens(
    () => this.browser,
    () => this.controller.url,
  );

  private constructor(
    readonly environment: TestEnvironment,
    readonly controller: Running,
    readonly browser: Browser,
    readonly admin: Administrator,
    readonly people: ReadonlyMap<string, TestPerson>,
  ) {}

  static async open({ linkId, roles, terms = {}, settings = {} }: PagesOptions): Promise<PagesEnvironment> {
    await buildPages();
    const environment = await startEnvironment(settings);
    const controller = await environment.controller();
    const admin = await firstAdministrator(controller, environment);
    const usual = termsOf({ linkId, tables: TABLES, seats: 7 });
    const { mustHit } = usual.levels;
    // With so high a maximum, the few wagers of the specs practically never win the Must Hit.
    const levels = { ...usual.levels, mustHit: mustHit && { ...mustHit, maximum: '5000.00' } };
    const opened = { ...usual, levels, name: 'Royal 9 East', ...terms };
    expect(await admin.permitted('POST', '/api/v1/links', opened)).toMatchObject({ status: 201 });
    await admin.permitted('PUT', `/api/v1/links/${linkId}/tables/t-1/key`, { secret: SECRET });
    const people = new Map<string, TestPerson>();
    for (const role of roles) people.set(role, await personOf({ controller, environment, admin }, role, [role]));
    await assignTables(environment, linkId, opened.tables.length);
    return new PagesEnvironment(environment, controller, await sharedBrowser(), admin, people);
  }

  screenOf(name: string, options?: ScreenOptions): Promise<Screen> {
    return this.#screens.of(name, options);
  }

  get complaints(): readonly string[] {
    return this.#screens.complaints;
  }

  async close(): Promise<void> {
    await closeScreens(this.browser);
    await this.environment.close();
  }
}

export const LOOK_UPS = ['Look-up for debts', 'Look-up for excluded persons'] as const;

export async function recordLookUps(cage: Pick<Screen, 'page' | 'press'>): Promise<void> {
  for (const title of LOOK_UPS) await recordLookUp(cage, title);
}

export async function recordLookUp(
  cage: Pick<Screen, 'page' | 'press'>,
  title: (typeof LOOK_UPS)[number],
): Promise<void> {
  await cage.page.getByRole('group', { name: title }).waitFor();
  await cage.page.getByLabel('Number of the look-up').fill('L-1');
  await cage.press('Record');
}

/** A winner at the cage. The identification is derived from the taxpayer number. */
export interface Winner {
  readonly name: string;
  readonly taxpayerNumber: string;
}

const ZOE: Winner = { name: 'Zoë Winner', taxpayerNumber: '123-45-6789' };

/** As reportable winnings require. */
export async function recordPatron(cage: Pick<Screen, 'page' | 'press'>, winner: Winner = ZOE): Promise<void> {
  const { page } = cage;
  const { name: ofWinner, taxpayerNumber } = winner;
  await cage.press('Record patron');
  const form = page.getByRole('form', { name: 'Record patron' });
  for (const [label, text] of [['Name', ofWinner], ['Taxpayer number', taxpayerNumber], ...PATRON_FIELDS] as const)
    await form.getByLabel(label, { exact: true }).fill(text);
  for (const [name, number, issuer] of [
    ['Identification', `W-${taxpayerNumber.slice(-4)}`, 'MD'],
    ['Second identification', taxpayerNumber, 'SSA'],
  ] as const) {
    const document = form.getByRole('group', { name, exact: true });
    await document.getByLabel('Number', { exact: true }).fill(number);
    await document.getByLabel('Issued by').fill(issuer);
  }
  await cage.press('Save patron');
  await page.getByRole('region', { name: 'Patron' }).getByText(ofWinner).waitFor();
}

const PATRON_FIELDS = [
  ['Street', '1 Main St'],
  ['City', 'Baltimore'],
  ['State', 'MD'],
  ['Postal code', '21201'],
  ['Date of birth', '1970-02-03'],
] as const;
