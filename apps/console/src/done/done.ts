import { effect, signal } from '@preact/signals';
import { person } from '../server/session.js';

export interface Undo {
  /** Names the opposite act, because the first act stays on record. */
  readonly title: string;
  readonly act: () => Promise<void>;
}

export interface Done {
  readonly id: number;
  readonly at: Date;
  readonly text: string;
  readonly page?: readonly (string | number)[];
  readonly undo?: Undo;
}

const KEPT_MAX = 50;

export const done = signal<readonly Done[]>([]);
export const shownId = signal<number | null>(null);

let last = 0;

export function noteDone(entry: Omit<Done, 'id' | 'at'>): void {
  last += 1;
  done.value = [{ ...entry, id: last, at: new Date() }, ...done.peek()].slice(0, KEPT_MAX);
  shownId.value = last;
}

export function forgetUndo(id: number): void {
  done.value = done
    .peek()
    .map(({ undo, ...rest }) => (rest.id === id || undo === undefined ? rest : { ...rest, undo }));
}

let of: string | null = null;

// The next person at this screen must not see this list.
effect(() => {
  const now = person.value;
  const id = now === null || now === 'unknown' ? null : now.id;
  if (id === of) return;
  of = id;
  done.value = [];
  shownId.value = null;
});
