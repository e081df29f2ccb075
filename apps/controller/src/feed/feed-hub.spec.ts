import type { CommitListener, LinkWriter } from '@jackpot/engine';
import { type LinkEvent, pendingWins, termsInForce } from '@jackpot/progressive';
import {
  type Scene,
  betting,
  correction,
  given,
  linkOf,
  table,
} from '../../../../libs/progressive/src/testing/index.js';
import type { Reads } from '../workers/projection/reads.js';
import type { LeadingListener, LinkLeadership } from '../leadership/link-leadership.js';
import type { Settings } from '../settings.js';
import { FeedHub, type FeedTime } from './feed-hub.js';

const LINK = 'royal-9-east';

interface Heard {
  readonly type: string;
  readonly awardId?: string;
  readonly sequence?: number;
}

class TimeByHand implements FeedTime {
  #nowMs = 1_000;
  #waiting: { readonly dueMs: number; readonly then: () => void }[] = [];

  readonly now = (): number => this.#nowMs;
  readonly steady = this.now;

  later(ms: number, then: () => void): () => void {
    const entry = { dueMs: this.#nowMs + ms, then };
    this.#waiting.push(entry);
    return () => (this.#waiting = this.#waiting.filter((each) => each !== entry));
  }

  soon(then: () => void): void {
    this.later(0, then);
  }

  passes(ms: number): void {
    this.#nowMs += ms;
    const due = this.#waiting.filter(({ dueMs }) => dueMs <= this.#nowMs);
    this.#waiting = this.#waiting.filter((each) => !due.includes(each));
    for (const { then } of due) then();
  }
}

class OneLink {
  #commitListener: CommitListener = () => undefined;
  #committed: readonly LinkEvent[] = [];
  stopsLeading = (): void => undefined;
  leadsAgain = (): void => undefined;
  isLeaseFresh = true;
  readonly time = new TimeByHand();
  readonly hub: FeedHub;

  constructor(private readonly scene: Scene) {
    const now = (): Parameters<CommitListener>[0] => this.#now();
    const writer = {
      terms: termsInForce(scene.link),
      get committed() {
        return now();
      },
      onCommit: (listener: CommitListener) => void (this.#commitListener = listener),
    } as unknown as LinkWriter;
    const hosts = {
      onLeading: (listener: LeadingListener) => (this.leadsAgain = () => listener(LINK, writer))(),
      onStopped: (listener: (linkId: string) => void) => void (this.stopsLeading = () => listener(LINK)),
      find: () => ({ isLeaseFresh: this.isLeaseFresh, writer }),
    } as unknown as LinkLeadership;
    const reads = { one: () => Promise.reject(new Error('the tables are away')) } as unknown as Reads;
    const settings = { FACILITY_ZONE: 'UTC', FACILITY_CLOCK: '12-hour' } as Settings;
    this.hub = new FeedHub(hosts, reads, { of: () => Promise.resolve([]) }, settings, this.time);
    this.commits();
  }

  commits(): void {
    const from = this.#committed.length;
    this.#committed = [...this.scene.events];
    this.#commitListener(this.#now(), this.#committed.slice(from), from + 1);
  }

  sentTo(): readonly Heard[] {
    const heard: Heard[] = [];
    this.hub.join(LINK, { offer: (text) => heard.push(JSON.parse(text) as Heard), end: () => undefined }, 0);
    return heard;
  }

  sentAfterReconnect(): readonly unknown[] {
    const heard: Heard[] = [];
    this.hub.join(LINK, { offer: (text) => heard.push(JSON.parse(text) as Heard), end: () => undefined }, 1);
    return heard.filter(({ type }) => type === 'award').map(({ awardId }) => awardId);
  }

  hears(note: (type: string) => void): void {
    const offer = (text: string): void => note((JSON.parse(text) as Heard).type);
    this.hub.join(LINK, { offer, end: () => undefined }, 0);
  }

  #now(): Parameters<CommitListener>[0] {
    const { state, link, now } = this.scene;
    const { sequence, epoch } = state;
    return {
      ...{ batch: 1, sequence, epoch, at: now, inPlay: true },
      meters: [...link.meters],
      notices: [],
      pendingWins: pendingWins(link),
      schedule: null,
    };
  }
}

describe('the meters of a commit', () => {
  it('carry the sequence of their own commit, for a sign that joins and for one that follows', () => {
    const scene = given(linkOf()).when(betting({ seats: [1] }));
    const link = new OneLink(scene);
    const heard = link.sentTo();
    const places = [scene.state.sequence];
    expect(heard).toMatchObject([{ type: 'meters', sequence: places[0] }]);
    scene.when(table(1).shows('2C 6D', '3C 4D'));
    link.time.passes(100);
    link.commits();
    places.push(scene.state.sequence);
    expect(heard.filter(({ type }) => type === 'meters').map(({ sequence }) => sequence)).toEqual(places);
  });
});

describe('meters that wait for their tenth of a second', () => {
  it('are sent after a pause of the process only once it is known to lead the link still', () => {
    const scene = given(linkOf({ tables: 2 })).when(betting({ seats: [1] }));
    const link = new OneLink(scene);
    const heard = link.sentTo();
    for (const act of [table(1).shows('2C 6D', '3C 4D'), betting({ table: 2, seats: [1] })]) {
      scene.when(act);
      link.commits();
    }
    const before = heard.length;
    link.isLeaseFresh = false;
    link.time.passes(17_000);
    expect(heard).toHaveLength(before);
    link.isLeaseFresh = true;
    link.time.passes(1_000);
    expect(heard.slice(before)).toMatchObject([{ type: 'meters', sequence: scene.state.sequence }]);
  });
});

describe('a sign', () => {
  it('is not joined to a leader whose lease has run out: it would show old meters as live', () => {
    const link = new OneLink(given(linkOf({ tables: 1 })).when(betting({ seats: [1] })));
    link.isLeaseFresh = false;
    const heard: string[] = [];
    const sign = { offer: (text: string) => void heard.push(text), end: () => undefined };
    expect([link.hub.join(LINK, sign, 0), heard]).toEqual([false, []]);
    link.isLeaseFresh = true;
    link.time.passes(17_000);
    expect(heard).toEqual([]);
    expect([link.hub.join(LINK, sign, 0), heard]).toEqual([true, [expect.stringContaining('"meters"')]]);
  });

  it('receives at most ten meter updates a second, even if awards follow each other, and awards at once', () => {
    const scene = given(linkOf({ tables: 9 }));
    const link = new OneLink(scene);
    const at: number[] = [];
    let awards = 0;
    link.hears((type) => (type === 'meters' ? void at.push(link.time.now()) : void (awards += 1)));
    for (let round = 0; round < 30; round += 1) {
      const tableNo = 1 + (round % 9);
      scene.when(
        betting({ table: tableNo, seats: [1] }),
        table(tableNo).shows('KS 9S', 'KS 9S'),
        table(tableNo).settles(),
      );
      link.commits();
      expect(awards).toBe(round + 1);
      for (let ms = 0; ms < 50; ms += 1) link.time.passes(1);
    }
    for (const from of at)
      expect(at.filter((time) => time >= from && time < from + 1_000).length).toBeLessThanOrEqual(10);
    expect(at.length).toBeGreaterThan(10);
  });
});

describe('a sign that comes back', () => {
  const misread = correction(1);

  it('receives nothing that was remembered of an earlier term as leader: another may have reversed it since', () => {
    const scene = given(linkOf()).when(betting({ seats: [1] }), table(1).shows('KS 9S', 'KS 9S'));
    const link = new OneLink(scene);
    link.stopsLeading();
    link.leadsAgain();
    expect(link.sentAfterReconnect()).toEqual([]);
  });

  it('receives the awards that it missed, but none that a misread card had produced', () => {
    const scene = given(linkOf()).when(betting({ seats: [1] }), table(1).shows('KS 9S', 'KS 9S'));
    const link = new OneLink(scene);
    expect(link.sentAfterReconnect()).toEqual([`${LINK}-A1`]);
    scene.when(misread.isRequested('KS 9S', '2C 3D'), misread.isApproved());
    link.commits();
    expect(link.sentAfterReconnect()).toEqual([`${LINK}-A2`]);
    scene.when(misread.isRequested('4S 5H', '2C 3D'), misread.isApproved());
    link.commits();
    expect(link.sentAfterReconnect()).toEqual([]);
  });
});
