import type { FeedClient } from './feed-hub.js';

/**
 * Wraps a client so that it gets at most one meter update per `paceMs`, always the newest. A pending update waits until
 * this process is known to lead the link. Hits are dropped, because pages read them elsewhere.
 */
export function paced(client: FeedClient, paceMs: number, isLive: () => boolean): FeedClient {
  let sentAt = -Infinity;
  let newest: readonly [text: string, sequence: number] | undefined;
  let timer: NodeJS.Timeout | undefined;
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (newest === undefined) return;
    if (!isLive()) {
      timer = setTimeout(send, paceMs);
      return;
    }
    sentAt = performance.now();
    const [text, sequence] = newest;
    newest = undefined;
    client.offer(text, sequence, 'meters');
  };
  return {
    offer(text, sequence, kind) {
      if (kind === 'award') return;
      if (kind === 'heartbeat') return client.offer(text, sequence, kind);
      newest = [text, sequence];
      const waitMs = sentAt + paceMs - performance.now();
      if (waitMs <= 0) send();
      else timer ??= setTimeout(send, waitMs);
    },
    end() {
      clearTimeout(timer);
      client.end();
    },
  };
}
