import { termsOf } from '../../../test/support/floor.js';
import { PagesEnvironment, type Screen } from './pages.js';
import { reads } from './shows.js';

const LINK = 'units';

describe('wagers of several units on the page of the dealer', () => {
  let pages: PagesEnvironment;
  let dealer: Screen;

  beforeAll(async () => {
    const { tables, levels } = termsOf({ linkId: LINK, tables: 1, seats: 5 });
    const terms = { tables, levels, wagerUnitsMax: 3, promotional: { contribution: 'none' as const } };
    pages = await PagesEnvironment.open({ linkId: LINK, roles: ['dealer', 'floor-supervisor'], terms });
    dealer = await pages.screenOf('dealer');
  });

  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  const phase = (name: string) => dealer.page.waitForSelector(`.coup[data-phase=${name}]`);
  const seat = (name: string) => dealer.page.getByRole('button', { name, exact: true });

  it('each tap adds a unit, and the tap after the most units takes the wager back', async () => {
    await dealer.go('table/t-1');
    await dealer.press(/^OPEN BETTING/);
    await phase('betting');
    const steps = ['2 No bet', '2 Accepted', '2 Accepted ×2', '2 Accepted ×3', '2 No bet', '2 Accepted'];
    for (const step of steps) await seat(step).click();
    await seat('2 Accepted ×2').waitFor();
    await seat('4 No bet').click();
    await seat('4 Accepted').waitFor();
    expect(await dealer.barriers()).toEqual([]);
  });

  it('a coupon pays up to all units', async () => {
    const area = dealer.page.getByRole('region', { name: 'Coupons' });
    await area.getByRole('button', { name: 'Coupons' }).click();
    await area.getByRole('group', { name: 'Seat of the coupon' }).getByRole('button', { name: '2' }).click();
    await area.getByRole('button', { name: /^Match play: \$5\.00/ }).waitFor();
    await area.getByRole('button', { name: /^Coupon: all \$10\.00/ }).click();
    await area.getByText('Seat 2: $10.00 paid by the casino').waitFor();
    await area.getByRole('button', { name: 'Coupons' }).click();
  });

  it('the page shows the units in play, and the award of both units', async () => {
    await dealer.press(/^NO MORE BETS/);
    await phase('locked');
    await seat('2 Locked in ×2').waitFor();
    await dealer.page.keyboard.type('kd2c9s4d');
    await dealer.press(/^CONFIRM CARDS/);
    await phase('resolved');
    await reads(dealer.page.getByRole('main'), /\$25\.00/);
    await reads(dealer.page.getByRole('main'), /\$50\.00/);
    expect(await dealer.barriers()).toEqual([]);
  });
});
