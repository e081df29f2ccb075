import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer } from 'node:http';

// A complete webhook receiver without any library. It follows the rules in docs/reference/event-types.md.

const CLOCK_SECONDS_MAX = 300;

export function receiver(secret: string, act: (event: { readonly id: string; readonly type: string }) => void): Server {
  const key = Buffer.from(secret.trim().replace(/^whsec_/, ''), 'base64');
  // Ids of processed events. A real receiver stores them in the same transaction as the results.
  const done = new Set<string>();
  return createServer((request, response) => {
    if (request.url === '/actions') return void response.end(JSON.stringify([...done]));
    void bodyOf(request).then((body) => {
      if (!isRight(request, body, key)) return response.writeHead(401).end();
      const event = JSON.parse(body.toString('utf8')) as { readonly id: string; readonly type: string };
      if (!done.has(event.id)) act(event);
      done.add(event.id);
      return response.writeHead(204).end();
    });
  });
}

/** Checks the signature and the time before the body is parsed (rules W4 to W6). */
function isRight({ headers }: IncomingMessage, body: Buffer, key: Buffer): boolean {
  const [id = '', seconds = '', signatures = ''] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? ''),
  );
  const isOfNow = Math.abs(Date.now() / 1_000 - Number(seconds)) <= CLOCK_SECONDS_MAX;
  const expected = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest();
  const isSigned = signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return one.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOfNow && isSigned;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

if (import.meta.main) {
  const [port = '8080', secretFile = 'secret'] = process.argv.slice(2);
  const secret = readFileSync(secretFile, 'utf8');
  receiver(secret, (event) => process.stdout.write(`${event.type} ${event.id}\n`)).listen(Number(port));
}
