import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { OPERATIONS, api } from '@jackpot/contract';
import { readTerms } from '../../apps/lab/src/players/terms.js';
import { LinkInMemory } from '../../apps/lab/src/worlds/link-in-memory.js';
import { asTableNo } from '@jackpot/progressive';
import { FakeDraws } from '../../libs/progressive/src/testing/index.js';
import { WebSocketServer } from 'ws';
import { ClientPackages } from '../../test/support/clients.js';
import { termsOf } from '../../test/support/floor.js';
import { heldTo } from '../../test/support/held-to.js';

const MISTAKES = `import { createApi } from '@jackpot/api';
import type { FloorReply, FloorRequest } from '@jackpot/floor-client';

// @ts-expect-error no hand is named
export const settle: FloorRequest = { type: 'settle' };
// @ts-expect-error a refusal has no awards
export const awardsOf = (reply: FloorReply) => reply.awards;
const api = createApi({ baseUrl: '' });
// @ts-expect-error there is no such path
export const elsewhere = () => api.GET('/api/v1/elsewhere');
// @ts-expect-error no link is named
export const day = () => api.GET('/api/v1/links/{linkId}/days/{day}', { params: { path: { day: '2026-03-01' } } });
`;

const EVERY_TYPE = `import inspect, typing
import jackpot_api
classes = [each for each in vars(jackpot_api).values() if typing.is_typeddict(each)]
methods = [each for name, each in inspect.getmembers(jackpot_api.Client, inspect.isfunction) if not name.startswith('_')]
for each in [*classes, *methods]:
    typing.get_type_hints(each, vars(jackpot_api))
print(len(classes), len(methods), sep='\\n')
`;

const PAUSES = `import os
from jackpot_api import Client
client = Client(os.environ['CONTROLLER'], 'a token')
for _ in range(2):
    client.webhooks_pause('slots', idempotency_key='shift-7')
client.webhooks_pause('slots')
`;

const TOO_MANY = `import os
from jackpot_api import Client, Refused
try:
    Client(os.environ['CONTROLLER'], 'a token').events_page('east')
except Refused as refused:
    print(refused.code, refused.retry_after_seconds)
`;

const BROKEN_OFF = `import os
from jackpot_api import Client
for _ in range(2):
    try:
        Client(os.environ['CONTROLLER'], 'a token').events_page('east')
    except OSError as error:
        print(type(error).__name__)
`;

const WAITS = `import os
from jackpot_api import Client
client = Client(os.environ['CONTROLLER'], 'a token', timeout_seconds=0.5)
print(client.events_page('east', wait_seconds=30)['next'])
try:
    client.events_page('east')
except TimeoutError:
    print('time-out')
`;

const WAITS_IN_TYPESCRIPT = `import { createApi } from '@jackpot/api';
const api = createApi({ baseUrl: process.env['CONTROLLER'] ?? '', timeoutMs: 500 });
const path = { linkId: 'east' };
const { data } = await api.GET('/api/v1/links/{linkId}/events', { params: { path, query: { waitSeconds: 30 } } });
console.log(data?.next);
await api.GET('/api/v1/links/{linkId}/events', { params: { path } }).catch((error: Error) => console.log(error.name));
`;

const EVENT = {
  specversion: '1.0',
  id: 'east-S4711-0',
  source: '/facilities/harbor/links/east',
  type: 'royal9.link.suspended',
  subject: 'east',
  time: '2026-03-01T20:00:00.000Z',
  datacontenttype: 'application/json',
  dataschema: 'https://controller.example/api/v1/schemas/events/link.suspended',
  data: {
    ...{ facility: 'harbor', gamingDay: '2026-03-01', link: 'east', sequence: 4711 },
    ...{ by: 'P. Manager', reason: 'fire alarm' },
  },
};

describe('the clients for other programs', () => {
  let packages: ClientPackages;

  beforeAll(async () => {
    packages = await ClientPackages.build();
    await packages.install(['floor-client', 'api'], ['ws', 'openapi-fetch', 'openapi-typescript-helpers']);
  }, 120_000);
  afterAll(() => packages?.close());

  it('compile with the examples of their READMEs, and refuse mistakes', async () => {
    const examples = [
      ...['quick-start.ts', 'play.ts'].map((file) => packages.example('floor-client', file)),
      ...['follow.ts', 'reconcile.ts'].map((file) => packages.example('api', file)),
    ];
    const mistakes = packages.write('mistakes.ts', MISTAKES);
    expect(await packages.compile([...examples, mistakes])).toBe('');
  }, 120_000);

  it('the module for Python knows every type that it names', async () => {
    const printed = await packages.run(packages.write('every_type.py', EVERY_TYPE));
    expect(Number(printed[0])).toBeGreaterThan(300);
    expect(Number(printed[1])).toBe(Object.keys(OPERATIONS).length + 2);
  }, 60_000);

  it('import Python’s own modules, whatever the names of the files beside the program', async () => {
    packages.write('types.py', 'raise SystemExit("this is not the module that was meant")');
    expect(await packages.run(packages.write('enumerate_colors.py', 'import enum\nprint(enum.Enum.__name__)'))).toEqual(
      ['Enum'],
    );
    await expect(packages.run('types.py')).rejects.toThrow('types.py has the name of a module of Python itself');
  }, 60_000);

  it('send the given Idempotency-Key from Python, and none if none is given', async () => {
    const keys: unknown[] = [];
    const controller = createServer((request, response) => {
      keys.push([request.method, request.url, request.headers['idempotency-key']]);
      response.end('{}');
    });
    await new Promise<void>((resolve) => controller.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(controller.address() as AddressInfo).port}`;
    await packages.run(packages.write('pauses.py', PAUSES), { CONTROLLER: url });
    controller.close();
    const pause = ['POST', '/api/v1/webhooks/slots/pause'];
    expect(keys).toEqual([
      [...pause, 'shift-7'],
      [...pause, 'shift-7'],
      [...pause, undefined],
    ]);
  }, 60_000);

  it('tell a program in Python when to try again', async () => {
    const controller = createServer((_request, response) => {
      response.writeHead(429, { 'retry-after': '3' }).end('{"code":"TOO_MANY_REQUESTS"}');
    });
    await new Promise<void>((resolve) => controller.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(controller.address() as AddressInfo).port}`;
    const printed = await packages.run(packages.write('too_many.py', TOO_MANY), { CONTROLLER: url });
    controller.close();
    expect(printed).toEqual(['TOO_MANY_REQUESTS 3.0']);
  }, 60_000);

  it('raise an answer that breaks off in Python as a lost connection', async () => {
    const answers = ['HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"events"', 'no answer of HTTP\r\n'];
    const controller = createTcpServer((socket) => {
      socket.once('data', () => socket.end(answers.shift() ?? ''));
    });
    await new Promise<void>((resolve) => controller.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(controller.address() as AddressInfo).port}`;
    const printed = await packages.run(packages.write('broken_off.py', BROKEN_OFF), { CONTROLLER: url });
    controller.close();
    expect(printed).toEqual(['ConnectionError', 'ConnectionError']);
  }, 60_000);

  it.each([
    ['Python', 'waits.py', WAITS, 'time-out'],
    ['TypeScript', 'waits.ts', WAITS_IN_TYPESCRIPT, 'TimeoutError'],
  ])(
    'wait in %s for the time requested from the controller plus the time-out',
    async (_, file, program, timeOut) => {
      const held = new Set<NodeJS.Timeout>();
      const controller = createServer((_request, response) => {
        held.add(setTimeout(() => response.end('{"events":[],"next":"7","hasMore":false}'), 1_500));
      });
      await new Promise<void>((resolve) => controller.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(controller.address() as AddressInfo).port}`;
      expect(await packages.run(packages.write(file, program), { CONTROLLER: url })).toEqual(['7', timeOut]);
      for (const timer of held) clearTimeout(timer);
      controller.close();
      controller.closeAllConnections();
    },
    60_000,
  );

  it('@jackpot/floor-client opens a hand by the quick start of its README', async () => {
    const floor = await FloorServer.start();
    const printed = await packages.run(packages.example('floor-client', 'quick-start.ts'), {
      CONTROLLER: floor.url,
      TABLE_KEY: `royal-9/t-1/${'k'.repeat(32)}`,
    });
    floor.close();
    expect(printed).toEqual(['hand 1 is open']);
    expect(floor.link.stateOf()).toMatchObject({ coup: 1, phase: 'betting' });
  });

  it.each([
    ['@jackpot/api', 'api', 'follow.ts'],
    ['the module for Python', 'python', 'follow.py'],
  ])('%s reads the events of a link by the quick start of its README', async (_, name, file) => {
    const asked: unknown[] = [];
    const { response } = api.events.page;
    const page = { events: [EVENT], next: '4711-12-mhq3k2j1.3f', hasMore: false };
    const controller = createServer((request, answer) => {
      asked.push([request.method, request.url, request.headers.authorization]);
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify(heldTo(response, page)));
    });
    await new Promise<void>((resolve) => controller.listen(0, '127.0.0.1', resolve));
    const CONTROLLER = `http://127.0.0.1:${(controller.address() as AddressInfo).port}`;
    const env = { CONTROLLER, TOKEN: 'a token', LINK: 'east', AFTER: '7' };
    const printed = await packages.run(packages.example(name, file), env);
    controller.close();
    controller.closeAllConnections();
    expect(printed).toEqual([EVENT.type, `continue after ${page.next}`]);
    expect(asked).toEqual([['GET', '/api/v1/links/east/events?after=7', 'Bearer a token']]);
  });

  it('@jackpot/floor-client plays the hand of its README, and sends the wager again whose reply was lost', async () => {
    const floor = await FloorServer.start();
    const printed = await packages.run(packages.example('floor-client', 'play.ts'), {
      CONTROLLER: floor.url,
      TABLE_KEY: `royal-9/t-1/${'k'.repeat(32)}`,
    });
    floor.close();
    expect(printed).toEqual([
      'seat 1: lamp on',
      'seat 2: lamp on',
      'in play: seats 1, 2',
      'seat 2: any-suited $50.00, pay now',
      'seat 1: heart $450.30, call the attendant',
      'hand 1 is complete',
    ]);
    expect(floor.connections).toBe(2);
    expect(floor.link.stateOf()).toMatchObject({ coup: 1, phase: 'settled', seats: [1, 2] });
  });
});

class FloorServer {
  connections = 0;
  readonly #http = createServer();

  private constructor(readonly link: LinkInMemory) {
    const sockets = new WebSocketServer({ server: this.#http, path: '/floor' });
    sockets.on('connection', (socket) => {
      this.connections += 1;
      const isFirst = this.connections === 1;
      socket.send(link.welcomeText(asTableNo(0)));
      socket.on('message', (data: Buffer) => {
        const replies = link.frame(asTableNo(0), data.toString());
        if (isFirst && data.toString().includes('acknowledge')) socket.terminate();
        else socket.send(`[${replies.join(',')}]`);
      });
    });
  }

  static async start(): Promise<FloorServer> {
    const config = readTerms(termsOf({ linkId: 'royal-9', tables: 1, seats: 3 }));
    const server = new FloorServer(new LinkInMemory({ config, draws: new FakeDraws(), clock: () => Date.now() }));
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#http.close();
    this.#http.closeAllConnections();
  }
}
