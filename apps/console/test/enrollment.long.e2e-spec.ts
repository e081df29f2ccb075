import { SECRET, TestTable } from '../../../test/support/floor.js';
import { PagesEnvironment } from './pages.js';
import { counts } from './shows.js';

const LINK = 'enrolling';
const BOOT = 4_000;

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
  ])('by a %s on the floor page lets its wagers be recognized', async (role, seat, boot) => {
    const table = (await TestTable.connect(pages.controller.url, `${LINK}/t-1/${SECRET}`)).stayOnline();
    const wager = { type: 'acknowledge', coup: 1, seat, device: `d-1-${seat}`, boot, sequence: 1, priceCents: 500 };
    await table.request({ type: 'open', coup: 1 });
    expect(await table.request(wager)).toMatchObject({ ok: false, code: 'BOOT_IMPLAUSIBLE' });
    const screen = await pages.screenOf(role);
    await screen.open('floor', 'Floor');
    const card = screen.page.locator('[data-table="t-1"]');
    await card.getByRole('button', { name: 'Enroll a device' }).click();
    const form = card.getByRole('form', { name: 'Enroll a device' });
    await form.getByLabel('Seat').selectOption(String(seat));
    await form.getByLabel('Next boot number').fill(String(boot));
    await form.getByLabel('Reason').fill('device replaced');
    expect(await screen.barriers()).toEqual([]);
    await form.getByRole('button', { name: 'Enroll' }).click();
    await card.getByRole('button', { name: 'Enroll a device' }).waitFor();
    expect(await table.request(wager)).toMatchObject({ ok: true });
    table.close();
    const { body } = await pages.admin.permitted('GET', `/api/v1/links/${LINK}/log?table=t-1&limit=10`);
    expect(body['log']).toContainEqual(
      expect.objectContaining({ kind: 'device-enrolled', who: expect.stringContaining(`P. ${role}`) }),
    );
  });

  it('names the last boot on record where the number is not after it', async () => {
    const screen = await pages.screenOf('technician');
    await screen.open('floor', 'Floor');
    const card = screen.page.locator('[data-table="t-1"]');
    await card.getByRole('button', { name: 'Enroll a device' }).click();
    await card.getByLabel('Seat').selectOption('2');
    await card.getByLabel('Next boot number').fill('1');
    await card.getByLabel('Reason').fill('device replaced');
    await card.getByRole('button', { name: 'Enroll', exact: true }).click();
    await card.getByText(`the last boot on record is ${BOOT}`).waitFor();
  });

  it('is not offered to a floor supervisor', async () => {
    const screen = await pages.screenOf('floor-supervisor');
    await screen.open('floor', 'Floor');
    await screen.page.locator('[data-table="t-1"]').waitFor();
    await counts(screen.page.getByRole('button', { name: 'Enroll a device' }), 0);
  });
});
