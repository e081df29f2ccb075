import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../../test/support/eventually.js';
import { watchStalls } from '../../../test/support/stalls.js';

/**
 * Right after a press, a page still shows the state before it. So specs read pages only through these functions, or
 * after an element that can only exist after the act.
 */

const READ_MS_MAX = 2_000;

export async function counts(locator: Locator, count: number): Promise<void> {
  await eventually(async () =>
    expect({ of: String(locator), count: await locator.count() }).toEqual({ of: String(locator), count }),
  );
}

export function gone(locator: Locator): Promise<void> {
  return counts(locator, 0);
}

/**
 * Expects that the locator finds nothing. A page that has not loaded contains nothing, so this first waits for
 * `besides`, which is drawn together with the locator's content.
 */
export async function hasNo(locator: Locator, { besides }: { readonly besides: Locator }): Promise<void> {
  await besides.first().waitFor();
  expect({ of: String(locator), count: await locator.count() }).toEqual({ of: String(locator), count: 0 });
}

export function reads(locator: Locator, text: RegExp | string): Promise<string> {
  return eventually(async () => {
    const found = (await locator.innerText({ timeout: READ_MS_MAX })).replaceAll(/\s+/g, ' ');
    if (typeof text === 'string') expect(found).toContain(text);
    else expect(found).toMatch(text);
    return found;
  });
}

export async function readAll(locator: Locator, texts: readonly string[]): Promise<void> {
  await eventually(async () => expect(await locator.allInnerTexts()).toEqual(texts));
}

export function holds(field: Locator, value: RegExp | string): Promise<string> {
  return eventually(async () => {
    const held = await field.inputValue({ timeout: READ_MS_MAX });
    if (typeof value === 'string') expect(held).toBe(value);
    else expect(held).toMatch(value);
    return held;
  });
}

export async function has(locator: Locator, attribute: string, value: string): Promise<void> {
  await eventually(async () => expect(await locator.getAttribute(attribute, { timeout: READ_MS_MAX })).toBe(value));
}

export async function isOff(button: Locator): Promise<void> {
  await eventually(async () => expect(await button.isDisabled({ timeout: READ_MS_MAX })).toBe(true));
}

export interface FirstSeen {
  /** As `Date.now()`, ms. */
  readonly at: number;
  /** How long the browser drew nothing or this process did not run, ms. */
  readonly stalledMs: number;
}

/** Call before the act. Times are by the page's clock, so the delay until the test learns of them does not count. */
export async function firstSeen(page: Page, selector: string): Promise<() => Promise<FirstSeen>> {
  const key = `seen ${selector}`;
  await page.evaluate(
    ({ key, selector }) => {
      let [stalledMs, drawnAt, isSeen] = [0, performance.now(), false];
      const draw = (): void => {
        const now = performance.now();
        stalledMs += Math.max(0, now - drawnAt - 50);
        drawnAt = now;
        if (!isSeen) requestAnimationFrame(draw);
      };
      requestAnimationFrame(draw);
      const seen = new Promise<{ readonly at: number; readonly stalledMs: number }>((resolve) => {
        const check = (): void => {
          if (document.querySelector(selector) === null) return;
          observer.disconnect();
          isSeen = true;
          draw();
          resolve({ at: Date.now(), stalledMs });
        };
        const observer = new MutationObserver(check);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        check();
      });
      Object.assign(globalThis, { [key]: seen });
    },
    { key, selector },
  );
  const stalls = watchStalls();
  return async () => {
    await page.waitForSelector(selector, { state: 'attached' });
    const { at, stalledMs } = await page.evaluate(
      (name) => (globalThis as unknown as Record<string, Promise<FirstSeen>>)[name]!,
      key,
    );
    return { at, stalledMs: stalledMs + stalls.end() };
  };
}
