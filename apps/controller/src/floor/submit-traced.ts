import type { LinkWriter, Reply, WriterAnswer } from '@jackpot/engine';
import { type DeviceMessage, type Span, type Traces, wagerTrace } from '@jackpot/platform';
import type { FloorCommand } from '@jackpot/progressive';
import type { CommitTime, CommitTimes } from '../leadership/commit-times.js';

export interface ServedTable {
  readonly writer: Pick<LinkWriter, 'submit' | 'read'>;
  readonly table: { readonly linkId: string; readonly tableId: string };
}

export type SubmitCommand = (served: ServedTable, command: FloorCommand, reply: Reply) => void;

export const submitPlainly: SubmitCommand = ({ writer }, command, reply) => writer.submit(command, reply);

export function submitTraced(traces: Traces, commits: Pick<CommitTimes, 'lastOf'>): SubmitCommand {
  return (served, command, reply) => {
    if (command.type !== 'acknowledge' && command.type !== 'withdraw') return submitPlainly(served, command, reply);
    const message = messageOf(served, command);
    const ids = wagerTrace(message);
    if (!traces.isSampled(ids)) return submitPlainly(served, command, reply);
    const readMs = performance.now();
    let [decidedMs, isAnswered] = [readMs, false];
    served.writer.submit(command, (answer) => {
      reply(answer);
      isAnswered = true;
      const commit = commits.lastOf(message.link);
      const timed = { readMs, decidedMs, answeredMs: performance.now(), commit };
      traces.record(ids, wagerSpan({ command, message, answer }, timed), 'part');
    });
    if (!isAnswered)
      served.writer.read(
        () => (decidedMs = performance.now()),
        () => undefined,
      );
  };
}

type Wager = Extract<FloorCommand, { type: 'acknowledge' | 'withdraw' }>;

function messageOf({ table }: ServedTable, { device, boot, sequence }: Wager): DeviceMessage {
  return { link: table.linkId, table: table.tableId, device, boot, sequence };
}

interface Answered {
  readonly command: Wager;
  readonly message: DeviceMessage;
  readonly answer: WriterAnswer;
}

interface Timed {
  readonly readMs: number;
  readonly decidedMs: number;
  readonly answeredMs: number;
  readonly commit: CommitTime | undefined;
}

function wagerSpan({ command, message, answer }: Answered, timed: Timed): Span {
  const { link, table, device, boot, sequence } = message;
  const { seat, coup, type } = command;
  return {
    name: 'floor.wager',
    startedMs: timed.readMs,
    endedMs: timed.answeredMs,
    attributes: {
      ...{ link, table, seat, device, boot, deviceSequence: sequence, coup, message: type },
      answer: answer.ok ? answer.type : answer.code,
    },
    isFailed: !answer.ok,
    parts: [{ name: 'link.decide', startedMs: timed.readMs, endedMs: timed.decidedMs }, ...commitSpans(answer, timed)],
  };
}

function commitSpans(answer: WriterAnswer, { decidedMs, commit }: Timed): readonly Span[] {
  if (!answer.ok || !('journalSequence' in answer) || commit === undefined) return [];
  const { batch, firstSequence, lastSequence, sentMs, durableMs } = commit;
  const sequence = answer.journalSequence;
  if (sequence < firstSequence || sequence > lastSequence) return [];
  return [
    { name: 'journal.wait', startedMs: decidedMs, endedMs: sentMs },
    { name: 'journal.commit', startedMs: sentMs, endedMs: durableMs, attributes: { batch, sequence } },
  ];
}
