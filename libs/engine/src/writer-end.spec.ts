import { describe, expect, it, jest } from '@jest/globals';
import { encodeState } from '@jackpot/progressive';
import { FakeDraws, linkOf } from '../../progressive/src/testing/index.js';
import { COMMIT_GIVE_UP_MS, COMMIT_RETRY_MS_MAX, SNAPSHOT_EVENTS } from './limits.js';
import { Fault, type SnapshotPort } from './ports.js';
import { replay } from './replay.js';
import {
  Client,
  FakeClock,
  HeldJournal,
  InMemoryJournal,
  InMemorySnapshots,
  NotedMetrics,
  STREAM,
  answered,
  audited,
  holder,
  inNoTime,
  inStoppedTime,
  leading,
  portsOf,
  raisedIn,
  commands,
  turns,
} from './testing/index.js';
import { LinkWriter } from './writer.js';

jest.setTimeout(60_000);

async function given(own: { readonly snapshots?: SnapshotPort; readonly draws?: FakeDraws } = {}) {
  const journal = new HeldJournal();
  const clock = new FakeClock();
  const metrics = new NotedMetrics();
  const ports = portsOf({ journal, clock, metrics, ...own });
  const writer = await leading(ports);
  journal.isHolding = true;
  return { journal, clock, metrics, ports, writer, client: new Client(writer) };
}

class AbsentJournal extends InMemoryJournal {
  isAway = false;
  tries = 0;

  constructor(private readonly clock: FakeClock) {
    super();
  }

  override append(...args: Parameters<InMemoryJournal['append']>): Promise<'appended' | 'taken'> {
    if (!this.isAway) return super.append(...args);
    this.tries += 1;
    this.clock.advance(900);
    return Promise.reject(new Fault('JOURNAL_UNREACHABLE', true));
  }
}

class SlowJournal extends InMemoryJournal {
  override async append(...args: Parameters<InMemoryJournal['append']>): Promise<'appended' | 'taken'> {
    await turns(2);
    return super.append(...args);
  }
}

describe('a drain', () => {
  it('accepts no more commands, finishes the accepted ones, saves a snapshot and stops', async () => {
    const { journal, ports, writer, client } = await given();
    client.send(commands.opens(1));
    await turns();
    client.send(commands.wagers(1, 1));
    const drained = writer.drain();
    client.send(commands.wagers(2, 1));
    expect(client.lamps).toEqual(['NO_LEADER']);
    await turns();
    await journal.next().pass();
    await turns();
    await journal.next().pass();
    await drained;
    expect(client.lamps).toEqual(['NO_LEADER', 'opened', 'acknowledged']);
    expect(await writer.stopped).toBe('drained');
    const { replayed, state } = await replay(STREAM, ports);
    expect(replayed).toBe(0);
    expect(encodeState(state)).toBe(encodeState(audited(journal.inner.batches(STREAM)).state));
  });

  it('of an idle writer ends at once, as often as it is requested', async () => {
    const { writer, journal } = await given();
    await Promise.all([writer.drain(), writer.drain()]);
    await writer.drain();
    expect(journal.held).toEqual([]);
    expect(await writer.stopped).toBe('drained');
  });

  it('requested again while the snapshot is being saved, waits for that too', async () => {
    let keep: () => void = () => undefined;
    const kept = new Promise<void>((resolve) => (keep = resolve));
    const { writer } = await given({ snapshots: { latest: async () => undefined, save: () => kept } });
    const order: string[] = [];
    void writer.drain().then(() => order.push('first'));
    await turns();
    void writer.drain().then(() => order.push('second'));
    await turns();
    expect(order).toEqual([]);
    keep();
    await turns();
    expect(order).toEqual(['first', 'second']);
  });

  it('ends even if the snapshot cannot be saved', async () => {
    const save = () => Promise.reject(new Fault('SNAPSHOT_FAILED', true));
    const { writer, metrics } = await given({ snapshots: { latest: async () => undefined, save } });
    await writer.drain();
    expect(await writer.stopped).toBe('drained');
    expect(metrics.failures).toEqual(['SNAPSHOT_FAILED']);
  });

  it('ends without acknowledging a wager if the journal is unreachable', async () => {
    const clock = new FakeClock();
    const journal = new AbsentJournal(clock);
    const writer = await leading(portsOf({ journal, clock }));
    const client = new Client(writer);
    journal.isAway = true;
    const startedAt = clock.now();
    client.send(commands.opens(1));
    await turns();
    client.send(commands.wagers(1, 1));
    await inNoTime(() => writer.drain());
    expect(await writer.stopped).toBe('journal-lost');
    expect(client.lamps).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    expect(clock.now() - startedAt).toBeGreaterThan(COMMIT_GIVE_UP_MS);
    expect(clock.now() - startedAt).toBeLessThan(COMMIT_GIVE_UP_MS + 1_000);
  });

  it('ends as fenced if another writer interrupts it', async () => {
    const { journal, writer, client, ports } = await given();
    client.send(commands.opens(1));
    const drained = writer.drain();
    await turns();
    await leading({ ...ports, journal: journal.inner }, { by: 'second' });
    await journal.next().pass();
    await drained;
    expect(await writer.stopped).toBe('fenced');
    expect(client.lamps).toEqual(['UNAVAILABLE']);
  });
});

describe('an abandoned writer', () => {
  it('answers every request UNAVAILABLE, once and in order: under way, gathered, and waiting', async () => {
    const { journal, writer, client } = await given();
    const sent = [client.send(commands.opens(1))];
    await turns();
    sent.push(client.send(commands.wagers(1, 1)), client.readSequence());
    await turns();
    sent.push(client.send(commands.wagers(2, 1)), client.readSequence());
    writer.abandon('fenced');
    expect(client.answers.map(({ request }) => request)).toEqual(sent);
    expect(new Set(client.lamps)).toEqual(new Set(['UNAVAILABLE']));
    client.send(commands.wagers(3, 1));
    writer.abandon('journal-lost');
    await journal.next().pass();
    await turns();
    expect(client.lamps).toHaveLength(sent.length + 1);
    expect(await writer.stopped).toBe('fenced');
    expect(journal.held).toEqual([]);
  });

  it('if its batch was written all the same, the next writer repeats the first answer', async () => {
    const { journal, writer, client, ports } = await given();
    client.send(commands.opens(1));
    client.send(commands.wagers(1, 1));
    await turns();
    writer.abandon('journal-lost');
    await journal.next().land();
    const next = await leading({ ...ports, journal: journal.inner }, { by: 'second' });
    const repeated = await answered(next, commands.wagers(1, 1));
    expect(repeated).toMatchObject({ ok: true, type: 'acknowledged', journalSequence: 4 });
    expect(
      audited(journal.inner.batches(STREAM)).events.filter(({ type }) => type === 'WagerAcknowledged'),
    ).toHaveLength(1);
  });

  it('does not send its batch again after a pause', async () => {
    const { journal, writer, client, metrics } = await given();
    client.send(commands.opens(1));
    await turns();
    await inStoppedTime(async (pass) => {
      journal.next().fail();
      await turns();
      writer.abandon('fenced');
      await pass(10 * COMMIT_RETRY_MS_MAX);
    });
    expect(journal.held).toEqual([]);
    expect(metrics.failures).toEqual(['JOURNAL_UNREACHABLE']);
    expect(client.lamps).toEqual(['UNAVAILABLE']);
  });

  it('finishes sending the answers of a durable batch', async () => {
    const { journal, writer, client } = await given();
    writer.submit(commands.opens(1), () => writer.abandon('fenced'));
    client.send(commands.wagers(1, 1));
    await turns();
    client.send(commands.wagers(2, 1));
    await turns();
    await journal.next().pass();
    await turns();
    expect(client.lamps).toEqual(['UNAVAILABLE', 'acknowledged']);
    expect(journal.held).toEqual([]);
  });
});

describe('a bug of ours or of those who listen', () => {
  it('a reply that throws does not stop the other replies, and ends the process', async () => {
    const { journal, writer, client } = await given();
    journal.isHolding = false;
    const raised = await raisedIn(async () => {
      writer.submit(commands.opens(1), () => {
        throw new TypeError('the socket is gone');
      });
      client.send(commands.wagers(1, 1));
      await turns();
      client.send(commands.wagers(2, 1));
      await turns();
    });
    expect(client.lamps).toEqual(['acknowledged', 'acknowledged']);
    expect(raised).toEqual([new TypeError('the socket is gone')]);
  });

  it('a reply that throws on a refusal does not stop the other refusals, and the writer stops', async () => {
    const { writer, client } = await given();
    const raised = await raisedIn(async () => {
      writer.submit(commands.opens(1), () => {
        throw new TypeError('the socket is gone');
      });
      client.send(commands.wagers(1, 1));
      await turns();
      writer.submit(commands.opens(1), () => {
        throw new TypeError('so is this one');
      });
      client.send(commands.wagers(2, 1));
      writer.abandon('fenced');
    });
    expect(client.lamps).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    expect(await writer.stopped).toBe('fenced');
    expect(raised).toHaveLength(2);
  });

  it('a listener that throws stops neither the other listeners nor the next batch', async () => {
    const { journal, writer, client } = await given();
    let heard = 0;
    writer.onCommit(() => {
      throw new TypeError('no sign');
    });
    const stopListening = writer.onCommit(() => (heard += 1));
    const raised = await raisedIn(async () => {
      client.send(commands.opens(1));
      await turns();
      client.send(commands.wagers(1, 1));
      await turns();
      await journal.next().pass();
      await turns();
      stopListening();
      await journal.next().pass();
    });
    expect(client.lamps).toEqual(['opened', 'acknowledged']);
    expect(heard).toBe(1);
    expect(raised).toHaveLength(2);
  });

  it('a broken promise in a decision stops the writer alone: nothing more is decided on what may be half changed', async () => {
    const { journal, writer, client } = await given();
    client.send(commands.opens(1));
    await turns();
    const raised = await raisedIn(async () => {
      client.send(commands.wagers(1, 1));
      client.send({ type: 'take-over', epoch: 77, holder: 'nobody' });
      client.send(commands.wagers(2, 1));
      await turns();
    });
    expect(raised).toEqual([]);
    expect(writer.failure).toMatchObject({ name: 'InvariantViolation' });
    expect(client.answers.map(({ request }) => request)).toEqual([0, 1, 2, 3]);
    expect(new Set(client.lamps)).toEqual(new Set(['UNAVAILABLE']));
    expect(await writer.stopped).toBe('broken');
    await writer.drain();
    await journal.next().pass();
    await turns();
    expect(audited(journal.inner.batches(STREAM)).events.at(-1)?.type).toBe('CoupOpened');
  });

  it('a reader that throws stops the writer too, and is answered UNAVAILABLE', async () => {
    const { writer } = await given();
    const answers: unknown[] = [];
    const raised = await raisedIn(async () => {
      writer.read(
        () => {
          throw new TypeError('no such table');
        },
        (answer) => answers.push(answer),
      );
      await turns();
    });
    expect(answers).toEqual([{ ok: false, code: 'UNAVAILABLE' }]);
    expect(raised).toEqual([]);
    expect(writer.failure).toEqual(new TypeError('no such table'));
    expect(await writer.stopped).toBe('broken');
  });

  it('a journal that throws a forbidden error stops the writer', async () => {
    const { journal, writer, client } = await given();
    const raised = await raisedIn(async () => {
      client.send(commands.opens(1));
      await turns();
      journal.next().fail(new TypeError('undefined is not a function') as Fault);
      await turns();
    });
    expect(raised).toEqual([]);
    expect(writer.failure).toEqual(new TypeError('undefined is not a function'));
    expect(client.lamps).toEqual(['UNAVAILABLE']);
    expect(await writer.stopped).toBe('broken');
  });
});

describe('taking over', () => {
  it('a link whose sealed trigger does not open is not led: nothing is written', async () => {
    const { journal, ports } = await given();
    const written = journal.inner.batches(STREAM).length;
    const draws = new FakeDraws();
    draws.open = () => {
      throw new Error('the key does not open it');
    };
    await expect(LinkWriter.takeOver(STREAM, holder('second'), { ...ports, draws })).rejects.toThrow('the key');
    expect(journal.held).toEqual([]);
    expect(journal.inner.batches(STREAM)).toHaveLength(written);
  });

  it('if two writers read the same end of the journal, one leads and the other learns that it does not', async () => {
    const journal = new InMemoryJournal();
    const led = await Promise.all(
      ['first', 'second', 'third'].map((id) => LinkWriter.takeOver(STREAM, holder(id), portsOf({ journal }))),
    );
    expect(led.filter((writer) => writer !== undefined)).toHaveLength(1);
    expect(audited(journal.batches(STREAM)).state.epoch).toBe(1);
  });

  it('throws a fault if the journal does not accept the takeover in time', async () => {
    const clock = new FakeClock();
    const journal = new AbsentJournal(clock);
    journal.isAway = true;
    await inNoTime(async () => {
      await expect(LinkWriter.takeOver(STREAM, holder('first'), portsOf({ journal, clock }))).rejects.toThrow(Fault);
    });
    expect(journal.tries).toBeGreaterThan(2);
  });

  it('raises the epoch each time', async () => {
    const ports = portsOf();
    for (const epoch of [1, 2, 3]) expect((await leading(ports, { by: `${epoch}` })).committed.epoch).toBe(epoch);
  });
});

describe('snapshots', () => {
  it('are saved of a durable state every so many events, and lead to the same state as a full replay', async () => {
    const journal = new SlowJournal();
    const snapshots = new InMemorySnapshots();
    const ports = portsOf({ journal, snapshots });
    const writer = await leading(ports, { config: linkOf({ mustHit: null }) });
    const client = new Client(writer);
    const sent = SNAPSHOT_EVENTS + 30_000;
    for (let turn = 0; turn < sent; turn += 1) {
      client.send(commands.suspendsOrResumes(turn));
      if (turn % 60_000 === 59_999) while (client.answers.length < turn) await turns();
    }
    while (client.answers.length < sent) await turns();
    const snapshot = await snapshots.latest(STREAM);
    expect(snapshot?.batch).toBeGreaterThan(1);
    writer.abandon('journal-lost');
    const { state, replayed } = await replay(STREAM, ports);
    expect(replayed).toBeLessThan(SNAPSHOT_EVENTS / 2);
    const whole = await replay(STREAM, { ...ports, snapshots: new InMemorySnapshots() });
    expect(encodeState(state)).toBe(encodeState(whole.state));
  });
});
