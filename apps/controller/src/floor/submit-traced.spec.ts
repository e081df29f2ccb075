import { Traces, wagerTrace } from '@jackpot/platform';
import type { FloorCommand } from '@jackpot/progressive';
import {
  HeldJournal,
  STREAM,
  answered,
  commands,
  leading,
  portsOf,
  turns,
} from '../../../../libs/engine/src/testing/index.js';
import { NotedSpans } from '../../../../test/support/noted-spans.js';
import { CommitTimes } from '../leadership/commit-times.js';
import { type ServedTable, submitPlainly, submitTraced } from './submit-traced.js';

const TABLE = { linkId: STREAM, tableId: 't-1' };

async function given(ratio: number) {
  const journal = new HeldJournal();
  const commits = new CommitTimes();
  const writer = await leading(portsOf({ journal: commits.timed(journal) }));
  await answered(writer, commands.opens(1));
  journal.isHolding = true;
  const spans = new NotedSpans();
  const submit = submitTraced(new Traces(spans, ratio), commits);
  const served: ServedTable = { writer, table: TABLE };
  const sends = (command: ReturnType<typeof commands.wagers>) =>
    new Promise<unknown>((reply) => submit(served, command as FloorCommand, reply));
  return { journal, writer, spans, sends };
}

describe('the trace of a wager at the controller', () => {
  it('ends with its answer: decided, waited for the commit before, committed', async () => {
    const { journal, spans, sends } = await given(1);
    const first = sends(commands.wagers(1, 1));
    await turns();
    const earlier = journal.next();
    const second = sends(commands.wagers(2, 1));
    await turns();
    expect(spans.recorded).toEqual([]);
    await earlier.land();
    await earlier.pass();
    expect(await first).toMatchObject({ ok: true });
    await turns();
    const later = journal.next();
    await later.land();
    await later.pass();
    const answer = (await second) as { readonly journalSequence: number };
    const [, recorded] = spans.recorded;
    const command = commands.wagers(2, 1) as Extract<FloorCommand, { type: 'acknowledge' }>;
    const numbers = { link: STREAM, table: 't-1', device: command.device, boot: 1, sequence: 1 };
    expect(recorded).toMatchObject({
      ids: wagerTrace(numbers),
      place: 'part',
      span: {
        name: 'floor.wager',
        isFailed: false,
        attributes: { link: STREAM, table: 't-1', seat: 2, coup: 1, message: 'acknowledge', answer: 'acknowledged' },
      },
    });
    const [decide, wait, commit] = recorded?.span.parts ?? [];
    expect([decide?.name, wait?.name, commit?.name]).toEqual(['link.decide', 'journal.wait', 'journal.commit']);
    expect(commit?.attributes).toEqual({ batch: expect.any(Number), sequence: answer.journalSequence });
    expect(decide?.endedMs).toBe(wait?.startedMs);
    expect(wait?.endedMs).toBe(commit?.startedMs);
    const [before] = spans.recorded;
    const durableMs = before?.span.parts?.[2]?.endedMs ?? NaN;
    expect(decide?.endedMs).toBeLessThanOrEqual(durableMs);
    expect(commit?.startedMs).toBeGreaterThanOrEqual(durableMs);
  });

  it('of a repeated message has no commit, because an earlier commit holds its answer', async () => {
    const { journal, spans, sends } = await given(1);
    journal.isHolding = false;
    await sends(commands.wagers(1, 1));
    await sends(commands.wagers(2, 1));
    expect(await sends(commands.wagers(1, 1))).toMatchObject({ ok: true });
    expect(spans.recorded[2]?.span.parts?.map(({ name }) => name)).toEqual(['link.decide']);
  });

  it('of a refusal has its code', async () => {
    const { journal, spans, sends } = await given(1);
    journal.isHolding = false;
    expect(await sends(commands.wagers(1, 1, { priceCents: 400n }))).toMatchObject({ ok: false });
    expect(spans.recorded).toMatchObject([
      { span: { isFailed: true, attributes: { answer: 'WRONG_PRICE' }, parts: [{ name: 'link.decide' }] } },
    ]);
  });

  it('of a writer that has ended is a refusal as well', async () => {
    const { writer, spans, sends } = await given(1);
    writer.abandon('fenced');
    expect(await sends(commands.wagers(1, 1))).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
    expect(spans.recorded).toMatchObject([{ span: { isFailed: true, attributes: { answer: 'UNAVAILABLE' } } }]);
  });

  it('does not exist for other messages, or outside the sample', async () => {
    const all = await given(1);
    all.journal.isHolding = false;
    expect(await all.sends(commands.locks(1) as never)).toMatchObject({ ok: true });
    expect(all.spans.recorded).toEqual([]);
    const none = await given(0);
    none.journal.isHolding = false;
    expect(await none.sends(commands.wagers(1, 1))).toMatchObject({ ok: true });
    expect(none.spans.recorded).toEqual([]);
  });

  it('changes no answer and no batch', async () => {
    const traced = await given(1);
    traced.journal.isHolding = false;
    const plain = await given(1);
    plain.journal.isHolding = false;
    const command = commands.wagers(1, 1) as FloorCommand;
    const answer = await new Promise((reply) => submitPlainly({ writer: plain.writer, table: TABLE }, command, reply));
    expect(await traced.sends(commands.wagers(1, 1))).toEqual(answer);
    expect(traced.writer.committed).toEqual(plain.writer.committed);
  });
});
