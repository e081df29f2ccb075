import type { Batch } from '@jackpot/journal';
import type { ThreeCardGame } from '@jackpot/progressive';

/** The oracle judges only these facts, never the memory of a program. */
export interface Observer {
  appended(batch: Batch, writer: string): void;
  /** `text` is undefined when a table connects. */
  requested(table: string, controller: string, text: string | undefined): void;
  replied(table: string, controller: string, text: string): void;
  /** `answer` is "ok" or the code of a final refusal. */
  answered(link: string, controller: string, requestedAtMs: number, answer: string): void;
  meters(link: string, requestedAtMs: number, read: MetersRead): void;
  lamp(seat: LampSeat, lamp: string): void;
  announced(table: string, coup: number, chips: ChipsAtLock): void;
  settled(round: SettledRound): void;
  sign(link: string, text: string): void;
  document(document: {
    readonly awardId: string;
    readonly linkId: string;
    readonly documentNumber: number;
    readonly text: string;
  }): void;
  delivered(eventId: string, body: string): void;
}

export interface SettledRound {
  readonly table: string;
  readonly round: number;
  readonly game: Pick<ThreeCardGame, 'wagers' | 'vigorish'>;
  readonly positions: readonly number[];
  readonly stakes: readonly { readonly position: number; readonly wager: string; readonly stakeCents: bigint }[];
  readonly hands: ReadonlyMap<number, readonly string[]>;
  readonly forfeited: readonly number[];
  readonly results: readonly {
    readonly position: number;
    readonly standing: string;
    readonly lines: readonly {
      readonly wager: string;
      readonly line: string;
      readonly stake: string | null;
      readonly win: string;
      readonly vigorish: string;
    }[];
  }[];
}

export interface ChipsAtLock {
  readonly accepted: readonly number[];
  readonly lying: readonly number[];
}

export interface LampSeat {
  readonly table: string;
  readonly seat: number;
  readonly coup: number;
}

export interface MetersRead {
  readonly sequence: number;
  readonly levels: readonly { readonly level: string; readonly displayMicro: bigint }[];
}
