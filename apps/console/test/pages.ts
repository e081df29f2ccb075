import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, ConsoleMessage, Page } from 'playwright-core';

export const ROOT = join(import.meta.dirname, '../../..');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Builds the pages where nobody has. */
export async function buildPages(): Promise<void> {
  if (existsSync(join(ROOT, 'dist/apps/console/app.html'))) return;
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '-c', 'apps/console/vite.config.ts'], { cwd: ROOT });
}

/** A person at a screen of his own: no cookie of anybody else. */
export class Screen {
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly url: string,
  ) {
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message: ConsoleMessage) => {
      // The browser itself reports a refused request; the page can neither prevent nor hide that.
      const isNetwork = /Failed to load resource|WebSocket connection/.test(message.text());
      if (message.type() === 'error' && !isNetwork) this.complaints.push(message.text());
    });
  }

  static async open(browser: Browser, url: string): Promise<Screen> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, colorScheme: 'dark' });
    context.setDefaultTimeout(15_000);
    const screen = new Screen(await context.newPage(), url);
    await screen.page.goto(`${url}/ui/app.html`);
    return screen;
  }

  async signIn(name: string, password: string): Promise<void> {
    await this.page.getByLabel('Sign-in name').fill(name);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  async go(hash: string): Promise<void> {
    await this.page.goto(`${this.url}/ui/app.html#/${hash}`);
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** What axe finds against WCAG 2.1 A and AA, as sentences. */
  async barriers(): Promise<readonly string[]> {
    await this.page.evaluate(AXE);
    return this.page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
      );
    });
  }

  /** A picture for the documents, where they are asked for: PICTURES=docs/pictures. */
  async shoot(name: string): Promise<void> {
    const folder = process.env['PICTURES'];
    if (folder === undefined) return;
    mkdirSync(join(ROOT, folder), { recursive: true });
    await this.page.screenshot({ path: join(ROOT, folder, `${name}.png`), animations: 'disabled' });
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
