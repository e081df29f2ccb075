import type { FloorReply, FloorState } from '@jackpot/contract';
import { FloorClient, type FloorClientListener, type FloorClientOptions, type FloorRequest } from './client.js';

interface Waiting<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

/** Optional callbacks for what arrives unasked; a reply is the result of `send`. */
export type TableClientListener = Partial<Omit<FloorClientListener<unknown>, 'answered'>>;

/**
 * A table's connection to the controller for a program that waits for each reply. It finds the controller that leads the link,
 * sends heartbeats, connects again, and sends unanswered messages again, all by itself.
 */
export class TableClient {
  readonly #client: FloorClient<Waiting<FloorReply>>;
  readonly #listener: TableClientListener;
  #connecting: Waiting<FloorState> | undefined;

  constructor(options: FloorClientOptions, listener: TableClientListener = {}) {
    this.#listener = listener;
    this.#client = new FloorClient<Waiting<FloorReply>>(options, {
      ...listener,
      welcome: (state) => {
        this.#connecting?.resolve(state);
        listener.welcome?.(state);
      },
      answered: ({ tag }, reply) => tag.resolve(reply),
      refused: () => this.#refused(),
    });
  }

  /**
   * Connects. Resolves with the state of the table at the first welcome, however long that takes. Rejects if a controller does
   * not accept the key before that; the client is then closed.
   */
  connect(): Promise<FloorState> {
    return new Promise((resolve, reject) => {
      this.#connecting = { resolve, reject };
      this.#client.connect();
    });
  }

  /** Sends a message, over as many connections as it takes. Resolves with the reply; a refusal is a reply with `ok: false`. */
  send(message: FloorRequest): Promise<FloorReply> {
    return new Promise((resolve, reject) => {
      this.#client.request(message, { resolve, reject });
      this.#client.flush();
    });
  }

  /** Ends the connection. Messages without a reply are rejected: whether they were executed is unknown. */
  close(): void {
    this.#end(new Error('the client was closed'));
  }

  #refused(): void {
    this.#listener.refused?.();
    if (this.#client.welcomes === 0) this.#end(new Error('the controller does not accept the key of the table'));
  }

  #end(error: Error): void {
    this.#client.close();
    for (const { tag } of this.#client.outbox.clear()) tag.reject(error);
    this.#connecting?.reject(error);
  }
}
