import { useEffect, useState } from 'preact/hooks';
import { LONG_ANSWER_MS_MAX, type Refusal, ask, refusalIn } from './api.js';

export interface Once<T> {
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
