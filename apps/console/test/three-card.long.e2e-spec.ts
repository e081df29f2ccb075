import { termsOf } from '../../../test/support/floor.js';
import { THREE_CARD_GAME } from '../../lab/src/players/terms.js';
import { PagesEnvironment, type Screen } from './pages.js';
import { TABLETS, unreachableAt } from './reach.js';
import { counts, readAll } from './shows.js';

const LINK = 'three-card';
const TABLE = 't-3';
const ROUNDS = 20;
const COUNT_EVERY = 5;

describe('a table of Three Card Baccarat at the dealer’s page', () => {
  let pages: PagesEnvironment;
  let dealer: Screen;

  beforeAll(async () => {
    const { tables } = termsOf({ linkId: LINK, tables: 2, seats: 7 });
    const threeCard = { tableId: TABLE, assetNumber: 'TC-3', seats: [], game: THREE_CARD_GAME };
    pages = await PagesEnvironment.open({
      linkId: LINK,
      roles: ['dealer', 'floor-supervisor', 'surveillance'],
      terms: { tables: [...tables, threeCard] },
    });
    dealer = await pages.screenOf('dealer', { hasTouch: true });
  });

  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  const phase = (name: string) => dealer.page.locator(`.coup[data-phase=${name}]`).waitFor();
  const pad = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await dealer.page.keyboard.press(`Numpad${key}`);
  };
  const big = (name: string | RegExp) =>
    dealer.page.locator('.big:enabled').and(dealer.page.getByRole('button', { name })).waitFor();
  const acts = {
    touch: async (name: string | RegExp) => {
      await big(name);
      await dealer.press(name);
    },
    pad: async (name: string | RegExp) => {
      await big(name);
      await pad('Enter');
    },
  };
  type How = keyof typeof acts;

  const RANKS: Readonly<Record<string, readonly string[]>> = {
    ...{ A: ['1'], T: ['0'], J: ['1', '1'], Q: ['1', '2'], K: ['1', '3'] },
  };
  const suitOf = (suit: string): readonly [string, string] => {
    if (suit === 'S') return ['Spades', 'Divide'];
    if (suit === 'H') return ['Hearts', 'Multiply'];
    return suit === 'C' ? ['Clubs', 'Subtract'] : ['Diamonds', 'Add'];
  };

  async function enter(how: How, cards: string): Promise<void> {
    for (const card of cards.split(' ')) {
      const rank = card.charAt(0);
      const [name, key] = suitOf(card.charAt(1));
      if (how === 'pad') await pad(...(RANKS[rank] ?? [rank]), key);
      else {
        await dealer.press(rank === 'T' ? '10' : rank);
        await dealer.press(name);
      }
    }
  }

  async function bets(how: How, positions: readonly number[]): Promise<void> {
    for (const position of positions) {
      if (how === 'pad') await pad(String(position));
      else await dealer.page.getByRole('button', { name: `${position} No bet` }).tap();
      await dealer.page.getByRole('button', { name: `${position} Accepted` }).waitFor();
    }
  }

  async function deals(how: How, round: number, positions: readonly number[]): Promise<void> {
    const act = acts[how];
    await act(/^DECK 1 IS SHUFFLED/);
    await act(/^DECK 1 IS CUT/);
    await act(`OPEN BETTING (round ${round})`);
    await phase('betting');
    await bets(how, positions);
    await act('NO MORE BETS');
    await phase('dealing');
    if (round % COUNT_EVERY === 0) await act(/^STUB COUNTED: /);
  }

  async function shows(how: How, hands: Readonly<Record<number, string>>): Promise<void> {
    for (const [hand, cards] of Object.entries(hands)) {
      // Wait, because a key pressed earlier would count for the previous hand.
      await dealer.page.getByText(hand === '0' ? 'Dealer: card 1 of 3' : `Seat ${hand}: card 1 of 3`).waitFor();
      await enter(how, cards);
      await acts[how](hand === '0' ? 'CONFIRM DEALER’S HAND' : `CONFIRM SEAT ${hand}`);
    }
  }

  async function settles(how: How): Promise<void> {
    await acts[how]('ROUND COMPLETE');
    if (how === 'touch') await dealer.press('Record now');
    else {
      const list = dealer.page.getByRole('dialog', { name: 'More actions' });
      await dealer.page.keyboard.down('Numpad0');
      await list.getByRole('button', { name: /Record now/ }).waitFor();
      await dealer.page.keyboard.up('Numpad0');
      await pad('1');
    }
    await phase('settled');
  }

  const paid = (position: number) =>
    dealer.page
      .getByRole('list', { name: 'To be paid, in this order' })
      .getByRole('listitem')
      .filter({
        hasText: `Seat ${position}`,
      });

  it('gets a deck that a floorperson has verified', async () => {
    await dealer.open(`table/${TABLE}`, 'Table TC-3');
    await dealer.page.getByLabel(/^Floorperson/).fill('floor-3');
    expect(await dealer.barriers()).toEqual([]);
    await acts.touch(/^OPEN DECK 1/);
    await big(/^DECK 1 IS SHUFFLED/);
    expect(await unreachableAt(dealer.page, TABLETS, { isInView: true, of: 'main .big' })).toEqual([]);
  });

  it('with stakes, says what each position is paid, vigorish too', async () => {
    await acts.touch(/^DECK 1 IS SHUFFLED/);
    await acts.touch(/^DECK 1 IS CUT/);
    await acts.touch('OPEN BETTING (round 1)');
    await phase('betting');
    const early = dealer.page.getByRole('button', { name: 'NO MORE BETS first tap each seat that plays' });
    await dealer.page.locator('.big:disabled').and(early).waitFor();
    await bets('touch', [2]);
    await dealer.press('Stakes');
    await dealer.page.getByRole('group', { name: 'Seat of the stakes' }).getByRole('button', { name: '2' }).tap();
    await dealer.press('Ante');
    await dealer.press('+$25');
    await dealer.press('Three Kings');
    await dealer.press('+$5');
    expect(await dealer.barriers()).toEqual([]);
    await acts.touch('NO MORE BETS');
    await shows('touch', { 0: '2S 3S 9S', 2: 'KH QH JH' });
    await paid(2).getByText('Three Kings pay $125.00').waitFor();
    await paid(2).getByText('less $1.25').waitFor();
    expect(await dealer.barriers()).toEqual([]);
    await settles('touch');
  });

  it('takes stakes by number pad: seat, wager, then chips', async () => {
    await acts.pad(/^DECK 1 IS SHUFFLED/);
    await acts.pad(/^DECK 1 IS CUT/);
    await acts.pad('OPEN BETTING (round 2)');
    await phase('betting');
    await bets('pad', [2, 5]);
    await pad('Add');
    await dealer.page.getByRole('group', { name: 'Chips' }).waitFor();
    await pad('2', '1', '2', 'Decimal', 'Decimal', '5', '1', '1', '1');
    const staked = dealer.page.getByRole('region', { name: 'Stakes' }).getByRole('listitem');
    await readAll(staked, ['Seat 2: Ante $25.00', 'Seat 5: Ante $10.00']);
    expect(await dealer.barriers()).toEqual([]);
    await acts.pad('NO MORE BETS');
    await shows('pad', { 0: '2S 3S 9S', 2: 'KH QH JH', 5: '2H 2D 3C' });
    await paid(2).getByText('Ante pay $25.00').waitFor();
    await settles('pad');
  });

  it('plays a misread hand again, and goes on without a position that is forfeited', async () => {
    await deals('pad', 3, [1, 4]);
    await shows('pad', { 0: '2S 3S 4S', 1: '9S TS KS' });
    await dealer.press('Seat 1: read again');
    await shows('pad', { 1: '9H TS KS' });
    await dealer.press('Forfeit wagers');
    await dealer.page.getByRole('combobox', { name: 'Seat', exact: true }).selectOption('4');
    await dealer.page.getByLabel('Reason').fill('showed the hand to another player');
    await dealer.press('Forfeit the wagers');
    await paid(4).getByText('forfeited').waitFor();
    await settles('pad');
  });

  const rounds = Array.from({ length: ROUNDS - 3 }, (_, index) => index + 4);
  it.each(rounds)('plays round %i by touch or by number pad; the stub is counted every five', async (round) => {
    const how = round % 2 === 1 ? 'touch' : 'pad';
    await deals(how, round, [1, 6]);
    await shows(how, { 0: '2S 3H 4C', 1: 'KD QD JC', 6: 'AS 2D 5H' });
    await paid(6).getByText('loses').waitFor();
    await settles(how);
  });

  it('has a round voided by the rule on a wrong count', async () => {
    await deals('touch', ROUNDS + 1, [3]);
    await dealer.press('A hand does not have three cards');
    await dealer.page.getByLabel('Cards of Seat 3').fill('4');
    expect(await dealer.barriers()).toEqual([]);
    await dealer.press('Record the count');
    await phase('void');
    await dealer.page.getByText(`Round ${ROUNDS + 1} is void`).waitFor();
  });

  it.each([
    ['of its list', 'inbox'],
    ['of the round', 'page'],
  ] as const)('voids a round after "no more bets" when a supervisor approves it on the page %s', async (_, where) => {
    const round = ROUNDS + (where === 'inbox' ? 2 : 3);
    await deals('touch', round, [3]);
    await dealer.press(`Request void of round ${round}`);
    await dealer.press('Fire alarm');
    await dealer.press('Request void');
    await dealer.page.getByText(`The floor has your request to void round ${round}: Fire alarm.`).waitFor();
    const floor = await pages.screenOf('floor-supervisor');
    if (where === 'inbox') {
      await floor.go('meters');
      await floor.press(/^For you/);
      await floor.page.getByText(`wants to void round ${round} at TC-3`).waitFor();
      await floor.press('Approve the void');
    } else {
      await floor.open(`rounds/${TABLE}/${round}`, `TC-3, round ${round}`);
      await floor.press(`Approve void of round ${round}`);
    }
    await floor.page.getByLabel('Reason').fill('the hall is cleared');
    expect(await floor.barriers()).toEqual([]);
    await floor.press('Approve the void');
    if (where === 'inbox') await floor.press('Close');
    await phase('void');
    await dealer.page.getByText(`Round ${round} is void`).waitFor();
  });

  it('recalls its rounds for a dispute', async () => {
    const { page, open, barriers } = await recall();
    await open(`rounds/${TABLE}`, 'Rounds of Three Card Baccarat');
    const rows = page.getByRole('group', { name: 'Rounds', exact: true }).getByRole('row');
    await rows.filter({ hasText: 'KD QD JC' }).first().waitFor();
    await counts(rows, ROUNDS + 4);
    await open(`rounds/${TABLE}/3`, 'TC-3, round 3');
    await page.getByText('Seat 1 was first read as 9S TS KS').waitFor();
    await page.getByRole('region', { name: 'Related activity' }).getByText('Wagers forfeited').waitFor();
    expect(await barriers()).toEqual([]);
    await open(`rounds/${TABLE}/${ROUNDS + 1}`, `TC-3, round ${ROUNDS + 1}`);
    await page.getByText('13 C').first().waitFor();
  });

  async function recall() {
    const screen = await pages.screenOf('surveillance');
    return {
      page: screen.page,
      open: (address: string, heading: string) => screen.open(address, heading),
      barriers: () => screen.barriers(),
    };
  }
});
