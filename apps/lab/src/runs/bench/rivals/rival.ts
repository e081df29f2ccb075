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
 * Another design that the benchmark compares with the product. Rivals evaluate no hands, pay nothing and keep no
 * history.
 */
export interface Rival {
  /** Handles messages of a table in order. Each promise resolves once the message is durable. */
  take(table: number, messages: readonly TableMessage[]): readonly Promise<Outcome>[];
}
