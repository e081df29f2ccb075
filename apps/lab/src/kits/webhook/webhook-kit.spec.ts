import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EventType, cloudEventSchema } from '@jackpot/contract';
import { type CaseResult, hasPassed } from '../report.js';
import { receiver } from './example-receiver.js';
import { KIT_FACILITY, eventsOf, sampleEvents } from './samples.js';
import { Sender } from './sender.js';
import { webhookResults } from './webhook-kit.js';

const KEY = Buffer.alloc(32, 7);
const SECRET = `whsec_${KEY.toString('base64')}`;

async function resultsOf(server: Server, hasActions = true): Promise<readonly CaseResult[]> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const now = (): number => Date.now();
  const actionsUrl = hasActions ? `${url}/actions` : undefined;
  const sender = new Sender({ url: `${url}/hook`, key: KEY, actionsUrl, now });
  const results = await webhookResults(sender, eventsOf(now), 'run');
  server.close();
  server.closeAllConnections();
  return results;
}

function faulty(
  wrong: (path: string, body: string, headers: Readonly<Record<string, string>>) => Promise<number> | number,
) {
  const seen: string[] = [];
  return createServer((request, response) => {
    if (request.url === '/actions') return void response.end(JSON.stringify(seen));
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      void (async () => {
        const status = await wrong(request.url ?? '', body, request.headers as Readonly<Record<string, string>>);
        if (status < 300) seen.push((JSON.parse(body) as { readonly id: string }).id);
        response.writeHead(status).end();
      })();
    });
  });
}

const failuresOf = (results: readonly CaseResult[]): readonly string[] =>
  results.filter(({ outcome }) => outcome !== 'passed').map(({ rules, title }) => `${rules.join()} ${title}`);

describe('the conformance kit for webhooks', () => {
  it('sends events that follow their schemas, one of each type', () => {
    for (const event of sampleEvents('east', 1_800_000_000_000, KIT_FACILITY)) {
      const schema = cloudEventSchema(event.type.replace('royal9.', '') as EventType);
      expect([event.type, schema.safeParse(event).error?.message]).toEqual([event.type, undefined]);
    }
  });

  it('passes the example receiver in every case', async () => {
    const results = await resultsOf(receiver(SECRET, () => undefined));
    expect(failuresOf(results)).toEqual([]);
    expect(hasPassed(results)).toBe(true);
  });

  it('does not pass a receiver that does not list what it acted on', async () => {
    const results = await resultsOf(
      receiver(SECRET, () => undefined),
      false,
    );
    expect(results.filter(({ outcome }) => outcome === 'not-seen').map(({ rules }) => rules.join())).toEqual([
      'W7',
      'W4,W6',
    ]);
    expect(hasPassed(results)).toBe(false);
  });

  it('fails a receiver that accepts everything and acts on repetitions', async () => {
    expect(failuresOf(await resultsOf(faulty(() => 200)))).toEqual([
      'W4 a signature with another key is refused',
      'W4 a body that was changed is refused',
      'W4 an id that was changed is refused',
      'W4 a message without a signature is refused',
      'W4 a message with none of the headers is refused',
      'W6 a message of six minutes ago is refused',
      'W6 a message of six minutes ahead is refused',
      'W7 each message is acted on once',
      'W4,W6 no refused message is acted on',
    ]);
  });

  it('fails a receiver that refuses unknown, repeated or early messages', async () => {
    const ids = new Set<string>();
    let last = 0;
    const results = await resultsOf(
      faulty((_, body) => {
        const event = JSON.parse(body) as { id: string; type: string; later?: 1; data: { link: string } };
        const number = Number(event.data.link.split('-')[2] ?? 0);
        const isWrong = ids.has(event.id) || event.later === 1 || event.type.endsWith('.new') || number < last;
        ids.add(event.id);
        last = Math.max(last, number);
        return isWrong ? 409 : 200;
      }),
    );
    const failed = failuresOf(results);
    for (const title of [
      'W7 the same message comes again: it is taken again',
      'W2,W7 the answer was lost: the message is taken again',
      'W8 a later message comes first: both are taken',
      'W9 a type of a later version is answered with 2xx',
      'W9 fields of a later version are ignored',
    ])
      expect(failed).toContain(title);
  });

  it('fails a receiver that compares the header with one signature only', async () => {
    const results = await resultsOf(
      faulty((_path, _body, headers) => (headers['webhook-signature']?.includes(' ') ? 401 : 200)),
    );
    expect(failuresOf(results)).toContain('W5 one right signature among several is enough');
  });
});
