import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type EventType, cloudEventSchema } from '@jackpot/contract';
import { type CaseResult, hasPassed } from '../report.js';
import { accountingResults } from './accounting-kit.js';
import { accountingServer } from './accounting-server.js';
import { untilWithin } from './command.js';
import { ControllerSide, LINK, type Reply } from './controller-side.js';
import { followStream, newMemory } from './example-system.js';

const TOKEN = 'a-token';

interface Wrong {
  readonly side?: (side: ControllerSide) => void;
  readonly token?: string;
  readonly memory?: (memory: ReturnType<typeof newMemory>) => void;
}

async function results({ side: change, token = TOKEN, memory: spoil }: Wrong = {}): Promise<readonly CaseResult[]> {
  const side = new ControllerSide(() => performance.now());
  change?.(side);
  const server = accountingServer(side, TOKEN).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = new AbortController();
  const memory = newMemory();
  spoil?.(memory);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const system = followStream({ url, link: LINK, token }, memory, stop.signal);
  const found = await accountingResults(side, {
    until: untilWithin(change === undefined && spoil === undefined && token === TOKEN ? 30 : 1),
    onCase: () => undefined,
  });
  stop.abort();
  server.closeAllConnections();
  server.close();
  await system.catch(() => undefined);
  return found;
}

const failuresOf = (found: readonly CaseResult[]): readonly string[] =>
  found.filter(({ outcome }) => outcome !== 'passed').map(({ rules, title }) => `${rules.join()} ${title}`);

const reporting = (wrong: (report: (body: Record<string, unknown>) => Reply, body: Record<string, unknown>) => Reply) =>
  ({
    side: (side: ControllerSide) => {
      const right = side.report.bind(side);
      side.report = (awardId, body) => wrong((each) => right(awardId, each), body as Record<string, unknown>);
    },
  }) satisfies Wrong;

describe('the conformance kit for slot accounting', () => {
  it('sends events that follow their schemas', () => {
    const side = new ControllerSide(() => 0);
    const awardId = side.openClaim();
    side.publish('document.voided', { awardId, documentNumber: 1, nextDocumentNumber: 2 });
    side.publish('claim.rejected', { awardId, increases: [{ awardId, amount: '2000.00', documentNumber: 3 }] });
    const { events } = (side.page('0', 100) as { body: { events: { type: string }[] } }).body;
    expect(events).toHaveLength(3);
    for (const event of events) {
      const schema = cloudEventSchema(event.type.replace('royal9.', '') as EventType);
      expect([event.type, schema.safeParse(event).error?.message]).toEqual([event.type, undefined]);
    }
  });

  it('passes the example in every case', async () => {
    const found = await results();
    expect(failuresOf(found)).toEqual([]);
    expect(hasPassed(found)).toBe(true);
  });

  it('passes a system that sends an earlier report again after a restart', async () => {
    const restarted = {
      side: (side: ControllerSide) => {
        const right = side.report.bind(side);
        let earlier: (() => Reply) | undefined;
        side.report = (awardId, body) => {
          earlier?.();
          const reply = right(awardId, body);
          earlier = reply !== 'lost' && reply.status < 300 ? () => right(awardId, body) : undefined;
          return reply;
        };
      },
    };
    expect(failuresOf(await results(restarted))).toEqual([]);
  });

  it('reports a system that never connects as not seen, and fails a system without the token', async () => {
    const found = await results({ token: 'another' });
    expect(found).toMatchObject([{ outcome: 'not-seen' }]);
  });

  it('fails a system that uses a slip number twice', async () => {
    const found = failuresOf(await results(reporting((report, body) => report({ ...body, slipNumber: 'J-1' }))));
    expect(found).toContain('A5 a number names one slip');
  });

  it('fails a system that changes a report before repeating it', async () => {
    let sent = 0;
    const changing = reporting((report, body) =>
      report({ ...body, slipNumber: `${String(body['slipNumber'])}-${(sent += 1)}` }),
    );
    expect(failuresOf(await results(changing))).toEqual(
      expect.arrayContaining([
        'A6 the controller is full: the same report comes again after a moment',
        'A6 the answer to a report is lost: the same report comes again',
      ]),
    );
  });

  it('fails a system that pays a slip of a claim that is paid here', async () => {
    const paying = reporting((report, body) => {
      const taken = report(body);
      if (body['state'] === 'received') report({ ...body, state: 'paid', amount: '1873.45' });
      return taken;
    });
    expect(failuresOf(await results(paying))).toContain('A9 no slip of a claim that is paid here is paid');
  });

  it('fails a system that does not void the slip of a void document', async () => {
    const deaf = reporting((report, body) => (body['state'] === 'void' ? { status: 200, body: {} } : report(body)));
    // On a busy machine, cases other than these two may fail too, because each waits only one second.
    expect(failuresOf(await results(deaf))).toEqual(
      expect.arrayContaining([
        'A8 a document is void: the old slip is void, then there is a new one',
        'A8 a claim is rejected and increases another: one slip is void, the other is a new one',
      ]),
    );
  });

  it('fails a system that acts twice on a repeated event', async () => {
    const forgetful = { memory: (memory: ReturnType<typeof newMemory>) => void (memory.ids.has = () => false) };
    expect(failuresOf(await results(forgetful))).toContain('A2 an event comes again: the claim gets no second slip');
  });

  it('fails a system that skips a lost page', async () => {
    const skipping = {
      side: (side: ControllerSide) => {
        const right = side.page.bind(side);
        side.page = (after, limit) => {
          const page = right(after, limit);
          return page === 'lost'
            ? { status: 200, body: { events: [], next: `${Number.parseInt(after) + 1}-0` } }
            : page;
        };
      },
    };
    expect(failuresOf(await results(skipping))).toContain('A1 a page is lost: the same place is read again');
  });
});
