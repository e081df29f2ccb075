import { caller } from '../../../test/support/floor.js';
import { PagesEnvironment, type Screen } from './pages.js';
import { gone, hasNo, isOff } from './shows.js';

const LINK = 'shoes';

/** A shoe from its opening to its end at a dealer's page, on a link whose terms track shoes, with what goes wrong in it. */
describe('a shoe at the dealer’s page', () => {
  let pages: PagesEnvironment;
  let dealer: Screen;

  beforeAll(async () => {
    pages = await PagesEnvironment.open({
      linkId: LINK,
      roles: ['dealer', 'floor-supervisor'],
      terms: { shoes: { batches: 2, exposedThirdCard: 'simulated-round' } },
    });
    dealer = await pages.screenOf('dealer');
  });

  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  const phase = (name: string) => dealer.page.waitForSelector(`.coup[data-phase=${name}]`);
  const dialog = () => dealer.page.getByRole('dialog', { name: 'What went wrong?' });
  const remedy = (text: string) =>
    dealer.page.getByRole('region', { name: 'Irregularities' }).getByText(text).waitFor();

  async function settle(): Promise<void> {
    await dealer.press('CONFIRM CARDS');
    await phase('resolved');
    await dealer.press('ALL PAID — SETTLED');
    await phase('settled');
  }

  it('is opened with new cards and burned', async () => {
    await dealer.go('table/t-1');
    await dealer.press('Open shoe 1 with new cards');
    await dealer.page.getByLabel('Burn card').selectOption('4D');
    await dealer.press('Burn');
    await dealer.page.getByText('4 more cards face down.').waitFor();
  });

  it('the dealer looks at the main wagers: a seat that has none gets its wager back before the lock', async () => {
    await dealer.press('NEW COUP');
    await phase('betting');
    for (const seat of [2, 5]) {
      await dealer.page.getByRole('button', { name: `${seat} No wager` }).click();
      await dealer.page.getByRole('button', { name: `${seat} Accepted` }).waitFor();
    }
    expect(await dealer.barriers()).toEqual([]);
    await dealer.shoot('dealer-main-wagers');
    await dealer.press('Seat 5 has none: give back');
    await dealer.page.getByRole('button', { name: '5 No wager' }).waitFor();
    await dealer.press('NO MORE BETS');
    await phase('locked');
    const { body } = await caller(pages.controller.url, pages.environment.operatorKey)(
      'GET',
      `/api/v1/links/${LINK}/tables/t-1/coups/1`,
    );
    expect(body['wagers']).toMatchObject([
      { seat: 2, withdrawnSequence: null },
      { seat: 5, withdrawnSequence: expect.any(Number) },
    ]);
  });

  it('a disclosed third card to the Player’s Hand: the four before it are asked for, the remedy is told', async () => {
    await dealer.press('Something went wrong with a card');
    await dialog().getByLabel('The Player’s Hand got a third card').check();
    await dialog().getByText('Enter the four cards before it first').waitFor();
    await isOff(dialog().getByRole('button', { name: 'Record it' }));
    await dealer.page.keyboard.press('Escape');
    // Player 7 and Banker 6: both stay.
    await dealer.page.keyboard.type('3s2h4d4c');
    await dealer.press('Something went wrong with a card');
    await dialog().getByLabel('The Player’s Hand got a third card').check();
    await dialog().getByLabel('The card, if anybody has seen it').selectOption('9D');
    await dialog().getByText('Dealt before it: 3S 2H 4D 4C').waitFor();
    expect(await dealer.barriers()).toEqual([]);
    await dealer.shoot('dealer-irregularity');
    await dialog().getByRole('button', { name: 'Record it' }).click();
    await remedy('Chapter 13 C(2)(b).');
    await settle();
  });

  it('the floor is alarmed until the simulated round is dealt, which is the only one to be opened', async () => {
    const floor = await pages.screenOf('floor-supervisor');
    await floor.go('floor');
    await floor.page.locator('[data-alarm="irregularity:t-1-1-1"]').getByText('A simulated round is owed').waitFor();
    await dealer.page.getByText('9D was disclosed').waitFor();
    await hasNo(dealer.page.getByRole('button', { name: 'NEW COUP' }), {
      besides: dealer.page.getByRole('button', { name: 'SIMULATED ROUND' }),
    });
    await dealer.press('SIMULATED ROUND');
    await phase('no-wager');
    await dealer.page.getByText('Its first card is the disclosed one: 9D.').waitFor();
    await dealer.page.keyboard.type('9d4sjc5s');
    await settle();
    await dealer.page.getByRole('button', { name: 'NEW COUP' }).waitFor();
    await floor.page.locator('[data-alarm="irregularity:t-1-1-1"]').waitFor({ state: 'detached' });
  });

  it('an undisclosed card drawn in error is the first of the next hand', async () => {
    await dealer.press('Something went wrong with a card');
    await dialog().getByLabel('A card was drawn that was not due').check();
    await dialog().getByRole('button', { name: 'Record it' }).click();
    await remedy('Keep the card: it is the first card of the next hand.');
    await dealer.page.getByText('2 of this shoe on record.').waitFor();
  });

  it('cards that run out void the round, and only a new shoe goes on', async () => {
    await dealer.press('NEW COUP');
    await phase('betting');
    await dealer.press('NO MORE BETS');
    await phase('locked');
    await dealer.press('Something went wrong with a card');
    await dialog().getByLabel('Too few cards are left').check();
    await dialog().getByRole('button', { name: 'Record it' }).click();
    await remedy('Void the round: all wagers go back.');
    await dealer.press('Void coup 3');
    await dealer.press('Shoe ran out');
    await dealer.press('Void the coup');
    await phase('voided');
    await dealer.press('NEW COUP');
    await dealer.page.getByText('SHOE_OVER').waitFor();
  });

  it('is taken away with a reason, and another batch is opened', async () => {
    await dealer.press('Take the cards away');
    await dealer.press('The table is idle');
    await dealer.press('End the shoe');
    // Neither the form nor what opens it: a shoe that has ended is not taken away again. (Shoe 2 was offered before, too.)
    await gone(dealer.page.getByRole('button', { name: /^(End the shoe|Take the cards away)$/ }));
    await dealer.page.getByLabel('Color of the backs').fill('blue');
    await dealer.press('Open shoe 2 with new cards');
    await dealer.page.getByLabel('Burn card').waitFor();
  });
});
