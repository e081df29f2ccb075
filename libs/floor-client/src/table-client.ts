import type { FloorReply, FloorState } from '@jackpot/contract';
import { FloorClient, type FloorClientListener, type FloorClientOptions, type FloorRequest } from './client.js';

interface Waiting<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

export type TableClientListener = Partial<Omit<FloorClientListener<unknown>, 'answered'>>;

/** A client for programs that wait for each reply. */
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
   * Resolves with the state of the table at the first welcome, however long that takes. If a controller refuses the key
   * before that, rejects and closes the client.
   */
  connect(): Promise<FloorState> {
    return new Promise((resolve, reject) => {
      this.#connecting = { resolve, reject };
      this.#client.connect();
    });
  }

  send(message: FloorRequest): Promise<FloorReply> {
    return new Promise((resolve, reject) => {
      this.#client.request(message, { resolve, reject });
      this.#client.flush();
    });
  }

  /** Rejects messages without a reply. Whether the controller executed them is unknown. */
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
