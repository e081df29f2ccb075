import type { Batch } from '@jackpot/journal';
import type { ThreeCardGame } from '@jackpot/progressive';

/**
 * What can be seen of the system from outside: what became durable, what reached tables, people, signs and other systems.
 * The model judges these and nothing else; it never reads the memory of a program.
 */
export interface Observer {
  /** A batch is durable, in the moment of the commit; `writer` names the process that wrote it. */
  appended(batch: Batch, writer: string): void;
  /** A table has sent this to a controller; undefined: it has dialed. */
  requested(table: string, controller: string, text: string | undefined): void;
  /** A frame of a controller has reached a table. */
  replied(table: string, controller: string, text: string): void;
  /** A person at a page has got an answer that is final: "ok", or the code of a refusal. */
  answered(link: string, controller: string, requestedAtMs: number, answer: string): void;
  /** A person has read the meters. */
  meters(link: string, requestedAtMs: number, read: MetersRead): void;
  /** The lamp of a seat shows this now. */
  lamp(seat: LampSeat, lamp: string): void;
  /** The dealer announces "no more bets". */
  announced(table: string, coup: number, chips: ChipsAtLock): void;
  /** A round of Three Card Baccarat is settled, as its dealer was answered. */
  settled(round: SettledRound): void;
  /** A sign has received this. */
  sign(link: string, text: string): void;
  /** A payout document is durable. */
  document(document: {
    readonly awardId: string;
    readonly linkId: string;
    readonly documentNumber: number;
    readonly text: string;
  }): void;
  /** Another system has received a message and has confirmed it. */
  delivered(eventId: string, body: string): void;
}

/** A settled round: what lies on the layout, and what the controller has answered. */
export interface SettledRound {
  readonly table: string;
  readonly round: number;
  readonly game: Pick<ThreeCardGame, 'wagers' | 'vigorish'>;
  readonly positions: readonly number[];
  readonly stakes: readonly { readonly position: number; readonly wager: string; readonly stakeCents: bigint }[];
  /** By position; 0 is the dealer's. */
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

/** Chips at "no more bets", by seat. */
export interface ChipsAtLock {
  /** Those whose lamp shows "accepted". */
  readonly accepted: readonly number[];
  readonly lying: readonly number[];
}

export interface LampSeat {
  readonly table: string;
  readonly seat: number;
  /** Coup that the device is in. */
  readonly coup: number;
}

/** What the page of the meters shows. */
export interface MetersRead {
  readonly sequence: number;
  readonly levels: readonly { readonly level: string; readonly displayMicro: bigint }[];
}
