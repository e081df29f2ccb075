import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../../test/support/eventually.js';
import { watchStalls } from '../../../test/support/stalls.js';

/**
 * What a page shows some time after an act. A page read in the instant after a press shows what it showed before: what the
 * act brings comes with the server's answer and the next drawing. So nothing of a page is read but through these, or after a
 * wait for what can only be there after the act.
 */

/** A read of a missing element must fail soon, so that it is repeated. */
const READ_MS_MAX = 2_000;

/** So many of these. */
export async function counts(locator: Locator, count: number): Promise<void> {
  await eventually(async () =>
    expect({ of: String(locator), count: await locator.count() }).toEqual({ of: String(locator), count }),
  );
}

/** None of these any more. */
export function gone(locator: Locator): Promise<void> {
  return counts(locator, 0);
}

/**
 * None of these, where what else this person is shown stands already: a page that has not loaded has none of anything.
 * @param besides what is drawn with it, or would be
 */
export async function hasNo(locator: Locator, { besides }: { readonly besides: Locator }): Promise<void> {
  await besides.first().waitFor();
  expect({ of: String(locator), count: await locator.count() }).toEqual({ of: String(locator), count: 0 });
}

/** A text like this, runs of white space as one blank; gives it back. */
export function reads(locator: Locator, text: RegExp | string): Promise<string> {
  return eventually(async () => {
    const found = (await locator.innerText({ timeout: READ_MS_MAX })).replaceAll(/\s+/g, ' ');
    if (typeof text === 'string') expect(found).toContain(text);
    else expect(found).toMatch(text);
    return found;
  });
}

/** The texts of all of these, in their order. */
export async function readAll(locator: Locator, texts: readonly string[]): Promise<void> {
  await eventually(async () => expect(await locator.allInnerTexts()).toEqual(texts));
}

/** A field that holds this; gives back what it holds. */
export function holds(field: Locator, value: RegExp | string): Promise<string> {
  return eventually(async () => {
    const held = await field.inputValue({ timeout: READ_MS_MAX });
    if (typeof value === 'string') expect(held).toBe(value);
    else expect(held).toMatch(value);
    return held;
  });
}

/** An element with this attribute. */
export async function has(locator: Locator, attribute: string, value: string): Promise<void> {
  await eventually(async () => expect(await locator.getAttribute(attribute, { timeout: READ_MS_MAX })).toBe(value));
}

/** A button that cannot be pressed now. */
export async function isOff(button: Locator): Promise<void> {
  await eventually(async () => expect(await button.isDisabled({ timeout: READ_MS_MAX })).toBe(true));
}

export interface FirstSeen {
  /** As `Date.now()` has it, ms. */
  readonly at: number;
  /** How long since the start of the watch the browser drew nothing at all, or this process did not run, ms. */
  readonly stalledMs: number;
}

/**
 * Watches for the first moment at which something is in a page, by the page's own clock: the time until
 * the test learns of it does not count. Called before the act. A bound on the time must allow for the stalls of the machine.
 */
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
