import { SECRET, TestTable } from '../../../test/support/floor.js';
import { PagesEnvironment } from './pages.js';
import { gone, hasNo, readAll } from './shows.js';

const LINK = 'enrolling';
const BOOT = 4_000;
const SEATS = 7;

describe('the enrollment of a device', () => {
  let pages: PagesEnvironment;

  beforeAll(async () => {
    pages = await PagesEnvironment.open({ linkId: LINK, roles: ['floor-supervisor', 'pit-manager', 'technician'] });
  });
  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  it.each([
    ['technician', 2, BOOT],
    ['pit-manager', 3, BOOT + 1],
  ])('by a %s from the card of the table lets its wagers be recognized', async (role, seat, boot) => {
    const table = (await TestTable.connect(pages.controller.url, `${LINK}/t-1/${SECRET}`)).stayOnline();
    const wager = { type: 'acknowledge', coup: 1, seat, device: `d-1-${seat}`, boot, sequence: 1, priceCents: 500 };
    await table.request({ type: 'open', coup: 1 });
    expect(await table.request(wager)).toMatchObject({ ok: false, code: 'BOOT_IMPLAUSIBLE' });
    const screen = await pages.screenOf(role);
    await screen.open('floor', 'Floor');
    await screen.page.locator('[data-table="t-1"]').getByRole('link', { name: 'Devices' }).click();
    await readAll(screen.page.locator('[data-device] td:first-child'), Array<string>(SEATS).fill('MB-1'));
    await screen.page.getByRole('link', { name: `Enroll MB-1 seat ${seat}` }).click();
    const form = screen.page.getByRole('region', { name: 'Enroll a device' });
    await form.getByLabel('Next boot number').fill(String(boot));
    await form.getByLabel('Reason').fill('device replaced');
    expect(await screen.barriers()).toEqual([]);
    await form.getByRole('button', { name: 'Enroll' }).click();
    await gone(form);
    expect(await table.request(wager)).toMatchObject({ ok: true });
    table.close();
    const { body } = await pages.admin.permitted('GET', `/api/v1/links/${LINK}/log?table=t-1&limit=10`);
    expect(body['log']).toContainEqual(
      expect.objectContaining({ kind: 'device-enrolled', who: expect.stringContaining(`P. ${role}`) }),
    );
  });

  it('is not offered to a floor supervisor', async () => {
    const screen = await pages.screenOf('floor-supervisor');
    await screen.open('floor', 'Floor');
    await screen.page.locator('[data-table="t-1"]').waitFor();
    await hasNo(screen.page.locator('.table-card').getByRole('link', { name: 'Devices' }), {
      besides: screen.page.locator('.table-card').getByRole('link', { name: 'Hands' }).first(),
    });
  });
});
