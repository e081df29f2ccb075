import type { Page } from 'playwright-core';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A normal run tests the extreme sizes. `npm run test:sizes` and `npm run test:long` test every size. */
const IS_EVERY_SIZE = process.env['SIZES'] === 'all';
const SMALL_TABLET: Size = { width: 1024, height: 768 };
const UPRIGHT_TABLET: Size = { width: 1024, height: 1366 };
const NARROWEST: Size = { width: 320, height: 640 };

const ALL_TABLETS: readonly Size[] = [
  SMALL_TABLET,
  UPRIGHT_TABLET,
  { width: 1112, height: 834 },
  { width: 1180, height: 820 },
  { width: 1366, height: 768 },
];
export const TABLETS = IS_EVERY_SIZE ? ALL_TABLETS : [SMALL_TABLET, UPRIGHT_TABLET];

/**
 * Tablets, the usual laptop at 200% zoom, phones, and a large screen. A width of 320 pixels equals 1280 at 400% zoom
 * (WCAG 2.1, 1.4.10).
 */
const ALL_PAGE_SIZES: readonly Size[] = [
  ...ALL_TABLETS,
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 683, height: 384 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
  NARROWEST,
  { width: 1920, height: 1080 },
];
export const PAGE_SIZES = IS_EVERY_SIZE ? ALL_PAGE_SIZES : [SMALL_TABLET, NARROWEST];

interface ReachOptions {
  readonly of?: string;
  readonly isInView?: boolean;
}

async function unreachable(page: Page, size: Size, options: ReachOptions = {}): Promise<readonly string[]> {
  await page.setViewportSize(size);
  const found = await page.evaluate(
    async ({ of, isInView }) => {
      // After two frames, the layout is drawn, and a toast that covered a control has moved away from it.
      const isDrawn = (): Promise<unknown> =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await isDrawn();
      const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=button]';
      const nameOf = (element: Element): string =>
        `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)}"`;
      const isHit = (element: Element, x: number, y: number): boolean => {
        const hit = document.elementFromPoint(x, y);
        const label = element.closest('label');
        return hit !== null && (element.contains(hit) || label?.contains(hit) === true);
      };
      // A press by the browser's driver may have scrolled the page.
      if (isInView === true) scrollTo(0, 0);
      const root = document.querySelector('dialog:modal') ?? document;
      const wanted = [...root.querySelectorAll(of ?? CONTROLS)].filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        // Skip links are out of sight until they have the focus.
        return isShown && width > 2 && height > 2 && !element.matches('.skip, .visually-hidden');
      });
      const problems: string[] = [];
      for (const element of wanted) {
        if (isInView !== true) element.scrollIntoView({ block: 'center', inline: 'nearest' });
        const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
        const [left, right] = [box.left + box.width * 0.15, box.right - box.width * 0.15];
        const [top, bottom] = [box.top + box.height * 0.2, box.bottom - box.height * 0.2];
        const isOut = box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1;
        if (isInView === true && isOut) problems.push(`${nameOf(element)} is not in view`);
        const points: readonly (readonly [number, number])[] = [
          [(left + right) / 2, (top + bottom) / 2],
          ...[left, right].flatMap((x) => [top, bottom].map((y) => [x, y] as const)),
        ];
        const coveredPoint = (): readonly [number, number] | undefined =>
          points.find(([x, y]) => !isHit(element, x, y));
        if (coveredPoint() === undefined) continue;
        await isDrawn();
        const covered = coveredPoint();
        if (covered === undefined) continue;
        const over = document.elementFromPoint(...covered);
        problems.push(`${nameOf(element)} is covered by ${over === null ? 'nothing: out of view' : nameOf(over)}`);
      }
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth} wide`);
      return problems.concat(wanted.length === 0 ? ['no control'] : []);
    },
    { of: options.of, isInView: options.isInView },
  );
  return found.map((problem) => `${size.width}x${size.height}: ${problem}`);
}

export async function unreachableAt(
  page: Page,
  sizes: readonly Size[],
  options: ReachOptions = {},
): Promise<readonly string[]> {
  const before = page.viewportSize();
  const problems: string[] = [];
  for (const size of sizes) problems.push(...(await unreachable(page, size, options)));
  if (before !== null) await page.setViewportSize(before);
  return problems;
}

export async function cutOff({ page }: { readonly page: Page }, selector: string): Promise<readonly string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const size of TABLETS) {
    await page.setViewportSize(size);
    const texts = await page
      .locator(selector)
      .evaluateAll((all) =>
        all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      );
    found.push(...texts.map((text) => `${size.width}x${size.height}: ${text}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

export async function widthsThatCutPages(page: Page, widths: readonly number[]): Promise<readonly number[]> {
  const before = page.viewportSize();
  const cut: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const isCut = await page.locator('header nav').evaluate((nav) => nav.scrollWidth > nav.clientWidth);
    if (isCut) cut.push(width);
  }
  if (before !== null) await page.setViewportSize(before);
  return cut;
}
