import type { Page } from 'playwright-core';
import { PASSWORD } from '../../../test/support/people.js';
import { PAGES, atEachSize, describeStates, heldBack } from './page-states.js';
import { PagesEnvironment } from './pages.js';
import { widthsThatCutPages } from './reach.js';
import { counts, gone, holds, readAll, reads } from './shows.js';

const LINK = 'any-page';
const QUICK: readonly string[] = ['claims', 'terms/1', 'audit'];

describe('pages', () => {
  let pages: PagesEnvironment;

  beforeAll(async () => {
    pages = await PagesEnvironment.open({
      linkId: LINK,
      roles: ['pit-manager', 'accounting', 'auditor', 'dealer', 'surveillance'],
    });
  });
  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  // `every-page.long.e2e-spec.ts` tries all pages.
  describeStates(
    PAGES.filter(([, path]) => QUICK.includes(path)),
    () => pages,
  );

  it('with reduced motion the bars stand still', async () => {
    const screen = await pages.screenOf('accounting');
    await screen.page.emulateMedia({ reducedMotion: 'reduce' });
    const release = await heldBack(screen.page);
    await screen.go('hands');
    await screen.page.getByRole('heading', { level: 1, name: 'Hands' }).waitFor();
    const bar = screen.page.locator('main .skeleton span').first();
    await bar.waitFor();
    expect(await bar.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
    await release();
    await screen.page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('the head of a long table stays in view', async () => {
    const screen = await pages.screenOf('auditor');
    await screen.open('audit?system=1', 'Audit trail');
    await screen.page.locator('tbody tr:nth-child(30)').waitFor();
    await atEachSize(screen, async () => {
      const offset = await screen.page.locator('.audit .scroll').evaluate((scroll) => {
        scroll.scrollTop = scroll.scrollHeight;
        const head = scroll.querySelector('thead th')!.getBoundingClientRect();
        return { head: Math.round(head.top - scroll.getBoundingClientRect().top), isScrolled: scroll.scrollTop > 0 };
      });
      expect(offset).toEqual({ head: 0, isScrolled: true });
    });
  });

  const coveredByToast = (page: Page): Promise<readonly string[]> =>
    page.evaluate(async () => {
      const frames = async (): Promise<void> => {
        for (let count = 0; count < 3; count += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      };
      const covered: string[] = [];
      for (let y = 0; y < document.documentElement.scrollHeight; y += 150) {
        scrollTo(0, y);
        await frames();
        const box = document.querySelector('.toast[data-place=free]')?.getBoundingClientRect();
        if (box === undefined) continue;
        for (const each of document.querySelectorAll('button, a[href], input, select, summary, [role=alert]')) {
          const { left, right, top, bottom, width } = each.getBoundingClientRect();
          const isApart = left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top;
          if (!isApart && width > 2 && each.closest('.toast') === null && each.checkVisibility())
            covered.push(`${y}: ${each.textContent}`);
        }
      }
      scrollTo(0, 0);
      return covered;
    });

  describe('what a person did', () => {
    it('is said in one sentence with its opposite act, covers no control, and stays in a list', async () => {
      const pit = await pages.screenOf('pit-manager');
      const { page } = pit;
      await pit.open('floor', 'Floor');
      const dealers = page.getByRole('region', { name: 'Dealers' });
      await dealers.getByText('Assign a table').click();
      await dealers.getByRole('combobox', { name: 'Dealer' }).selectOption({ index: 0 });
      await pit.press('Assign');
      const toast = page.locator('.toast');
      await reads(toast, /deals MB-1 until/);
      await page.getByRole('status').filter({ hasText: 'deals MB-1 until' }).waitFor();
      await atEachSize(pit, async () => {
        expect(await pit.barriers()).toEqual([]);
        expect(await coveredByToast(page)).toEqual([]);
      });
      await toast.getByRole('button', { name: 'End assignment' }).click();
      await reads(toast, /The assignment of .* at MB-1 has ended\..*Assign again until/);
      await pit.press('What you did: 2');
      const list = page.getByRole('dialog', { name: 'What you did' });
      await counts(list.getByRole('listitem'), 2);
      await counts(list.getByRole('button', { name: 'End assignment' }), 0);
      await atEachSize(pit, async () => expect(await pit.barriers()).toEqual([]));
      await list.getByRole('button', { name: 'Assign again until' }).click();
      await counts(list.getByRole('listitem'), 3);
      await page.keyboard.press('Escape');
      await gone(toast);
    });

    it('is forgotten when the next person signs in at this screen', async () => {
      const pit = await pages.screenOf('pit-manager');
      await pit.page.getByRole('button', { name: /^What you did/ }).waitFor();
      await pit.press('Sign out');
      await pit.signInAndWait('surveillance', PASSWORD);
      await gone(pit.page.getByRole('button', { name: /^What you did/ }));
      await pit.press('Sign out');
      await pit.signInAndWait('pit-manager', PASSWORD);
    });
  });

  describe('a saved view', () => {
    it('keeps a page with its filters, is found by the search, renamed, deleted and brought back', async () => {
      const pit = await pages.screenOf('pit-manager');
      const { page } = pit;
      await pit.open('hands?find=hit', 'Hands');
      await pit.press('Saved views');
      const views = page.getByRole('dialog', { name: 'Saved views' });
      await views.getByLabel('Name').fill('Big hits');
      await atEachSize(pit, async () => expect(await pit.barriers()).toEqual([]));
      await pit.press('Save this view');
      await pit.open('home', 'Home');
      await page.keyboard.press('Control+K');
      await page.getByRole('searchbox').fill('big');
      await page.getByRole('link', { name: 'Big hits Saved view of Hands' }).click();
      await holds(page.getByLabel('Show'), 'hit');
      await pit.press('Saved views');
      await pit.press('Rename Big hits');
      await views.getByLabel('New name').fill('Hits of all tables');
      await views.getByRole('button', { name: 'Rename', exact: true }).click();
      await pit.press('Delete Hits of all tables');
      await gone(views.getByRole('listitem'));
      await page.keyboard.press('Escape');
      await pit.press(/^What you did/);
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
      await page.keyboard.press('Escape');
      await pit.press('Saved views');
      await reads(views.getByRole('listitem'), 'Hits of all tables');
      await page.keyboard.press('Escape');
    });

    it('is kept for one person, and a page opens whatever the browser has kept', async () => {
      const pit = await pages.screenOf('pit-manager');
      const { page } = pit;
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage).filter((each) => each.includes('views-')))
          localStorage.setItem(key, '[{"name":7},null,{"name":"Away","address":"https://example.com","link":null}]');
      });
      await page.reload();
      await pit.open('hands', 'Hands');
      await pit.press('Saved views');
      await page.getByLabel('Name').waitFor();
      await readAll(page.getByRole('dialog').getByRole('listitem'), []);
      await page.keyboard.press('Escape');
      const auditor = await pages.screenOf('auditor');
      expect(
        await auditor.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('views-'))),
      ).toEqual([]);
    });

    it('of the audit trail is read when it is opened on the page itself', async () => {
      const auditor = await pages.screenOf('auditor');
      const { page } = auditor;
      await auditor.open('audit?outcome=NOT_PERMITTED', 'Audit trail');
      await auditor.press('Saved views');
      await page.getByRole('dialog').getByLabel('Name').fill('Refused');
      await auditor.press('Save this view');
      await auditor.press('Clear filters');
      await page.locator('tbody tr').first().waitFor();
      await auditor.press('Saved views');
      const asked = page.waitForRequest(/audit\?.*outcome=NOT_PERMITTED/);
      await page.getByRole('link', { name: /^Refused/ }).click();
      await asked;
      await holds(page.getByLabel('Outcome'), 'NOT_PERMITTED');
    });
  });

  it('the header of a dealer keeps its pages in view beside the notes', async () => {
    const dealer = await pages.screenOf('dealer');
    await dealer.open('hands', 'Hands');
    await dealer.press('Saved views');
    await dealer.page.getByRole('dialog').getByLabel('Name').fill('All');
    await dealer.press('Save this view');
    await dealer.page.getByRole('button', { name: 'What you did: 1' }).waitFor();
    expect(await widthsThatCutPages(dealer.page, [1024, 1180, 1280, 1366])).toEqual([]);
  });

  it('names a link whose terms are for demonstrations, and only such a link', async () => {
    const pit = await pages.screenOf('pit-manager');
    const { config } = (await pages.admin.permitted('GET', `/api/v1/links/${LINK}`)).body as {
      readonly config: { readonly laboratory: boolean };
    };
    await pit.open('floor', 'Floor');
    await pit.page.locator('.table-card').first().waitFor();
    await counts(pit.page.getByText('Demonstration', { exact: true }), config.laboratory ? 1 : 0);
    expect(config.laboratory).toBe(true);
    await atEachSize(pit, async () => expect(await pit.barriers()).toEqual([]));
  });
});
