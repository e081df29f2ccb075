import { type ConnectionEvent, newConnection, stepConnection } from './connection.js';
import { emptyStream, readStream } from './event-stream.js';

export interface FeedListener {
  /**
   * Receives untrusted text. Returns the sequence of the message, or null if it is unreadable. A WebSocket gives no
   * event ids, so a reconnect resumes after this sequence.
   */
  readonly onText: (text: string) => number | null;
  readonly onFailure: (reason: string) => void;
}

interface Line {
  readonly onOpen: () => void;
  readonly onText: (text: string, lastEventId: string | null) => void;
  readonly onEnd: (reason: string) => void;
  readonly signal: AbortSignal;
}

interface Source {
  readonly linkId: string;
  readonly metersMs: number;
  readonly shows: string;
}

const TICK_MS = 250;

/** Resolves a path one folder above the folder of this page (`/ui/`), so that a path prefix works. */
export function controllerUrl(path: string): URL {
  return new URL(`../${path}`, document.baseURI);
}

/**
 * Follows the feed of a link until the returned function is called. Never throws. `metersMs` is the least time between
 * two meter updates; 0 sends all of them. `shows` goes into the list of connected signs.
 */
export function followFeed(
  linkId: string,
  listener: FeedListener,
  { metersMs = 0, shows = '' }: Partial<Omit<Source, 'linkId'>>,
): () => void {
  const source: Source = { linkId, metersMs, shows };
  let connection = newConnection(performance.now());
  let current: AbortController | null = null;

  const apply = (event: ConnectionEvent): void => {
    const stepped = stepConnection(connection, event, { nowMs: performance.now(), random: random() });
    connection = stepped.connection;
    if (stepped.effect === 'close') {
      current?.abort();
      current = null;
    }
    if (stepped.effect === 'open') current = open();
  };

  const open = (): AbortController => {
    const abort = new AbortController();
    const alone = <A extends unknown[]>(then: (...args: A) => void) => {
      return (...args: A): void => {
        if (!abort.signal.aborted) then(...args);
      };
    };
    const line: Line = {
      signal: abort.signal,
      onOpen: alone(() => apply({ type: 'opened' })),
      onText: alone((text: string, lastEventId: string | null) => {
        const sequence = listener.onText(text);
        apply({ type: 'received', lastEventId: lastEventId ?? sequence?.toString() ?? null });
      }),
      onEnd: alone((reason: string) => {
        listener.onFailure(reason);
        apply({ type: 'failed' });
      }),
    };
    if (connection.transport === 'web-socket') readWebSocket(source, connection.lastEventId, line);
    else void readEventStream(source, connection.lastEventId, line);
    return abort;
  };

  apply({ type: 'tick' });
  const timer = setInterval(() => apply({ type: 'tick' }), TICK_MS);
  return () => {
    clearInterval(timer);
    current?.abort();
  };
}

async function readEventStream(
  { linkId, metersMs, shows }: Source,
  lastEventId: string | null,
  line: Line,
): Promise<void> {
  try {
    const url = controllerUrl(`api/v1/links/${encodeURIComponent(linkId)}/feed`);
    if (shows !== '') url.searchParams.set('shows', shows);
    if (metersMs > 0) url.searchParams.set('metersMs', String(metersMs));
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }) },
      cache: 'no-store',
      signal: line.signal,
    });
    if (!response.ok || response.body === null) return line.onEnd(`HTTP ${response.status}`);
    line.onOpen();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let stream = emptyStream(lastEventId);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return line.onEnd('ended by the controller');
      const read = readStream(stream, decoder.decode(value, { stream: true }));
      stream = read.state;
      for (const event of read.events) line.onText(event.data, event.lastEventId);
    }
  } catch (error) {
    line.onEnd(error instanceof Error ? error.message : 'no contact');
  }
}

function readWebSocket({ linkId, metersMs, shows }: Source, lastEventId: string | null, line: Line): void {
  const url = controllerUrl('feed');
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('link', linkId);
  if (shows !== '') url.searchParams.set('shows', shows);
  if (metersMs > 0) url.searchParams.set('metersMs', String(metersMs));
  // A browser cannot set headers on a WebSocket, so this parameter replaces the header Last-Event-ID.
  if (lastEventId !== null) url.searchParams.set('lastEventId', lastEventId);
  const socket = new WebSocket(url);
  socket.onopen = () => line.onOpen();
  socket.onmessage = (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') line.onText(event.data, null);
  };
  socket.onclose = (event) => line.onEnd(`socket closed ${event.code}`);
  line.signal.addEventListener('abort', () => socket.close());
}

function random(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}
