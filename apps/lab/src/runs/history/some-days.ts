import { type GamingDayRule, gamingDayOf, periodOf } from '@jackpot/books';
import { type Draws } from '@jackpot/progressive';
import { cardName } from '@jackpot/rules';
import { STAFF } from '../../players/api/staff.js';
import { openTablesTerms, readTerms } from '../../players/terms.js';
import { Shoe } from '../../players/shoe.js';
import type { Below } from '../../players/random.js';
import {
  type Act,
  Scene,
  betting,
  claim,
  coup,
  later,
  smoothly,
  table,
} from '../../../../../libs/progressive/src/testing/index.js';

/** Number of days before today. All are closed except yesterday, whose close is due. */
const DAYS_BEFORE = 4;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OPENS_AFTER_MS = 2 * HOUR_MS;
const OPEN_MS = 16 * HOUR_MS;
const BETWEEN_HANDS_MS = 12 * MINUTE_MS;
const FRESH_MS = 2 * MINUTE_MS;
const SEATS = [
  [1, 2, 3, 4, 5, 6, 7],
  [1, 3, 6],
  [2, 4, 5, 7],
];

/** A seat's pair pays Spade in the Banker's hand and Heart in the Player's hand. */
const SPADE = { player: '2C 3D', banker: 'KS 9S' };
const HEART = { player: 'KS 9S', banker: '2C 3D' };

function person(name: 'pit' | 'supervisor' | 'cage') {
  const { signInName, role, ...rest } = STAFF[name];
  return { id: signInName, role, ...rest };
}

export interface SomeDays {
  readonly now: number;
  readonly rule: GamingDayRule;
  readonly draws: Draws;
  readonly below: Below;
}

/** Plays some days. Leaves two claims open: one overdue since yesterday evening, and one two minutes old. */
export function someDays({ now, rule, draws, below }: SomeDays): Scene {
  const scene = new Scene(draws);
  const dealers = [1, 2].map((number) => new TableDealer(number, below));
  const { startsAt } = periodOf(gamingDayOf(now, rule), rule);
  const startOf = (daysBefore: number): number =>
    periodOf(gamingDayOf(startsAt + (12 - 24 * daysBefore) * HOUR_MS, rule), rule).startsAt;
  scene.now = startOf(DAYS_BEFORE) + HOUR_MS;
  scene.submit({ type: 'take-over', epoch: 1, holder: 'demonstration' });
  scene.submit({ type: 'open-link', config: readTerms(openTablesTerms()) });
  for (let daysBefore = DAYS_BEFORE; daysBefore > 0; daysBefore -= 1) {
    const opensAt = startOf(daysBefore) + OPENS_AFTER_MS;
    scene.now = opensAt;
    for (let hand = 1; scene.now < opensAt + OPEN_MS; hand += 1) {
      for (const dealer of dealers) scene.when(dealer.hand(SEATS[below(SEATS.length)] ?? []));
      if (hand === 30)
        scene.when(dealers[daysBefore % 2]?.wins(daysBefore % 2 === 0 ? SPADE : HEART) ?? nothing, allIsPaid);
      if (hand === 50 && daysBefore === 2) scene.when(dealers[0]?.isVoided() ?? nothing);
      scene.when(later(BETWEEN_HANDS_MS));
    }
    scene.when(allIsPaid);
    if (daysBefore === 1) scene.when(dealers[0]?.wins(HEART) ?? nothing);
  }
  scene.now = Math.max(scene.now, now - FRESH_MS);
  return scene.when(dealers[1]?.wins(SPADE) ?? nothing);
}

const nothing: Act = () => undefined;

const allIsPaid: Act = (scene) => {
  for (const number of [...scene.link.claims.keys()])
    scene.when(
      smoothly(later(3 * MINUTE_MS), claim(number).isVerified({ by: person('pit') })),
      smoothly(later(MINUTE_MS), claim(number).isAuthorized({ by: person('supervisor') })),
      smoothly(later(5 * MINUTE_MS), claim(number).isIssued({ by: person('cage') })),
    );
};

class TableDealer {
  readonly #shoe: Shoe;

  constructor(
    private readonly number: number,
    below: Below,
  ) {
    this.#shoe = new Shoe(below);
    this.#shoe.newShoe();
  }

  hand(seats: readonly number[]): Act {
    const { enters, settles } = table(this.number);
    return (scene) => {
      if (this.#shoe.isOver) scene.when(this.#newCards());
      const cards = this.#shoe.deal();
      if (cards === undefined) return;
      scene.when(smoothly(betting({ table: this.number, seats }), later(20_000)));
      scene.when(smoothly(enters(cards.map(cardName).join(' ')), later(10_000), settles()));
    };
  }

  wins(hands: { readonly player: string; readonly banker: string }): Act {
    return (scene) => {
      scene.when(
        this.#newCards(),
        smoothly(coup({ table: this.number, seats: [1, 3, 6], ...hands })),
        this.#newCards(),
      );
    };
  }

  isVoided(): Act {
    const { opens, locks, isVoided } = table(this.number);
    return smoothly(opens(), locks(), isVoided());
  }

  #newCards(): Act {
    this.#shoe.newShoe();
    return smoothly(table(this.number).getsNewCards());
  }
}
