import type { FloorReply } from '@jackpot/contract';
import fc from 'fast-check';
import { FloorClient } from './client.js';
import type { LineEvents } from './connection.js';
import { ManualTimers } from './testing/index.js';

type Fate = 'carried' | 'lost' | 'reply-lost' | 'busy' | 'new-leader' | 'late' | 'unread';
const FATES: readonly Fate[] = [
  ...(['carried', 'lost', 'reply-lost', 'busy', 'busy', 'new-leader', 'late', 'late', 'unread', 'unread'] as const),
];
const CONTROLLERS = ['http://one', 'http://two'];
const STEP_MS = 20;
const UNREAD = '{"id":null,"ok":false,"code":"BAD_MESSAGE","text":""}';

class ChainedController {
  nowMs = 0;
  readonly executed: number[] = [];
  deliveries = 0;
  #leader = 0;
  #line: { readonly events: LineEvents } | undefined;
  #inbox: { readonly atMs: number; readonly act: () => void }[] = [];
  readonly #readable = new Set<number>();

  constructor(private readonly nextFate: () => Fate) {}

  readonly dial = (address: string, events: LineEvents) => {
    const line = { events };
    this.#line = line;
    const isLeader = CONTROLLERS.indexOf(address) === this.#leader;
    this.#after(STEP_MS, line, () => {
      if (isLeader) events.text(JSON.stringify({ type: 'welcome', epoch: 1, coup: 0 }));
      else this.#end(line, () => events.ended('not-leader', CONTROLLERS[this.#leader]));
    });
    return {
      send: (text: string) => this.#receive(line, text),
      end: () => this.#end(line, () => undefined),
    };
  };

  advance(): void {
    this.nowMs += STEP_MS;
    const due = this.#inbox.filter(({ atMs }) => atMs <= this.nowMs);
    this.#inbox = this.#inbox.filter(({ atMs }) => atMs > this.nowMs);
    for (const { act } of due) act();
  }

  #receive(line: { readonly events: LineEvents }, text: string): void {
    const fate = this.nextFate();
    if (fate === 'new-leader') this.#leader = 1 - this.#leader;
    if (fate === 'lost' || fate === 'new-leader') return this.#end(line, () => line.events.ended('lost'));
    const body = JSON.parse(text) as { readonly id: number } | readonly { readonly id: number }[];
    const ids = (Array.isArray(body) ? (body as readonly { readonly id: number }[]) : [body as { readonly id: number }])
      .map(({ id }) => id)
      .filter((id) => id > 0);
    // A frame of several messages is refused until each of them was read once. The refusal overtakes the replies to
    // earlier frames.
    if (fate === 'unread' && ids.length > 1 && !ids.every((id) => this.#readable.has(id)))
      return this.#at(this.nowMs + STEP_MS, line, () => line.events.text(UNREAD));
    for (const id of ids) this.#readable.add(id);
    const replies = ids.map((id) => this.#execute(id, fate === 'busy'));
    if (fate === 'reply-lost') return this.#end(line, () => line.events.ended('lost'));
    this.#after(fate === 'late' ? 300 : STEP_MS, line, () => line.events.text(JSON.stringify(replies)));
  }

  #execute(id: number, mayBeBusy: boolean): FloorReply {
    this.deliveries += 1;
    if (this.executed.includes(id)) return { id, ok: true, type: 'settled', coup: id };
    if (mayBeBusy && this.nextFate() === 'busy') return { id, ok: false, code: 'BUSY', text: '' };
    if (id !== this.executed.length + 1) return { id, ok: false, code: 'COUP_UNKNOWN', text: '' };
    this.executed.push(id);
    return { id, ok: true, type: 'settled', coup: id };
  }

  #after(ms: number, line: { readonly events: LineEvents }, act: () => void): void {
    this.#at(Math.max(this.nowMs + ms, ...this.#inbox.map((one) => one.atMs)), line, act);
  }

  #at(atMs: number, line: { readonly events: LineEvents }, act: () => void): void {
    this.#inbox.push({ atMs, act: () => (this.#line === line ? act() : undefined) });
  }

  #end(line: { readonly events: LineEvents }, notify: () => void): void {
    if (this.#line !== line) return;
    this.#line = undefined;
    notify();
  }
}

describe('the client of the floor protocol', () => {
  it('delivers every message at least once, in order, and answers it once, whatever the network does', () => {
    const schedule = fc.array(fc.constantFrom(...FATES), { maxLength: 120 });
    const bursts = fc.array(
      fc.record({ messages: fc.integer({ min: 1, max: 4 }), thenSteps: fc.integer({ min: 1, max: 12 }) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(schedule, bursts, fc.integer({ min: 0, max: 9 }), (fates, played, chance) => {
        let at = 0;
        const controller = new ChainedController(() => fates[at++] ?? 'carried');
        const answered: number[] = [];
        const mismatches: string[] = [];
        const timers = new ManualTimers(() => controller.nowMs);
        const client = new FloorClient<number>(
          {
            controllers: CONTROLLERS,
            dial: controller.dial,
            clock: () => controller.nowMs,
            timers,
            below: (bound) => chance % bound,
          },
          {
            welcome: () => undefined,
            answered: ({ tag }, reply) => {
              expect(reply).toEqual({ id: tag, ok: true, type: 'settled', coup: tag });
              answered.push(tag);
            },
            mismatch: (what) => mismatches.push(what),
          },
        );
        client.connect();
        const run = (): void => {
          timers.run();
          client.flush();
          controller.advance();
        };
        let queued = 0;
        for (const { messages, thenSteps } of played) {
          for (let one = 0; one < messages; one += 1) client.request({ type: 'settle', coup: (queued += 1) }, queued);
          for (let step = 0; step < thenSteps; step += 1) run();
        }
        for (let step = 0; step < 40_000 && !client.outbox.isEmpty; step += 1) run();
        const all = Array.from({ length: queued }, (_, index) => index + 1);
        expect(controller.executed).toEqual(all);
        expect(answered).toEqual(all);
        expect(controller.deliveries).toBeGreaterThanOrEqual(queued);
        expect(mismatches).toEqual([]);
      }),
      {
        numRuns: 500,
        examples: [
          // Case: a frame whose replies were lost is sent again before frames that are refused.
          [
            ['late', 'busy', 'busy', 'carried', 'carried', 'unread', 'reply-lost', 'unread'],
            [
              { messages: 1, thenSteps: 2 },
              { messages: 3, thenSteps: 1 },
              { messages: 2, thenSteps: 1 },
              { messages: 1, thenSteps: 1 },
            ],
            0,
          ],
          // Case: the refusal of a later message arrives after a postponed message was sent again.
          [
            ['late', 'busy', 'busy', 'late'],
            [
              { messages: 1, thenSteps: 2 },
              { messages: 1, thenSteps: 3 },
              { messages: 1, thenSteps: 1 },
            ],
            0,
          ],
        ],
      },
    );
  });

  it('sends a heartbeat at once when the controller counts the table as offline', () => {
    const { client, sent, receive, pass } = rig();
    client.request({ type: 'lock', coup: 4 }, 'lock');
    client.flush();
    receive('{"id":1,"ok":false,"code":"TABLE_OFFLINE","text":""}');
    expect(sent.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual(['lock', 'heartbeat']);
    client.flush();
    expect(sent).toHaveLength(2);
    pass(200);
    expect(sent[2]).toBe(sent[0]);
  });

  describe('F9: a frame is refused as a whole', () => {
    const typesOf = (frames: readonly string[]) =>
      frames.map((text) => JSON.parse(text) as { readonly type: string } | readonly { readonly type: string }[]);

    it('each message of the frame is sent again alone, and the unreadable message is given up', () => {
      const { client, sent, receive, answered, mismatches } = rig();
      client.request({ type: 'open', coup: 4, kind: 'wagering' }, 'open');
      client.request({ type: 'void', coup: 4, by: 'x', reason: 'x' }, 'unreadable');
      client.request({ type: 'lock', coup: 4 }, 'lock');
      client.flush();
      receive(UNREAD);
      client.flush();
      const [first, ...alone] = typesOf(sent);
      expect(alone).toEqual(first);
      receive('{"id":1,"ok":true,"type":"opened","coup":4}');
      receive(UNREAD);
      // The second or the third message was refused. Nothing else is sent until it is clear which.
      client.request({ type: 'settle', coup: 4 }, 'settle');
      client.flush();
      expect(sent).toHaveLength(4);
      expect(answered).toEqual(['open opened']);
      receive('{"id":3,"ok":true,"type":"locked","coup":4,"seats":[],"returned":[],"journalSequence":9}');
      client.flush();
      expect(answered).toEqual(['open opened', 'lock locked', 'unreadable BAD_MESSAGE']);
      expect(typesOf(sent.slice(4))).toEqual([expect.objectContaining({ type: 'settle' })]);
      expect(mismatches).toEqual([]);
    });

    it('the replies to the other frames show which frame was refused', () => {
      const { client, sent, receive, pass } = rig();
      client.request({ type: 'open', coup: 4, kind: 'wagering' }, 'open');
      client.request({ type: 'lock', coup: 4 }, 'lock');
      client.flush();
      client.request({ type: 'settle', coup: 4 }, 'settle');
      client.flush();
      receive(UNREAD);
      client.flush();
      expect(sent).toHaveLength(2);
      // The controller refused message 3 without having read the first frame, so the refusal is not final.
      receive('{"id":3,"ok":false,"code":"COUP_UNKNOWN","text":""}');
      pass(200);
      expect(typesOf(sent.slice(2))).toMatchObject([{ type: 'open' }, { type: 'lock' }, { type: 'settle' }]);
    });

    it('after a lost connection all unanswered messages are sent again', () => {
      const { client, sent, receive, pass } = rig();
      for (const coup of [4, 5]) {
        client.request({ type: 'settle', coup }, 'settle');
        client.flush();
      }
      receive(UNREAD);
      client.drop();
      pass(200);
      receive('{"type":"welcome","epoch":1,"coup":0}');
      expect(typesOf(sent.slice(2))).toMatchObject([[{ coup: 4 }, { coup: 5 }]]);
    });
  });

  it('reports replies that no correct controller sends', () => {
    const { client, receive, mismatches } = rig();
    client.request({ type: 'lock', coup: 4 }, 'lock');
    client.request({ type: 'settle', coup: 4 }, 'settle');
    receive(UNREAD);
    receive('{"id":9,"ok":true,"type":"alive"}');
    expect(mismatches).toEqual(['a refusal without an id', 'an answer']);
  });

  it('hands the refusal of a raw frame to its sender', () => {
    const { client, receive, answered } = rig();
    client.outbox.add('garbage', 'bad', 1, true);
    client.flush();
    receive(UNREAD);
    expect(answered).toEqual(['bad BAD_MESSAGE']);
  });

  function rig() {
    const time = { now: 0 };
    const sent: string[] = [];
    const answered: string[] = [];
    const mismatches: string[] = [];
    const lines: LineEvents[] = [];
    const timers = new ManualTimers(() => time.now);
    const client = new FloorClient<string>(
      {
        controllers: CONTROLLERS,
        dial: (_address, events) => {
          lines.push(events);
          return { send: (text) => sent.push(text), end: () => undefined };
        },
        clock: () => time.now,
        timers,
        below: () => 0,
      },
      {
        welcome: () => undefined,
        answered: ({ tag }, reply) => answered.push(`${tag} ${reply.ok ? reply.type : reply.code}`),
        mismatch: (what) => mismatches.push(what),
      },
    );
    const receive = (text: string): void => lines.at(-1)!.text(text);
    const pass = (ms: number): void => {
      time.now += ms;
      timers.run();
    };
    client.connect();
    receive('{"type":"welcome","epoch":1,"coup":0}');
    return { pass, client, sent, answered, mismatches, receive };
  }
});
