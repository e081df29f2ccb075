import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { must } from '@jackpot/money';
import { type OpenedLink, encodeState } from '@jackpot/progressive';
import { FakeDraws, linkOf } from '../../progressive/src/testing/index.js';
import { type HostNews, type HostPorts, LinkHost } from './host.js';
import { COMMIT_GIVE_UP_MS, LEASE_RENEW_MS, LEASE_TTL_MS, LEASE_WATCH_MS } from './limits.js';
import { Fault, type Holder, type LeasePort } from './ports.js';
import { replay } from './replay.js';
import {
  Client,
  FakeClock,
  HeldJournal,
  InMemoryJournal,
  InMemoryLease,
  InMemorySnapshots,
  STREAM,
  answered,
  audited,
  holder,
  leading,
  portsOf,
  raisedIn,
  commands,
  turns,
} from './testing/index.js';

jest.setTimeout(60_000);

class LeaseLine implements LeasePort {
  state: 'good' | 'away' | 'hung' = 'good';
  underWay = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly shared: LeasePort) {}

  mend(): void {
    this.state = 'good';
    for (const go of this.#waiting.splice(0)) go();
  }

  hold: LeasePort['hold'] = (...args) => this.#sent(() => this.shared.hold(...args));
  release: LeasePort['release'] = (...args) => this.#sent(() => this.shared.release(...args));
  holder: LeasePort['holder'] = (...args) => this.#sent(() => this.shared.holder(...args));

  async #sent<T>(call: () => Promise<T>): Promise<T> {
    if (this.state === 'away') throw new Fault('LEASE_UNREACHABLE', true);
    this.underWay += 1;
    if (this.state === 'hung') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.underWay -= 1;
    return call();
  }
}

const ANY: HostPorts['placement'] = { takes: async () => true, took: () => undefined, left: () => undefined };

class Site {
  readonly clock = new FakeClock();
  readonly journal = new InMemoryJournal();
  readonly snapshots = new InMemorySnapshots();
  readonly lease = new InMemoryLease(this.clock);
  readonly processes: Process[] = [];

  process(name: string, own: Partial<HostPorts> = {}): Process {
    const process = new Process(this, holder(name), own);
    this.processes.push(process);
    return process;
  }

  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 50) {
      this.clock.advance(50);
      await jest.advanceTimersByTimeAsync(50);
      await turns();
    }
  }

  get leaders(): readonly string[] {
    return this.processes.filter(({ host }) => host.writer !== undefined).map(({ self }) => self.id);
  }

  get types(): readonly string[] {
    return audited(this.journal.batches(STREAM)).events.map(({ type }) => type);
  }
}

class Process {
  readonly line: HeldJournal;
  readonly lease: LeaseLine;
  readonly news: HostNews[] = [];
  readonly host: LinkHost;
  hears: (news: HostNews) => void = () => undefined;

  constructor(
    site: Site,
    readonly self: Holder,
    own: Partial<HostPorts>,
  ) {
    this.line = new HeldJournal(site.journal);
    this.lease = new LeaseLine(site.lease);
    const { clock, snapshots } = site;
    const ports = { ...portsOf({ clock, snapshots, journal: this.line }), lease: this.lease, placement: ANY, ...own };
    this.host = new LinkHost(STREAM, self, ports, (news) => {
      this.news.push(news);
      this.hears(news);
    });
  }

  start(): this {
    this.host.start();
    return this;
  }

  get reported(): readonly string[] {
    return this.news.map((news) => (news.type === 'stopped-leading' ? `${news.type}: ${news.reason}` : news.type));
  }

  async opens(): Promise<void> {
    await answered(this.host, { type: 'open-link', config: linkOf() });
  }
}

let site: Site;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
  site = new Site();
});

afterEach(async () => {
  for (const { host, line, lease } of site.processes) {
    line.mend();
    lease.mend();
    const closed = host.close();
    await site.pass(50);
    await closed;
  }
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

describe('standing by and leading', () => {
  it('the first process leads at once; the second stands by and names the leader', async () => {
    const one = site.process('one').start();
    await turns(8);
    const two = site.process('two').start();
    await turns(8);
    expect(site.leaders).toEqual(['one']);
    expect(one.news).toEqual([{ type: 'leading', epoch: 1, batch: 1, tookMs: expect.any(Number) }]);
    expect(two.news).toEqual([{ type: 'standing-by', leader: one.self }]);
    expect([one.host.leader, two.host.leader]).toEqual([one.self, one.self]);
    expect(await answered(two.host, commands.opens(1))).toEqual({
      ok: false,
      code: 'NOT_LEADER',
      detail: one.self.address,
    });
    expect(one.host.committed).toMatchObject({ batch: 1, epoch: 1 });
    expect(two.host.committed).toBeUndefined();
  });

  it('the leader keeps the lease as long as it runs', async () => {
    const one = site.process('one').start();
    const two = site.process('two').start();
    await site.pass(4 * LEASE_TTL_MS);
    expect(site.leaders).toEqual(['one']);
    expect(one.reported).toEqual(['leading']);
    expect(two.reported).toEqual(['standing-by']);
  });

  it('a standby leads after the leader has gone and its lease has expired', async () => {
    const one = site.process('one').start();
    const two = site.process('two').start();
    await turns(8);
    await one.opens();
    one.lease.state = 'hung';
    one.line.isHolding = true;
    await site.pass(LEASE_TTL_MS - LEASE_RENEW_MS);
    expect(two.host.writer).toBeUndefined();
    await site.pass(LEASE_RENEW_MS + LEASE_WATCH_MS);
    expect(two.reported).toEqual(['standing-by', 'leading']);
    expect(two.host.leader).toEqual(two.self);
    expect(await answered(two.host, commands.opens(1))).toMatchObject({ ok: true });
    expect(site.types).toEqual(['WriterTookOver', 'LinkOpened', 'WriterTookOver', 'CoupOpened']);
  });
});

class LateLease implements LeasePort {
  lateMs = 0;
  requestedAt = 0;
  hold: LeasePort['hold'] = async (...args) => {
    this.requestedAt = this.site.clock.steady();
    const lease = await this.site.lease.hold(...args);
    this.site.clock.advance(this.lateMs);
    return lease;
  };
  release: LeasePort['release'] = (...args) => this.site.lease.release(...args);
  holder: LeasePort['holder'] = (...args) => this.site.lease.holder(...args);

  constructor(private readonly site: Site) {}
}

describe('a lease whose answer comes late', () => {
  function isCountedFromRequest({ host }: Process, { requestedAt }: LateLease): void {
    site.clock.advance(requestedAt + LEASE_TTL_MS - 1 - site.clock.steady());
    expect(host.isLeaseFresh).toBe(true);
    site.clock.advance(1);
    expect(host.isLeaseFresh).toBe(false);
  }

  it('is counted from its request when it is taken', async () => {
    const lease = new LateLease(site);
    lease.lateMs = LEASE_TTL_MS / 2;
    const one = site.process('one', { lease }).start();
    await turns(8);
    isCountedFromRequest(one, lease);
  });

  it('is counted from its request when it is renewed', async () => {
    const lease = new LateLease(site);
    const one = site.process('one', { lease }).start();
    await turns(8);
    const takenAt = lease.requestedAt;
    lease.lateMs = LEASE_TTL_MS / 2;
    await site.pass(LEASE_RENEW_MS);
    expect(lease.requestedAt).toBeGreaterThan(takenAt);
    isCountedFromRequest(one, lease);
  });
});

describe('a wall clock that is set back', () => {
  it('does not make a lease fresh that has run out', async () => {
    const one = site.process('one').start();
    await turns(8);
    one.lease.state = 'hung';
    await site.pass(LEASE_TTL_MS + 1);
    expect(one.host.isLeaseFresh).toBe(false);
    site.clock.setBack(3_600_000);
    expect(one.host.isLeaseFresh).toBe(false);
    one.lease.mend();
    await site.pass(2 * LEASE_WATCH_MS);
  });
});

describe('losing the lead', () => {
  it('a paused leader is fenced at its next batch, stands by again, and names the new leader', async () => {
    const one = site.process('one').start();
    await turns(8);
    await one.opens();
    const two = site.process('two').start();
    one.lease.state = 'hung';
    await site.pass(LEASE_TTL_MS + LEASE_WATCH_MS);
    expect(site.leaders).toEqual(['one', 'two']);
    expect(await answered(one.host, commands.opens(1))).toEqual({ ok: false, code: 'UNAVAILABLE' });
    one.lease.mend();
    await site.pass(2 * LEASE_WATCH_MS);
    expect(one.reported).toEqual(['leading', 'stopped-leading: fenced', 'standing-by']);
    expect(await answered(one.host, commands.opens(1))).toMatchObject({ code: 'NOT_LEADER', detail: two.self.address });
    expect(site.leaders).toEqual(['two']);
    await site.pass(2 * LEASE_TTL_MS);
    expect(two.reported.slice(-1)).toEqual(['leading']);
  });

  it('a leader that has nothing to write notices the loss by its lease', async () => {
    const one = site.process('one').start();
    await turns(8);
    await site.lease.release(STREAM, one.self);
    await site.lease.hold(STREAM, holder('somebody'), LEASE_TTL_MS);
    await site.pass(LEASE_RENEW_MS);
    expect(one.reported).toEqual(['leading', 'stopped-leading: fenced']);
    await site.pass(LEASE_WATCH_MS);
    expect(one.host.notLeader()).toMatchObject({ detail: holder('somebody').address });
  });

  // Gaming tables that have seen a higher epoch send nothing to the old leader. So its writes never collide, and its
  // signs showed old meters as live (random seed 304).
  it('a leader that gets its lease back stops if another leader, which is now paused, had taken over', async () => {
    const one = site.process('one').start();
    await turns(8);
    await one.opens();
    const two = site.process('two').start();
    one.lease.state = 'away';
    await site.pass(LEASE_TTL_MS + LEASE_WATCH_MS);
    expect(two.host.writer?.committed.epoch).toBe(2);
    two.lease.state = 'away';
    await site.pass(LEASE_TTL_MS + LEASE_WATCH_MS);
    one.lease.state = 'good';
    await site.pass(LEASE_RENEW_MS);
    expect([one.host.isLeaseFresh, one.reported.at(-1)]).toEqual([false, 'stopped-leading: fenced']);
    await site.pass(2 * LEASE_WATCH_MS);
    expect(one.host.writer?.committed.epoch).toBe(3);
    two.lease.state = 'good';
    await site.pass(LEASE_TTL_MS);
    expect(site.leaders).toEqual(['one']);
  });

  it('a leader that resumes shows nothing as live until it knows whether it still leads', async () => {
    const one = site.process('one');
    expect(one.host.isLeaseFresh).toBe(false);
    one.start();
    await site.pass(2 * LEASE_TTL_MS);
    expect(one.host.isLeaseFresh).toBe(true);
    site.clock.advance(LEASE_TTL_MS);
    expect(one.host.isLeaseFresh).toBe(false);
    await site.pass(LEASE_RENEW_MS);
    expect(one.host.isLeaseFresh).toBe(true);
    site.clock.advance(LEASE_TTL_MS);
    await site.lease.hold(STREAM, holder('somebody'), LEASE_TTL_MS);
    await site.pass(LEASE_RENEW_MS);
    expect([one.host.isLeaseFresh, one.reported.at(-1)]).toEqual([false, 'stopped-leading: fenced']);
  });

  it('a refusal names no address while the leader is unknown', async () => {
    await site.lease.hold(STREAM, holder('old'), 100);
    const one = site.process('one').start();
    await turns(8);
    expect(one.host.notLeader()).toEqual({ ok: false, code: 'NOT_LEADER', detail: holder('old').address });
    await site.pass(2 * LEASE_WATCH_MS);
    must(one.host.writer, 'a writer').abandon('journal-lost');
    await turns(8);
    expect(one.host.notLeader()).toEqual({ ok: false, code: 'NO_LEADER' });
  });

  it('after the journal was away it leads again, and what it could not promise was never acknowledged', async () => {
    const one = site.process('one').start();
    await turns(8);
    await one.opens();
    one.line.isHolding = true;
    const client = new Client(must(one.host.writer, 'a writer'));
    client.send(commands.opens(1));
    await turns();
    for (let tries = 0; one.reported.length < 2; tries += 1) {
      expect(tries).toBeLessThan(1_000);
      if (one.line.held.length > 0) one.line.next().fail();
      await site.pass(500);
    }
    one.line.mend();
    expect(client.lamps).toEqual(['UNAVAILABLE']);
    await site.pass(2 * LEASE_WATCH_MS);
    expect(one.reported).toEqual(['leading', 'stopped-leading: journal-lost', 'leading']);
    expect(await answered(one.host, commands.opens(1))).toMatchObject({ ok: true });
    expect(site.types).toEqual(['WriterTookOver', 'LinkOpened', 'WriterTookOver', 'CoupOpened']);
  });

  it('an unreachable lease alone does not stop the writer', async () => {
    const one = site.process('one').start();
    await turns(8);
    await one.opens();
    one.lease.state = 'away';
    await site.pass(3 * LEASE_TTL_MS);
    expect(await answered(one.host, commands.opens(1))).toMatchObject({ ok: true });
    expect(one.reported).toEqual(['leading']);
    one.lease.state = 'hung';
    await site.pass(5 * LEASE_RENEW_MS);
    expect(one.lease.underWay).toBe(1);
  });
});

describe('not being able to lead', () => {
  it('an unreachable lease at the start is reported and requested again', async () => {
    const one = site.process('one');
    one.lease.state = 'away';
    one.start();
    await site.pass(2 * LEASE_WATCH_MS);
    expect(new Set(one.reported)).toEqual(new Set(['failed']));
    one.lease.mend();
    await site.pass(LEASE_WATCH_MS);
    expect(one.reported.at(-1)).toBe('leading');
  });

  it('a journal that refuses the takeover is reported and tried again', async () => {
    const one = site.process('one');
    site.journal.failNext({ written: false, code: 'JOURNAL_REFUSED', retryable: false });
    one.start();
    await turns(8);
    expect(one.reported).toEqual(['failed']);
    await site.pass(LEASE_WATCH_MS);
    expect(one.reported).toEqual(['failed', 'leading']);
  });

  it('a process with a wrong key gives the lease back, and one with the right key leads', async () => {
    await leading(portsOf({ journal: site.journal }));
    const draws = new FakeDraws();
    draws.open = () => {
      throw new Error('the key does not open it');
    };
    const wrong = site.process('wrong', { draws }).start();
    await turns(8);
    const right = site.process('right').start();
    await site.pass(4 * LEASE_WATCH_MS);
    expect(site.leaders).toEqual(['right']);
    expect(wrong.reported[0]).toBe('failed');
    expect(right.reported).toContain('leading');
  });

  it('a listener that throws at the report leaves no unknown writer behind', async () => {
    const one = site.process('one');
    const writers: unknown[] = [];
    one.hears = ({ type }) => {
      if (type !== 'leading') return;
      writers.push(one.host.writer);
      if (writers.length === 1) throw new TypeError('no feed');
    };
    one.start();
    await turns(8);
    expect(one.reported).toEqual(['leading', 'failed']);
    expect(await (writers[0] as NonNullable<LinkHost['writer']>).stopped).toBe('fenced');
    await site.pass(LEASE_WATCH_MS);
    expect(one.reported).toEqual(['leading', 'failed', 'leading']);
  });
});

describe('a link that fails stops alone', () => {
  const other = (): LinkHost => {
    const { clock, snapshots, lease, journal } = site;
    return new LinkHost(
      'neighbor',
      holder('one'),
      { ...portsOf({ clock, snapshots, journal }), lease, placement: ANY },
      () => undefined,
    );
  };
  const impossible = { type: 'take-over', epoch: 77, holder: 'no process' } as const;

  it('a broken invariant stops the link, but not the process and its other links', async () => {
    const one = site.process('one').start();
    const neighbor = other();
    neighbor.start();
    await turns(8);
    await one.opens();
    const raised = await raisedIn(async () => {
      expect(await answered(one.host, impossible)).toEqual({ ok: false, code: 'UNAVAILABLE' });
      await turns(8);
    });
    expect(raised).toEqual([]);
    expect(one.reported).toEqual(['leading', 'stopped-leading: broken', 'link-stopped']);
    expect(await answered(neighbor, { type: 'open-link', config: linkOf() })).toMatchObject({ ok: true });
    const closed = neighbor.close();
    await site.pass(50);
    await closed;
  });

  it('a stopped link answers UNAVAILABLE with the cause, and is not led here again by itself', async () => {
    const one = site.process('one').start();
    await turns(8);
    await one.opens();
    await answered(one.host, impossible);
    await site.pass(10 * LEASE_WATCH_MS);
    expect(await answered(one.host, commands.opens(1))).toEqual({
      ok: false,
      code: 'UNAVAILABLE',
      detail: 'the link stopped: InvariantViolation',
    });
    expect(one.host.stoppedBy).toMatchObject({ name: 'InvariantViolation' });
    expect(one.reported.filter((news) => news === 'leading')).toHaveLength(1);
    expect(await site.lease.holder(STREAM, LEASE_TTL_MS)).toBeUndefined();
  });

  it('another process leads the stopped link, and this one redirects requests there', async () => {
    const one = site.process('one').start();
    await turns(8);
    const two = site.process('two').start();
    await one.opens();
    await answered(one.host, impossible);
    await site.pass(4 * LEASE_WATCH_MS);
    expect(site.leaders).toEqual(['two']);
    expect(await answered(one.host, commands.opens(1))).toEqual({
      ok: false,
      code: 'NOT_LEADER',
      detail: two.self.address,
    });
  });

  it('a restart by a person reads the journal from the start', async () => {
    const one = site.process('one').start();
    await turns(8);
    await one.opens();
    expect(one.host.restart()).toBe(false);
    await answered(one.host, impossible);
    await site.pass(LEASE_WATCH_MS);
    expect(one.host.restart()).toBe(true);
    await site.pass(LEASE_WATCH_MS);
    expect(one.host.stoppedBy).toBeUndefined();
    expect(site.leaders).toEqual(['one']);
    expect(await answered(one.host, commands.opens(1))).toMatchObject({ ok: true });
  });

  describe('that began with a snapshot', () => {
    const keepSnapshot = async (change: (link: OpenedLink) => void): Promise<void> => {
      const { state, head } = await replay(STREAM, portsOf({ journal: site.journal }));
      change(must(state.opened, 'a link'));
      await site.snapshots.save({ stream: STREAM, batch: head.batch, hash: head.hash, state: encodeState(state) });
    };
    const ledFrom = async (change: (link: OpenedLink) => void) => {
      const one = site.process('one').start();
      await turns(8);
      await one.opens();
      await one.host.yieldLead();
      await keepSnapshot(change);
      await site.pass(4 * LEASE_WATCH_MS);
      await answered(one.host, impossible);
      await site.pass(4 * LEASE_WATCH_MS);
      return one;
    };

    it('is led from the journal alone, once, if the snapshot contradicts the journal', async () => {
      const one = await ledFrom((link) => (link.documents += 1));
      expect(one.reported).toContain('snapshot-discarded');
      expect(one.host.stoppedBy).toBeUndefined();
      expect(await answered(one.host, commands.opens(1))).toMatchObject({ ok: true });
      await answered(one.host, impossible);
      await site.pass(4 * LEASE_WATCH_MS);
      expect(one.host.stoppedBy).toMatchObject({ name: 'InvariantViolation' });
    });

    it('stops if the snapshot agrees with the journal', async () => {
      const one = await ledFrom(() => undefined);
      expect(one.reported).not.toContain('snapshot-discarded');
      expect(one.host.stoppedBy).toMatchObject({ name: 'InvariantViolation' });
    });

    it('is led from the journal alone if no takeover is possible from the snapshot', async () => {
      const one = site.process('one').start();
      await turns(8);
      await one.opens();
      await one.host.yieldLead();
      await keepSnapshot((link) => (link.mustHit = { sealed: new Uint8Array(1), commitment: new Uint8Array(1) }));
      await site.pass(6 * LEASE_WATCH_MS);
      expect(one.reported).toContain('snapshot-discarded');
      expect(await answered(one.host, commands.opens(1))).toMatchObject({ ok: true });
    });
  });

  it('a journal that contradicts itself stops the link without a retry', async () => {
    await leading(portsOf({ journal: site.journal }));
    const changed = must(site.journal.batches(STREAM)[1], 'the opening');
    changed.events[40]! ^= 1;
    const one = site.process('one');
    const raised = await raisedIn(async () => {
      one.start();
      await turns(8);
    });
    expect(raised).toEqual([]);
    expect(one.reported).toEqual(['link-stopped']);
    await site.pass(10 * LEASE_WATCH_MS);
    expect(one.reported).toEqual(['link-stopped']);
    expect(one.host.notLeader()).toMatchObject({ detail: 'the link stopped: JournalDisagrees' });
    expect(await site.lease.holder(STREAM, LEASE_TTL_MS)).toBeUndefined();
  });

  it('a forged batch stops the link', async () => {
    const one = site.process('one');
    jest.spyOn(site.journal, 'read').mockRejectedValueOnce(new Fault('JOURNAL_FORGED', false));
    one.start();
    await site.pass(10 * LEASE_WATCH_MS);
    expect(one.reported).toEqual(['link-stopped']);
    expect(one.host.notLeader()).toMatchObject({ code: 'UNAVAILABLE', detail: 'the link stopped: JOURNAL_FORGED' });
  });
});

describe('closing', () => {
  it('finishes the accepted commands and gives the lease back; the standby leads at its next try', async () => {
    const one = site.process('one').start();
    await turns(8);
    await one.opens();
    const two = site.process('two').start();
    await turns(8);
    one.line.isHolding = true;
    const client = new Client(must(one.host.writer, 'a writer'));
    client.send(commands.opens(1));
    await turns();
    const closed = one.host.close();
    await site.pass(LEASE_TTL_MS + LEASE_WATCH_MS);
    expect(site.leaders).toEqual(['one']);
    await one.line.next().pass();
    await closed;
    expect(client.lamps).toEqual(['opened']);
    expect(one.reported).toEqual(['leading', 'stopped-leading: drained']);
    await site.pass(LEASE_WATCH_MS);
    expect(site.leaders).toEqual(['two']);
    expect(two.host.committed).toMatchObject({ epoch: 2, sequence: 4 });
    expect(await answered(one.host, commands.opens(2))).toMatchObject({ code: 'NO_LEADER' });
  });

  it('only yielding finishes the accepted commands too; the process stands by then, and leads again when it is its turn', async () => {
    let mayLead = true;
    const placement = { ...ANY, takes: async () => mayLead };
    const one = site.process('one', { placement }).start();
    await turns(8);
    await one.opens();
    one.line.isHolding = true;
    const client = new Client(must(one.host.writer, 'a writer'));
    client.send(commands.opens(1));
    await turns();
    mayLead = false;
    const yielded = one.host.yieldLead();
    await one.line.next().pass();
    await yielded;
    one.line.isHolding = false;
    expect(client.lamps).toEqual(['opened']);
    await site.pass(LEASE_WATCH_MS);
    expect([one.host.isLed, one.host.notLeader().code]).toEqual([false, 'NO_LEADER']);
    const two = site.process('two').start();
    await turns(8);
    expect(site.leaders).toEqual(['two']);
    await site.pass(LEASE_WATCH_MS);
    expect(one.host.notLeader()).toEqual({ ok: false, code: 'NOT_LEADER', detail: two.self.address });
    mayLead = true;
    await two.host.close();
    await site.pass(LEASE_WATCH_MS);
    expect(site.leaders).toEqual(['one']);
    expect(one.host.committed).toMatchObject({ epoch: 3 });
  });

  it('does nothing for a standby, a closed host, or a host that was not started', async () => {
    site.process('one').start();
    await turns(8);
    const two = site.process('two').start();
    await turns(8);
    await Promise.all([two.host.close(), two.host.close()]);
    expect(two.reported).toEqual(['standing-by']);
    await site.process('three').host.close();
  });

  it('while the lease is being requested writes nothing and gives the lease back', async () => {
    const one = site.process('one');
    one.lease.state = 'hung';
    one.start();
    await turns();
    const closed = one.host.close();
    one.lease.mend();
    await closed;
    expect(site.journal.batches(STREAM)).toEqual([]);
    expect(await site.lease.holder(STREAM, LEASE_TTL_MS)).toBeUndefined();
    expect(one.reported).toEqual([]);
  });

  it('during the takeover lets it end, and drains', async () => {
    const one = site.process('one');
    one.line.isHolding = true;
    one.start();
    await turns();
    const closed = one.host.close();
    await turns();
    await one.line.next().pass();
    await closed;
    expect(one.reported).toEqual(['leading', 'stopped-leading: drained']);
    expect(await site.lease.holder(STREAM, LEASE_TTL_MS)).toBeUndefined();
  });

  it('while a renewal is on its way waits for it: it would take the lease again after it was given back', async () => {
    const one = site.process('one').start();
    await turns(8);
    one.lease.state = 'hung';
    await site.pass(LEASE_RENEW_MS);
    expect(one.lease.underWay).toBe(1);
    one.lease.state = 'good';
    const closed = one.host.close();
    await turns(8);
    one.lease.mend();
    await closed;
    expect(await site.lease.holder(STREAM, LEASE_TTL_MS)).toBeUndefined();
  });

  it('ends even if the journal and the lease are unreachable', async () => {
    const one = site.process('one').start();
    await turns(8);
    one.line.isHolding = true;
    one.lease.state = 'away';
    const client = new Client(must(one.host.writer, 'a writer'));
    client.send({ type: 'open-link', config: linkOf() });
    await turns();
    let isClosed = false;
    void one.host.close().then(() => (isClosed = true));
    const startedAt = site.clock.now();
    while (!isClosed) {
      if (one.line.held.length > 0) one.line.next().fail();
      await site.pass(500);
      expect(site.clock.now() - startedAt).toBeLessThan(COMMIT_GIVE_UP_MS + 2_000);
    }
    expect(client.lamps).toEqual(['UNAVAILABLE']);
    expect(one.reported).toEqual(['leading', 'stopped-leading: journal-lost']);
  });
});
