import type { FloorReply } from '@jackpot/contract';
import type { LineEnd, LineEvents } from './connection.js';
import { TableClient, type TableClientListener } from './table-client.js';
import { ManualTimers } from './testing/index.js';

const WELCOME = '{"type":"welcome","epoch":1,"coup":3}';
const opened = (id: number): FloorReply => ({ id, ok: true, type: 'opened', coup: 4 });

function rig(listener: TableClientListener = {}) {
  const time = { now: 0 };
  const timers = new ManualTimers(() => time.now);
  const lines: LineEvents[] = [];
  const sent: string[] = [];
  const client = new TableClient(
    {
      controllers: ['http://one'],
      dial: (_address, events) => {
        lines.push(events);
        return { send: (text) => sent.push(text), end: () => undefined };
      },
      clock: () => time.now,
      timers,
      below: () => 0,
    },
    listener,
  );
  const receive = (text: string): void => lines.at(-1)!.text(text);
  const end = (why: LineEnd): void => lines.at(-1)!.ended(why);
  const pass = (ms: number): void => {
    for (const endMs = time.now + ms; time.now < endMs; time.now += 20) timers.run();
  };
  return { client, sent, receive, end, pass };
}

describe('the client of a table that waits for its replies', () => {
  it('connects, sends, and handles heartbeats, reconnection and repetition itself', async () => {
    const { client, sent, receive, end, pass } = rig();
    const connected = client.connect();
    receive(WELCOME);
    expect((await connected).coup).toBe(3);
    pass(1_100);
    expect(sent.splice(0)).toEqual(['{"type":"heartbeat","id":0}']);
    const reply = client.send({ type: 'open', coup: 4 });
    end('lost');
    pass(200);
    receive(WELCOME);
    expect(sent).toEqual(Array(2).fill('{"id":1,"type":"open","coup":4}'));
    receive(JSON.stringify(opened(1)));
    expect(await reply).toEqual(opened(1));
  });

  it('sends a message before there is a connection, and one that was refused for now again', async () => {
    const { client, sent, receive, pass } = rig();
    const reply = client.send({ type: 'open', coup: 4 });
    void client.connect();
    receive(WELCOME);
    receive('{"id":1,"ok":false,"code":"BUSY","text":""}');
    expect(sent).toHaveLength(1);
    pass(200);
    expect(sent).toHaveLength(2);
    receive('{"id":1,"ok":false,"code":"COUP_UNKNOWN","text":""}');
    expect(await reply).toMatchObject({ ok: false, code: 'COUP_UNKNOWN' });
  });

  it('does not connect with a key that is refused; later the listener alone hears of a refusal', async () => {
    const refusals: string[] = [];
    const first = rig({ refused: () => refusals.push('first') });
    const connected = first.client.connect();
    first.end('refused');
    await expect(connected).rejects.toThrow('does not accept the key');
    const second = rig({ refused: () => refusals.push('second') });
    void second.client.connect();
    second.receive(WELCOME);
    second.end('lost');
    second.pass(200);
    second.end('refused');
    const reply = second.client.send({ type: 'open', coup: 4 });
    second.pass(400);
    second.receive(WELCOME);
    second.receive(JSON.stringify(opened(1)));
    expect(await reply).toEqual(opened(1));
    expect(refusals).toEqual(['first', 'second']);
  });

  it('rejects messages without a reply when it is closed', async () => {
    const { client, receive, sent, pass } = rig();
    void client.connect();
    receive(WELCOME);
    const reply = client.send({ type: 'open', coup: 4 });
    client.close();
    await expect(reply).rejects.toThrow('the client was closed');
    pass(20_000);
    expect(sent).toHaveLength(1);
  });
});
