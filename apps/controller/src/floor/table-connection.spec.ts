import { EventEmitter } from 'node:events';
import { type FloorState, refusalText } from '@jackpot/contract';
import { asLinkId } from '@jackpot/progressive';
import type { FloorMessageHandler, KnownTable, MessageReply } from './floor-message-handler.js';
import { TableConnection } from './table-connection.js';

const TABLE: KnownTable = { linkId: 'east', tableId: 't-1', key: 'east/t-1' };
const HEARTBEAT = '{"type":"heartbeat","id":1}';

class NewConnection extends EventEmitter {
  readonly sent: unknown[] = [];
  readonly OPEN = 1;
  readonly bufferedAmount = 0;
  readyState = 1 as const;
  closedWith: number | undefined;
  answers: readonly MessageReply[] | undefined;
  #stateIsRead: ((state: FloorState | undefined, epoch: number) => void) | undefined;
  readonly connection = new TableConnection({ table: TABLE, leaderAt: 'address' }, this as never, {
    arrived: () => undefined,
    state: (_table, reply) => (this.#stateIsRead = reply),
    take: (_table, bodies, send) => {
      const texts = (bodies as readonly { readonly id: number }[]).map(({ id }) => refusalText(id, 'BUSY'));
      (this.answers ?? texts).forEach(send);
    },
  } satisfies Pick<FloorMessageHandler, 'arrived' | 'state' | 'take'>);

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code: number): void {
    this.closedWith = code;
  }

  terminate(): void {
    this.closedWith = 1006;
  }

  async stateIsRead(state: Partial<FloorState> | undefined): Promise<void> {
    this.#stateIsRead?.(state as FloorState | undefined, 4);
    await this.settled();
  }

  async settled(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('the first message of a connection is the welcome', () => {
  it('and comes before replies and pushes, even if the table does not wait for it', async () => {
    const table = new NewConnection();
    table.connection.welcome();
    table.connection.take(HEARTBEAT);
    table.connection.push({ type: 'link', inPlay: false });
    table.connection.take('{');
    await table.settled();
    expect(table.sent).toEqual([]);
    await table.stateIsRead({ table: 't-1', coup: 7 });
    expect(table.sent).toEqual([
      expect.objectContaining({ type: 'welcome', epoch: 4, table: 't-1', coup: 7 }),
      [
        expect.objectContaining({ id: 1, ok: false }),
        { type: 'link', inPlay: false },
        expect.objectContaining({ id: null, code: 'BAD_MESSAGE' }),
      ],
    ]);
    table.connection.take(HEARTBEAT);
    await table.settled();
    expect(table.sent[2]).toMatchObject({ id: 1, ok: false });
  });

  it('and is not sent without a state, so that the table searches for the leader', async () => {
    const table = new NewConnection();
    table.connection.welcome();
    table.connection.take(HEARTBEAT);
    await table.stateIsRead(undefined);
    expect(table.sent).toEqual([]);
    expect(table.closedWith).toBe(4021);
  });
});

describe('answers of one commit', () => {
  it('become text when they are sent, in one frame', async () => {
    const table = new NewConnection();
    table.connection.welcome();
    await table.stateIsRead({ table: 't-1' });
    table.sent.length = 0;
    let textsMade = 0;
    const answer = { ok: false, code: 'BUSY' } as const;
    const reply = (id: number) => ({
      linkId: asLinkId('east'),
      get id() {
        textsMade += 1;
        return id;
      },
      answer,
    });
    table.answers = [reply(1), reply(2)];
    table.connection.take('[{"id":1},{"id":2}]');
    expect(textsMade).toBe(0);
    await table.settled();
    expect(table.sent).toEqual([
      [expect.objectContaining({ id: 1, code: 'BUSY' }), expect.objectContaining({ id: 2 })],
    ]);
  });
});
