import { describe, expect, it } from '@jest/globals';
import { must } from '@jackpot/money';
import { linkOf } from '../../progressive/src/testing/index.js';
import { COMMIT_RETRY_MS_MIN } from './limits.js';
import { Fault } from './ports.js';
import {
  Client,
  HeldJournal,
  NotedMetrics,
  STREAM,
  audited,
  holder,
  inStoppedTime,
  leading,
  portsOf,
  commands,
  turns,
} from './testing/index.js';
import { LinkWriter } from './writer.js';

async function given() {
  const journal = new HeldJournal();
  const metrics = new NotedMetrics();
  const ports = portsOf({ journal, metrics });
  const writer = await leading(ports);
  metrics.batches.length = 0;
  journal.isHolding = true;
  return { journal, metrics, ports, writer, client: new Client(writer) };
}

describe('an answer comes after its commit (INV-06)', () => {
  it('a lamp stays dark until the database has the wager', async () => {
    const { journal, client } = await given();
    client.send(commands.opens(1));
    client.send(commands.wagers(1, 1));
    await turns();
    const append = journal.next();
    expect(client.lamps).toEqual([]);
    await append.land();
    await turns();
    expect(client.lamps).toEqual([]);
    await append.pass();
    await turns();
    expect(client.lamps).toEqual(['opened', 'acknowledged']);
  });

  it('while a commit hangs no answer is sent: no refusal, no repeated answer, no value that was read', async () => {
    const { journal, client } = await given();
    client.send(commands.opens(1));
    await turns();
    const append = journal.next();
    client.send(commands.wagers(1, 1, { priceCents: 400n }));
    client.send(commands.changesNothing());
    client.send(commands.opens(1));
    client.readSequence();
    await turns(10);
    expect(client.answers).toEqual([]);
    expect(journal.held).toEqual([]);
    await append.pass();
    await turns();
    expect(client.lamps).toEqual(['opened', 'WRONG_PRICE', 'COUP_UNKNOWN', 'opened', '3']);
    expect(journal.held).toEqual([]);
  });

  it('while the journal cannot be read nothing is answered from memory, and afterwards it is', async () => {
    const { journal, client, writer } = await given();
    journal.isUnreadable = true;
    client.send(commands.changesNothing());
    client.readSequence();
    await turns();
    expect(client.lamps).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    journal.isUnreadable = false;
    client.readSequence();
    await turns();
    expect(client.lamps.at(-1)).toBe('2');
    expect(writer.depth).toBe(0);
  });

  it('a message repeated while its first one is under way waits for it and gets the same answer', async () => {
    const { journal, client } = await given();
    client.send(commands.opens(1));
    client.send(commands.wagers(1, 1));
    client.send(commands.wagers(1, 1));
    await turns();
    client.send(commands.wagers(1, 1));
    await turns();
    await journal.next().pass();
    await turns();
    const [, first, ...repeated] = client.answers.map(({ answer }) => answer);
    expect(first).toMatchObject({ ok: true, type: 'acknowledged', journalSequence: 4 });
    expect(repeated).toEqual([first, first]);
  });

  it('requests are answered in the order in which they were sent, across batches', async () => {
    const { journal, client } = await given();
    const sent = [client.send(commands.opens(1)), client.send(commands.wagers(2, 1))];
    await turns();
    sent.push(client.send(commands.wagers(1, 1)), client.readSequence(), client.send(commands.changesNothing()));
    await turns();
    await journal.next().pass();
    await turns();
    sent.push(client.send(commands.locks(1)), client.readSequence());
    await turns();
    await journal.next().pass();
    await turns();
    await journal.next().pass();
    await turns();
    expect(client.answers.map(({ request }) => request)).toEqual(sent);
    expect(client.lamps).toEqual(['opened', 'acknowledged', 'acknowledged', '5', 'COUP_UNKNOWN', 'locked', '6']);
  });

  it('a read sees everything sent before it and nothing sent after it', async () => {
    const { journal, client } = await given();
    journal.isHolding = false;
    client.readSequence();
    client.send(commands.opens(1));
    client.readSequence();
    client.send(commands.wagers(1, 1));
    await turns();
    expect(client.lamps).toEqual(['2', 'opened', '3', 'acknowledged']);
  });

  it('signs see a batch after its answers, and never a meter that is not durable', async () => {
    const { journal, writer } = await given();
    const order: string[] = [];
    const star = () => writer.committed.meters[0]?.displayMicro;
    const before = star();
    writer.onCommit((committed, events, firstSequence) => {
      order.push(`sign ${events.length} from ${firstSequence}`);
      expect(committed).toBe(writer.committed);
    });
    for (const command of [commands.opens(1), commands.wagers(1, 1), commands.locks(1)]) {
      writer.submit(command, (answer) => order.push(answer.ok ? answer.type : answer.code));
    }
    await turns();
    expect(star()).toBe(before);
    await journal.next().pass();
    await turns();
    expect(order).toEqual(['opened', 'acknowledged', 'locked', 'sign 3 from 3']);
    expect(star()).not.toBe(before);
  });

  it('terms are shown when the opening is durable, not before', async () => {
    const journal = new HeldJournal();
    const fresh = must(await LinkWriter.takeOver(STREAM, holder('first'), portsOf({ journal })), 'a writer');
    journal.isHolding = true;
    const client = new Client(fresh);
    client.send({ type: 'open-link', config: linkOf() });
    await turns();
    expect(fresh.terms).toBeUndefined();
    await journal.next().pass();
    await turns();
    expect(fresh.terms?.config.linkId).toBe(STREAM);
  });
});

describe('a batch contains what arrived together', () => {
  it('an idle writer commits at once, and the nine seats of a turn are one batch', async () => {
    const { journal, client, metrics } = await given();
    journal.isHolding = false;
    client.send(commands.opens(1));
    await turns();
    expect(metrics.batches).toEqual([1]);
    for (const seat of [1, 2, 3]) client.send(commands.wagers(seat, 1));
    await turns();
    expect(metrics.batches).toEqual([1, 3]);
  });

  it('everything that arrives during a commit is one batch', async () => {
    const { journal, client, metrics } = await given();
    client.send(commands.opens(1));
    await turns();
    for (const seat of [1, 2, 3]) {
      client.send(commands.wagers(seat, 1));
      await turns();
    }
    expect(journal.held).toHaveLength(1);
    await journal.next().pass();
    await turns();
    expect(journal.held.map(({ batch }) => batch.lastSequence - batch.firstSequence + 1)).toEqual([3]);
    await journal.next().pass();
    await turns();
    expect(metrics.batches).toEqual([1, 3]);
    audited(journal.inner.batches(STREAM));
  });

  it('commands that change nothing make no batch', async () => {
    const { journal, client } = await given();
    client.send(commands.changesNothing());
    client.readSequence();
    await turns();
    expect(journal.held).toEqual([]);
    expect(client.lamps).toEqual(['COUP_UNKNOWN', '2']);
  });

  it('a command sent from the reply of another is in the next batch', async () => {
    const { journal, writer, metrics } = await given();
    journal.isHolding = false;
    const lamps: string[] = [];
    writer.submit(commands.opens(1), () =>
      writer.submit(commands.wagers(1, 1), () =>
        writer.submit(commands.locks(1), (answer) => lamps.push(answer.ok ? answer.type : answer.code)),
      ),
    );
    await turns(12);
    expect(lamps).toEqual(['locked']);
    expect(metrics.batches).toEqual([1, 1, 1]);
  });

  it('a batch whose answer was lost is not made again: the same batch is found', async () => {
    const { journal, client } = await given();
    client.send(commands.opens(1));
    await turns();
    const first = journal.next();
    await first.land();
    journal.isHolding = false;
    await inStoppedTime(async (pass) => {
      first.fail(new Fault('JOURNAL_UNREACHABLE', true));
      await turns();
      await pass(COMMIT_RETRY_MS_MIN);
    });
    expect(client.lamps).toEqual(['opened']);
    expect(journal.inner.batches(STREAM)).toHaveLength(3);
    audited(journal.inner.batches(STREAM));
  });
});
