import { computed, signal } from '@preact/signals';
import { keepHere, keptHere } from '../parts/files.js';
import { ask } from '../server/api.js';

const KEPT = 'house-keys';

/** What a person was handed and has entered here, as he wrote it; after a change of key there are two. */
export const givenKeys = signal<string>(keptHere<string>(KEPT) ?? '');
/** What this controller says its key is: convenient, and no proof by itself. */
export const toldKey = signal<string | null>(null);

/** The keys that signatures are checked with: those a person gave, else the one that the controller tells. */
export const trustedKeys = computed<readonly string[]>(() => {
  const given = givenKeys.value.split(/\s+/).filter((each) => each !== '');
  if (given.length > 0) return given;
  return toldKey.value === null ? [] : [toldKey.value];
});

export const isKeyGiven = computed(() => givenKeys.value.trim() !== '');

export function giveKeys(text: string): void {
  givenKeys.value = text;
  keepHere(KEPT, text);
}

/** Asks the controller for its key; without one nothing is signed, and there is nothing to check. */
export async function fetchKey(): Promise<void> {
  toldKey.value = (await ask<{ readonly key: string }>('GET', 'checkpoint-key')).key;
}
