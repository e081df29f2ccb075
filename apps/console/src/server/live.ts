import { computed, effect, signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type FeedListener, followFeed } from '../feed/client.js';
import { type LinkState, type MetersMessage, parseMessage } from '../feed/message.js';
import { LONG_ANSWER_MS_MAX, type Refusal, isAnswering, refusalIn, request } from './api.js';

/** After this long without a message, figures count as out of date. The feed sends a heartbeat every second. */
const SILENCE_MS_MAX = 3_000;
const CLOCK_MS = 500;
/** Least time between two meter updates of a page. A sign gets far more updates. */
const METERS_MS = 3_000;
/** On a table page, where the dealer is still looking at the button that changed the meters. */
const TABLE_METERS_MS = 250;
/** Least time between two reads that commits cause. A busy link commits many times a second. */
const READ_MS_MIN = 1_000;
const READ_MS_MAX = 15_000;
/** For data that changes without a commit, such as table connections. */
export const GLANCE_MS = 2_000;

export const meters = signal<MetersMessage | null>(null);
export const linkState = signal<LinkState | null>(null);
const sequence = signal(0);
const metersMs = signal(METERS_MS);
const lastMessageAtMs = signal<number | null>(null);
export const lastMessageAt = signal<Date | null>(null);
/** ms since 1970. Due dates are compared with this, never with the screen's clock. */
export const controllerMs = signal<number | null>(null);
export const clock = signal(Date.now());

export const feedHealth = computed<'waiting' | 'live' | 'lost'>(() => {
  void clock.value;
  if (lastMessageAtMs.value === null) return 'waiting';
  return performance.now() - lastMessageAtMs.value > SILENCE_MS_MAX ? 'lost' : 'live';
});

export const isStale = computed(() => feedHealth.value === 'lost' || !isAnswering.value);

export function followLink(linkId: string): void {
  setInterval(() => (clock.value = Date.now()), CLOCK_MS);
  const listener: FeedListener = {
    onText: (text) => {
      const message = parseMessage(text);
      if (message?.link !== linkId) return null;
      lastMessageAtMs.value = performance.now();
      lastMessageAt.value = new Date();
      sequence.value = message.sequence;
      if (message.type === 'meters') meters.value = message;
      if (message.type === 'heartbeat') controllerMs.value = message.asOfMs;
      if (message.type !== 'award') linkState.value = message.state;
      return message.sequence;
    },
    onFailure: () => undefined,
  };
  effect(() => followFeed(linkId, listener, { metersMs: metersMs.value }));
}

export function useTableMeters(): void {
  useEffect(() => {
    metersMs.value = TABLE_METERS_MS;
    return () => void (metersMs.value = METERS_MS);
  }, []);
}

interface Read<T> {
  readonly value: T | undefined;
  readonly refusal: Refusal | undefined;
  readonly isReading: boolean;
  readonly isLoading: boolean;
  readonly refresh: () => void;
}

interface ReadOptions {
  /** Infinity reads once. */
  readonly readMsMax?: number;
  readonly followsLink?: boolean;
  readonly answerMsMax?: number;
}

/** Reads once. For data that commits do not change, that is slow to compute, or whose reads are in the audit trail. */
export function useReadOnce<T>(path: string | null): Read<T> {
  return useRead(path, { readMsMax: Infinity, followsLink: false, answerMsMax: LONG_ANSWER_MS_MAX });
}

export function useRead<T>(path: string | null, options: ReadOptions = {}): Read<T> {
  const { readMsMax = READ_MS_MAX, followsLink = true, answerMsMax } = options;
  const [latest, setLatest] = useState<{ path: string | null; value?: T | undefined; refusal?: Refusal }>({ path });
  const [turn, setTurn] = useState(0);
  const [isReading, setReading] = useState(false);
  const readAtMs = useRef(0);
  useEffect(() => {
    if (path === null) return;
    let isOver = false;
    let timer = 0;
    const read = (): void => {
      readAtMs.current = performance.now();
      clearTimeout(timer);
      if (readMsMax === Infinity) setReading(true);
      else timer = window.setTimeout(read, readMsMax);
      request<T>('GET', path, undefined, answerMsMax)
        .then(
          (value) => isOver || setLatest({ path, value }),
          (error: unknown) => {
            const refusal = refusalIn(error);
            if (!isOver) setLatest((before) => (before.path === path ? { ...before, refusal } : { path, refusal }));
          },
        )
        .finally(() => isOver || setReading(false));
    };
    read();
    let isFirst = true;
    const stop = sequence.subscribe(() => {
      if (isFirst) return void (isFirst = false);
      if (!followsLink) return;
      clearTimeout(timer);
      timer = window.setTimeout(read, Math.max(0, readAtMs.current + READ_MS_MIN - performance.now()));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [path, turn]);
  const isThis = latest.path === path;
  return {
    value: isThis ? latest.value : undefined,
    refusal: isThis ? latest.refusal : undefined,
    isReading,
    isLoading: path !== null && !(isThis && (latest.value !== undefined || latest.refusal !== undefined)),
    refresh: () => setTurn((before) => before + 1),
  };
}
