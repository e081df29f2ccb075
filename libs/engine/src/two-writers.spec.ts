import { describe, expect, it, jest } from '@jest/globals';
import { must } from '@jackpot/money';
import type { Answer, LinkCommand, LinkEvent } from '@jackpot/progressive';
import fc from 'fast-check';
import { linkOf } from '../../progressive/src/testing/index.js';
import {
  Client,
  FakeClock,
  HeldJournal,
  InMemoryJournal,
  STREAM,
  ScheduledJournal,
  answered,
  audited,
  holder,
  leading,
  portsOf,
  commands,
  scheduled,
  standsIn,
  textOf,
  turns,
} from './testing/index.js';
import { LinkWriter } from './writer.js';

jest.setTimeout(60_000);

async function given() {
  const shared = new InMemoryJournal();
  const line = new HeldJournal(shared);
  const first = await leading(portsOf({ journal: line }), { by: 'first' });
  line.isHolding = true;
  return { shared, line, first, client: new Client(first) };
}

const wagersIn = (events: readonly LinkEvent[]) => events.filter(({ type }) => type === 'WagerAcknowledged');

describe('a leader that was paused while another took over (INV-05)', () => {
  it('is fenced at its next batch, and nothing was acknowledged that is not durable', async () => {
    const { shared, line, first, client } = await given();
    const second = await leading(portsOf({ journal: shared }), { by: 'second' });
    client.send(commands.opens(1));
    client.send(commands.wagers(1, 1));
    await turns();
    client.send(commands.wagers(2, 1));
    await line.next().pass();
    await turns();
    expect(client.lamps).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
    expect(await first.stopped).toBe('fenced');
    for (const command of [commands.opens(1), commands.wagers(1, 1), commands.wagers(2, 1), commands.locks(1)])
      expect(await answered(second, command)).toMatchObject({ ok: true });
    const { state, events } = audited(shared.batches(STREAM));
    expect(state.epoch).toBe(2);
    expect(wagersIn(events)).toHaveLength(2);
  });

  it('sends neither refusals nor values from its old memory, although they need no commit', async () => {
    const { shared, line, first, client } = await given();
    const second = await leading(portsOf({ journal: shared }), { by: 'second' });
    for (const command of [commands.opens(1), commands.wagers(1, 1)])
      expect(await answered(second, command)).toMatchObject({ ok: true });
    client.send(commands.locks(1));
    client.send(commands.changesNothing());
    client.readSequence();
    await turns();
    expect(line.held).toEqual([]);
    expect(client.lamps).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
    expect(await first.stopped).toBe('fenced');
  });

  it('whose batch landed before the takeover: it counts once, and the message sent again gets that answer', async () => {
    const { shared, line, first, client } = await given();
    client.send(commands.opens(1));
    client.send(commands.wagers(1, 1));
    await turns();
    await line.next().land();
    const second = await leading(portsOf({ journal: shared }), { by: 'second' });
    const repeated = await answered(second, commands.wagers(1, 1));
    expect(repeated).toMatchObject({ ok: true, type: 'acknowledged', journalSequence: 4 });
    client.send(commands.wagers(2, 1));
    first.abandon('fenced');
    expect(new Set(client.lamps)).toEqual(new Set(['UNAVAILABLE']));
    expect(wagersIn(audited(shared.batches(STREAM)).events)).toHaveLength(1);
  });

  it('whose batch lands late never lands behind the takeover', async () => {
    const { shared, line, first, client } = await given();
    client.send(commands.opens(1));
    await turns();
    const orphan = line.next();
    const second = await leading(portsOf({ journal: shared }), { by: 'second' });
    await answered(second, commands.opens(1));
    await orphan.land();
    await answered(second, commands.wagers(1, 1));
    expect(audited(shared.batches(STREAM)).events.map(({ type }) => type)).toEqual([
      'WriterTookOver',
      'LinkOpened',
      'WriterTookOver',
      'CoupOpened',
      'WagerAcknowledged',
    ]);
    await orphan.pass();
    expect(await first.stopped).toBe('fenced');
  });

  it('whose batch lands between the reading and the takeover: the takeover finds its number taken, and is tried again', async () => {
    const { shared, line, client } = await given();
    client.send(commands.opens(1));
    client.send(commands.wagers(1, 1));
    await turns();
    const late = new HeldJournal(shared);
    late.isHolding = true;
    const taking = LinkWriter.takeOver(STREAM, holder('second'), portsOf({ journal: late }));
    await turns();
    await line.next().land();
    await late.next().pass();
    expect(await taking).toBeUndefined();
    late.isHolding = false;
    const second = must(await LinkWriter.takeOver(STREAM, holder('second'), portsOf({ journal: late })), 'a writer');
    expect(await answered(second, commands.wagers(1, 1))).toMatchObject({ ok: true, journalSequence: 4 });
    audited(shared.batches(STREAM));
  });
});

const PROCESSES = 3;
const TABLES = 2;

interface Step {
  readonly who: number;
  readonly what: 'leads' | 'loses the lease' | { readonly table: number };
  readonly meanwhile: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(PROCESSES - 1),
  what: fc.oneof(
    { weight: 16, arbitrary: fc.record({ table: fc.nat(TABLES - 1) }) },
    { weight: 2, arbitrary: fc.constant('leads' as const) },
    { weight: 1, arbitrary: fc.constant('loses the lease' as const) },
  ),
  meanwhile: fc.nat(12),
});

function coupsOf(table: number): readonly LinkCommand[] {
  return [1, 2, 3, 4, 5].flatMap((coup) => [
    commands.opens(coup, table),
    ...[1, 2, 3].map((seat) => commands.wagers(seat, coup, { table })),
    commands.locks(coup, table),
    commands.voids(coup, table),
  ]);
}

interface AnsweredCommand {
  readonly command: LinkCommand;
  readonly answer: Answer;
}

class Site {
  readonly shared = new InMemoryJournal();
  readonly answers: AnsweredCommand[] = [];
  readonly wrong: string[] = [];
  readonly reasons = new Set<string>();
  readonly #writers: (LinkWriter | undefined)[] = [];
  readonly #lines = Array.from({ length: PROCESSES }, (_, who) => new ScheduledJournal(this.shared, `process ${who}`));
  readonly #clock = new FakeClock();
  readonly #tables = Array.from({ length: TABLES }, (_, table) => [...coupsOf(table + 1)]);

  constructor(scheduler: fc.Scheduler) {
    for (const line of this.#lines) line.scheduler = scheduler;
  }

  act({ who, what }: Step): void {
    this.#clock.advance(1);
    const writer = this.#writers[who];
    if (what === 'leads') return void this.#lead(who);
    if (what === 'loses the lease') return writer?.abandon('fenced');
    const waiting = must(this.#tables[what.table], 'a table');
    const [command] = waiting;
    if (command === undefined) return;
    writer?.submit(command, (answer) => {
      if (!answer.ok && answer.code === 'UNAVAILABLE') return;
      const answered = { command, answer: answer as Answer };
      this.answers.push(answered);
      if (!standsIn(this.events, answered)) this.wrong.push(textOf(answered));
      if (waiting[0] === command) waiting.shift();
    });
  }

  async #lead(who: number): Promise<void> {
    const journal = must(this.#lines[who], 'a line');
    const writer = await LinkWriter.takeOver(STREAM, holder(`${who}`), portsOf({ journal, clock: this.#clock }));
    if (writer === undefined) return void this.reasons.add('came second');
    this.#writers[who] = writer;
    writer.submit({ type: 'open-link', config: linkOf({ tables: TABLES }) }, () => undefined);
    this.reasons.add(await writer.stopped);
  }

  get events(): readonly LinkEvent[] {
    return audited(this.shared.batches(STREAM)).events;
  }
}

const BOTH_LEAD: readonly Step[] = [0, 1].map((who) => ({ who, what: 'leads', meanwhile: 4 }));

describe('several processes that each believe they lead', () => {
  it('make one stream without a gap, and whatever any of them acknowledged is in it, once', async () => {
    const reasons = new Set<string>();
    let acknowledged = 0;
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 5, maxLength: 60 }), async (scheduler, steps) => {
        const site = new Site(scheduler);
        await scheduled(scheduler, async (letHappen) => {
          for (const each of [...BOTH_LEAD, ...steps]) {
            site.act(each);
            await letHappen(each.meanwhile);
          }
          await letHappen();
        });
        expect(site.wrong).toEqual([]);
        const { events } = site;
        for (const each of site.answers) expect([textOf(each), standsIn(events, each)]).toEqual([textOf(each), true]);
        for (const reason of site.reasons) reasons.add(reason);
        acknowledged += site.answers.filter(({ answer }) => answer.ok && answer.type === 'acknowledged').length;
      }),
      { numRuns: 150 },
    );
    expect([...reasons].sort()).toEqual(['came second', 'fenced']);
    expect(acknowledged).toBeGreaterThan(0);
  });
});
