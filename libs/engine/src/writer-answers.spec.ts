import { describe, expect, it } from '@jest/globals';
import { must } from '@jackpot/money';
import { linkOf } from '../../progressive/src/testing/index.js';
import { COMMIT_RETRY_MS_MIN } from './limits.js';
import { Fault } from './ports.js';
import {
  Asker,
  HeldJournal,
  NotedMetrics,
  STREAM,
  audited,
  holder,
  inStoppedTime,
  leading,
  portsOf,
  says,
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
  return { journal, metrics, ports, writer, asker: new Asker(writer) };
}

describe('an answer comes after its commit (INV-06)', () => {
  it('a lamp stays dark until the database has the wager', async () => {
    const { journal, asker } = await given();
    asker.ask(says.opens(1));
    asker.ask(says.wagers(1, 1));
    await turns();
    const append = journal.next();
    expect(asker.lamps).toEqual([]);
    await append.land();
    await turns();
    expect(asker.lamps).toEqual([]);
    await append.pass();
    await turns();
    expect(asker.lamps).toEqual(['opened', 'acknowledged']);
  });

  it('while a commit hangs nobody is told anything, neither a refusal nor a repeated answer nor what is read', async () => {
    const { journal, asker } = await given();
    asker.ask(says.opens(1));
    await turns();
    const append = journal.next();
    asker.ask(says.wagers(1, 1, { priceCents: 400n }));
    asker.ask(says.asksForNothing());
    asker.ask(says.opens(1));
    asker.readSequence();
    await turns(10);
    expect(asker.told).toEqual([]);
    expect(journal.held).toEqual([]); // One commit under way, and nothing of these needs another.
    await append.pass();
    await turns();
    expect(asker.lamps).toEqual(['opened', 'WRONG_PRICE', 'COUP_UNKNOWN', 'opened', '3']);
    expect(journal.held).toEqual([]);
  });

  it('a message repeated while its first one is under way waits for it and gets the same answer', async () => {
    const { journal, asker } = await given();
    asker.ask(says.opens(1));
    asker.ask(says.wagers(1, 1));
    asker.ask(says.wagers(1, 1));
    await turns();
    asker.ask(says.wagers(1, 1));
    await turns();
    await journal.next().pass();
    await turns();
    const [, first, ...repeated] = asker.told.map(({ answer }) => answer);
    expect(first).toMatchObject({ ok: true, type: 'acknowledged', journalSequence: 4 });
    expect(repeated).toEqual([first, first]);
  });

  it('everybody is answered in the order of asking, across batches', async () => {
    const { journal, asker } = await given();
    const asked = [asker.ask(says.opens(1)), asker.ask(says.wagers(2, 1))];
    await turns();
    asked.push(asker.ask(says.wagers(1, 1)), asker.readSequence(), asker.ask(says.asksForNothing()));
    await turns();
    await journal.next().pass();
    await turns();
    asked.push(asker.ask(says.locks(1)), asker.readSequence());
    await turns();
    await journal.next().pass();
    await turns();
    await journal.next().pass();
    await turns();
    expect(asker.told.map(({ question }) => question)).toEqual(asked);
    expect(asker.lamps).toEqual(['opened', 'acknowledged', 'acknowledged', '5', 'COUP_UNKNOWN', 'locked', '6']);
  });

  it('what is read sees everything asked before it and nothing asked after it', async () => {
    const { journal, asker } = await given();
    journal.isHolding = false;
    asker.readSequence();
    asker.ask(says.opens(1));
    asker.readSequence();
    asker.ask(says.wagers(1, 1));
    await turns();
    expect(asker.lamps).toEqual(['2', 'opened', '3', 'acknowledged']);
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
    for (const command of [says.opens(1), says.wagers(1, 1), says.locks(1)]) {
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
    const asker = new Asker(fresh);
    asker.ask({ type: 'open-link', config: linkOf() });
    await turns();
    expect(fresh.terms).toBeUndefined();
    await journal.next().pass();
    await turns();
    expect(fresh.terms?.config.linkId).toBe(STREAM);
  });
});

describe('a batch is what came together', () => {
  it('an idle writer commits at once, and the nine seats of a turn are one batch', async () => {
    const { journal, asker, metrics } = await given();
    journal.isHolding = false;
    asker.ask(says.opens(1));
    await turns();
    expect(metrics.batches).toEqual([1]);
    for (const seat of [1, 2, 3]) asker.ask(says.wagers(seat, 1));
    await turns();
    expect(metrics.batches).toEqual([1, 3]);
  });

  it('what comes while a commit is under way is the next batch, however many turns it took', async () => {
    const { journal, asker, metrics } = await given();
    asker.ask(says.opens(1));
    await turns();
    for (const seat of [1, 2, 3]) {
      asker.ask(says.wagers(seat, 1));
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

  it('questions that change nothing make no batch', async () => {
    const { journal, asker } = await given();
    asker.ask(says.asksForNothing());
    asker.readSequence();
    await turns();
    expect(journal.held).toEqual([]);
    expect(asker.lamps).toEqual(['COUP_UNKNOWN', '2']);
  });

  it('an answer given out asks again: the next question is in the next batch', async () => {
    const { journal, writer, metrics } = await given();
    journal.isHolding = false;
    const lamps: string[] = [];
    writer.submit(says.opens(1), () =>
      writer.submit(says.wagers(1, 1), () =>
        writer.submit(says.locks(1), (answer) => lamps.push(answer.ok ? answer.type : answer.code)),
      ),
    );
    await turns(12);
    expect(lamps).toEqual(['locked']);
    expect(metrics.batches).toEqual([1, 1, 1]);
  });

  it('a batch whose answer was lost is not made anew: it is the same batch that is found', async () => {
    const { journal, asker } = await given();
    asker.ask(says.opens(1));
    await turns();
    const first = journal.next();
    await first.land();
    journal.isHolding = false;
    await inStoppedTime(async (pass) => {
      first.fail(new Fault('JOURNAL_UNREACHABLE', true));
      await turns();
      await pass(COMMIT_RETRY_MS_MIN);
    });
    expect(asker.lamps).toEqual(['opened']);
    expect(journal.inner.batches(STREAM)).toHaveLength(3);
    audited(journal.inner.batches(STREAM));
  });
});
