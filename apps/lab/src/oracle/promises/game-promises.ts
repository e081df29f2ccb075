import { parseMicro } from '@jackpot/money';
import type { EventOf, LinkConfig } from '@jackpot/progressive';
import { keep } from '../promise-broken.js';
import { type CardText, cardText } from '../rules/cards.js';
import { MarkerBook } from '../rules/markers.js';
import { type Rounding, announcedWith, paidOn, wonMicro } from '../rules/wagers.js';

type TableTerms = LinkConfig['tables'][number];
type Stakes = EventOf<'StakesReported'>['stakes'];

export interface ToldWithResult {
  readonly announce: readonly string[];
  readonly wagers: readonly {
    readonly wager: string;
    readonly result: string;
    readonly odds: { readonly pays: number; readonly on: number } | null;
  }[];
  readonly seats: readonly {
    readonly seat: number;
    readonly vigorish: string;
    readonly stakes: readonly {
      readonly wager: string;
      readonly stake: string;
      readonly result: string;
      readonly win: string;
      readonly vigorish: string;
    }[];
  }[];
}

/** Checks the wagers of one table that are not progressive. */
export class GamePromises {
  readonly #stakes = new Map<number, Map<number, Stakes>>();
  readonly #cards = new Map<number, readonly CardText[]>();
  readonly #markers: MarkerBook;
  #markedCoup = 0;
  settledStakes = 0;
  collectedMarkers = 0;

  constructor(private readonly terms: TableTerms) {
    this.#markers = new MarkerBook(this.#rounding);
  }

  stakes({ coup, seat, stakes }: EventOf<'StakesReported'>, phase: string | undefined): void {
    keep(phase === 'betting', 'a stake is recorded before "no more bets"', () => `hand ${coup} seat ${seat}: ${phase}`);
    const ofHand = this.#stakes.get(coup) ?? new Map<number, Stakes>();
    this.#stakes.set(coup, ofHand.set(seat, stakes));
  }

  resolved(coup: number, cards: readonly number[]): void {
    this.#cards.set(coup, cards.map(cardText));
  }

  marked({ coup, markers }: EventOf<'VigorishMarked'>): void {
    keep(this.#markedCoup < coup, 'a hand marks its vigorish once', () => `hand ${coup}`);
    this.#markedCoup = coup;
    const found = markers.map(({ seat, owedMicro }) => `${seat} ${owedMicro}`).toSorted();
    const due = this.#due(coup);
    keep(found.join() === due.join(), 'a hand marks the vigorish of its stakes', () => {
      return `hand ${coup}: ${found.join()}, not ${due.join()}`;
    });
    this.#markers.complete(this.#cards.get(coup) ?? [], this.#bankerCents(coup));
  }

  settled(coup: number): void {
    const isLost = this.#game?.vigorish === 'marked' && this.#markedCoup !== coup && this.#due(coup).length > 0;
    keep(!isLost, 'no vigorish is lost', () => `hand ${coup} owes ${this.#due(coup).join()}`);
  }

  collected({ seat, amountMicro }: EventOf<'VigorishCollected'>): void {
    const owedMicro = this.#markers.owed.find(([position]) => position === seat)?.[1] ?? 0n;
    keep(owedMicro === amountMicro && owedMicro > 0n, 'vigorish is collected whole, and once', () => {
      return `seat ${seat} owes ${owedMicro}, ${amountMicro} was collected`;
    });
    this.#markers.collect(seat);
    this.collectedMarkers += 1;
  }

  formIssued({ seat, amountMicro, person }: EventOf<'VigorishFormIssued'>): void {
    const owedMicro = this.#markers.owed.find(([position]) => position === seat)?.[1] ?? 0n;
    keep(this.#game?.vigorishForms === true, 'a form is issued where the terms use forms', () => `seat ${seat}`);
    keep(owedMicro === amountMicro && owedMicro > 0n, 'a form states the whole marker', () => {
      return `seat ${seat} owes ${owedMicro}, the form states ${amountMicro}`;
    });
    keep(['floor-supervisor', 'pit-manager'].includes(person.role), 'a supervisor issues a form', () => person.role);
    this.#markers.collect(seat);
  }

  newShoe(): void {
    const { owed } = this.#markers;
    keep(owed.length === 0, 'vigorish is collected before the next shoe', () => owed.join(' '));
  }

  /** Compares the pay assist of a result with chapters 11 and 12. */
  told(coup: number, told: ToldWithResult | undefined): void {
    const game = this.#game;
    keep(
      (told !== undefined) === (game !== undefined),
      'a table with a game is told what to pay',
      () => `hand ${coup}`,
    );
    if (told === undefined || game === undefined) return;
    this.settledStakes += told.seats.reduce((sum, { stakes }) => sum + stakes.length, 0);
    const cards = this.#cards.get(coup) ?? [];
    const { variant } = this.terms;
    const expected = [
      ...announcedWith(variant, cards),
      ...['player', `banker/${variant}`, ...game.wagers].map((key) => ruledText(key, cards)).toSorted(),
      ...this.#paidTexts(coup, cards),
    ];
    const found = [
      ...told.announce,
      ...told.wagers
        .map(({ wager, result, odds }) => `${wager} ${result} ${odds?.pays ?? 0}:${odds?.on ?? 1}`)
        .toSorted(),
      ...told.seats.flatMap(({ seat, vigorish, stakes }) => [
        `seat ${seat} owes ${micro(vigorish)}`,
        ...stakes
          .map((each) => `${each.wager} ${micro(each.stake)} ${micro(each.win)} ${micro(each.vigorish)}`)
          .toSorted(),
      ]),
    ];
    keep(found.join('; ') === expected.join('; '), 'every stake is paid by the rules', () => {
      return `hand ${coup} ${cards.join(' ')}: ${found.join('; ')}, not ${expected.join('; ')}`;
    });
  }

  #paidTexts(coup: number, cards: readonly CardText[]): readonly string[] {
    const seats = [...(this.#stakes.get(coup) ?? [])].filter(([, stakes]) => stakes.length > 0);
    return seats
      .toSorted(([one], [other]) => other - one)
      .flatMap(([seat, stakes]) => {
        const won = stakes.map(({ wager, stakeCents }) => ({
          ...{ wager, stakeCents },
          ...wonMicro(wager, stakeCents, { cards, rounding: this.#rounding }),
        }));
        return [
          `seat ${seat} owes ${won.reduce((sum, each) => sum + each.vigorishMicro, 0n)}`,
          ...won
            .map((each) => `${each.wager} ${each.stakeCents * MICRO_PER_CENT} ${each.winMicro} ${each.vigorishMicro}`)
            .toSorted(),
        ];
      });
  }

  #due(coup: number): readonly string[] {
    const cards = this.#cards.get(coup);
    if (cards === undefined) return [];
    return [...this.#bankerCents(coup)]
      .map(([seat, cents]) => {
        const { vigorishMicro } = wonMicro('banker/standard', cents, { cards, rounding: this.#rounding });
        return { seat, vigorishMicro };
      })
      .filter(({ vigorishMicro }) => vigorishMicro > 0n)
      .map(({ seat, vigorishMicro }) => `${seat} ${vigorishMicro}`)
      .toSorted();
  }

  #bankerCents(coup: number): ReadonlyMap<number, bigint> {
    const found = new Map<number, bigint>();
    for (const [seat, stakes] of this.#stakes.get(coup) ?? [])
      for (const { wager, stakeCents } of stakes) if (wager === 'banker/standard') found.set(seat, stakeCents);
    return found;
  }

  get #game() {
    const { game } = this.terms;
    return game === undefined || 'kind' in game ? undefined : game;
  }

  get #rounding(): Rounding {
    return this.#game?.rounding ?? 'exact';
  }
}

const MICRO_PER_CENT = 1_000_000n;

function micro(text: string): string {
  return String(parseMicro(text));
}

function ruledText(key: string, cards: readonly CardText[]): string {
  const paid = paidOn(key, cards);
  return paid?.result === 'win' ? `${key} win ${paid.pays}:${paid.on}` : `${key} ${paid?.result} 0:1`;
}
