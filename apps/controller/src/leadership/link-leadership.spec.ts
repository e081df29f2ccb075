import { describe, expect, it } from '@jest/globals';
import { Fault, type HostNews, type JournalPort } from '@jackpot/engine';
import { linkOf } from '../../../../libs/progressive/src/testing/index.js';
import {
  InMemoryJournal,
  InMemoryLease,
  InMemoryPresence,
  holder,
  portsOf,
  turns,
} from '../../../../libs/engine/src/testing/index.js';
import { leadingHost, seekLink } from './leading-host.js';
import { LinkLeadership } from './link-leadership.js';
import { submitCommand } from './submit-command.js';

class PartlyForged extends InMemoryJournal {
  override read: JournalPort['read'] = (stream, ...rest) =>
    stream === 'forged' ? Promise.reject(new Fault('JOURNAL_FORGED', false)) : super.read(stream, ...rest);
}

describe('a process with several links, one of which has a forged journal', () => {
  it('leads the others, and answers with the cause for the forged one', async () => {
    const news: [string | null, HostNews['type']][] = [];
    const ports = portsOf({ journal: new PartlyForged() });
    const links = new LinkLeadership(
      holder('one'),
      { ...ports, lease: new InMemoryLease(ports.clock), presence: new InMemoryPresence(ports.clock) },
      (link, { type }) => news.push([link, type]),
    );
    for (const link of ['east', 'forged', 'west']) links.ensure(link);
    await turns(8);
    expect(news).toEqual(
      expect.arrayContaining([
        ['east', 'leading'],
        ['forged', 'link-stopped'],
        ['west', 'leading'],
      ]),
    );
    for (const link of ['east', 'west'])
      await submitCommand(leadingHost(links, link), { type: 'open-link', config: linkOf() });
    expect(() => leadingHost(links, 'forged')).toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE', detail: 'the link stopped: JOURNAL_FORGED' }),
    );
    await links.close();
  });
});

describe('a process that cannot read the list of links', () => {
  it('reports it without a link', async () => {
    const journal = new InMemoryJournal();
    const ports = portsOf({ journal });
    journal.streams = () => Promise.reject(new Fault('JOURNAL_UNREACHABLE', true));
    const news: [string | null, HostNews['type']][] = [];
    const links = new LinkLeadership(
      holder('one'),
      { ...ports, lease: new InMemoryLease(ports.clock), presence: new InMemoryPresence(ports.clock) },
      (link, { type }) => news.push([link, type]),
    );
    const started = links.start();
    await turns(8);
    expect(news).toEqual([[null, 'failed']]);
    await links.close();
    await started;
  });
});

describe('a link that another process has opened a moment ago', () => {
  async function twoProcesses(journal = new InMemoryJournal()) {
    const ports = portsOf({ journal });
    const shared = { lease: new InMemoryLease(ports.clock), presence: new InMemoryPresence(ports.clock) };
    const [first, second] = ['one', 'two'].map(
      (name) => new LinkLeadership(holder(name), { ...ports, ...shared }, () => undefined),
    ) as [LinkLeadership, LinkLeadership];
    await Promise.all([first.start(), second.start()]);
    first.ensure('east');
    await turns(8);
    return { first, second };
  }

  it('is found by the request that names it, and a link that does not exist is unknown', async () => {
    const { first, second } = await twoProcesses();
    expect(second.find('east')).toBeUndefined();
    const sought = Promise.all([second.seek('east'), second.seek('no-such-link')]);
    expect(await sought).toEqual([expect.objectContaining({ stream: 'east' }), 'unknown']);
    await Promise.all([first.close(), second.close()]);
  });

  it('is not called unknown while the database cannot be read', async () => {
    const journal = new InMemoryJournal();
    const { first, second } = await twoProcesses(journal);
    journal.streams = () => Promise.reject(new Fault('JOURNAL_UNREACHABLE', true));
    const sought = seekLink(second, 'east');
    await expect(sought).rejects.toMatchObject({ code: 'NO_LEADER' });
    await Promise.all([first.close(), second.close()]);
  });
});
