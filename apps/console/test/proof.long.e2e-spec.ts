import type { Browser } from 'playwright-core';
import { launchBrowser } from '../dev/browser.mjs';
import { Screen, Screens, buildPages } from './pages.js';
import { PAGE_SIZES, unreachableAt } from './reach.js';
import { counts, gone, hasNo, reads } from './shows.js';
import { type Behind, STREAM, environmentWithDays } from './some-days.js';

/** The key of another operator, from the signed-note specification. */
const OTHER_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';

const KEY_URL = '**/api/v1/checkpoint-key';

describe('proof', () => {
  let behind: Behind;
  let browser: Browser;
  let key: string;
  let exported: Buffer;
  const screens = new Screens(
    () => browser,
    () => behind.controller.url,
  );
  const journal = async () => (await screens.of('auditor')).page.getByRole('region', { name: 'The whole journal' });

  beforeAll(async () => {
    await buildPages();
    behind = await environmentWithDays(['auditor', 'cage', 'floor-supervisor', 'pit-manager']);
    const answer = await fetch(`${behind.controller.url}/api/v1/checkpoint-key`);
    ({ key } = (await answer.json()) as { key: string });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await behind?.environment.close();
  });
  afterEach(() => expect(screens.complaints).toEqual([]));

  it('is offered only to roles that may see it', async () => {
    const cage = await screens.of('cage');
    const pages = cage.page.getByRole('navigation', { name: 'Pages' });
    await hasNo(cage.page.getByRole('link', { name: 'Proof' }), {
      besides: pages.getByRole('link', { name: 'Claims' }),
    });
  });

  describe('the journal', () => {
    it('is not called wrong where the key cannot be read: nothing was verified', async () => {
      const { page } = await screens.of('auditor');
      await page.route(KEY_URL, (route) => route.abort());
      await page.getByRole('link', { name: 'Proof' }).click();
      await page.getByRole('button', { name: 'Verify the journal now' }).click();
      await (await journal()).getByRole('heading', { name: 'Nothing was verified' }).waitFor();
      await page.unroute(KEY_URL);
      await page.reload();
    });

    it('is verified here, with its head hash, its checkpoints and the key', async () => {
      const screen = await screens.of('auditor');
      await screen.page.route(KEY_URL, (route) => setTimeout(() => void route.continue(), 1_000), {
        times: 1,
      });
      await screen.page.getByRole('link', { name: 'Proof' }).click();
      const panel = screen.page.getByRole('region', { name: 'Public key' });
      await panel.getByText('Not independently confirmed').waitFor();
      await screen.press('Verify the journal now');
      const verdict = (await journal()).getByRole('status');
      await verdict.getByRole('heading', { name: 'Verified' }).waitFor();
      const text = await verdict.innerText();
      expect(text).toContain(key);
      expect(text).toMatch(/1 signed checkpoint covers all of them/);
      const { body } = await behind.people.get('auditor')!.request('GET', `/api/v1/links/${STREAM}/checkpoints`);
      const [{ note }] = body['checkpoints'] as [{ note: string }];
      expect(text).toContain(/^hash (.*)$/m.exec(note)![1]);
      await verdict.getByText('What was recomputed').click();
      await reads(verdict, '2 triggers revealed, each matching its commitment');
      await verdict.getByText('What was recomputed').click();
      expect(await screen.barriers()).toEqual([]);
      await screen.page.setViewportSize({ width: 1280, height: 1130 });
      await screen.page.evaluate(() => scrollTo(0, 0));
      await screen.shoot('proof');
      await screen.page.setViewportSize({ width: 1280, height: 860 });
    });

    it('is verified from a file just as well', async () => {
      const screen = await screens.of('auditor');
      ({ bytes: exported } = await screen.fetched(screen.page.getByRole('link', { name: 'Download the export' })));
      await verifyFile('kept.jsonl', exported);
      await (await journal()).getByText('The file kept.jsonl of royal-9-east').waitFor();
    });

    it('is refused after a changed byte, with the line of the error', async () => {
      const lines = exported.toString().split('\n');
      const at = lines.findIndex((line, index) => index > 40 && line.startsWith('{"kind":"batch"'));
      const changed = lines.with(
        at,
        lines[at]!.replace(/"events":"(.)/, (_, one) => `"events":"${one === 'A' ? 'B' : 'A'}`),
      );
      await verifyFile('tampered.jsonl', Buffer.from(changed.join('\n')));
      const alert = (await journal()).getByRole('alert');
      await alert.getByText(`NOT VALID: first error in line ${at + 1}`).waitFor();
      await reads(alert, 'JOURNAL_WRONG');
      const screen = await screens.of('auditor');
      expect(await screen.barriers()).toEqual([]);
      await alert.scrollIntoViewIfNeeded();
      await screen.shoot('proof-tampered');
    });

    it('is refused if its end is missing or the file is not an export', async () => {
      await verifyFile('cut.jsonl', exported.subarray(0, exported.lastIndexOf(10, exported.length - 2) + 1));
      await (await journal()).getByRole('alert').getByText('CUT_SHORT').waitFor();
      await verifyFile('picture.jsonl', Buffer.from([0x89, 0x50, 0x4e, 0x47, 10]));
      await (await journal()).getByRole('alert').getByText('NOT_A_RECORD').waitFor();
    });

    it('is checked with the entered key, not with the key that the file names', async () => {
      const screen = await screens.of('auditor');
      const give = async (text: string): Promise<void> => {
        await screen.press('Enter the key you were given');
        await screen.page.getByLabel('Public key (after a key change').fill(text);
        await screen.press('Use key');
        await gone(screen.page.getByRole('button', { name: 'Use key' }));
        await screen.page.getByText('The key you entered', { exact: true }).waitFor();
      };
      await give(OTHER_KEY);
      await screen.page.getByText('The controller reports a different key').waitFor();
      await verifyFile('kept.jsonl', exported);
      await (await journal()).getByRole('alert').getByText('SIGNATURE_WRONG').waitFor();
      await give('no key at all');
      await verifyFile('kept.jsonl', exported);
      await (await journal()).getByRole('alert').getByText('Nothing was verified').waitFor();
      await give(key);
      await verifyFile('kept.jsonl', exported);
      await (await journal()).getByRole('heading', { name: 'Verified' }).waitFor();
    });

    async function verifyFile(name: string, buffer: Buffer): Promise<void> {
      const { page } = await screens.of('auditor');
      const file = { name, mimeType: 'application/jsonl', buffer };
      await page.getByLabel('Or verify an export from a file').setInputFiles(file);
    }
  });

  describe('one award', () => {
    it('has a pack that is read here, and proven to stand in the signed journal', async () => {
      const screen = await screens.of('auditor');
      await screen.go('proof');
      const awards = screen.page.getByRole('group', { name: 'Awards, newest first', exact: true });
      await awards.getByRole('row', { name: /Star/ }).getByRole('link').click();
      await screen.page.getByRole('heading', { name: 'Dispute pack of award 13' }).waitFor();
      const proof = screen.page.getByRole('region', { name: 'Proof of the award' });
      await proof.getByRole('heading', { name: /^Verified: event \d+ is in/ }).waitFor();
      const region = (name: string) => screen.page.getByRole('region', { name, exact: true });
      await reads(region('The award'), /\$50,326\.00.*Star.*hand \d+, seat 1/);
      const coup = region('The hand');
      await counts(coup.getByRole('img'), 4);
      await reads(coup, /Seat 1: bet of \$5\.00 accepted.*No more bets: seats 1, 3, 6 in play/);
      await reads(region('Derivation'), /Star true, pays/);
      await reads(region('Meters and signs'), /Star, display \$[\d,]+\.\d{8}/);
      await reads(
        region('Approvals'),
        /verified by Carl Lindqvist.*authorized.*Paid, \$38,248\.96 by check 1001, \$12,077\.04 kept back/,
      );
      await reads(region('Terms in force'), /MLGCA 2026-17.*[0-9a-f]{64}/);
      await region('Software')
        .getByText(/\d+ files and their SHA-256/)
        .waitFor();
      expect(await screen.barriers()).toEqual([]);
      await screen.page.setViewportSize({ width: 1280, height: 1260 });
      await screen.shoot('dispute-pack');
      await screen.page.setViewportSize({ width: 1280, height: 860 });
    });

    it('is downloaded as a file that prints and runs no script', async () => {
      const screen = await screens.of('auditor');
      const { name, bytes } = await screen.fetched(screen.page.getByRole('button', { name: 'Download the pack' }));
      expect(name).toBe(`${STREAM}-A13.html`);
      expect(bytes.toString()).toContain('royal-9-dispute/1');
    });

    it('of a Must Hit shows the commitment and its verification', async () => {
      const screen = await screens.of('auditor');
      await screen.go('proof/award/7');
      const revealed = screen.page.getByRole('region', { name: 'Must Hit', exact: true });
      await revealed.getByText('Commitment verified').waitFor();
      await reads(revealed, 'The trigger was $280.01');
    });

    it('that does not exist is refused', async () => {
      const screen = await screens.of('auditor');
      await screen.go('proof/award/999');
      await screen.page.getByRole('alert').getByText('AWARD_UNKNOWN').waitFor();
    });
  });

  describe('one wager', () => {
    it('is proven from the recall of its coup', async () => {
      const screen = await screens.of('pit-manager');
      await screen.go('recall/table-1/1');
      await screen.page
        .getByRole('link', { name: /^event \d+$/ })
        .first()
        .click();
      await screen.press('Verify event');
      const panel = screen.page.getByRole('region', { name: 'One bet' });
      await panel.getByRole('heading', { name: /^Verified: event \d+ is in the signed journal$/ }).waitFor();
      await reads(panel.locator('pre'), '"type": "WagerAcknowledged"');
      const { bytes } = await screen.fetched(screen.page.getByRole('button', { name: 'Download the proof' }));
      expect(JSON.parse(bytes.toString())).toMatchObject({ format: 'royal-9-inclusion/1' });
      expect(await screen.barriers()).toEqual([]);
    });

    it('that is not in the journal is not proven', async () => {
      const screen = await screens.of('pit-manager');
      await screen.page.getByLabel('Event number').fill('999999');
      await screen.press('Verify event');
      await screen.page.getByRole('alert').getByText('NOT_IN_JOURNAL').waitFor();
    });

    it('is offered on the recall to those who may only', async () => {
      const floor = await screens.of('floor-supervisor');
      await floor.go('recall/table-1/1');
      const wager = floor.page.getByRole('region', { name: 'Hand 1' }).getByText(/^Seat 1 /);
      await hasNo(floor.page.getByRole('link', { name: /^event/ }), { besides: wager });
    });
  });

  it('a Must Hit is hashed once more, and what is not revealed yet stays sealed', async () => {
    const screen = await screens.of('auditor');
    await screen.go('proof');
    const cycles = screen.page.getByRole('region', { name: 'Must Hit triggers' }).getByRole('listitem');
    await cycles.first().getByText('Sealed').waitFor();
    await cycles.nth(2).getByText('Commitment verified').waitFor();
    await counts(cycles, 3);
    await reads(cycles.nth(2), 'at $280.01');
    await screen.press('Light');
    for (const [page, heading, last] of [
      ['proof', 'Proof', 'Commitment verified'],
      ['proof/award/13', 'Dispute pack of award 13', 'files and their SHA-256'],
    ] as const) {
      await screen.open(page, heading);
      await screen.page.getByText(last).first().waitFor();
      expect({ page, barriers: await screen.barriers() }).toEqual({ page, barriers: [] });
      expect({ page, found: await unreachableAt(screen.page, PAGE_SIZES) }).toEqual({ page, found: [] });
    }
  });

  it('the documentation is found and read without signing in, on a phone too', async () => {
    const screen = await Screen.open(browser, behind.controller.url);
    const { page } = screen;
    await page.goto(`${behind.controller.url}/docs`);
    await page.getByRole('searchbox', { name: 'Search' }).fill('must hit');
    await page
      .getByRole('link', { name: /^Must Hit/ })
      .first()
      .waitFor();
    expect(await screen.barriers()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Must Hit/ }).waitFor();
    for (const address of ['', 'how-to/use-the-console.html', 'reference/rejections.html', 'api/rest-claims.html']) {
      await page.goto(`${behind.controller.url}/docs/${address}`);
      expect({ address, barriers: await screen.barriers() }).toEqual({ address, barriers: [] });
      await page.setViewportSize({ width: 390, height: 844 });
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect({ address, widths }).toEqual({ address, widths: [390, 390] });
      await page.setViewportSize({ width: 1280, height: 860 });
    }
    expect(screen.complaints).toEqual([]);
    await screen.close();
  });
});
