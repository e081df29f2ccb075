import { microToText, must } from '@jackpot/money';
import { type Card, parseCard, wagerByKey } from '@jackpot/rules';
import type { Locator } from 'playwright-core';
import { cardText } from '../../lab/src/oracle/rules/cards.js';
import { MarkerBook } from '../../lab/src/oracle/rules/markers.js';
import { type Rounding, announcedWith, paidOn, wonMicro } from '../../lab/src/oracle/rules/wagers.js';
import { Random } from '../../lab/src/players/random.js';
import { Shoe } from '../../lab/src/players/shoe.js';
import { eventually } from '../../../test/support/eventually.js';
import { termsOf } from '../../../test/support/floor.js';
import { PagesEnvironment, type Screen } from './pages.js';
import { counts, gone, readAll, reads } from './shows.js';

const LINK = 'games';
const SEATS = 7;
/** Decks of a shoe (chapter 3 A). */
const DECKS = 6;
const SHOE_MS_MAX = 1_200_000;
const ROUNDING: Rounding = 'up25';
const GAMES = [
  {
    variant: 'ez',
    game: {
      wagers: ['tie/8', 'dragon7', 'panda8', 'dragon_bonus_player/A', 'dragon_bonus_banker/A', 'lucky6'],
    },
  },
  { variant: 'standard', game: { wagers: ['tie/8'], vigorish: 'marked', rounding: ROUNDING } },
  { variant: 'standard' },
  {
    variant: 'standard',
    game: { wagers: ['tie/8'], vigorish: 'marked', rounding: ROUNDING, vigorishForms: true },
  },
] as const;
const [EZ, STANDARD, NO_GAME, WITH_FORMS] = ['t-1', 't-2', 't-3', 't-4'] as const;
/** OPEN BETTING, NO MORE BETS, CONFIRM CARDS and HAND COMPLETE; a rank and a suit for each of four cards. */
const TAPS_WITHOUT_STAKES = 12;

const NUMBER_PAD_RANKS: Readonly<Record<string, readonly string[]>> = {
  ...{ A: ['1'], T: ['0'], J: ['1', '1'], Q: ['1', '2'], K: ['1', '3'] },
};
const NUMBER_PAD_SUITS: Readonly<Record<string, string>> = { S: 'Divide', H: 'Multiply', C: 'Subtract', D: 'Add' };
const SUIT_NAMES: Readonly<Record<string, string>> = { S: 'Spades', H: 'Hearts', C: 'Clubs', D: 'Diamonds' };

interface StakeAt {
  readonly seat: number;
  readonly wager: string;
  readonly chip: 5 | 25 | 100;
}

const CHIPS = [5, 25, 100] as const;

describe('games at the dealer’s page', () => {
  let pages: PagesEnvironment;
  let dealer: Screen;
  const random = new Random('games at the page');

  beforeAll(async () => {
    const { tables } = termsOf({ linkId: LINK, tables: GAMES.length, seats: SEATS });
    pages = await PagesEnvironment.open({
      linkId: LINK,
      roles: ['dealer', 'floor-supervisor', 'cage'],
      terms: {
        decks: DECKS,
        promotional: { contribution: 'patron-part' },
        shoes: { batches: 1, inspection: 'two-people' },
        tables: tables.map((table, index) => ({ ...table, ...GAMES[index] })),
      },
    });
    dealer = await pages.screenOf('dealer', { hasTouch: true });
  });

  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  const big = (name: RegExp): Locator =>
    dealer.page.locator('.big:enabled').and(dealer.page.getByRole('button', { name }));
  const phase = (name: string) => dealer.page.waitForSelector(`.coup[data-phase=${name}]`);
  const pad = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) await dealer.page.keyboard.press(`Numpad${name}`);
  };

  interface Way {
    readonly act: (name: RegExp) => Promise<void>;
    readonly card: (rank: string, suit: string) => Promise<void>;
    readonly cutCard: () => Promise<void>;
    readonly recordNow: () => Promise<void>;
    readonly putStake: (stake: StakeAt, place: number) => Promise<void>;
    readonly openStakes: () => Promise<void>;
    readonly collect: (seat: number) => Promise<void>;
  }

  const stakesArea = (): Locator => dealer.page.getByRole('region', { name: 'Stakes' });

  const BY_TOUCH: Way = {
    act: (name) => big(name).tap(),
    card: async (rank, suit) => {
      await dealer.press(rank === 'T' ? '10' : rank);
      await dealer.press(must(SUIT_NAMES[suit], suit));
    },
    cutCard: () => dealer.press('Cut card is out'),
    recordNow: () => dealer.press(/^(Record|Close) now$/),
    openStakes: () => dealer.press('Stakes'),
    putStake: async ({ seat, wager, chip }) => {
      const within = (group: string, name: string) =>
        stakesArea().getByRole('group', { name: group }).getByRole('button', { name, exact: true }).tap();
      await within('Seat of the stakes', String(seat));
      await within('Wager of the stakes', nameOf(wager));
      await within('Chips', `+$${chip}`);
    },
    collect: (seat) => dealer.page.getByRole('button', { name: new RegExp(`^Seat ${seat}: .* collected$`) }).tap(),
  };

  const BY_NUMBER_PAD: Way = {
    act: async (name) => {
      await big(name).waitFor();
      await pad('Enter');
    },
    card: (rank, suit) => pad(...(NUMBER_PAD_RANKS[rank] ?? [rank]), must(NUMBER_PAD_SUITS[suit], suit)),
    cutCard: () => listOfActs('2', /Cut card is out/),
    recordNow: () => listOfActs('1', /(Record|Close) now/),
    openStakes: async () => {
      await pad('Add');
      await stakesArea().getByRole('group', { name: 'Chips' }).waitFor();
    },
    putStake: async ({ seat, chip }, place) => {
      await pad(String(seat), String(place + 1), String(CHIPS.indexOf(chip) + 1));
      await pad('Decimal', 'Decimal');
    },
    collect: async (seat) => {
      await listOfActs('8', /Collect by number/);
      const owed = dealer.page.getByRole('dialog', { name: 'Vigorish owed' });
      const button = owed.getByRole('button', { name: new RegExp(`Seat ${seat}: .* collected$`) });
      await button.waitFor();
      await pad(String(seat));
      await gone(button);
      if (await owed.isVisible()) await pad('Decimal');
      await gone(owed);
    },
  };

  async function listOfActs(number: string, name: RegExp): Promise<void> {
    const acts = dealer.page.getByRole('dialog', { name: 'More actions' });
    await dealer.page.keyboard.down('Numpad0');
    await acts.getByRole('button', { name }).waitFor();
    await dealer.page.keyboard.up('Numpad0');
    await pad(number);
    await gone(acts);
  }

  async function enterCards(cards: readonly Card[], { card }: Way): Promise<void> {
    for (const each of cards) {
      const text = cardText(each);
      await card(text.slice(0, 1), text.slice(1));
    }
  }

  async function cardsAreVerified(table: string): Promise<void> {
    const floor = await pages.screenOf('floor-supervisor');
    await floor.go('floor');
    await dealer.press('I inspected the cards');
    const card = floor.page.locator(`[data-table=${table}]`);
    await card.getByRole('button', { name: 'I verified the inspection' }).click();
    await dealer.page.getByText('Inspected by a dealer and verified by a floorperson.').waitFor();
  }

  async function shoeIsOpen(table: string, shoe: Shoe, way: Way): Promise<void> {
    await way.act(/^START SHOE/);
    await way.recordNow();
    await dealer.page.getByRole('group', { name: 'Burn card' }).waitFor();
    await cardsAreVerified(table);
    await enterCards([shoe.burnCard], way);
    await way.act(/^BURN CARD/);
    await big(/^OPEN BETTING/).waitFor();
  }

  async function stakesArePut(stakes: readonly StakeAt[], wagers: readonly string[], way: Way): Promise<void> {
    if (stakes.length === 0) return;
    await way.openStakes();
    for (const stake of stakes) await way.putStake(stake, wagers.indexOf(stake.wager));
    await readAll(
      stakesArea().getByRole('list').getByRole('listitem'),
      stakes.map(({ seat, wager, chip }) => `Seat ${seat}: ${nameOf(wager)} $${chip}.00`),
    );
  }

  async function handIsDealt(
    shoe: Shoe,
    way: Way,
    { variant, stakes }: { readonly variant: string; readonly stakes: readonly StakeAt[] },
  ): Promise<readonly string[]> {
    await way.act(/^NO MORE BETS/);
    await phase('locked');
    const cards = must(shoe.deal(), 'cards of a hand');
    if (shoe.hasCoverCome) await way.cutCard();
    await enterCards(cards, way);
    await way.act(/^CONFIRM CARDS/);
    await phase('resolved');
    const texts = cards.map(cardText);
    const announced = announcedWith(variant, texts).map((words) => `“${words}”`);
    await reads(dealer.page.locator('.pay-assist .banner-note'), `Announce ${announced.join(', ')}.`);
    const paid = dealer.page.locator('.pay-assist ol.pay > li > ul > li');
    await eventually(async () => {
      const found = (await paid.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
      expect(found).toEqual(paidTexts(stakes, texts));
    });
    return texts;
  }

  /** Completes the hand. At the end of a shoe no act records the completion, so the test presses Record now. */
  async function handIsComplete(shoe: Shoe, way: Way): Promise<void> {
    await way.act(/^HAND COMPLETE/);
    if (shoe.isOver) await way.recordNow();
  }

  function someStakes(wagers: readonly string[]): readonly StakeAt[] {
    const seats = [1, 2, 3, 4, 5, 6, 7].filter(() => random.perMille(200));
    return seats.map((seat) => ({ seat, wager: random.pick(wagers), chip: random.pick(CHIPS) }));
  }

  it('cards are signed by a dealer and a floorperson, and cut again on the order of a floorperson', async () => {
    const floor = await pages.screenOf('floor-supervisor');
    await dealer.go(`table/${NO_GAME}`);
    await dealer.press(/^START SHOE 1/);
    await dealer.press('Record now');
    await dealer.page.getByText('A dealer must inspect the cards').waitFor();
    expect(await dealer.barriers()).toEqual([]);
    await dealer.press('4');
    await dealer.press('Diamonds');
    await dealer.press('BURN CARD');
    await dealer.page.getByText('CARDS_NOT_VERIFIED').waitFor();
    await floor.go('floor');
    const card = floor.page.locator(`[data-table=${NO_GAME}]`);
    await card.getByRole('button', { name: 'Require a recut' }).click();
    await card.getByLabel('Reason').fill('the cut was too shallow');
    expect(await floor.barriers()).toEqual([]);
    await card.getByRole('button', { name: 'Require the recut' }).click();
    await gone(card.getByRole('button', { name: 'Require the recut' }));
    await cardsAreVerified(NO_GAME);
    await dealer.press('BURN CARD');
    await big(/^OPEN BETTING/).waitFor();
    await gone(card.getByRole('button', { name: 'Require a recut' }));
    const { body } = await pages.admin.permitted('GET', `/api/v1/links/${LINK}/log`);
    const log = body['log'] as readonly { readonly kind: string; readonly who: string }[];
    const signed = log.filter(({ kind }) => /^(cards-|recut-)/.test(kind)).map(({ kind, who }) => [kind, who]);
    expect(signed).toEqual([
      ['cards-verified', expect.stringContaining('LIC-FLOOR')],
      ['cards-inspected', expect.stringContaining('LIC-DEALER')],
      ['recut-required', expect.stringContaining('LIC-FLOOR')],
    ]);
  });

  it('a hand without stakes takes no tap more at a table with a game than at one without', async () => {
    const taps: number[] = [];
    await dealer.page.evaluate(() => {
      const count = ({ isTrusted }: Event): void => {
        if (isTrusted) (globalThis as unknown as { taps: number }).taps += 1;
      };
      addEventListener('click', count, true);
    });
    for (const table of [NO_GAME, EZ]) {
      await dealer.go(`table/${table}`);
      if (table === EZ) {
        const shoe = new Shoe(random.fork('taps').below, { decks: DECKS });
        shoe.newShoe();
        await shoeIsOpen(EZ, shoe, BY_TOUCH);
      }
      await big(/^OPEN BETTING/).waitFor();
      await dealer.page.evaluate(() => Object.assign(globalThis, { taps: 0 }));
      await BY_TOUCH.act(/^OPEN BETTING/);
      await phase('betting');
      await BY_TOUCH.act(/^NO MORE BETS/);
      await phase('locked');
      for (const card of ['3S', '2H', '4D', '4C']) await BY_TOUCH.card(card.slice(0, 1), card.slice(1));
      await BY_TOUCH.act(/^CONFIRM CARDS/);
      await phase('resolved');
      await BY_TOUCH.act(/^HAND COMPLETE/);
      taps.push(await dealer.page.evaluate(() => (globalThis as unknown as { taps: number }).taps));
      await BY_TOUCH.recordNow();
      await phase('settled');
    }
    expect(taps).toEqual([TAPS_WITHOUT_STAKES, TAPS_WITHOUT_STAKES]);
  });

  it('vigorish of a player who left is on a numbered form until the cage has collected it', async () => {
    await dealer.go(`table/${WITH_FORMS}`);
    const shoe = new Shoe(random.fork('forms').below, { decks: DECKS });
    shoe.newShoe();
    await shoeIsOpen(WITH_FORMS, shoe, BY_TOUCH);
    await BY_TOUCH.act(/^OPEN BETTING/);
    await phase('betting');
    await stakesArePut([{ seat: 2, wager: 'banker/standard', chip: 100 }], ['player', 'banker/standard'], BY_TOUCH);
    await BY_TOUCH.act(/^NO MORE BETS/);
    await phase('locked');
    await enterCards(
      ['KS', '7H', '6S', 'KH'].map((name) => parseCard(name)!),
      BY_TOUCH,
    );
    await BY_TOUCH.act(/^CONFIRM CARDS/);
    await phase('resolved');
    await BY_TOUCH.act(/^HAND COMPLETE/);
    await BY_TOUCH.recordNow();
    const marker = dealer.page.getByRole('region', { name: 'Vigorish owed' }).getByRole('listitem');
    await readAll(marker, ['Seat 2: $5.00 collected']);

    const owedAt = (screen: Screen): Locator => screen.page.getByRole('region', { name: 'Vigorish owed' });
    const [floor, cage] = [await pages.screenOf('floor-supervisor'), await pages.screenOf('cage')];
    await floor.open('claims', 'Claims');
    await floor.press(/^Table .*, seat 2 owes \$5\.00: issue a form$/);
    await owedAt(floor).getByLabel('Reason').fill('left for the airport');
    expect(await floor.barriers()).toEqual([]);
    await floor.press('Issue the form');
    const form = owedAt(floor).getByRole('listitem').filter({ hasText: 'Form 1: $5.00' });
    await form.filter({ hasText: 'left for the airport' }).waitFor();
    await gone(marker);

    const [paper] = await Promise.all([
      floor.page.context().waitForEvent('page'),
      form.getByRole('link', { name: 'Print' }).click(),
    ]);
    for (const text of ['Original', 'Duplicate']) await paper.getByText(text).first().waitFor();
    await paper.close();

    await cage.open('claims', 'Claims');
    expect(await cage.barriers()).toEqual([]);
    await cage.press('$5.00 collected');
    await gone(owedAt(cage));
  });

  it('a player who asks sees the odds of every wager of the table', async () => {
    await dealer.go(`table/${EZ}`);
    const odds = dealer.page.getByRole('region', { name: 'Odds' });
    await odds.getByRole('button', { name: 'Odds' }).tap();
    await readAll(odds.locator('dt'), ['player', 'banker/ez', ...GAMES[0].game.wagers].map(nameOf));
    const printed = odds.getByRole('listitem');
    for (const text of [/40 to 1/, /25 to 1/, /30 to 1/, /8 to 1/])
      await printed.filter({ hasText: text }).first().waitFor();
    expect(await dealer.barriers()).toEqual([]);
    await odds.getByRole('button', { name: 'Odds' }).tap();
  });

  it('a coupon is entered for a side bet before "no more bets", and stays in sight until the hand is complete', async () => {
    await dealer.go(`table/${NO_GAME}`);
    await BY_TOUCH.act(/^OPEN BETTING/);
    await phase('betting');
    for (const seat of [1, 2]) {
      await dealer.page.getByRole('button', { name: `${seat} No bet` }).tap();
      await dealer.page.getByRole('button', { name: `${seat} Accepted` }).waitFor();
    }
    const area = dealer.page.getByRole('region', { name: 'Coupons' });
    const enter = async (seat: number, coupon: RegExp): Promise<void> => {
      await area
        .getByRole('group', { name: 'Seat of the coupon' })
        .getByRole('button', { name: `${seat}` })
        .tap();
      await area.getByRole('button', { name: coupon, disabled: false }).tap();
    };
    await area.getByRole('button', { name: 'Coupons' }).tap();
    await enter(1, /^Coupon: all \$5\.00/);
    await readAll(area.getByRole('listitem'), ['Seat 1: $5.00 paid by the casino']);
    await enter(2, /^Match play: \$2\.50/);
    await readAll(area.getByRole('listitem'), ['Seat 1: $5.00 paid by the casino', 'Seat 2: $2.50 paid by the casino']);
    expect(await dealer.barriers()).toEqual([]);
    await enter(1, /^No coupon/);
    await readAll(area.getByRole('listitem'), ['Seat 2: $2.50 paid by the casino']);
    await BY_TOUCH.act(/^NO MORE BETS/);
    await phase('locked');
    await gone(area.getByRole('button'));
    await readAll(area.getByRole('listitem'), ['Seat 2: $2.50 paid by the casino']);
    for (const card of ['3S', '2H', '4D', '4C']) await BY_TOUCH.card(card.slice(0, 1), card.slice(1));
    await BY_TOUCH.act(/^CONFIRM CARDS/);
    await phase('resolved');
    await BY_TOUCH.act(/^HAND COMPLETE/);
    await phase('settled');
    const floor = await pages.screenOf('floor-supervisor');
    await floor.open(`recall/${NO_GAME}/2`, /, hand 2$/);
    await reads(floor.page.getByRole('main'), /Seat 2 \$5\.00 \$2\.50 paid by the casino/);
  });

  it('the digits of stakes and coupons take no side bet; each press of a chip counts, and is taken back', async () => {
    const betting = async (table: string): Promise<void> => {
      await dealer.go(`table/${table}`);
      await BY_NUMBER_PAD.act(/^OPEN BETTING/);
      await phase('betting');
    };
    const ends = async (): Promise<void> => {
      await BY_NUMBER_PAD.act(/^NO MORE BETS/);
      await phase('locked');
      await enterCards(
        ['3S', '2H', '4D', '4C'].map((name) => parseCard(name)!),
        BY_NUMBER_PAD,
      );
      await BY_NUMBER_PAD.act(/^CONFIRM CARDS/);
      await phase('resolved');
      await BY_NUMBER_PAD.act(/^HAND COMPLETE/);
      await BY_NUMBER_PAD.recordNow();
      await phase('settled');
    };
    await betting(EZ);
    await pad('3');
    await dealer.page.getByRole('button', { name: '3 Accepted' }).waitFor();
    await BY_NUMBER_PAD.openStakes();
    const staked = stakesArea().getByRole('list').getByRole('listitem');
    await pad('4', '1', '2', '2', '3');
    await readAll(staked, [`Seat 4: ${nameOf('player')} $150.00`]);
    await pad('Decimal', '2', '1');
    await readAll(staked, [`Seat 4: ${nameOf('player')} $150.00, ${nameOf('banker/ez')} $5.00`]);
    await pad('Subtract');
    await readAll(staked, [`Seat 4: ${nameOf('player')} $150.00`]);
    expect(await dealer.barriers()).toEqual([]);
    await pad('Add', '5');
    await dealer.page.getByRole('button', { name: '5 Accepted' }).waitFor();
    await counts(dealer.page.getByRole('button', { name: /^\d Accepted$/ }), 2);
    await ends();

    await betting(NO_GAME);
    await pad('1');
    await dealer.page.getByRole('button', { name: '1 Accepted' }).waitFor();
    await pad('Multiply');
    const coupons = dealer.page.getByRole('region', { name: 'Coupons' });
    await coupons.getByRole('group', { name: 'The casino pays' }).waitFor();
    await pad('1', '1');
    await readAll(coupons.getByRole('listitem'), ['Seat 1: $5.00 paid by the casino']);
    await pad('3');
    await readAll(coupons.getByRole('listitem'), []);
    await pad('2');
    await readAll(coupons.getByRole('listitem'), ['Seat 1: $2.50 paid by the casino']);
    await ends();
  });

  it(
    'a shoe of EZ Baccarat with Dragon Bonus and Lucky 6, by touch',
    async () => {
      const { variant, game } = GAMES[0];
      await dealer.go(`table/${EZ}`);
      await dealer.press('Retire shoe');
      await dealer.press('Table idle');
      await dealer.press('Retire the shoe');
      const shoe = new Shoe(random.fork('ez').below, { decks: DECKS });
      shoe.newShoe();
      await shoeIsOpen(EZ, shoe, BY_TOUCH);
      const won = new Set<string>();
      while (!shoe.isOver) {
        await BY_TOUCH.act(/^OPEN BETTING/);
        await phase('betting');
        const wagers = ['player', `banker/${variant}`, ...game.wagers];
        const stakes = someStakes(wagers);
        await stakesArePut(stakes, wagers, BY_TOUCH);
        const cards = await handIsDealt(shoe, BY_TOUCH, { variant, stakes });
        for (const { wager } of stakes) if (paidOn(wager, cards)?.result === 'win') won.add(wager);
        await handIsComplete(shoe, BY_TOUCH);
      }
      await big(/^START SHOE/).waitFor();
      expect(won.size).toBeGreaterThan(2);
    },
    SHOE_MS_MAX,
  );

  it(
    'a shoe of standard baccarat with vigorish markers, by number pad',
    async () => {
      const book = new MarkerBook(ROUNDING);
      const markers = dealer.page.getByRole('region', { name: 'Vigorish owed' }).getByRole('listitem');
      const showsBook = () =>
        readAll(
          markers,
          book.owed.map(([seat, micro]) => `Seat ${seat}: ${dollarsOf(micro)} collected`),
        );
      const collect = async (seat: number): Promise<void> => {
        await BY_NUMBER_PAD.collect(seat);
        book.collect(seat);
        await showsBook();
      };
      await dealer.go(`table/${STANDARD}`);
      const shoe = new Shoe(random.fork('standard').below, { decks: DECKS });
      shoe.newShoe();
      await shoeIsOpen(STANDARD, shoe, BY_NUMBER_PAD);
      const bankerOf = new Map<number, bigint>();
      let [hand, markedHand] = [0, 0];
      while (!shoe.isOver) {
        await BY_NUMBER_PAD.act(/^OPEN BETTING/);
        await phase('betting');
        await showsBook();
        const [leaving] = book.owed;
        if (leaving !== undefined && random.perMille(150)) await collect(leaving[0]);
        const stakes = someStakes(['player', 'banker/standard', 'banker/standard']);
        await stakesArePut(stakes, ['player', 'banker/standard', 'tie/8'], BY_NUMBER_PAD);
        const cards = await handIsDealt(shoe, BY_NUMBER_PAD, { variant: 'standard', stakes });
        bankerOf.clear();
        for (const { seat, wager, chip } of stakes)
          if (wager === 'banker/standard') bankerOf.set(seat, BigInt(chip * 100));
        hand += 1;
        const before = book.markedMicro;
        book.complete(cards, bankerOf);
        if (book.markedMicro > before) markedHand = hand;
        await handIsComplete(shoe, BY_NUMBER_PAD);
      }
      await showsBook();
      expect(book.owed.length).toBeGreaterThan(0);
      await BY_NUMBER_PAD.act(/^START SHOE 2/);
      await BY_NUMBER_PAD.recordNow();
      await dealer.page.getByText('VIGORISH_OPEN').waitFor();
      expect(await dealer.barriers()).toEqual([]);
      await dealer.shoot('dealer-vigorish');
      const { body } = await pages.admin.permitted('GET', `/api/v1/links/${LINK}/handover`);
      expect(body['tables']).toContainEqual(
        expect.objectContaining({
          tableId: STANDARD,
          markers: book.owed.map(([seat, micro]) => ({ seat, owed: microToText(micro) })),
        }),
      );
      const floor = await pages.screenOf('floor-supervisor');
      await floor.open(`recall/${STANDARD}/${markedHand}`, new RegExp(`, hand ${markedHand}$`));
      await reads(floor.page.getByRole('main'), /Vigorish marked/);
      for (const [seat] of book.owed) await collect(seat);
      expect(book.collectedMicro).toBe(book.markedMicro);
      await BY_NUMBER_PAD.act(/^START SHOE 2/);
      await BY_NUMBER_PAD.recordNow();
      await dealer.page.getByRole('group', { name: 'Burn card' }).waitFor();
    },
    SHOE_MS_MAX,
  );
});

function nameOf(wager: string): string {
  return must(wagerByKey(wager), wager).name;
}

function dollarsOf(micro: bigint): string {
  const cents = micro / 1_000_000n;
  const whole = String(cents / 100n).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(cents % 100n).padStart(2, '0')}`;
}

const FIRST_COLLECTED = ['lose', 'push', 'win'];

function paidTexts(stakes: readonly StakeAt[], cards: readonly string[]): readonly string[] {
  return stakes
    .toSorted((a, b) => b.seat - a.seat || resultOf(a, cards) - resultOf(b, cards))
    .map((stake) => {
      const { wager, chip } = stake;
      const { winMicro } = wonMicro(wager, BigInt(chip * 100), { cards, rounding: ROUNDING });
      const staked = dollarsOf(BigInt(chip * 100) * 1_000_000n);
      const words = [`collect ${staked}`, `return ${staked}`, `pay ${dollarsOf(winMicro)}`];
      return `${nameOf(wager)} ${words[resultOf(stake, cards)]}`;
    });
}

function resultOf({ wager }: StakeAt, cards: readonly string[]): number {
  return FIRST_COLLECTED.indexOf(must(paidOn(wager, cards), wager).result);
}
