import { describe, expect, it, jest } from '@jest/globals';
import { must } from '@jackpot/money';
import type { Batch } from '@jackpot/journal';
import { type Answer, type LinkCommand, type LinkConfig, encodeState } from '@jackpot/progressive';
import fc from 'fast-check';
import { type Die, FakeDraws, type Plan, linkFrom, played } from '../../progressive/src/testing/index.js';
import { Fault, type JournalPort, type Snapshot, type SnapshotPort } from './ports.js';
import { replay } from './replay.js';
import {
  FakeClock,
  InMemoryJournal,
  InMemorySnapshots,
  STREAM,
  audited,
  holder,
  inNoTime,
  placeOf,
  portsOf,
  standsIn,
  textOf,
  turns,
} from './testing/index.js';
import { LinkWriter, type WriterAnswer } from './writer.js';

jest.setTimeout(60_000);

const CRASH_POINTS = [
  'during-replay',
  'during-takeover-before-append',
  'during-takeover-after-append',
  'before-append',
  'append-on-the-wire',
  'after-append-before-answer',
  'after-lost-answer',
  'between-two-answers',
  'after-answer',
  'during-drain',
  'after-snapshot',
] as const;
type CrashPoint = (typeof CRASH_POINTS)[number];

interface Crash {
  readonly point: CrashPoint;
  readonly after: number;
}

class Site {
  readonly journal = new InMemoryJournal();
  readonly snapshots = new InMemorySnapshots();
  readonly clock = new FakeClock();
  readonly crashed = new Set<CrashPoint>();
  orphan: { readonly batch: Batch; readonly lands: 'in-replay' | 'before-takeover' | 'after-takeover' } | undefined;

  get lastSequence(): number {
    return this.journal.batches(STREAM).at(-1)?.lastSequence ?? 0;
  }

  async landOrphan(when: 'in-replay' | 'before-takeover' | 'after-takeover'): Promise<void> {
    if (this.orphan?.lands !== when) return;
    const { batch } = this.orphan;
    this.orphan = undefined;
    await this.journal.append(batch);
  }
}

class Life implements Pick<JournalPort, 'append'>, Pick<SnapshotPort, 'save'> {
  isAlive = true;
  isDraining = false;
  readonly death: Promise<void>;
  #fall!: () => void;
  #appends = 0;
  #answers = 0;

  constructor(
    private readonly site: Site,
    private readonly crash: Crash | undefined,
    private readonly number: number,
  ) {
    this.death = new Promise((resolve) => (this.#fall = resolve));
  }

  die(point?: CrashPoint): Promise<never> {
    if (point !== undefined && this.isAlive) this.site.crashed.add(point);
    this.isAlive = false;
    this.#fall();
    return new Promise(() => undefined);
  }

  async lead(): Promise<LinkWriter | undefined> {
    for (;;) {
      const led = LinkWriter.takeOver(STREAM, holder(`life-${this.number}`), this.#ports());
      const writer = await Promise.race([led, this.death.then(() => 'dead' as const)]);
      if (writer === 'dead') return undefined;
      if (writer !== undefined) return writer;
    }
  }

  heard(reply: (answer: WriterAnswer) => void): (answer: WriterAnswer) => void {
    return (answer) => {
      if (!this.isAlive) return;
      reply(answer);
      this.#answers += 1;
      if (this.crash?.point === 'between-two-answers' && this.#answers > this.crash.after)
        void this.die('between-two-answers');
    };
  }

  isDue(point: CrashPoint, count: number): boolean {
    return this.crash?.point === point && count >= this.crash.after;
  }

  async append(batch: Batch): Promise<'appended' | 'taken'> {
    const { site, crash } = this;
    const place = this.#appends++;
    if (!this.isAlive) return this.die();
    if (place === 0) return this.#appendTakeover(batch);
    if (this.isDraining && crash?.point === 'during-drain') return this.die('during-drain');
    if (this.isDue('before-append', place - 1)) return this.die('before-append');
    if (this.isDue('append-on-the-wire', place - 1)) {
      site.orphan = { batch, lands: (['in-replay', 'before-takeover', 'after-takeover'] as const)[place % 3]! };
      return this.die('append-on-the-wire');
    }
    await turns(place % 3);
    const outcome = await site.journal.append(batch);
    if (this.isDue('after-append-before-answer', place - 1)) return this.die('after-append-before-answer');
    if (this.isDue('after-lost-answer', place - 1)) {
      setImmediate(() => void this.die('after-lost-answer'));
      throw new Fault('JOURNAL_UNREACHABLE', true);
    }
    if (this.isDue('after-answer', place - 1)) setImmediate(() => void this.die('after-answer'));
    return outcome;
  }

  async #appendTakeover(batch: Batch): Promise<'appended' | 'taken'> {
    if (this.crash?.point === 'during-takeover-before-append') return this.die(this.crash.point);
    await this.site.landOrphan('before-takeover');
    const outcome = await this.site.journal.append(batch);
    if (outcome === 'taken') this.#appends = 0;
    await this.site.landOrphan('after-takeover');
    return this.crash?.point === 'during-takeover-after-append' ? this.die(this.crash.point) : outcome;
  }

  async save(snapshot: Snapshot): Promise<void> {
    if (!this.isAlive || this.crash?.point === 'during-drain') return this.die('during-drain');
    await this.site.snapshots.save(snapshot);
    if (this.crash?.point === 'after-snapshot') return this.die('after-snapshot');
  }

  #ports() {
    const { journal, snapshots, clock } = this.site;
    return portsOf({
      clock,
      draws: new FakeDraws({ prngSeed: this.number, earlyTriggers: true }),
      snapshots: { latest: (stream) => snapshots.latest(stream), save: (snapshot) => this.save(snapshot) },
      journal: {
        append: (batch) => this.append(batch),
        head: (stream) => journal.head(stream),
        streams: () => journal.streams(),
        read: async (...args) => {
          if (this.crash?.point === 'during-replay' && args[1] > 0) return this.die(this.crash.point);
          const batches = await journal.read(...args);
          await this.site.landOrphan('in-replay');
          return batches;
        },
      },
    });
  }
}

interface Message {
  readonly command: LinkCommand;
  readonly answers: Answer[];
  isSent: boolean;
}

class Floor {
  readonly messages: readonly Message[];
  readonly wrong: string[] = [];

  constructor(
    private readonly site: Site,
    config: LinkConfig,
    commands: readonly LinkCommand[],
  ) {
    this.messages = [{ type: 'open-link' as const, config }, ...commands].map((command) => ({
      command,
      answers: [],
      isSent: false,
    }));
  }

  get isAnswered(): boolean {
    return this.messages.every(({ answers }) => answers.length > 0);
  }

  async play(life: Life, writer: LinkWriter, sizes: readonly number[]): Promise<void> {
    for (const message of this.#lastOfEachDevice()) this.#send(life, writer, message);
    const waiting = this.messages.filter(({ answers }) => answers.length === 0);
    let groups = 0;
    while (waiting.length > 0 && life.isAlive && !life.isDraining) {
      for (const message of waiting.splice(0, sizes[groups % sizes.length])) this.#send(life, writer, message);
      await turns(1 + (groups % 3));
      groups += 1;
      if (life.isDue('during-drain', groups) || life.isDue('after-snapshot', groups)) {
        life.isDraining = true;
        void writer.drain();
      }
    }
    for (let turn = 0; turn < 40 && life.isAlive && (life.isDraining || !this.isAnswered); turn += 1) await turns(1);
  }

  #send(life: Life, writer: LinkWriter, message: Message): void {
    const { command, answers } = message;
    const isRepeat = answers.length > 0;
    message.isSent = true;
    writer.submit(
      command,
      life.heard((answer) => {
        if (!answer.ok && answer.code === 'UNAVAILABLE') return;
        answers.push(answer as Answer);
        if (placeOf(answer) > this.site.lastSequence)
          this.wrong.push(`answered before it was durable: ${textOf(answer)}`);
        if (isRepeat && textOf(answer) !== textOf(answers[0]))
          this.wrong.push(`${textOf(command)}: ${textOf(answers[0])}, then ${textOf(answer)}`);
      }),
    );
  }

  #lastOfEachDevice(): readonly Message[] {
    const last = new Map<string, Message>();
    for (const message of this.messages) {
      const { command, answers, isSent } = message;
      const [first] = answers;
      if ('device' in command && isSent && (first === undefined || isRecorded(first)))
        last.set(command.device, message);
    }
    return [...last.values()].filter(({ answers }) => answers.length > 0);
  }
}

function isRecorded(answer: Answer): boolean {
  return answer.ok || answer.code === 'LATE_WAGER';
}

async function lived(plan: Plan, crashes: readonly Crash[], sizes: readonly number[]) {
  const scene = played(plan);
  const commands = scene.entries.slice(2).map(({ command }) => command);
  const site = new Site();
  const floor = new Floor(
    site,
    linkFrom(plan.terms),
    commands.filter(({ type }) => type !== 'take-over'),
  );
  for (const [index, crash] of crashes.entries()) {
    const life = new Life(site, crash, index + 1);
    const writer = await life.lead();
    if (writer !== undefined) await floor.play(life, writer, sizes);
    void life.die();
    await turns(2);
  }
  const last = new Life(site, undefined, crashes.length + 1);
  const writer = must(await last.lead(), 'the last life');
  await floor.play(last, writer, sizes);
  const state = await new Promise<unknown>((reply) => writer.read(encodeState, reply));
  await writer.drain();
  return { site, floor, writer, state };
}

const number = fc.nat(9_999);
const plan: fc.Arbitrary<Plan> = fc.record({
  prngSeed: number,
  terms: fc.array(number, { minLength: 20, maxLength: 20 }),
  dice: fc.array(fc.tuple(number, number, number, number) as fc.Arbitrary<Die>, { minLength: 5, maxLength: 30 }),
});
const crash: fc.Arbitrary<Crash> = fc.record({ point: fc.constantFrom(...CRASH_POINTS), after: fc.nat(6) });
const crashes = fc.array(crash, { minLength: 1, maxLength: 4 });
const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });

async function livedDays(parameters: { readonly numRuns: number; readonly seed?: number }) {
  const crashed = new Set<CrashPoint>();
  const happened = new Set<string>();
  await inNoTime(() =>
    fc.assert(
      fc.asyncProperty(plan, crashes, sizes, async (...given) => {
        const { site, floor, writer, state } = await lived(...given);
        expect(floor.wrong).toEqual([]);
        expect(floor.isAnswered).toBe(true);
        const { state: fresh, events } = audited(site.journal.batches(STREAM));
        for (const { command, answers } of floor.messages) {
          for (const answer of answers)
            expect([textOf(answer), standsIn(events, { command, answer })]).toEqual([textOf(answer), true]);
        }
        expect(state).toBe(encodeState(fresh));
        expect(writer.committed.meters).toEqual(fresh.opened?.meters);
        const restarted = await replay(STREAM, portsOf({ journal: site.journal, snapshots: site.snapshots }));
        expect(encodeState(restarted.state)).toBe(encodeState(fresh));
        for (const point of site.crashed) crashed.add(point);
        for (const event of events)
          happened.add(event.type === 'CoupResolved' && event.mustHit !== null ? 'must-hit' : event.type);
      }),
      parameters,
    ),
  );
  return { crashed: [...crashed].sort(), happened: [...happened] };
}

const KNOWN_DAYS = 1;

describe('power lost at any point (INV-06, INV-08)', () => {
  it('what was acknowledged is in the journal once, nothing twice, and the meters are those of a fresh replay', async () => {
    await livedDays({ numRuns: 50 });
  });

  it('also holds for seeds that are known to have every crash point and every kind of event', async () => {
    const { crashed, happened } = await livedDays({ numRuns: 40, seed: KNOWN_DAYS });
    expect(crashed).toEqual([...CRASH_POINTS].sort());
    expect(happened).toEqual(
      expect.arrayContaining(['must-hit', 'CoupVoided', 'LateWagerRefused', 'WagerWithdrawn', 'ClaimPaid']),
    );
  });
});
