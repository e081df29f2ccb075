import { describe, expect, it, jest } from '@jest/globals';
import { must } from '@jackpot/money';
import type { Answer, LinkCommand, LinkEvent } from '@jackpot/progressive';
import fc from 'fast-check';
import { linkOf } from '../../progressive/src/testing/index.js';
import {
  Asker,
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
  says,
  scheduled,
  standsIn,
  textOf,
  turns,
} from './testing/index.js';
import { LinkWriter } from './writer.js';

jest.setTimeout(60_000); // However busy the machine is: nothing here measures time.

/** A leader whose line is held, and the journal it shares with whoever comes after it. */
async function given() {
  const shared = new InMemoryJournal();
  const line = new HeldJournal(shared);
  const first = await leading(portsOf({ journal: line }), { by: 'first' });
  line.isHolding = true;
  return { shared, line, first, asker: new Asker(first) };
}

const wagersIn = (events: readonly LinkEvent[]) => events.filter(({ type }) => type === 'WagerAcknowledged');

describe('a leader that was paused while another took over (INV-05)', () => {
  it('is fenced at its next batch, and nothing was acknowledged that is not durable', async () => {
    const { shared, line, first, asker } = await given();
    const second = await leading(portsOf({ journal: shared }), { by: 'second' });
    asker.ask(says.opens(1));
    asker.ask(says.wagers(1, 1));
    await turns();
    asker.ask(says.wagers(2, 1));
    await line.next().pass();
    await turns();
    expect(asker.lamps).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
    expect(await first.stopped).toBe('fenced');
    for (const command of [says.opens(1), says.wagers(1, 1), says.wagers(2, 1), says.locks(1)])
      expect(await answered(second, command)).toMatchObject({ ok: true });
    const { state, events } = audited(shared.batches(STREAM));
    expect(state.epoch).toBe(2);
    expect(wagersIn(events)).toHaveLength(2);
  });

  it('whose batch landed before the takeover: it counts once, and the message sent again gets that answer', async () => {
    const { shared, line, first, asker } = await given();
    asker.ask(says.opens(1));
    asker.ask(says.wagers(1, 1));
    await turns();
    await line.next().land();
    const second = await leading(portsOf({ journal: shared }), { by: 'second' });
    const repeated = await answered(second, says.wagers(1, 1));
    expect(repeated).toMatchObject({ ok: true, type: 'acknowledged', journalSequence: 4 });
    asker.ask(says.wagers(2, 1));
    first.abandon('fenced');
    expect(new Set(asker.lamps)).toEqual(new Set(['UNAVAILABLE']));
    expect(wagersIn(audited(shared.batches(STREAM)).events)).toHaveLength(1);
  });

  it('whose batch lands late never lands behind the takeover', async () => {
    const { shared, line, first, asker } = await given();
    asker.ask(says.opens(1));
    await turns();
    const orphan = line.next();
    const second = await leading(portsOf({ journal: shared }), { by: 'second' });
    await answered(second, says.opens(1));
    await orphan.land();
    await answered(second, says.wagers(1, 1));
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
    const { shared, line, asker } = await given();
    asker.ask(says.opens(1));
    asker.ask(says.wagers(1, 1));
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
    expect(await answered(second, says.wagers(1, 1))).toMatchObject({ ok: true, journalSequence: 4 });
    audited(shared.batches(STREAM));
  });

  it('and has nothing to write still gives no wager away: its next answer that matters is its last', async () => {
    const { shared, first, asker } = await given();
    await leading(portsOf({ journal: shared }), { by: 'second' });
    asker.ask(says.asksForNothing()); // Changes nothing, promises nothing: may be answered from what it knows.
    await turns();
    expect(asker.lamps).toEqual(['COUP_UNKNOWN']);
    first.abandon('fenced');
    asker.ask(says.opens(1));
    expect(asker.lamps).toEqual(['COUP_UNKNOWN', 'UNAVAILABLE']);
  });
});

const PROCESSES = 3;
const TABLES = 2;

/** What happens: mostly a table goes on, with whichever process it reaches. */
interface Step {
  readonly who: number;
  readonly what: 'leads' | 'is told that it lost the lease' | { readonly table: number };
  /** How much else happens before the next step. */
  readonly meanwhile: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(PROCESSES - 1),
  what: fc.oneof(
    { weight: 16, arbitrary: fc.record({ table: fc.nat(TABLES - 1) }) },
    { weight: 2, arbitrary: fc.constant('leads' as const) },
    { weight: 1, arbitrary: fc.constant('is told that it lost the lease' as const) },
  ),
  meanwhile: fc.nat(12),
});

/** Coups of one table, message by message. */
function coupsOf(table: number): readonly LinkCommand[] {
  return [1, 2, 3, 4, 5].flatMap((coup) => [
    says.opens(coup, table),
    ...[1, 2, 3].map((seat) => says.wagers(seat, coup, { table })),
    says.locks(coup, table),
    says.voids(coup, table),
  ]);
}

interface Told {
  readonly command: LinkCommand;
  readonly answer: Answer;
}

/** Processes that share a journal and nothing else. */
class House {
  readonly shared = new InMemoryJournal();
  readonly told: Told[] = [];
  readonly wrong: string[] = [];
  readonly reasons = new Set<string>();
  readonly #writers: (LinkWriter | undefined)[] = [];
  readonly #lines = Array.from({ length: PROCESSES }, (_, who) => new ScheduledJournal(this.shared, `process ${who}`));
  readonly #clock = new FakeClock();
  /** What each table has still to say; the first of it is said until it is answered. */
  readonly #tables = Array.from({ length: TABLES }, (_, table) => [...coupsOf(table + 1)]);

  constructor(scheduler: fc.Scheduler) {
    for (const line of this.#lines) line.scheduler = scheduler;
  }

  act({ who, what }: Step): void {
    this.#clock.advance(1);
    const writer = this.#writers[who];
    if (what === 'leads') return void this.#lead(who);
    if (what === 'is told that it lost the lease') return writer?.abandon('fenced');
    const waiting = must(this.#tables[what.table], 'a table');
    const [command] = waiting;
    if (command === undefined) return;
    writer?.submit(command, (answer) => {
      if (!answer.ok && answer.code === 'UNAVAILABLE') return;
      const told = { command, answer: answer as Answer };
      this.told.push(told);
      if (!standsIn(this.events, told)) this.wrong.push(textOf(told));
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
        const house = new House(scheduler);
        await scheduled(scheduler, async (letHappen) => {
          for (const each of [...BOTH_LEAD, ...steps]) {
            house.act(each);
            await letHappen(each.meanwhile);
          }
          await letHappen();
        });
        expect(house.wrong).toEqual([]);
        const { events } = house;
        for (const each of house.told) expect([textOf(each), standsIn(events, each)]).toEqual([textOf(each), true]);
        for (const reason of house.reasons) reasons.add(reason);
        acknowledged += house.told.filter(({ answer }) => answer.ok && answer.type === 'acknowledged').length;
      }),
      { numRuns: 150 },
    );
    expect([...reasons].sort()).toEqual(['came second', 'fenced']);
    expect(acknowledged).toBeGreaterThan(50);
  });
});
