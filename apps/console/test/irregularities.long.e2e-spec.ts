import { eventually } from '../../../test/support/eventually.js';
import { termsOf } from '../../../test/support/floor.js';
import { PagesEnvironment, type Screen } from './pages.js';
import { PAGE_SIZES, TABLETS, cutOff, unreachableAt } from './reach.js';
import { counts, gone, hasNo, holds, isOff, readAll, reads } from './shows.js';

const LINK = 'shoes';
const SEATS = 9;
/** Cards of a coup in which both hands are the King-Nine pair of seat 1, so each seat with a side bet wins. */
const STAR = 'ks9s9sks';

describe('a shoe at the dealer’s page', () => {
  let pages: PagesEnvironment;
  let dealer: Screen;

  beforeAll(async () => {
    pages = await PagesEnvironment.open({
      linkId: LINK,
      roles: ['dealer', 'floor-supervisor'],
      terms: {
        shoes: { batches: 2, exposedThirdCard: 'simulated-round' },
        tables: termsOf({ linkId: LINK, tables: 3, seats: SEATS }).tables,
      },
    });
    dealer = await pages.screenOf('dealer', { hasTouch: true });
  });

  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  async function supervisorApprovesVoidOf(hand: number): Promise<void> {
    const floor = await pages.screenOf('floor-supervisor');
    await floor.go(`recall/t-1/${hand}`);
    const approval = floor.page.getByRole('region', { name: 'Void of this hand' });
    await approval.getByRole('button', { name: `Approve void of hand ${hand}` }).click();
    await approval.getByLabel('Reason').fill('the shoe ran out');
    expect(await floor.barriers()).toEqual([]);
    await floor.press('Approve the void');
    await floor.page.getByText('Void approved.').waitFor();
  }

  const pad = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) await dealer.page.keyboard.press(`Numpad${name}`);
  };
  const acts = () => dealer.page.getByRole('dialog', { name: 'More actions' });
  const chooses = async (number: string, name: RegExp): Promise<void> => {
    await dealer.page.keyboard.down('Numpad0');
    await acts().getByRole('button', { name }).waitFor();
    await dealer.page.keyboard.up('Numpad0');
    await pad(number);
    await gone(acts());
  };
  const big = (name: RegExp) => dealer.page.locator('.big:enabled').and(dealer.page.getByRole('button', { name }));
  const phase = (name: string) => dealer.page.waitForSelector(`.coup[data-phase=${name}]`);
  const dialog = () => dealer.page.getByRole('dialog', { name: 'Dealing irregularity' });
  const remedy = (text: string) =>
    dealer.page.getByRole('region', { name: 'Hand', exact: true }).getByText(text).waitFor();

  async function settle(): Promise<void> {
    await dealer.press('CONFIRM CARDS');
    await phase('resolved');
    await dealer.press('HAND COMPLETE');
    await dealer.press('Close now');
    await phase('settled');
  }

  const outOfReach = () => unreachableAt(dealer.page, TABLETS, { isInView: true, of: 'main button' });

  it('is opened with new cards and burned', async () => {
    await dealer.go('table/t-1');
    // START SHOE waits for five seconds, so that an accidental tap opens no shoe.
    await dealer.press(/^START SHOE 1/);
    await dealer.press('Undo');
    await gone(dealer.page.getByRole('group', { name: 'Not recorded yet' }));
    expect(await outOfReach()).toEqual([]);
    await dealer.press(/^START SHOE 1/);
    await dealer.press('Record now');
    await isOff(dealer.page.getByRole('button', { name: 'BURN CARD' }));
    expect(await outOfReach()).toEqual([]);
    await dealer.press('4');
    await dealer.press('Diamonds');
    expect(await dealer.barriers()).toEqual([]);
    await dealer.press('BURN CARD');
    await dealer.page.getByText('Burn 4 more, face down.').waitFor();
  });

  it('the dealer checks the base bets: a seat without one gets its side bet back before the lock', async () => {
    await dealer.press(/^OPEN BETTING/);
    await phase('betting');
    for (const seat of [2, 5]) {
      await dealer.page.getByRole('button', { name: `${seat} No bet` }).click();
      await dealer.page.getByRole('button', { name: `${seat} Accepted` }).waitFor();
    }
    expect(await dealer.barriers()).toEqual([]);
    expect(await outOfReach()).toEqual([]);
    await dealer.shoot('dealer-main-wagers');
    await dealer.press('Seat 5: no base bet, return side bet');
    await dealer.page.getByRole('button', { name: '5 No bet' }).waitFor();
    await dealer.press('NO MORE BETS');
    await phase('locked');
    const { body } = await pages.admin.permitted('GET', `/api/v1/links/${LINK}/tables/t-1/coups/1`);
    expect(body['wagers']).toMatchObject([
      { seat: 2, withdrawnSequence: null },
      { seat: 5, withdrawnSequence: expect.any(Number) },
    ]);
  });

  it('a disclosed third card of the Player requires the four cards before it and shows the remedy', async () => {
    await dealer.press('Dealing irregularity');
    await dialog().getByLabel('Player drew a third card in error').check();
    await dialog().getByText('First enter the four cards dealt before the third card').waitFor();
    await isOff(dialog().getByRole('button', { name: 'Record' }));
    await dealer.page.keyboard.press('Escape');
    expect(await outOfReach()).toEqual([]);
    expect(await unreachableAt(dealer.page, PAGE_SIZES)).toEqual([]);
    await dealer.page.keyboard.type('3s2h4d4c');
    await dealer.press('Dealing irregularity');
    await dialog().getByLabel('Player drew a third card in error').check();
    await dialog().getByRole('button', { name: '9', exact: true }).click();
    await dialog().getByRole('button', { name: 'Diamonds' }).click();
    await dialog().getByText('Dealt before: 3S 2H 4D 4C').waitFor();
    expect(await unreachableAt(dealer.page, TABLETS)).toEqual([]);
    expect(await dealer.barriers()).toEqual([]);
    await dealer.shoot('dealer-irregularity');
    await dialog().getByRole('button', { name: 'Record' }).click();
    await remedy('Chapter 13 C(2)(b).');
    await dealer.press('CONFIRM CARDS');
    await phase('resolved');
  });

  it('a hand with a result offers no void, and keeps its result until the next hand opens', async () => {
    const hand = dealer.page.getByRole('region', { name: 'Hand', exact: true });
    await reads(hand, /Player wins 7 to 6.*No progressive winners/);
    await hasNo(dealer.page.getByRole('button', { name: /^Void/ }), {
      besides: dealer.page.getByRole('button', { name: 'Card misread: call floor' }),
    });
    expect(await outOfReach()).toEqual([]);
    expect(await dealer.barriers()).toEqual([]);
    await dealer.press('HAND COMPLETE');
    await dealer.press('Undo');
    await dealer.press('HAND COMPLETE');
    await reads(dealer.page.getByRole('group', { name: 'Not recorded yet' }), /^Closing the hand in \d s/);
    await dealer.press('Close now');
    await phase('settled');
    await reads(hand, /Player wins 7 to 6.*No progressive winners/);
    await readAll(dealer.page.locator('.seat.lit'), []);
    await dealer.page.reload();
    await phase('settled');
    await reads(hand, /Player wins 7 to 6/);
    expect(await outOfReach()).toEqual([]);
  });

  it('the cut card, pressed by mistake, is taken back before it is recorded', async () => {
    const cutCard = dealer.page.getByRole('region', { name: 'Shoe' }).getByRole('button', { name: 'Cut card is out' });
    await cutCard.click();
    const pending = dealer.page.getByRole('group', { name: 'Not recorded yet' });
    await reads(pending, 'Cut card is out');
    await dealer.press('Undo');
    await gone(pending);
    await cutCard.waitFor();
    const { body } = await pages.admin.permitted('GET', `/api/v1/links/${LINK}/floor`);
    expect(body['tables']).toMatchObject([{ dealing: { end: 'far' } }, {}, {}]);
  });

  it('the floor is alarmed until the simulated round is dealt, which is the only one to be opened', async () => {
    const floor = await pages.screenOf('floor-supervisor');
    await floor.go('floor');
    await floor.page.locator('[data-alarm="irregularity:t-1-1-1"]').getByText('A simulated round is owed').waitFor();
    await dealer.page.getByText('Card 9D was exposed.').waitFor();
    await hasNo(dealer.page.getByRole('button', { name: /^OPEN BETTING/ }), {
      besides: dealer.page.getByRole('button', { name: 'SIMULATED ROUND' }),
    });
    await dealer.press('SIMULATED ROUND');
    await phase('no-wager');
    await dealer.page.getByText('Its first card is the exposed card: 9D.').waitFor();
    await dealer.page.keyboard.type('9d4sjc5s');
    await settle();
    await dealer.page.getByRole('button', { name: /^OPEN BETTING/ }).waitFor();
    await floor.page.locator('[data-alarm="irregularity:t-1-1-1"]').waitFor({ state: 'detached' });
  });

  it('an undisclosed card drawn in error is the first of the next hand', async () => {
    await dealer.press('Dealing irregularity');
    await dialog().getByLabel('Card drawn in error').check();
    await dialog().getByRole('button', { name: 'Record' }).click();
    await remedy('Keep the card: it is the first card of the next hand.');
    await dealer.page.getByText('Irregularities recorded in this shoe: 2.').waitFor();
  });

  it('cards that run out void the round, and only a new shoe goes on', async () => {
    await dealer.press(/^OPEN BETTING/);
    await phase('betting');
    await dealer.press('NO MORE BETS');
    await phase('locked');
    await dealer.press('Dealing irregularity');
    await dialog().getByLabel('Not enough cards to finish the hand').check();
    await dialog().getByRole('button', { name: 'Record' }).click();
    await remedy('Void the hand: all bets are returned.');
    await dealer.press('Request void of hand 3');
    await dealer.press('Shoe ran out');
    expect(await unreachableAt(dealer.page, TABLETS)).toEqual([]);
    await dealer.press('Request void');
    const request = dealer.page.getByText('The floor has your request to void hand 3: Shoe ran out.');
    await request.waitFor();
    expect(await unreachableAt(dealer.page, TABLETS)).toEqual([]);
    await supervisorApprovesVoidOf(3);
    await phase('voided');
    await gone(request);
    await dealer.page.getByRole('button', { name: /^START SHOE 2/ }).waitFor();
  });

  it('is taken away with a reason, and another batch is opened', async () => {
    await dealer.press('Retire shoe');
    await dealer.press('Table idle');
    await dealer.press('Retire the shoe');
    await gone(dealer.page.getByRole('button', { name: /^Retire (the )?shoe$/ }));
    await holds(dealer.page.getByLabel('Card back color'), 'blue');
    await dealer.press(/^START SHOE 2/);
    await dealer.press('Record now');
    await dealer.page.getByRole('group', { name: 'Burn card' }).waitFor();
  });

  it('is opened, burned and dealt with a number pad alone', async () => {
    await pad('1', '3', 'Divide');
    await big(/^BURN CARD/).waitFor();
    await pad('Enter');
    await big(/^OPEN BETTING/).waitFor();
    await chooses('9', /Dealing irregularity/);
    await pad('1');
    await dialog().getByLabel('Card drawn in error').and(dealer.page.locator(':checked')).waitFor();
    await pad('Decimal', '3');
    await dialog().getByLabel('Boxed card').and(dealer.page.locator(':checked')).waitFor();
    await pad('1', '2', 'Add');
    await reads(dialog().getByRole('status'), /^Card: QD/);
    expect(await dealer.barriers()).toEqual([]);
    await pad('Decimal', 'Decimal', 'Decimal');
    await gone(dialog());
    await pad('Enter');
    await phase('betting');
    await pad('3');
    await dealer.page.getByRole('button', { name: '3 Accepted' }).waitFor();
    await big(/^NO MORE BETS/).waitFor();
    await pad('Enter');
    await phase('locked');
    await pad('4', 'Divide', '6', 'Subtract', '5', 'Multiply', '8', 'Decimal', '8', 'Add');
    await big(/^CONFIRM CARDS/).waitFor();
    await pad('Enter');
    await phase('resolved');
    await big(/^HAND COMPLETE/).waitFor();
    await pad('Enter');
    await big(/^OPEN BETTING/).waitFor();
    await pad('Enter');
    await phase('betting');
  });

  it('every seat is lit, and every seat wins: all of it is within reach of a finger', async () => {
    for (let seat = 1; seat <= SEATS; seat += 1)
      await dealer.page.getByRole('button', { name: `${seat} No bet` }).tap();
    await counts(dealer.page.locator('.seat.lit'), SEATS);
    expect(await outOfReach()).toEqual([]);
    await dealer.press('NO MORE BETS');
    await phase('locked');
    expect(await outOfReach()).toEqual([]);
    await dealer.page.keyboard.type(STAR);
    await dealer.press('CONFIRM CARDS');
    await phase('resolved');
    const paid = dealer.page.getByRole('list', { name: 'To be paid, in this order' }).getByRole('listitem');
    await counts(paid, SEATS);
    const whileResolved = await unreachableAt(dealer.page, TABLETS, { isInView: true, of: 'main button, .pay li' });
    expect(whileResolved).toEqual([]);
    expect(await cutOff(dealer, '.pay span, .seat .word')).toEqual([]);
    await dealer.press(/^HAND COMPLETE/);
    expect(await outOfReach()).toEqual([]);
    await dealer.press(/^OPEN BETTING/);
    await phase('betting');
  });

  it('is finished with the number pad alone: calls, voids, the cut card with its undo, the next shoe', async () => {
    const pending = dealer.page.getByRole('group', { name: 'Not recorded yet' });
    await pad('0', '2');
    await dealer.page.getByRole('button', { name: '2 Accepted' }).waitFor();
    await hasNo(acts(), { besides: dealer.page.getByRole('button', { name: 'Call supervisor' }) });
    await chooses('6', /Call supervisor/);
    await dealer.page.getByText(/^Floor called \d+:\d\d [AP]M\.$/).waitFor();
    expect(await dealer.barriers()).toEqual([]);
    await chooses('5', /Void hand/);
    const reason = dealer.page.getByLabel('Reason');
    await pad('2');
    await holds(reason, 'Cards exposed');
    await pad('Decimal');
    await gone(reason);
    await chooses('5', /Void hand/);
    await pad('1');
    await holds(reason, 'Misdeal');
    await pad('Enter');
    await phase('voided');
    await chooses('2', /Cut card is out/);
    await pending.getByText('Cut card is out').waitFor();
    await pad('Decimal');
    await gone(pending);
    await chooses('2', /Cut card is out/);
    await chooses('1', /Record now/);
    await gone(pending);
    await gone(dealer.page.getByRole('button', { name: 'Cut card is out' }));
    // A hand voided before its lock dealt no card, so the cut card counts for the next hand, and one more hand follows.
    for (const _ of ['the hand of the cut card', 'the last hand']) {
      await big(/^OPEN BETTING/).waitFor();
      await pad('Enter');
      await big(/^NO MORE BETS/).waitFor();
      await pad('Enter');
      await phase('locked');
      await pad('3', 'Divide', '2', 'Multiply', '4', 'Add', '4', 'Subtract');
      await big(/^CONFIRM CARDS/).waitFor();
      await pad('Enter');
      await big(/^HAND COMPLETE/).waitFor();
      await pad('Enter');
      await chooses('1', /Close now/);
    }
    await big(/^START SHOE 3/).waitFor();
    await pad('Enter');
    await isOff(dealer.page.getByRole('button', { name: /^START SHOE 3/ }));
    await chooses('1', /Record now/);
    await dealer.page.getByRole('group', { name: 'Burn card' }).waitFor();
    await pad('4', 'Add');
    await big(/^BURN CARD/).waitFor();
    await pad('Enter');
    await big(/^OPEN BETTING/).waitFor();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['for another page', () => dealer.page.getByRole('link', { name: 'Floor' }).click()],
    ['by loading it again', () => dealer.page.reload()],
    ['by closing it', () => dealer.page.close()],
  ])('a hand that is complete is recorded when the page is left %s within its five seconds', async (_, leave) => {
    const hand = `/api/v1/links/${LINK}/tables/t-1/coups/`;
    const coup = await playedHand();
    await dealer.press('HAND COMPLETE');
    await dealer.page.getByRole('group', { name: 'Not recorded yet' }).waitFor();
    await leave();
    await eventually(async () =>
      expect(await pages.admin.permitted('GET', `${hand}${coup}`)).toMatchObject({ body: { phase: 'settled' } }),
    );
  });

  async function playedHand(): Promise<number> {
    await dealer.go('table/t-1');
    const open = dealer.page.getByRole('button', { name: /^OPEN BETTING/ });
    await open.or(dealer.page.getByRole('button', { name: 'NO MORE BETS' })).waitFor();
    if (await open.isVisible()) await open.click();
    await phase('betting');
    const [coup = ''] = /\d+/.exec(await dealer.page.locator('.coup-no').innerText()) ?? [];
    await dealer.press('NO MORE BETS');
    await phase('locked');
    await dealer.page.keyboard.type('3s2h4d4c');
    await dealer.press('CONFIRM CARDS');
    await phase('resolved');
    return Number(coup);
  }
});
