import { computed, signal } from '@preact/signals';
import { saveSetting, readSetting } from '../parts/files.js';
import { request } from '../server/api.js';

const KEPT = 'house-keys';

/** What a person was handed and has entered here, as he wrote it; after a change of key there are two. */
export const enteredKeys = signal<string>(readSetting<string>(KEPT) ?? '');
/** What this controller says its key is: convenient, and no proof by itself. */
export const controllerKey = signal<string | null>(null);

/** The keys that signatures are checked with: those a person gave, else the one that the controller tells. */
export const trustedKeys = computed<readonly string[]>(() => {
  const given = enteredKeys.value.split(/\s+/).filter((each) => each !== '');
  if (given.length > 0) return given;
  return controllerKey.value === null ? [] : [controllerKey.value];
});

export const isKeyEntered = computed(() => enteredKeys.value.trim() !== '');

export function saveKeys(text: string): void {
  enteredKeys.value = text;
  saveSetting(KEPT, text);
}

/** Asks the controller for its key; without one nothing is signed, and there is nothing to check. */
export async function fetchKey(): Promise<void> {
  controllerKey.value = (await request<{ readonly key: string }>('GET', 'checkpoint-key')).key;
}
