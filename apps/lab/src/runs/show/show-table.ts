import { CannotRun } from '@jackpot/platform';
import { awardsOfHand, type FloorAward, type FloorReply, type FloorState } from '@jackpot/contract';
import { cardName } from '@jackpot/rules';
import type { Shoe } from '../../players/shoe.js';
import {
  acknowledgeText,
  cardsText,
  lockText,
  openText,
  settleText,
  shoeText,
  stateText,
  voidText,
} from '../../players/table/texts.js';

/** What can be dealt on request at the demonstration's show table. */
export const SHOWS = ['star', 'must-hit', 'misread'] as const;
export type Show = (typeof SHOWS)[number];

/** Sends one frame of the floor protocol; its answers in order. */
export type Line = (frame: string) => Promise<readonly FloorReply[]>;

/** Seat 1's own King-Nine in both hands. */
const STAR_CARDS = ['KS', '9S', '9S', 'KS'];
/** The Player's second card is the 9 of spades, and a Heart for seat 1: as it was entered it is nothing. */
const MISREAD_CARDS = ['KS', '4C', '6S', '3D'];
const FEW_SEATS = [1, 3, 6];
/** With a bet at every seat the Must Hit must go within so many hands: its whole span is 143 of them. */
const MUST_HIT_HANDS_MAX = 150;

/** What was dealt. */
export interface Shown {
  readonly coup: number;
  readonly awards: readonly FloorAward[];
  readonly hands: number;
}

/** A table of the demonstration that deals cards of its own choice. It knows the floor protocol and has no other way in. */
export class ShowTable {
  #id = 0;

  constructor(
    private readonly line: Line,
    private readonly shoe: Shoe,
  ) {}

  async show(what: Show): Promise<Shown> {
    await this.#endHand();
    switch (what) {
      case 'star':
        await this.#newCards();
        return this.#hand(FEW_SEATS, STAR_CARDS, { settles: true });
      case 'misread':
        await this.#newCards();
        return this.#hand(FEW_SEATS, MISREAD_CARDS, { settles: false });
      case 'must-hit':
        return this.#untilMustHit();
    }
  }

  async #untilMustHit(): Promise<Shown> {
    await this.#newCards();
    for (let hands = 1; hands <= MUST_HIT_HANDS_MAX; hands += 1) {
      if (this.shoe.isOver) await this.#newCards();
      const cards = this.shoe.deal()?.map(cardName);
      if (cards === undefined) continue;
      const { devices } = await this.#state();
      const shown = await this.#hand(
        devices.map(({ seat }) => seat),
        cards,
        { settles: true },
      );
      if (shown.awards.some(({ level }) => level === 'must-hit')) return { ...shown, hands };
    }
    throw new CannotRun(`no Must Hit in ${MUST_HIT_HANDS_MAX} hands`);
  }

  async #hand(
    seats: readonly number[],
    cards: readonly string[],
    { settles }: { readonly settles: boolean },
  ): Promise<Shown> {
    const { coup: last, devices, priceCents } = await this.#state();
    const coup = last + 1;
    const wagers = devices
      .filter(({ seat }) => seats.includes(seat))
      .map((device) => ({ ...device, boot: Math.max(1, device.boot), sequence: device.sequence + 1 }));
    await this.#send(
      (id) => openText(id, coup, 'wagering'),
      ...wagers.map((from) => (id: number) => acknowledgeText(id, coup, from, priceCents)),
      (id) => lockText(id, coup),
    );
    const [resolved] = await this.#send((id) => cardsText(id, coup, cards));
    if (settles) await this.#send((id) => settleText(id, coup));
    if (resolved?.ok !== true || resolved.type !== 'resolved') throw new CannotRun('the hand has no result');
    return { coup, awards: awardsOfHand(resolved), hands: 1 };
  }

  /** Whatever hand was left on the table is ended. */
  async #endHand(): Promise<void> {
    const { coup, phase } = await this.#state();
    if (phase === 'betting') await this.#send((id) => voidText(id, coup, 'the demonstration deals another hand'));
    if (phase === 'resolved') await this.#send((id) => settleText(id, coup));
    if (phase === 'locked' || phase === 'held' || phase === 'no-wager')
      throw new CannotRun(`hand ${coup} is ${phase}: enter its cards on the dealer page, or have it voided, first`);
  }

  async #newCards(): Promise<void> {
    const { shoe } = await this.#state();
    await this.#send((id) => shoeText(id, shoe + 1));
    this.shoe.newShoe();
  }

  async #state(): Promise<FloorState> {
    const [state] = await this.#send(stateText);
    if (state?.ok !== true || state.type !== 'state') throw new CannotRun('the table has no state');
    return state;
  }

  /** One frame; every message of it must be granted. */
  async #send(...texts: readonly ((id: number) => string)[]): Promise<readonly FloorReply[]> {
    const messages = texts.map((text) => text((this.#id += 1)));
    const replies = await this.line(messages.length === 1 ? (messages[0] ?? '') : `[${messages.join()}]`);
    for (const reply of replies) if (!reply.ok) throw new CannotRun(`refused: ${reply.code} ${reply.text}`);
    return replies;
  }
}
