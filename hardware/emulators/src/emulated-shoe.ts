import {
  type CardCode,
  type ShoeFact,
  type ShoeFormat,
  angelEyeBody,
  beeTekText,
  encodeAngelEye,
  genericFields,
  genericLine,
} from '@hardware/shoe';

/** Cards in the order of dealing: P1 B1 P2 B2, then third cards. */
export interface ShoeCoup {
  readonly cards: readonly { readonly card: CardCode; readonly side: 'player' | 'banker' }[];
}

export interface TimedBytes {
  readonly afterMs: number;
  readonly bytes: Uint8Array;
}

export type DealingPace = 'human' | 'fast';

const CARD_MS: Readonly<Record<DealingPace, number>> = { human: 2_000, fast: 5 };
const ANGEL_EYE_COPIES = 3;
const COPY_MS = 20;
const POINT_RANKS = 'A23456789';

/** Emulates a shoe with one of the three message formats. Pure. */
export class EmulatedShoe {
  #sequence = 0;

  constructor(
    private readonly format: ShoeFormat,
    private readonly pace: DealingPace = 'human',
  ) {}

  deal(coup: ShoeCoup): readonly TimedBytes[] {
    const drawn = { player: 0, banker: 0 };
    const cards = coup.cards.map(({ card, side }): ShoeFact => {
      drawn[side] += 1;
      return { kind: 'card', card, side, index: drawn[side], again: false };
    });
    return [...cards, resultOf(coup)].flatMap((fact) => this.say(fact, CARD_MS[this.pace]));
  }

  say(fact: ShoeFact, afterMs = 0): readonly TimedBytes[] {
    const bytes = this.#encode(fact);
    if (bytes === undefined) return [];
    const copies = this.format === 'angel-eye-ii-ex' ? ANGEL_EYE_COPIES : 1;
    return Array.from({ length: copies }, (_, copy) => ({ afterMs: copy === 0 ? afterMs : COPY_MS, bytes }));
  }

  #encode(fact: ShoeFact): Uint8Array | undefined {
    switch (this.format) {
      case 'angel-eye-ii-ex': {
        const body = angelEyeBody(fact);
        return body && encodeAngelEye({ kind: 'report', sequence: 0x30 + (this.#advance() % 10), body });
      }
      case 'bee-tek':
        return latin1(beeTekText(fact));
      case 'generic-line': {
        const fields = genericFields(fact);
        return latin1(fields && genericLine(this.#advance(), fields));
      }
    }
  }

  #advance(): number {
    const sequence = this.#sequence;
    this.#sequence = (sequence + 1) % 65_536;
    return sequence;
  }
}

function resultOf({ cards }: ShoeCoup): ShoeFact {
  const of = (side: 'player' | 'banker'): readonly CardCode[] =>
    cards.flatMap((one) => (one.side === side ? [one.card] : []));
  const totals = { player: totalOf(of('player')), banker: totalOf(of('banker')) };
  const difference = totals.player - totals.banker;
  const outcome = difference === 0 ? 'tie' : difference > 0 ? 'player' : 'banker';
  return { kind: 'result', outcome, playerPair: isPair(of('player')), bankerPair: isPair(of('banker')), totals };
}

function totalOf(cards: readonly CardCode[]): number {
  return cards.reduce((total, card) => total + POINT_RANKS.indexOf(card.charAt(0)) + 1, 0) % 10;
}

function isPair([first, second]: readonly CardCode[]): boolean {
  return first !== undefined && first.charAt(0) === second?.charAt(0);
}

function latin1(text: string | undefined): Uint8Array | undefined {
  return text === undefined ? undefined : Uint8Array.from(text, (character) => character.charCodeAt(0));
}
