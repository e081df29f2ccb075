import { type IncomingMessage, get } from 'node:http';
import { feedMessageSchema } from '@jackpot/contract';
import { WebSocket } from 'ws';
import { heldTo } from './held-to.js';

/** `at` is a `performance.now()`. */
export interface Heard {
  readonly at: number;
  readonly id: string | undefined;
  readonly message: Readonly<Record<string, unknown>>;
}

export interface Sign {
  readonly heard: readonly Heard[];
  readonly ended: Promise<void>;
  leave(): void;
}

export type OnHeard = (heard: Heard) => void;

export async function signOverSse(
  url: string,
  link: string,
  { lastEventId, onHeard }: { readonly lastEventId?: string; readonly onHeard?: OnHeard } = {},
): Promise<Sign> {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/v1/links/${link}/feed`, { headers, agent: false }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`the feed answered ${response.statusCode}`);
  const heard: Heard[] = [];
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) take(heard, onHeard, eventOf(block));
  });
  const ended = new Promise<void>((resolve) => response.on('close', resolve).on('error', () => resolve()));
  return { heard, ended, leave: () => response.destroy() };
}

function eventOf(block: string): Pick<Heard, 'id' | 'message'> {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return { id: fields.get('id'), message: JSON.parse(fields.get('data') ?? 'null') as Heard['message'] };
}

export async function signOverWebSocket(
  url: string,
  link: string,
  { lastEventId, onHeard }: { readonly lastEventId?: string; readonly onHeard?: OnHeard } = {},
): Promise<Sign> {
  const since = lastEventId === undefined ? '' : `&lastEventId=${lastEventId}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/feed?link=${link}${since}`);
  const heard: Heard[] = [];
  socket.on('message', (data: Buffer) =>
    take(heard, onHeard, { id: undefined, message: JSON.parse(data.toString()) as Heard['message'] }),
  );
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { heard, ended, leave: () => socket.terminate() };
}

function take(heard: Heard[], onHeard: OnHeard | undefined, event: Pick<Heard, 'id' | 'message'>): void {
  const one = { at: performance.now(), ...event };
  heldTo(feedMessageSchema, one.message);
  heard.push(one);
  onHeard?.(one);
}
