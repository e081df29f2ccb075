import { gamingDayText } from '@jackpot/contract';
import { microToText, must } from '@jackpot/money';
import { type LinkEvent, awardsOf } from '@jackpot/progressive';
import type { Browser } from 'playwright-core';
import type { Scene } from '../../../libs/progressive/src/testing/index.js';
import { Screens, buildPages } from './pages.js';
import { PAGE_SIZES, unreachableAt } from './reach.js';
import { closeScreens, sharedBrowser } from './shared-browser.js';
import { counts, gone, hasNo, holds, reads } from './shows.js';
import { type Behind, DAYS, STREAM, environmentWithDays } from './some-days.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function firstOf(scene: Scene): number {
  return Math.min(...scene.events.map(({ at }) => at));
}

function playedUntil(scene: Scene, day: string, until: number) {
  const startsAt = Date.parse(`${day}T11:00:00Z`);
  const voided = new Set(scene.events.filter(({ type }) => type === 'CoupVoided').map((each) => handOf(each)));
  const locks = scene.events.flatMap((event) =>
    event.type === 'CoupLocked' && !voided.has(handOf(event)) && event.at >= startsAt && event.at <= until
      ? [event]
      : [],
  );
  const hands = new Set(locks.map(handOf));
  const hits = scene.events.filter(
    (event) =>
      event.type === 'CoupResolved' &&
      hands.has(handOf(event)) &&
      event.at <= until &&
      awardsOf(event).some(({ level }) => level !== null),
  );
  const wagers = locks.reduce((sum, { seats }) => sum + seats.length, 0);
  const { config, terms } = scene.link;
  const ppm = terms.reduce((sum, { ratePpm, reserveRatePpm }) => sum + ratePpm + reserveRatePpm, 0n);
  return { wagers, hits: hits.length, contribution: microToText(BigInt(wagers) * config.priceCents * ppm) };
}

function handOf(event: LinkEvent): string {
  return 'table' in event && 'coup' in event ? `${event.table} ${event.coup}` : '';
}

const ROLES = ['accounting', 'cage', 'dealer', 'pit-manager', 'technician', 'surveillance'] as const;

function contributed(events: Behind['scene']['events']): readonly (readonly [table: number, micro: bigint])[] {
  const voided = new Set(events.flatMap((each) => (each.type === 'CoupVoided' ? [`${each.table}/${each.coup}`] : [])));
  const sums = new Map<number, bigint>();
  for (const event of events) {
    if (event.type !== 'CoupLocked' || voided.has(`${event.table}/${event.coup}`)) continue;
    const micro = event.contributions.reduce(
      (sum, { displayMicro, reserveMicro, overflowMicro }) => sum + displayMicro + reserveMicro + overflowMicro,
      sums.get(event.table) ?? 0n,
    );
    sums.set(event.table, micro);
  }
  return [...sums];
}

describe('at a glance', () => {
  let behind: Behind;
  let browser: Browser;
  const screens = new Screens(
    () => browser,
    () => behind.controller.url,
  );

  beforeAll(async () => {
    await buildPages();
    behind = await environmentWithDays(ROLES);
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closeScreens(browser);
    await behind?.environment.close();
  });
  afterEach(() => expect(screens.complaints).toEqual([]));

  describe('the home page', () => {
    it('is where a pit manager lands: the meters with their course, tables, wins, what waits and what happened', async () => {
      const pit = await screens.of('pit-manager');
      const { page } = pit;
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      const card = page.locator(`[data-link="${STREAM}"]`);
      await counts(card.locator('[data-level]'), 4);
      await counts(card.locator('.sparkline polyline'), 4);
      await reads(card.locator('[data-level=star]'), /Star \$[\d,]+\.\d\d/);
      await card.getByRole('link', { name: '0 of 2 tables open' }).waitFor();
      await card.getByRole('link', { name: '1 win to verify' }).waitFor();
      const waiting = page.getByRole('region', { name: 'Waiting' });
      await waiting.getByRole('link', { name: /^Compare and verify/ }).waitFor();
      const happened = page.getByRole('region', { name: 'What happens' });
      await reads(happened, /Took over, epoch 2/);
      await reads(happened, /Spade: \$[\d,]+\.\d\d at R9-2, seat 1, pending/);
      await reads(happened, /Voided, R9-1 hand \d+, cards exposed, floor-3/);
      await page.getByRole('heading', { name: `Gaming day ${gamingDayText(DAYS[0])} so far` }).waitFor();
      await page.getByRole('region', { name: 'Actual vs. theoretical' }).waitFor();
      expect(await pit.barriers()).toEqual([]);
      expect(await unreachableAt(page, PAGE_SIZES)).toEqual([]);
      await page.evaluate(() => scrollTo(0, 0));
      await pit.shoot('home');
    });

    it('compares today with yesterday at the same time', async () => {
      const accounting = await screens.of('accounting');
      const compared = accounting.page.getByRole('region', { name: 'Today against yesterday' });
      await counts(compared.locator('tbody tr'), 3);
      await reads(compared.locator('tbody tr').first(), /^Bets 0 0 —$/);
      const soFar = async (at: number) => {
        const path = `/api/v1/links/${STREAM}/days/so-far?at=${new Date(at).toISOString()}`;
        return (await behind.people.get('accounting')?.request('GET', path))?.body;
      };
      const startsAt = firstOf(behind.scene);
      const [day, twoDays] = [await soFar(startsAt), await soFar(startsAt + DAY_MS + 12 * HOUR_MS)];
      expect([day?.['day'], day?.['before'], twoDays?.['day']]).toEqual([DAYS[0], null, DAYS[1]]);
      const before = twoDays?.['before'] as Readonly<Record<string, unknown>>;
      expect(twoDays).toMatchObject(playedUntil(behind.scene, DAYS[1], Date.parse(String(twoDays?.['at']))));
      expect(before).toMatchObject(playedUntil(behind.scene, DAYS[0], Date.parse(String(before['at']))));
      expect(before['wagers']).toBeGreaterThan(0);
    });

    it('leads each role to its own work, and back from every page', async () => {
      const works = [
        ['accounting', 'Go to the gaming day', 'Accounting'],
        ['cage', 'Go to the claims', 'Claims'],
        ['technician', 'Devices and signs', 'Devices and signs'],
        ['surveillance', 'Find a hand', 'Hands'],
      ] as const;
      for (const [role, work, heading] of works) {
        const { page } = await screens.of(role);
        await page.getByRole('navigation', { name: 'Your work' }).getByRole('link', { name: work }).click();
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await page.getByRole('link', { name: 'Home' }).click();
        await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      }
    });

    it('shows a dealer the tables to deal, and no totals of the day', async () => {
      const dealer = await screens.of('dealer');
      const tables = dealer.page.getByRole('region', { name: 'Your tables' });
      await tables.getByText('No table is assigned to you').waitFor();
      await hasNo(dealer.page.getByRole('region', { name: 'Actual vs. theoretical' }), { besides: tables });
      expect(await dealer.barriers()).toEqual([]);
      const body = { accountId: behind.people.get('dealer')?.accountId, hours: 8 };
      const assignments = `/api/v1/links/${STREAM}/tables/table-1/assignments`;
      expect(await behind.people.get('pit-manager')?.request('POST', assignments, body)).toMatchObject({ status: 201 });
      await dealer.page.reload();
      await tables.getByRole('link', { name: 'Deal R9-1' }).click();
      await dealer.page.getByRole('heading', { level: 1, name: 'Table R9-1' }).waitFor();
    });
  });

  describe('the page of devices and signs', () => {
    it('has each device with its serial, boot and last message, and what a technician does about it', async () => {
      const technician = await screens.of('technician');
      const { page } = technician;
      await technician.open('devices', 'Devices and signs');
      const devices = page.getByRole('region', { name: 'Devices', exact: true });
      await counts(devices.locator('tbody tr'), 14);
      const first = devices.locator('[data-device="table-1/1"]');
      await reads(first, /R9-1 1 (OK|Table has no contact) t1-s1 1 No\. \d+, acknowledged, in hand \d+ event [\d,]+/);
      await reads(devices.locator('[data-device="table-2/1"]'), /R9-2 1 Table closed t2-s1/);
      await first.getByRole('link', { name: 'Enroll R9-1 seat 1' }).click();
      const form = page.getByRole('region', { name: 'Enroll a device' });
      await holds(form.getByLabel('Next boot number'), '2');
      await form.getByLabel('Next boot number').fill('5');
      await form.getByLabel('Reason', { exact: true }).fill('lamp replaced');
      await form.getByRole('button', { name: 'Enroll' }).click();
      await gone(form);
      await reads(first, /t1-s1 4/);
      expect(await technician.barriers()).toEqual([]);
      expect(await unreachableAt(page, PAGE_SIZES)).toEqual([]);
    });

    it('has each sign that is connected, since when and what it shows', async () => {
      const technician = await screens.of('technician');
      const signs = technician.page.getByRole('region', { name: 'Signs' });
      await signs.getByText('No sign is connected.').waitFor();
      const wall = await browser.newPage({ viewport: { width: 960, height: 540 } });
      await wall.goto(`${behind.controller.url}/ui/sign.html?link=${STREAM}&layout=row`);
      await reads(
        signs.locator('tbody tr'),
        new RegExp(`127\\.0\\.0\\.1 960x540 link=${STREAM}&layout=row .*just now`),
      );
      await technician.shoot('devices');
      await wall.close();
      await signs.getByText('No sign is connected.').waitFor();
    });

    it('is read by surveillance, which is not offered to enroll a device', async () => {
      const surveillance = await screens.of('surveillance');
      await surveillance.open('devices', 'Devices and signs');
      await hasNo(surveillance.page.getByRole('link', { name: /^Enroll/ }), {
        besides: surveillance.page.locator('[data-device="table-1/1"]'),
      });
    });
  });

  describe('the floor page', () => {
    it('has the course of each meter and its rate per hour', async () => {
      const pit = await screens.of('pit-manager');
      const { page } = pit;
      const limits: string[] = [];
      // The days of play are long ago. Their newest point becomes one of now.
      await page.route('**/meter-history?*', async (route) => {
        limits.push(new URL(route.request().url()).searchParams.get('limit') ?? '');
        const response = await route.fetch();
        const body = (await response.json()) as { readonly history: readonly { readonly at: string }[] };
        const late = Date.now() - Date.parse(must(body.history[0], 'a point').at);
        const history = body.history.map((each) => ({
          ...each,
          at: new Date(Date.parse(each.at) + late).toISOString(),
        }));
        await route.fulfill({ response, json: { ...body, history } });
      });
      await pit.open('floor', 'Floor');
      const strip = page.locator('.floor-head');
      await counts(strip.locator('.sparkline polyline'), 4);
      await reads(strip.locator('[data-level=star]'), /\$[\d,]+\.\d\d per hour/);
      expect(limits).toEqual(['60', '60', '60', '60']);
      expect(await pit.barriers()).toEqual([]);
      expect(await unreachableAt(page, PAGE_SIZES)).toEqual([]);
      await page.unroute('**/meter-history?*');
    });
  });

  describe('the charts', () => {
    it('show a meter over each range and its last cycles together, as picture and as CSV', async () => {
      const pit = await screens.of('pit-manager');
      const { page } = pit;
      await pit.open('meters', 'Meters');
      await pit.press('Spade');
      await pit.press('24 hours');
      await page.getByText('No change of this meter in this range.').waitFor();
      await pit.press('Last cycles');
      const course = page.getByRole('region', { name: 'Spade over time' });
      await course.locator('[data-series="Cycle 1"] polyline').waitFor();
      await counts(course.locator('[data-series]'), 4);
      const picture = await pit.fetched(course.getByRole('button', { name: 'Picture' }));
      expect([picture.name, picture.bytes.toString().slice(0, 4)]).toEqual(['spade-cycles.svg', '<svg']);
      expect(picture.bytes.toString()).toContain('stroke="rgb(');
      const file = await pit.fetched(course.getByRole('button', { name: 'CSV' }));
      expect(file.name).toBe('spade-cycles.csv');
      expect(file.bytes.toString()).toMatch(/^Series,At,Value\r\nCycle 1,0\.0 h after the reset,\d+\.\d{8}\r\n/);
    });

    it('show the hits over time, by level and by table', async () => {
      const pit = await screens.of('pit-manager');
      const hits = pit.page.getByRole('region', { name: 'Hits over time' });
      await hits.getByRole('img', { name: /hits of 4 levels/ }).waitFor();
      await counts(hits.locator('[data-series="Spade"] circle'), 3);
      await hits.getByRole('button', { name: 'By table' }).click();
      await hits.getByText('R9-2', { exact: true }).waitFor();
    });

    it('show how near the Must Hit is, and where it has hit', async () => {
      const pit = await screens.of('pit-manager');
      const { page } = pit;
      const near = page.getByRole('region', { name: 'Must Hit: how near' });
      await reads(
        near,
        /^Must Hit: how near The meter is at \$[\d,]+\.\d\d: \d+\.\d\d% of the way from its reset amount \$\d+\.\d\d to its maximum \$[\d,]+\.\d\d/,
      );
      await near.getByRole('img', { name: /hits, by tenth of the way/ }).waitFor();
      expect(await pit.barriers()).toEqual([]);
      expect(await unreachableAt(page, PAGE_SIZES)).toEqual([]);
      await page.evaluate(() => scrollTo(0, 0));
      await pit.shoot('charts');
    });

    it('show the return of a bet against the meter, with the present meter and the break-even', async () => {
      const pit = await screens.of('pit-manager');
      const { page } = pit;
      await pit.press('Star');
      const returned = page.getByRole('region', { name: 'Return of the bet' });
      await reads(
        returned,
        /A bet of \$5\.00 returns \d+\.\d{4}% of its price now\. A bet returns its price when Star is at/,
      );
      await counts(returned.locator('[data-series="Whole bet"] polyline'), 1);
      await counts(returned.locator('[data-series="Now"] circle'), 1);
      await counts(returned.locator('[data-series="Break-even"] line'), 1);
      const file = await pit.fetched(returned.getByRole('button', { name: 'CSV' }));
      expect(file.name).toBe('star-return.csv');
      const rows = file.bytes.toString().split('\r\n');
      expect(rows.filter((row) => row.startsWith('Break-even,'))).toEqual([
        expect.stringMatching(/^Break-even,"\$[\d,]+\.\d\d",100\.00000000$/),
      ]);
      await pit.press('Spade');
      await returned.getByRole('img', { name: 'Return of a bet against the meter of Spade' }).waitFor();
      expect(await pit.barriers()).toEqual([]);
      expect(await unreachableAt(page, PAGE_SIZES)).toEqual([]);
    });

    it('show which tables were busy in which hour, by pointer, by key, as picture, as file and as a table', async () => {
      const pit = await screens.of('pit-manager');
      const { page } = pit;
      await page.goto(`${behind.controller.url}/ui/app.html#/activity?from=${DAYS[0]}&to=${DAYS[0]}`);
      await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
      const heat = page.getByRole('region', { name: 'Tables by hour' });
      const map = heat.getByRole('img', { name: 'Bets per hour of 2 tables by hour; listed below' });
      await map.focus();
      await page.keyboard.press('ArrowRight');
      await reads(heat.locator('.chart-foot'), /Bets per hour: \d+, R9-1, 6:00 AM/);
      await page.keyboard.press('ArrowDown');
      await reads(heat.locator('.chart-foot'), /Bets per hour: \d+, R9-2, 6:00 AM/);
      const { width, height } = must(await map.boundingBox(), 'a map that is drawn');
      await map.hover({ position: { x: width - 20, y: height - 40 } });
      await reads(heat.locator('.chart-foot'), /Bets per hour: \d+, R9-2, 5:00 AM/);
      const picture = await pit.fetched(heat.getByRole('button', { name: 'Picture' }));
      expect(picture.name).toBe(`tables-bets-${DAYS[0]}.svg`);
      expect(picture.bytes.toString()).toMatch(/<path[^>]* opacity="1"/);
      const file = await pit.fetched(heat.getByRole('button', { name: 'CSV' }).last());
      expect(file.bytes.toString().split('\r\n').filter(Boolean).length).toBe(1 + 2 * 24);
      await heat.getByText('As a table').click();
      await counts(heat.locator('tbody tr'), 2);
      await heat.getByRole('button', { name: 'Voids' }).click();
      await heat.getByRole('img', { name: 'Voids of 2 tables by hour; listed below' }).waitFor();
      expect(await pit.barriers()).toEqual([]);
    });

    it('show exactly what each table and dealer contributed, the largest first', async () => {
      const pit = await screens.of('pit-manager');
      const { page } = pit;
      await page.goto(`${behind.controller.url}/ui/app.html#/activity?from=${DAYS[0]}&to=${DAYS[2]}`);
      const panel = page.getByRole('region', { name: 'Contribution to the meters' });
      await panel.getByRole('heading', { name: /Mar 1, 2026 to Mar 3, 2026$/ }).waitFor();
      const tables = contributed(behind.scene.events).toSorted(([, one], [, other]) => Number(other - one));
      const file = await pit.fetched(panel.getByRole('button', { name: 'CSV' }).last());
      const rows = file.bytes
        .toString()
        .split('\r\n')
        .slice(1)
        .filter(Boolean)
        .map((row) => row.split(','));
      expect(rows.map(([table, , , , amount]) => [table, amount])).toEqual(
        tables.map(([table, micro]) => [`R9-${table + 1}`, microToText(micro)]),
      );
      await counts(panel.locator('.bar'), 2);
      await panel.getByRole('button', { name: 'By dealer' }).click();
      await counts(panel.locator('.bar'), 1);
      const total = tables.reduce((sum, [, micro]) => sum + micro, 0n);
      await reads(panel.locator('tbody'), `Nobody assigned`);
      const byDealer = await pit.fetched(panel.getByRole('button', { name: 'CSV' }).last());
      expect(byDealer.bytes.toString()).toContain(microToText(total));
      expect(await pit.barriers()).toEqual([]);
      expect(await unreachableAt(page, PAGE_SIZES)).toEqual([]);
      await page.evaluate(() => scrollTo(0, 0));
      await pit.shoot('activity');
    });

    it('show what is owed over the closed days', async () => {
      const accounting = await screens.of('accounting');
      await accounting.open('accounting', 'Accounting');
      for (const day of DAYS.slice(0, 2)) {
        await accounting.press(`Close ${gamingDayText(day)}`);
        await accounting.press(/^Close [A-Z]/);
        await accounting.page.getByRole('link', { name: gamingDayText(day), exact: true }).waitFor();
      }
      const owed = accounting.page.getByRole('region', { name: 'Reserve and liability by day' });
      await counts(owed.locator('[data-series=Owed] polyline'), 1);
      await counts(owed.locator('[data-series="Seed owed to the house"] polyline'), 1);
      await counts(owed.locator('svg'), 2);
    });

    it('show awards against theory over the closed days', async () => {
      const accounting = await screens.of('accounting');
      const days = accounting.page.getByRole('region', { name: 'Actual vs. theoretical by day' });
      await days.getByRole('combobox', { name: 'Line' }).selectOption({ label: 'Spade' });
      await counts(days.locator('[data-series="Awards"] circle'), 2);
      await counts(days.locator('[data-series="95% of days"] polygon'), 1);
      await counts(days.locator('[data-series="99% of days"] polygon'), 1);
      await reads(days.locator('[data-line=spade]'), /^Spade 2 \d+ \d+\.\d{6} \d+ \d+$/);
      await reads(days.locator('[data-line=must-hit]'), /^Must Hit 2 \d+ — — —$/);
      expect(await accounting.barriers()).toEqual([]);
      expect(await unreachableAt(accounting.page, PAGE_SIZES)).toEqual([]);
    });
  });
});
