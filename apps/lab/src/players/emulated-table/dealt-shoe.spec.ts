import { type Card, cardName, nextCard } from '@jackpot/rules';
import { Prng, given, linkOf, seat, table } from '../../../../../libs/progressive/src/testing/index.js';
import { DealtShoe } from './dealt-shoe.js';

const SHOES = 3;
const SEED = 20_261_123;
/** Cards before the cut card: one more hand may reach it, or not. */
const BEFORE_CUT = 8 * 52 - 60;
const HAND_MAX = 6;

/** A table whose people deal from the cards they have, against the controller's decisions. */
class Dealing {
  readonly scene = given(linkOf());
  shoe: DealtShoe;
  changes = 0;
  /** Cards of the shoe that the controller has on record. */
  #dealt: string[] = [];

  constructor(private readonly prng: Prng) {
    this.shoe = this.#newShoe();
  }

  hand(): void {
    const cards: Card[] = [];
    while (nextCard(cards) !== 'done') cards.push(this.shoe.take());
    const names = cards.map(cardName);
    this.scene.when(table(1).opens(), seat(1).wagers(), table(1).locks());
    this.scene.when(table(1).enters(names.join(' ')));
    expect(this.scene.last.decision.answer).toMatchObject({ ok: true });
    this.scene.when(table(1).settles());
    this.#dealt.push(...names);
    if (!this.shoe.isOver) return;
    this.scene.when(table(1).getsNewCards());
    this.shoe = this.#newShoe();
    this.#dealt = [];
    this.changes += 1;
  }

  /** The next hand may be the last of the shoe. */
  get isNearEnd(): boolean {
    return this.#dealt.length > BEFORE_CUT - HAND_MAX;
  }

  /** The program ends and starts again: it knows what the controller has on record. */
  restart(): void {
    this.shoe = this.#newShoe(this.#dealt);
  }

  #newShoe(dealt: readonly string[] = []): DealtShoe {
    return new DealtShoe(dealt, (below) => this.prng.pick(below));
  }
}

describe('the shoe of an emulated table', () => {
  it('holds every card that is dealt, three shoes in a row, with a restart near the end of each', () => {
    const dealing = new Dealing(new Prng(SEED));
    const restarted = new Set<number>();
    for (let hands = 1; dealing.changes < SHOES; hands += 1) {
      dealing.hand();
      if (dealing.isNearEnd) restarted.add(dealing.changes);
      if (hands % 10 === 0 || dealing.isNearEnd) dealing.restart();
      expect(hands).toBeLessThan(SHOES * 104);
    }
    expect([...restarted]).toEqual([0, 1, 2]);
  });

  it('is over at the cut card, with cards for another hand behind it', () => {
    const shoe = new DealtShoe();
    let taken = 0;
    for (; !shoe.isOver; taken += 1) shoe.take();
    expect(taken).toBe(8 * 52 - 59);
  });
});
