export interface TableMessage {
  readonly id: number;
  readonly type: 'shoe' | 'open' | 'acknowledge' | 'lock' | 'cards' | 'settle' | 'heartbeat';
  readonly coup: number;
  readonly seat: number;
  readonly device: string;
  readonly boot: number;
  readonly sequence: number;
  readonly priceCents: number;
  readonly cards: readonly string[];
}

export type Outcome = 'COUP_NOT_BETTING' | undefined;

/**
 * A rival evaluates no hands, pays nothing and keeps no history for a replay, which is an advantage in the comparison.
 */
export interface Rival {
  /** In order for one table. Answers once durable. */
  take(table: number, messages: readonly TableMessage[]): readonly Promise<Outcome>[];
}
