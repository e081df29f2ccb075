import { type CloudEvent, WEBHOOK_DELIVERY } from '@jackpot/contract';
import type { CaseResult } from '../report.js';
import type { Answer, Flaw, Sender } from './sender.js';

interface Run {
  readonly sender: Sender;
  readonly events: readonly CloudEvent[];
  readonly fresh: () => CloudEvent;
  readonly expect: (id: string, times: 0 | 1) => void;
}

interface WebhookCase {
  readonly rules: readonly string[];
  readonly title: string;
  readonly run: (run: Run) => Promise<string | undefined>;
}

const SKEW_MS = WEBHOOK_DELIVERY.clockMsMax + 60_000;
const WRONG_KEY = Buffer.alloc(32, 0x5a);

const shown = (answer: Answer): string => ('status' in answer ? `answered ${answer.status}` : answer.error);
const isTaken = (answer: Answer): boolean => 'status' in answer && answer.status >= 200 && answer.status < 300;
const isRefused = (answer: Answer): boolean => 'status' in answer && answer.status >= 400 && answer.status < 500;

const refuses =
  (flaw: Flaw | ((event: CloudEvent) => Flaw)) =>
  async (run: Run): Promise<string | undefined> => {
    const event = run.fresh();
    run.expect(event.id, 0);
    const answer = await run.sender.send(event, typeof flaw === 'function' ? flaw(event) : flaw);
    return isRefused(answer) ? undefined : shown(answer);
  };

async function takes(run: Run, event: CloudEvent, flaw: Flaw = {}): Promise<string | undefined> {
  run.expect(event.id, 1);
  const answer = await run.sender.send(event, flaw);
  return isTaken(answer) ? undefined : `${event.type}: ${shown(answer)}`;
}

async function firstProblem(all: readonly Promise<string | undefined>[]): Promise<string | undefined> {
  return (await Promise.all(all)).find((problem) => problem !== undefined);
}

const WEBHOOK_CASES: readonly WebhookCase[] = [
  {
    ...{ rules: ['W1', 'W10'], title: 'a message of every type is taken' },
    run: async (run) => {
      for (const event of run.events) {
        const problem = await takes(run, event);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  },
  { ...{ rules: ['W4'], title: 'a signature with another key is refused' }, run: refuses({ keys: [WRONG_KEY] }) },
  {
    ...{ rules: ['W4'], title: 'a body that was changed is refused' },
    run: refuses((event) => ({ body: JSON.stringify({ ...event, data: { ...event.data, amount: '9999.00' } }) })),
  },
  {
    ...{ rules: ['W4'], title: 'an id that was changed is refused' },
    run: refuses((event) => ({ headers: { 'webhook-id': `${event.id}-x` } })),
  },
  {
    ...{ rules: ['W4'], title: 'a message without a signature is refused' },
    run: refuses({ headers: { 'webhook-signature': undefined } }),
  },
  {
    ...{ rules: ['W4'], title: 'a message with none of the headers is refused' },
    run: refuses({
      headers: { 'webhook-id': undefined, 'webhook-timestamp': undefined, 'webhook-signature': undefined },
    }),
  },
  { ...{ rules: ['W6'], title: 'a message of six minutes ago is refused' }, run: refuses({ shiftMs: -SKEW_MS }) },
  { ...{ rules: ['W6'], title: 'a message of six minutes ahead is refused' }, run: refuses({ shiftMs: SKEW_MS }) },
  {
    ...{ rules: ['W5'], title: 'one right signature among several is enough' },
    run: async (run) => {
      const event = run.fresh();
      return takes(run, event, { signatures: (right) => `v1a,${'A'.repeat(86)}== v1,${'A'.repeat(43)}= ${right}` });
    },
  },
  {
    ...{ rules: ['W7'], title: 'the same message comes again: it is taken again' },
    run: async (run) => {
      const event = run.fresh();
      return (await takes(run, event)) ?? (await takes(run, event, { shiftMs: 5_000 }));
    },
  },
  {
    ...{ rules: ['W2', 'W7'], title: 'the answer was lost: the message is taken again' },
    run: async (run) => {
      const event = run.fresh();
      await run.sender.send(event, { hangsUp: true });
      return takes(run, event);
    },
  },
  {
    ...{ rules: ['W8'], title: 'a later message comes first: both are taken' },
    run: async (run) => {
      const [earlier, later] = [run.fresh(), run.fresh()];
      return (await takes(run, later)) ?? (await takes(run, earlier));
    },
  },
  {
    ...{ rules: ['W9'], title: 'a type of a later version is answered with 2xx' },
    run: async (run) => {
      const answer = await run.sender.send({ ...run.fresh(), type: 'royal9.something.new' });
      return isTaken(answer) ? undefined : shown(answer);
    },
  },
  {
    ...{ rules: ['W9'], title: 'fields of a later version are ignored' },
    run: async (run) => {
      const event = run.fresh();
      return takes(run, { ...event, later: 1, data: { ...event.data, later: { a: [1] } } } as CloudEvent);
    },
  },
  {
    ...{ rules: ['W3'], title: `${WEBHOOK_DELIVERY.atOnceMax} messages at once are taken` },
    run: (run) => firstProblem(Array.from({ length: WEBHOOK_DELIVERY.atOnceMax }, () => takes(run, run.fresh()))),
  },
];

export async function webhookResults(
  sender: Sender,
  eventsOf: (link: string) => readonly CloudEvent[],
  run: string,
): Promise<readonly CaseResult[]> {
  const expected = new Map<string, 0 | 1>();
  let links = 0;
  const all: Run = {
    sender,
    events: eventsOf(`kit-${run}`),
    fresh: () => {
      const [event] = eventsOf(`kit-${run}-${(links += 1)}`);
      if (event === undefined) throw new RangeError('there is a type of event');
      return event;
    },
    expect: (id, times) => void expected.set(id, times),
  };
  const results: CaseResult[] = [];
  for (const { rules, title, run: test } of WEBHOOK_CASES) {
    const problem = await test(all);
    results.push({ rules, title, outcome: problem === undefined ? 'passed' : 'failed', detail: problem ?? '' });
  }
  const actions = await sender.actions();
  return [
    ...results,
    acted(['W7'], 'each message is acted on once', { actions, expected, times: 1 }),
    acted(['W4', 'W6'], 'no refused message is acted on', { actions, expected, times: 0 }),
  ];
}

interface Acted {
  readonly actions: ReadonlyMap<string, number> | string | undefined;
  readonly expected: ReadonlyMap<string, 0 | 1>;
  readonly times: 0 | 1;
}

function acted(rules: readonly string[], title: string, { actions, expected, times }: Acted): CaseResult {
  const head = { rules, title } as const;
  if (actions === undefined)
    return { ...head, outcome: 'not-seen', detail: 'give --actions URL, which lists the ids that were acted on' };
  if (typeof actions === 'string') return { ...head, outcome: 'failed', detail: actions };
  const wrong = [...expected].find(([id, due]) => due === times && (actions.get(id) ?? 0) !== due);
  if (wrong === undefined) return { ...head, outcome: 'passed', detail: `${expected.size} messages` };
  return { ...head, outcome: 'failed', detail: `${wrong[0]} was acted on ${actions.get(wrong[0]) ?? 0} times` };
}
