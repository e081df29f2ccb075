import { type LinkHost, LinkWriter } from '@jackpot/engine';
import { must } from '@jackpot/money';
import { opened } from '@jackpot/progressive';
import { InMemoryJournal, holder, portsOf } from '../../../../libs/engine/src/testing/index.js';
import { given, linkOf } from '../../../../libs/progressive/src/testing/index.js';
import { readLink } from './read-link.js';

type Writer = NonNullable<LinkHost['writer']>;

describe('reading a link', () => {
  function hostOf(writer: object | undefined): LinkHost {
    const notLeader = () => ({ ok: false, code: 'NOT_LEADER', detail: 'http://b' });
    return { stream: 'hasty', notLeader, writer } as unknown as LinkHost;
  }

  async function ledBy(name: string, journal: InMemoryJournal) {
    const taken = await LinkWriter.takeOver('hasty', holder(name), portsOf({ journal }));
    return { writer: must(taken, 'a writer that took over') };
  }

  it('returns the state after all earlier requests', async () => {
    const { state, link } = given(linkOf());
    const read: Writer['read'] = (at, reply) => reply(at(state));
    const seen = await readLink(hostOf({ terms: link, read }), (now) => ({ version: opened(now).version }));
    expect(seen).toEqual({ version: 1 });
  });

  it('is refused where the link is led and was never opened: there is nothing to read', async () => {
    const { writer } = await ledBy('first', new InMemoryJournal());
    await expect(readLink(hostOf(writer), (now) => ({ version: opened(now).version }))).rejects.toMatchObject({
      code: 'LINK_NOT_OPEN',
      detail: 'hasty',
    });
  });

  it('never answers "not open" for a link that another process has taken over', async () => {
    const journal = new InMemoryJournal();
    const { writer } = await ledBy('first', journal);
    await ledBy('second', journal);
    const seen = readLink(hostOf(writer), (now) => ({ version: opened(now).version }));
    await expect(seen).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('is refused with the name of the leader if another process leads', async () => {
    await expect(readLink(hostOf(undefined), () => ({}))).rejects.toMatchObject({
      code: 'NOT_LEADER',
      detail: 'http://b',
    });
  });
});
