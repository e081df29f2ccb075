import { FLOOR_CLOSE, type FloorPush, readFrame, refusalText, welcomeText } from '@jackpot/contract';
import { systemClock } from '@jackpot/platform';
import type { WebSocket } from 'ws';
import {
  type FloorMessageHandler,
  type KnownTable,
  type MessageReply,
  type Sender,
  textOf,
} from './floor-message-handler.js';
import { costOf } from './table-shares.js';

const UNREAD_BYTES_MAX = 4 * 1024 * 1024;

type Socket = Pick<WebSocket, 'on' | 'send' | 'close' | 'terminate' | 'readyState' | 'OPEN' | 'bufferedAmount'>;

/** Sends replies that become durable together in one frame, because frames cost more than bytes. */
export class TableConnection {
  readonly table: KnownTable;
  readonly madeAt = systemClock.steady();
  heardAt = this.madeAt;
  #replies: MessageReply[] = [];
  #isWelcome = false;

  constructor(
    private readonly sender: Sender,
    readonly socket: Socket,
    private readonly handler: Pick<FloorMessageHandler, 'arrived' | 'state' | 'take'>,
  ) {
    this.table = sender.table;
    socket.on('error', () => socket.terminate());
  }

  welcome(): void {
    this.handler.arrived(this.table);
    this.handler.state(this.table, (state, epoch) => {
      if (state === undefined) return this.socket.close(FLOOR_CLOSE.leaderLeft.code, 'the link cannot be read here');
      if (this.socket.readyState === this.socket.OPEN) this.socket.send(welcomeText(epoch, state));
      this.#isWelcome = true;
      if (this.#replies.length > 0) this.#flush();
    });
  }

  push(message: FloorPush): void {
    this.#send(JSON.stringify(message));
  }

  take(text: string): number {
    this.heardAt = systemClock.steady();
    const frame = readFrame(text);
    if (!frame.ok) {
      this.#send(refusalText(null, frame.code));
      return costOf(text.length, 1);
    }
    this.handler.take(this.sender, frame.messages, this.#send);
    return costOf(text.length, frame.messages.length);
  }

  readonly #send = (reply: MessageReply): void => {
    this.#replies.push(reply);
    if (this.#replies.length === 1 && this.#isWelcome) queueMicrotask(this.#flush);
  };

  readonly #flush = (): void => {
    const replies = this.#replies;
    this.#replies = [];
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > UNREAD_BYTES_MAX) return this.socket.terminate();
    const text = replies.map(textOf).join(',');
    this.socket.send(replies.length === 1 ? text : `[${text}]`);
  };
}
