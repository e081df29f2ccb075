import { LinkWriter } from '@jackpot/engine';
import { must } from '@jackpot/money';
import { InMemoryJournal, holder, portsOf, turns } from '../../../../libs/engine/src/testing/index.js';
import { FloorMessageHandler, textOf } from './floor-message-handler.js';

describe('a table that the leader does not know', () => {
  const STREAM = 'east';
  const ledBy = async (name: string, journal: InMemoryJournal): Promise<LinkWriter> =>
    must(await LinkWriter.takeOver(STREAM, holder(name), portsOf({ journal })), 'a writer that took over');

  async function repliesOf(writer: LinkWriter): Promise<readonly unknown[]> {
    const hosts = { find: () => ({ writer, isLeaseFresh: true }) };
    const handler = new FloorMessageHandler(hosts as never, { heard: () => undefined, isOnline: () => true } as never);
    const replies: unknown[] = [];
    const table = { key: 'east/t-9', linkId: STREAM, tableId: 't-9' };
    const sender = { table, leaderAt: 'floorAddress' } as never;
    handler.take(sender, [{ id: 1, type: 'open', coup: 1 }], (reply) => void replies.push(JSON.parse(textOf(reply))));
    await turns();
    return replies;
  }

  it('is not on the link', async () => {
    const writer = await ledBy('first', new InMemoryJournal());
    expect(await repliesOf(writer)).toMatchObject([{ id: 1, ok: false, code: 'TABLE_NOT_ON_LINK' }]);
  });

  it('gets no such answer from a process that was replaced, because the terms may have changed', async () => {
    const journal = new InMemoryJournal();
    const writer = await ledBy('first', journal);
    await ledBy('second', journal);
    expect(await repliesOf(writer)).toMatchObject([{ id: 1, ok: false, code: 'UNAVAILABLE' }]);
  });
});
