/** A message of the floor protocol, as far as a rival reads it. */
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

/** The code of a refusal, or nothing: the message was carried out and is in the database. */
export type Outcome = 'COUP_NOT_BETTING' | undefined;

/**
 * Another way to build the controller: plain tables and a usual framework. It records wagers, moves meters and refuses what
 * comes after the lock. It evaluates no hands, pays nothing and keeps no history that could be replayed, which is to its
 * advantage.
 */
export interface Rival {
  /** Messages of one table, which are decided in their order. Answers each once it is durable. */
  take(table: number, messages: readonly TableMessage[]): readonly Promise<Outcome>[];
}
