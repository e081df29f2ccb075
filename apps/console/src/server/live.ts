import { computed, signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { followFeed } from '../feed/client.js';
import { type LinkState, type MetersMessage, parseMessage } from '../feed/message.js';
import { LONG_ANSWER_MS_MAX, type Refusal, ask, refusalIn } from './api.js';

/** A feed speaks every second; this long without a word it is not live. The same as on the sign. */
const SILENCE_MS_MAX = 3_000;
const CLOCK_MS = 500;
/** A busy link commits many times a second; a page reads again once a second at most. */
const READ_MS_MIN = 1_000;
const READ_MS_MAX = 15_000;
/** What is no part of the journal, contact and calls, is looked at more often. */
export const GLANCE_MS = 2_000;

export const meters = signal<MetersMessage | null>(null);
export const linkState = signal<LinkState | null>(null);
const sequence = signal(0);
const heardAtMs = signal<number | null>(null);
/** When the feed last spoke, as a time for people. */
export const heardAt = signal<Date | null>(null);
/** The controller's own time as of its last heartbeat, ms since 1970: a date is over when it says so, not when a screen does. */
export const controllerMs = signal<number | null>(null);
/** A clock for what grows old on the screen. */
export const clock = signal(Date.now());

export const feedHealth = computed<'waiting' | 'live' | 'lost'>(() => {
  void clock.value;
  if (heardAtMs.value === null) return 'waiting';
  return performance.now() - heardAtMs.value > SILENCE_MS_MAX ? 'lost' : 'live';
});

/** Follows the link for as long as the page lives. */
export function followLink(linkId: string): void {
  setInterval(() => (clock.value = Date.now()), CLOCK_MS);
  followFeed(linkId, {
    onText: (text) => {
      const message = parseMessage(text);
      if (message?.link !== linkId) return null;
      heardAtMs.value = performance.now();
      heardAt.value = new Date();
      sequence.value = message.sequence;
      if (message.type === 'meters') meters.value = message;
      if (message.type === 'heartbeat') controllerMs.value = message.asOfMs;
      if (message.type !== 'award') linkState.value = message.state;
      return message.sequence;
    },
    onFailure: () => undefined,
  });
}

interface Read<T> {
  readonly value: T | undefined;
  readonly refusal: Refusal | undefined;
  readonly again: () => void;
}

/**
 * Reads once, and again when it is told to: what every reading of is written into the audit trail, or what the link's
 * commits do not change.
 */
export function useReadOnce<T>(path: string | null): Read<T> {
  return useRead(path, Infinity, false);
}

/** Reads from the API, again whenever the link has committed something, and now and then in any case. */
export function useRead<T>(path: string | null, readMsMax = READ_MS_MAX, followsLink = true): Read<T> {
  const [told, setTold] = useState<{ path: string | null; value?: T | undefined; refusal?: Refusal }>({ path });
  const readAtMs = useRef(0);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (path === null) return;
    let isOver = false;
    let timer = 0;
    const read = (): void => {
      readAtMs.current = performance.now();
      clearTimeout(timer);
      if (readMsMax !== Infinity) timer = window.setTimeout(read, readMsMax);
      ask<T>('GET', path).then(
        (value) => isOver || setTold({ path, value }),
        (error: unknown) => {
          const refusal = refusalIn(error);
          if (!isOver) setTold((before) => (before.path === path ? { ...before, refusal } : { path, refusal }));
        },
      );
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
  const isThis = told.path === path;
  return {
    value: isThis ? told.value : undefined,
    refusal: isThis ? told.refusal : undefined,
    again: () => setTurn((before) => before + 1),
  };
}

interface Once<T> {
  readonly value: T | undefined;
  readonly refusal: Refusal | undefined;
  readonly isReading: boolean;
  readonly again: () => void;
}

/** Reads once, and again when asked: what does not change by itself, or is too dear to be read with every commit. */
export function useOnce<T>(path: string | null): Once<T> {
  const [told, setTold] = useState<{ path: string | null; value?: T; refusal?: Refusal }>({ path: null });
  const [turn, setTurn] = useState(0);
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    if (path === null) return;
    let isOver = false;
    setReading(true);
    ask<T>('GET', path, undefined, LONG_ANSWER_MS_MAX)
      .then(
        (value) => isOver || setTold({ path, value }),
        (error: unknown) => {
          const refusal = refusalIn(error);
          if (!isOver) setTold({ path, refusal });
        },
      )
      .finally(() => isOver || setReading(false));
    return () => {
      isOver = true;
    };
  }, [path, turn]);
  const isThis = told.path === path;
  return {
    value: isThis ? told.value : undefined,
    refusal: isThis ? told.refusal : undefined,
    isReading,
    again: () => setTurn((before) => before + 1),
  };
}
