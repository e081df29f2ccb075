import { describe, expect, it, jest } from '@jest/globals';
import { type Answer, type LinkCommand, decide, evolve, initialState } from '@jackpot/progressive';
import fc from 'fast-check';
import { FakeDraws, linkOf } from '../../progressive/src/testing/index.js';
import {
  FakeClock,
  type Line,
  STREAM,
  ScheduledJournal,
  audited,
  leading,
  portsOf,
  commands,
  scheduled,
} from './testing/index.js';
import type { LinkWriter } from './writer.js';

jest.setTimeout(60_000);

type Step =
  | { readonly type: 'submit'; readonly command: LinkCommand }
  | { readonly type: 'read' }
  | { readonly type: 'time'; readonly ms: number }
  | { readonly type: 'drain' | 'abandon' };

const command: fc.Arbitrary<LinkCommand> = fc.oneof(
  fc.nat(3).map((coup) => commands.opens(coup)),
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(3)).map(([seat, coup]) => commands.wagers(seat, coup)),
  fc.nat(3).map((coup) => commands.locks(coup)),
  fc.nat(3).map((coup) => commands.voids(coup)),
  fc.nat(1).map(commands.suspendsOrResumes),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: command.map((sent): Step => ({ type: 'submit', command: sent })) },
  { weight: 3, arbitrary: fc.constant<Step>({ type: 'read' }) },
  { weight: 1, arbitrary: fc.constantFrom(900, 1_500).map((ms): Step => ({ type: 'time', ms })) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ type: 'drain' }, { type: 'abandon' }) },
);
const line = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Line>('good') },
  { weight: 1, arbitrary: fc.constantFrom<Line>('answer-lost', 'cut', 'refused', 'hung') },
);

class Oracle {
  readonly #state = initialState();
  readonly #draws = new FakeDraws();

  constructor(private readonly clock: FakeClock) {
    this.send({ type: 'take-over', epoch: 1, holder: 'first' });
    this.send({ type: 'open-link', config: linkOf() });
  }

  send(command: LinkCommand): { readonly answer: Answer; readonly restsOn: number } {
    const { events, answer } = decide(this.#state, command, { now: this.clock.now(), draws: this.#draws });
    for (const event of events) evolve(this.#state, event);
    return { answer, restsOn: this.sequence };
  }

  get sequence(): number {
    return this.#state.sequence;
  }
}

interface SentRequest {
  readonly answers: unknown[];
  readonly isTurnedAway: boolean;
}

class Floor {
  readonly requests: SentRequest[] = [];
  readonly wrong: unknown[] = [];
  #lastAnswered = -1;

  constructor(
    private readonly writer: LinkWriter,
    private readonly oracle: Oracle,
    private readonly journal: ScheduledJournal,
    private readonly clock: FakeClock,
  ) {}

  act(step: Step): void {
    switch (step.type) {
      case 'submit':
        return this.#put(
          (reply) => this.writer.submit(step.command, reply),
          () => this.oracle.send(step.command),
        );
      case 'read':
        return this.#put(
          (reply) => this.writer.read<number>((state) => state.sequence, reply),
          () => ({ answer: this.oracle.sequence, restsOn: this.oracle.sequence }),
        );
      case 'time':
        return this.clock.advance(step.ms);
      case 'drain':
        return void this.writer.drain();
      case 'abandon':
        return this.writer.abandon('fenced');
    }
  }

  #put(
    send: (reply: (answer: unknown) => void) => void,
    ofOracle: () => { readonly answer: unknown; readonly restsOn: number },
  ): void {
    const answers: unknown[] = [];
    const request = this.requests.length;
    let check: (answer: unknown) => void = () => undefined;
    send((answer) => {
      answers.push(answer);
      check(answer);
    });
    const isTurnedAway = answers.length > 0;
    this.requests.push({ answers, isTurnedAway });
    if (isTurnedAway) return;
    const { answer: expected, restsOn } = ofOracle();
    check = (answer) => {
      try {
        this.#check(request, answer, expected, restsOn);
      } catch (wrong) {
        this.wrong.push(wrong);
      }
    };
  }

  #check(request: number, answer: unknown, expected: unknown, restsOn: number): void {
    expect(request).toBeGreaterThan(this.#lastAnswered);
    this.#lastAnswered = request;
    if (isUnavailable(answer)) return;
    expect(answer).toEqual(expected);
    expect(lastSequenceIn(this.journal)).toBeGreaterThanOrEqual(restsOn);
  }
}

async function played(scheduler: fc.Scheduler, steps: readonly Step[], lines: readonly Line[]) {
  const journal = new ScheduledJournal();
  const clock = new FakeClock();
  const writer = await leading(portsOf({ journal, clock }));
  const floor = new Floor(writer, new Oracle(clock), journal, clock);
  journal.lines = [...lines];
  await scheduled(scheduler, async (letHappen) => {
    journal.scheduler = scheduler;
    for (const step of steps) void scheduler.schedule(Promise.resolve(), step.type).then(() => floor.act(step));
    await letHappen();
    if (lines.includes('hung')) writer.abandon('fenced');
    void writer.drain();
    await letHappen();
  });
  return { floor, reason: await writer.stopped, batches: journal.inner.batches(STREAM) };
}

const KNOWN_DAYS = 1;

async function playedDays(parameters: {
  readonly numRuns: number;
  readonly seed?: number;
}): Promise<readonly string[]> {
  const seen = new Set<string>();
  const steps = fc.array(step, { minLength: 1, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, fc.array(line, { maxLength: 8 }), async (scheduler, what, lines) => {
      const { floor, reason, batches } = await played(scheduler, what, lines);
      expect(floor.wrong).toEqual([]);
      for (const { answers, isTurnedAway } of floor.requests) {
        expect(answers).toHaveLength(1);
        seen.add(isTurnedAway ? 'turned away' : isUnavailable(answers[0]) ? 'not known' : 'answered');
      }
      seen.add(reason);
      audited(batches);
    }),
    parameters,
  );
  return [...seen].sort();
}

describe('whatever the order of things', () => {
  it('every request gets exactly one correct answer, in order and never ahead of the journal', async () => {
    await playedDays({ numRuns: 200 });
  });

  it('also holds for seeds that are known to end in every possible way', async () => {
    expect(await playedDays({ numRuns: 100, seed: KNOWN_DAYS })).toEqual([
      'answered',
      'drained',
      'fenced',
      'journal-lost',
      'not known',
      'turned away',
    ]);
  });
});

function isUnavailable(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 'UNAVAILABLE';
}

function lastSequenceIn({ inner }: ScheduledJournal): number {
  return inner.batches(STREAM).at(-1)?.lastSequence ?? 0;
}
