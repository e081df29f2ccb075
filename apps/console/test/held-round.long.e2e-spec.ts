import { eventually } from '../../../test/support/eventually.js';
import { SECRET, TestSeats, TestTable, termsOf } from '../../../test/support/floor.js';
import { PagesEnvironment, type Screen } from './pages.js';
import { TABLETS, unreachableAt } from './reach.js';
import { counts } from './shows.js';

const LINK = 'hasty';
/** A hand that is dealt too fast is put on hold. Even on a slow machine, at least one hand of twenty is. */
const ROUNDS_MAX = 20;

describe('a held round at the pages', () => {
  let pages: PagesEnvironment;
  let dealer: Screen;
  let floor: Screen;
  let coup = 0;

  beforeAll(async () => {
    const usual = termsOf({ linkId: LINK, tables: 1, seats: 7 }).tables;
    const tables = usual.map((table) => ({ ...table, variant: 'ez' }));
    pages = await PagesEnvironment.open({
      linkId: LINK,
      roles: ['dealer', 'floor-supervisor'],
      terms: { tables, roundMsMin: 20_000 },
    });
    coup = await heldRound();
    dealer = await pages.screenOf('dealer');
    floor = await pages.screenOf('floor-supervisor');
  });

  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  /** Plays at a table without a page until a coup is put on hold. Then the page takes over. */
  async function heldRound(): Promise<number> {
    const table = (await TestTable.connect(pages.controller.url, `${LINK}/t-1/${SECRET}`)).stayOnline();
    const seats = new TestSeats(1);
    for (let coup = 1; coup <= ROUNDS_MAX; coup += 1) {
      await table.request({ type: 'open', coup });
      await table.request(seats.acknowledge(coup, 2));
      const { ok, code } = await table.request({ type: 'lock', coup });
      if (ok === false) {
        expect(code).toBe('ROUND_HELD');
        await leaves(table);
        return coup;
      }
      await table.request({ type: 'cards', coup, cards: ['4S', '2C', '5H', '3D'] });
      await table.request({ type: 'settle', coup });
    }
    throw new Error(`none of ${ROUNDS_MAX} rounds was held`);
  }

  async function leaves(table: TestTable): Promise<void> {
    table.close();
    const { permitted } = pages.admin;
    await eventually(async () => {
      const { body } = await permitted('GET', `/api/v1/links/${LINK}/floor`);
      expect(body['tables']).toMatchObject([{ table: 't-1', isOnline: false }]);
    });
  }

  const phase = (name: string) => dealer.page.waitForSelector(`.coup[data-phase=${name}]`);

  it('the dealer page stops the hand, and the lock is refused', async () => {
    await dealer.go('table/t-1');
    await phase('held');
    await dealer.page.getByText('On hold: this hand came too soon after the last one.').waitFor();
    await counts(dealer.page.locator('.big.ready'), 0);
    await dealer.press('NO MORE BETS');
    await dealer.page.getByText('ROUND_HELD').waitFor();
    expect(await unreachableAt(dealer.page, TABLETS, { isInView: true, of: 'main button' })).toEqual([]);
    expect(await dealer.barriers()).toEqual([]);
  });

  it('a supervisor sees the alarm and releases the hand with a reason', async () => {
    await floor.go('floor');
    await floor.page.getByRole('region', { name: 'Alarms' }).getByText('Hand on hold').waitFor();
    await floor.go(`recall/t-1/${coup}`);
    const held = floor.page.getByRole('region', { name: 'This hand is on hold' });
    await held.getByRole('button', { name: 'Release the hand' }).click();
    await held.getByLabel('Reason').fill('counted with surveillance');
    expect(await floor.barriers()).toEqual([]);
    await floor.press('Release the hand');
    await held.getByText('The hand is released. The dealer presses NO MORE BETS again to continue.').waitFor();
  });

  it('then the round goes on, and what is announced by name stands above the pay list', async () => {
    await dealer.press('NO MORE BETS');
    await phase('locked');
    await dealer.page.keyboard.type('ks2hkcadkd4s');
    await dealer.press('CONFIRM CARDS');
    await phase('resolved');
    await dealer.page.getByText('Announce “Dragon 7”.').waitFor();
    expect(await dealer.barriers()).toEqual([]);
  });
});
