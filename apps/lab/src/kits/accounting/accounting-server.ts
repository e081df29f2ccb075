import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { type ControllerSide, LINK, type Reply } from './controller-side.js';

const EVENTS_PATH = `/api/v1/links/${LINK}/events`;
const SLIP_PATH = /^\/api\/v1\/claims\/([^/]+)\/system-slip$/;
const LIMIT = 100;
const WAIT_SECONDS_MAX = 30;
const BODY_BYTES_MAX = 16 * 1024;

export function accountingServer(side: ControllerSide, token: string): Server {
  const waiting = new Set<() => void>();
  side.onEvents = () => {
    for (const wake of waiting) wake();
  };
  return createServer((request, response) => {
    void answer(request).then((reply) => send(response, reply));
  });

  async function answer(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://kit');
    if (request.headers.authorization !== `Bearer ${token}`) {
      side.strange.push(`${request.method} ${pathname} without the token`);
      return problem(401, 'NOT_SIGNED_IN');
    }
    if (request.method === 'GET' && pathname === EVENTS_PATH) return events(searchParams, request);
    const [, awardId] = SLIP_PATH.exec(pathname) ?? [];
    if (request.method === 'PUT' && awardId !== undefined)
      return side.report(decodeURIComponent(awardId), await jsonOf(request));
    return problem(404, 'NOT_FOUND');
  }

  async function events(query: URLSearchParams, request: IncomingMessage): Promise<Reply> {
    const after = query.get('after') ?? '0-0';
    const seconds = Math.min(WAIT_SECONDS_MAX, Number(query.get('waitSeconds') ?? 0));
    if (!side.hasMoreThan(after) && seconds > 0) await next(seconds * 1_000, request);
    return side.page(after, Number(query.get('limit') ?? LIMIT));
  }

  function next(ms: number, request: IncomingMessage): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        waiting.delete(wake);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      request.socket.once('close', wake);
      waiting.add(wake);
    });
  }
}

const problem = (status: number, code: string): Reply => ({ status, body: { status, code, title: code } });

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'lost') return void response.destroy();
  const type = reply.status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(reply.status, { 'content-type': type }).end(JSON.stringify(reply.body));
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks);
  try {
    return text.length > BODY_BYTES_MAX ? undefined : JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}
