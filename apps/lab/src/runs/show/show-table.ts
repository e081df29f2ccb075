import { CannotRun } from '@jackpot/platform';
import { awardsOfHand, type FloorAward, type FloorReply, type FloorState } from '@jackpot/contract';
import type { FloorRequest, TableClient } from '@jackpot/floor-client';
import { cardName } from '@jackpot/rules';
import type { Shoe } from '../../players/shoe.js';
import { playCoup } from '../../players/table/coup.js';

export const SHOWS = ['star', 'must-hit', 'misread', 'end'] as const;
export type Show = (typeof SHOWS)[number];

/** Both hands are the King-Nine of seat 1. */
const STAR_CARDS = ['KS', '9S', '9S', 'KS'];
/** A hand that wins nothing as entered. Its second Player card is really the 9 of spades, so that seat 1 wins Heart. */
const MISREAD_CARDS = ['KS', '4C', '6S', '3D'];
const FEW_SEATS = [1, 3, 6];
const MUST_HIT_HANDS_MAX = 150;

export interface Shown {
  readonly coup: number;
  readonly awards: readonly FloorAward[];
  readonly hands: number;
}

export class ShowTable {
  constructor(
    private readonly client: Pick<TableClient, 'send'>,
    private readonly shoe: Shoe,
  ) {}

  async show(what: Show): Promise<Shown> {
    if (what === 'end') return this.#complete();
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
      .map(({ seat, device, boot, sequence }) => ({ seat, device, boot: Math.max(1, boot), sequence: sequence + 1 }));
    const resolved = await playCoup((message) => this.#send(message), { coup, wagers, priceCents, cards, settles });
    return { coup, awards: awardsOfHand(resolved), hands: 1 };
  }

  async #complete(): Promise<Shown> {
    const { coup, phase } = await this.#state();
    if (phase === 'resolved') await this.#send({ type: 'settle', coup });
    return { coup, awards: [], hands: phase === 'resolved' ? 1 : 0 };
  }

  async #endHand(): Promise<void> {
    const { coup, phase } = await this.#state();
    const isVoid = { by: 'floor supervisor', reason: 'the demonstration deals another hand' };
    if (phase === 'betting') await this.#send({ type: 'void', coup, ...isVoid });
    if (phase === 'resolved') await this.#send({ type: 'settle', coup });
    if (phase === 'locked' || phase === 'held' || phase === 'no-wager')
      throw new CannotRun(`hand ${coup} is ${phase}: enter its cards on the dealer page, or have it voided, first`);
  }

  async #newCards(): Promise<void> {
    const { shoe } = await this.#state();
    await this.#send({ type: 'shoe', shoe: shoe + 1 });
    this.shoe.newShoe();
  }

  async #state(): Promise<FloorState> {
    const state = await this.#send({ type: 'state' });
    if (!state.ok || state.type !== 'state') throw new CannotRun('the table has no state');
    return state;
  }

  async #send(message: FloorRequest): Promise<FloorReply> {
    const reply = await this.client.send(message);
    if (!reply.ok) throw new CannotRun(`refused: ${reply.code} ${reply.text}`);
    return reply;
  }
}
