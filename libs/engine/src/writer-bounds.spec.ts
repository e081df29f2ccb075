import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, jest } from '@jest/globals';
import { linkOf } from '../../progressive/src/testing/index.js';
import {
  BATCH_ANSWERS_MAX,
  BATCH_BYTES_MAX,
  BATCH_EVENTS_MAX,
  COMMIT_STALL_MS_MAX,
  INTAKE_DEPTH_MAX,
  INTAKE_DEPTH_RELEASE,
} from './limits.js';
import {
  Client,
  FakeClock,
  HeldJournal,
  NotedMetrics,
  STREAM,
  audited,
  leading,
  portsOf,
  commands,
  turns,
} from './testing/index.js';

jest.setTimeout(60_000);

async function given() {
  const journal = new HeldJournal();
  const clock = new FakeClock();
  const metrics = new NotedMetrics();
  const writer = await leading(portsOf({ journal, clock, metrics }));
  metrics.batches.length = 0;
  journal.isHolding = true;
  return { journal, clock, metrics, writer, client: new Client(writer) };
}

type Given = Awaited<ReturnType<typeof given>>;

function eventful({ client }: Given, count: number, from = 0): void {
  for (let turn = from; turn < from + count; turn += 1) client.send(commands.suspendsOrResumes(turn));
}

function dull({ client }: Given, count: number): void {
  for (let sent = 0; sent < count; sent += 1) client.send(commands.changesNothing());
}

describe('a batch is bounded', () => {
  it('a rush of more events than a batch may hold is several batches, all answered in order', async () => {
    const all = await given();
    all.journal.isHolding = false;
    eventful(all, 2 * BATCH_EVENTS_MAX + 10);
    await turns(12);
    expect(all.metrics.batches).toEqual([BATCH_EVENTS_MAX, BATCH_EVENTS_MAX, 10]);
    expect(all.client.answers.map(({ request }) => request)).toEqual(all.client.answers.map((_, index) => index));
    expect(all.client.lamps.every((lamp) => lamp === 'done')).toBe(true);
    audited(all.journal.inner.batches(STREAM));
  });

  it('the next batch of a rush gathers while the first is under way', async () => {
    const all = await given();
    eventful(all, BATCH_EVENTS_MAX + 10);
    await turns();
    expect(all.journal.held).toHaveLength(1);
    expect(all.writer.depth).toBe(0);
  });

  it('large events close a batch before their number does', async () => {
    const all = await given();
    all.journal.isHolding = false;
    const reason = 'x'.repeat(BATCH_BYTES_MAX / 4);
    for (let turn = 0; turn < 9; turn += 1) all.client.send({ ...commands.suspendsOrResumes(turn), reason } as never);
    await turns(12);
    expect(all.metrics.batches).toEqual([4, 4, 1]);
    for (const { events } of all.journal.inner.batches(STREAM))
      expect(events.length).toBeLessThan(BATCH_BYTES_MAX + reason.length + 100);
  });

  it('commands without an event do not pile up behind a commit either', async () => {
    const all = await given();
    eventful(all, 1);
    await turns();
    dull(all, BATCH_ANSWERS_MAX + 100);
    await turns();
    expect(all.writer.depth).toBe(100);
    await all.journal.next().pass();
    await turns();
    expect(all.client.answers).toHaveLength(1 + BATCH_ANSWERS_MAX + 100);
  });
});

describe('a full queue refuses instead of growing', () => {
  it('with the queue full the next is answered BUSY at once, and again until four fifths are left', async () => {
    const all = await given();
    eventful(all, 1);
    await turns();
    eventful(all, INTAKE_DEPTH_MAX, 1);
    expect(all.writer.depth).toBe(INTAKE_DEPTH_MAX);
    dull(all, 3);
    expect(all.client.lamps).toEqual(['BUSY', 'BUSY', 'BUSY']);
    expect(all.writer.depth).toBe(INTAKE_DEPTH_MAX);

    await turns();
    const depths = [all.writer.depth];
    while (all.writer.depth > INTAKE_DEPTH_RELEASE) {
      dull(all, 1);
      expect(all.client.lamps.at(-1)).toBe('BUSY');
      await all.journal.next().pass();
      await turns();
      depths.push(all.writer.depth);
    }
    expect(depths).toEqual([1, 2, 3, 4].map((batches) => INTAKE_DEPTH_MAX - batches * BATCH_EVENTS_MAX));
    const before = all.client.answers.length;
    dull(all, 1);
    expect(all.client.answers).toHaveLength(before);
    expect(all.writer.depth).toBe(depths.at(-1)! + 1);
  });

  it('everything accepted before the limit is answered in order once the journal continues', async () => {
    const all = await given();
    all.journal.isHolding = false;
    dull(all, INTAKE_DEPTH_MAX + 5);
    await turns(20);
    expect(all.client.lamps.slice(0, 5)).toEqual(['BUSY', 'BUSY', 'BUSY', 'BUSY', 'BUSY']);
    const rest = all.client.answers.slice(5).map(({ request }) => request);
    expect(rest).toEqual(Array.from({ length: INTAKE_DEPTH_MAX }, (_, index) => index));
  });

  it('a refusal before the queue is counted', async () => {
    const all = await given();
    dull(all, INTAKE_DEPTH_MAX);
    dull(all, 2);
    all.client.readSequence();
    expect(all.metrics.refusals).toEqual(['BUSY', 'BUSY', 'BUSY']);
  });

  it('a floor that never pauses leaves nothing behind in the queue', async () => {
    const all = await given();
    all.journal.isHolding = false;
    const early = new WeakRef(commands.suspendsOrResumes(0));
    all.writer.submit(early.deref()!, () => undefined);
    let isOver = false;
    const more = (): void => {
      if (isOver) return;
      while (all.writer.depth < INTAKE_DEPTH_RELEASE) all.writer.submit(commands.changesNothing(), () => undefined);
      setImmediate(more);
    };
    more();
    await turns(8);
    collectGarbage();
    await turns(2);
    isOver = true;
    expect(early.deref()).toBeUndefined();
  });
});

describe('a stalled commit', () => {
  it('accepts nothing new after a second, and accepted commands are answered when it ends', async () => {
    const all = await given();
    all.client.send(commands.opens(1));
    await turns();
    all.client.send(commands.wagers(1, 1));
    all.clock.advance(COMMIT_STALL_MS_MAX);
    all.client.send(commands.wagers(2, 1));
    all.clock.advance(1);
    all.client.send(commands.wagers(3, 1));
    all.client.readSequence();
    expect(all.client.lamps).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    await turns();
    await all.journal.next().pass();
    await turns();
    all.client.send(commands.wagers(3, 1));
    await turns();
    await all.journal.next().pass();
    await turns();
    await all.journal.next().pass();
    await turns();
    expect(all.client.lamps.slice(2)).toEqual(['opened', 'acknowledged', 'acknowledged', 'acknowledged']);
    const { state } = audited(all.journal.inner.batches(STREAM));
    expect(state.opened?.config.linkId).toBe(linkOf().linkId);
  });
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
