import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { must } from '@jackpot/money';
import { LEASE_TTL_MS, LEASE_WATCH_MS, SETTLED_MS, YIELD_PAUSE_MS } from './limits.js';
import { Placement, type PlacedLink } from './placement.js';
import { Fault, type Holder, type PresencePort } from './ports.js';
import { FakeClock, InMemoryPresence, holder, turns } from './testing/index.js';

const MINUTE_MS = 60_000;
const CALM_MS = SETTLED_MS + MINUTE_MS;

class Link implements PlacedLink {
  isLed = false;
  leader: Holder | undefined;
  isBroken = false;
  #unledSince: number | undefined;

  constructor(
    readonly stream: string,
    private readonly process: Process,
    private readonly site: Site,
  ) {}

  async yieldLead(): Promise<void> {
    this.site.yields += 1;
    this.site.leases.delete(this.stream);
    this.#end();
  }

  #end(): void {
    this.isLed = false;
    this.process.placement.left(this.stream);
  }

  async poll(): Promise<void> {
    const now = this.site.clock.steady();
    const held = this.site.leases.get(this.stream);
    const leader = held !== undefined && held.until > now ? held.by : undefined;
    if (this.isLed && leader !== undefined && leader !== this.process.self) this.#end();
    if (this.isLed) return void this.site.leases.set(this.stream, { by: this.process.self, until: now + LEASE_TTL_MS });
    this.leader = leader;
    this.#unledSince = this.leader === undefined ? (this.#unledSince ?? now) : undefined;
    if (this.#unledSince === undefined) return;
    if (!(await this.process.placement.takes(this.stream, now - this.#unledSince))) return;
    if (this.isBroken) return this.process.placement.left(this.stream);
    this.isLed = true;
    this.#unledSince = undefined;
    await this.poll();
  }
}

class Process {
  readonly self: Holder;
  readonly placement: Placement;
  readonly links: readonly Link[];
  isAlive = true;
  isCut = false;
  #due: { readonly at: number; readonly then: () => void } | undefined;

  constructor(
    name: string,
    private readonly site: Site,
  ) {
    this.self = holder(name);
    const { clock, presence } = site;
    const cut = <T>(call: () => Promise<T>): Promise<T> =>
      this.isCut ? Promise.reject(new Fault('LEASE_UNREACHABLE', true)) : call();
    const line: PresencePort = {
      announce: (self, ttlMs) => cut(() => presence.announce(self, ttlMs)),
      withdraw: (self) => cut(() => presence.withdraw(self)),
    };
    const timers = {
      later: (ms: number, then: () => void) => {
        this.#due = { at: clock.steady() + ms, then };
        return () => (this.#due = undefined);
      },
      soon: (then: () => void) => void setImmediate(then),
    };
    this.placement = new Placement(this.self, { presence: line, clock, timers });
    this.links = site.streams.map((stream) => new Link(stream, this, site));
    for (const link of this.links) this.placement.add(link);
  }

  get led(): number {
    return this.links.filter(({ isLed }) => isLed).length;
  }

  async poll(): Promise<void> {
    if (!this.isAlive) return;
    if (!this.isCut) for (const link of this.links) await link.poll();
    if (this.#due !== undefined && this.#due.at <= this.site.clock.steady()) this.#due.then();
    await turns(1);
  }

  kill(): void {
    this.isAlive = false;
  }

  async stop(): Promise<void> {
    const closed = this.placement.close();
    for (const link of this.links) if (link.isLed) this.site.leases.delete(link.stream);
    await closed;
    this.kill();
  }
}

class Site {
  readonly clock = new FakeClock();
  readonly presence = new InMemoryPresence(this.clock);
  readonly leases = new Map<string, { readonly by: Holder; readonly until: number }>();
  readonly streams: readonly string[];
  readonly processes: Process[] = [];
  yields = 0;

  constructor(links: number) {
    this.streams = Array.from({ length: links }, (_, index) => `link-${index + 1}`);
  }

  async starts(name: string): Promise<Process> {
    const process = new Process(name, this);
    await process.placement.start();
    this.processes.push(process);
    await process.poll();
    return process;
  }

  async passes(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += LEASE_WATCH_MS) {
      this.clock.advance(LEASE_WATCH_MS);
      for (const process of this.processes) await process.poll();
    }
  }

  get alive(): readonly Process[] {
    return this.processes.filter(({ isAlive }) => isAlive);
  }

  get led(): readonly number[] {
    return this.alive.map(({ led }) => led);
  }
}

describe('links and the processes that lead them', () => {
  it('one process leads all links', async () => {
    const site = new Site(5);
    await site.starts('one');
    expect(site.led).toEqual([5]);
  });

  it('a second process gets half of the links after it has been present for a while', async () => {
    const site = new Site(5);
    await site.starts('one');
    await site.starts('two');
    await site.passes(SETTLED_MS - LEASE_WATCH_MS);
    expect(site.led).toEqual([5, 0]);
    await site.passes(CALM_MS);
    expect(site.led).toEqual([3, 2]);
    expect(site.yields).toBe(2);
  });

  it('a single link is not yielded', async () => {
    const site = new Site(1);
    await site.starts('one');
    await site.starts('two');
    await site.passes(CALM_MS);
    expect(site.led).toEqual([1, 0]);
    expect(site.yields).toBe(0);
  });

  it('the other processes lead equal shares of a killed process’s links once its leases expire', async () => {
    const site = new Site(9);
    const one = await site.starts('one');
    await site.starts('two');
    await site.starts('three');
    await site.passes(CALM_MS);
    expect(site.led).toEqual([3, 3, 3]);
    one.kill();
    await site.passes(LEASE_TTL_MS + LEASE_WATCH_MS);
    expect([...site.led].sort()).toEqual([4, 5]);
  });

  it('the links of a process that stops in order are led again at once', async () => {
    const site = new Site(4);
    const one = await site.starts('one');
    await site.starts('two');
    await one.stop();
    await site.passes(LEASE_WATCH_MS);
    expect(site.led).toEqual([4]);
  });

  it('a link that the other process cannot lead comes back, and nothing is yielded for ten minutes', async () => {
    const site = new Site(2);
    await site.starts('one');
    const two = await site.starts('two');
    for (const link of two.links) link.isBroken = true;
    await site.passes(CALM_MS);
    expect(site.led).toEqual([2, 0]);
    expect(site.yields).toBe(1);
    for (const link of two.links) link.isBroken = false;
    await site.passes(YIELD_PAUSE_MS);
    expect(site.led).toEqual([1, 1]);
    expect(site.yields).toBe(2);
  });

  it('each link that comes back makes the pause twice as long, up to a day', async () => {
    const site = new Site(2);
    await site.starts('one');
    const two = await site.starts('two');
    for (const link of two.links) link.isBroken = true;
    await site.passes(CALM_MS + YIELD_PAUSE_MS + CALM_MS);
    expect(site.yields).toBe(2);
    await site.passes(YIELD_PAUSE_MS);
    expect(site.yields).toBe(2);
    await site.passes(YIELD_PAUSE_MS);
    expect(site.yields).toBe(3);
  });

  it('a process that cannot reach the database keeps its belief of the others, and announces itself again', async () => {
    const site = new Site(4);
    const one = await site.starts('one');
    await site.starts('two');
    await site.passes(CALM_MS);
    one.isCut = true;
    await site.passes(MINUTE_MS);
    expect(one.placement.present).toBe(2);
    one.isCut = false;
    await site.passes(CALM_MS);
    expect(site.processes.map(({ placement }) => placement.present)).toEqual([2, 2]);
  });
});

describe('processes that come and go in any order', () => {
  const step = fc.record({
    what: fc.constantFrom('start', 'kill', 'stop', 'cut', 'mend'),
    which: fc.nat(3),
    thenMs: fc.integer({ min: 0, max: 60_000 }),
  });

  it('in the end every link is led, no process leads more than its part, and nothing is yielded any more', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.array(step, { maxLength: 8 }), async (links, steps) => {
        const site = new Site(links);
        await site.starts('first');
        for (const { what, which, thenMs } of steps) {
          const process = site.alive[which % Math.max(1, site.alive.length)];
          if (what === 'start' && site.alive.length < 4) await site.starts(`process ${site.processes.length}`);
          else if (what === 'cut' && process !== undefined) process.isCut = true;
          else if (what === 'mend' && process !== undefined) process.isCut = false;
          else if (what === 'kill' && site.alive.length > 1) must(process, 'a process').kill();
          else if (what === 'stop' && site.alive.length > 1) await must(process, 'a process').stop();
          await site.passes(thenMs);
        }
        for (const process of site.alive) process.isCut = false;
        await site.passes(4 * YIELD_PAUSE_MS + 2 * CALM_MS);
        const before = site.yields;
        expect(site.led.reduce((sum, led) => sum + led, 0)).toBe(links);
        expect(Math.max(...site.led)).toBeLessThanOrEqual(Math.ceil(links / site.alive.length));
        await site.passes(CALM_MS);
        expect(site.yields).toBe(before);
      }),
      { numRuns: 30 },
    );
  });
});
