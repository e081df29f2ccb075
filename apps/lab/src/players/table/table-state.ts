import type { FloorState } from '@jackpot/contract';
import type { TableView } from './bad-messages.js';
import type { CoupWatch } from './coup-in-play.js';
import { Devices } from './devices.js';
import { type Known, type Phase, placeOf } from './state-check.js';

export class TableState {
  readonly devices = new Devices();
  coup = 0;
  phase: Phase = 'none';
  hasLock = false;
  shoe = 1;
  sequence = 0;
  readonly #seen = new Map<string, number>();

  adopt(state: FloorState): void {
    this.coup = state.coup;
    this.phase = state.phase;
    this.shoe = state.shoe;
    this.devices.adopt(state);
  }

  /** Ignores an earlier phase, because answers to repeated messages may be late. */
  reached(coup: number, phase: Phase): void {
    if (placeOf(coup, phase) <= placeOf(this.coup, this.phase)) return;
    if (coup !== this.coup) this.hasLock = false;
    if (phase === 'locked') this.hasLock = true;
    this.coup = coup;
    this.phase = phase;
  }

  shown(cards: readonly string[]): void {
    for (const card of cards) this.#seen.set(card, (this.#seen.get(card) ?? 0) + 1);
  }

  newShoe(): void {
    this.#seen.clear();
  }

  known(watch: CoupWatch | undefined): Known {
    const { coup, phase, shoe, devices } = this;
    const seats = (watch?.inPlay() ?? []).filter((seat) => !devices.get(seat).isBusy);
    return { coup, phase, shoe, seats, devices: devices.all() };
  }

  view(watch: CoupWatch | undefined, terms: { readonly decks: number; readonly priceCents: number }): TableView {
    const { coup, phase, hasLock, shoe, devices } = this;
    return {
      ...{ coup, phase, hasLock, shoe, decks: terms.decks, priceCents: terms.priceCents },
      devices: devices.all(),
      seatsInPlay: watch?.inPlay() ?? [],
      seen: (card) => this.#seen.get(card) ?? 0,
    };
  }
}
