import { computed, signal } from '@preact/signals';
import { saveSetting, readSetting } from '../parts/files.js';
import { Refused, request } from '../server/api.js';

const SETTING = 'operator-keys';

/** Public keys that the person entered, separated by spaces. Two after a key change. */
export const enteredKeys = signal<string>(readSetting<string>(SETTING) ?? '');
/** The public key that the controller sends. It proves nothing without an independent copy. */
export const controllerKey = signal<string | null>(null);

export const trustedKeys = computed<readonly string[]>(() => {
  const given = enteredKeys.value.split(/\s+/).filter((each) => each !== '');
  if (given.length > 0) return given;
  return controllerKey.value === null ? [] : [controllerKey.value];
});

export const isKeyEntered = computed(() => enteredKeys.value.trim() !== '');

export function saveKeys(text: string): void {
  enteredKeys.value = text;
  saveSetting(SETTING, text);
}

export async function fetchKey(): Promise<void> {
  controllerKey.value = (await request<{ readonly key: string }>('GET', 'checkpoint-key')).key;
}

/**
 * Empty if the controller signs nothing. Waits for the key, because without it a good journal would count as wrong.
 * Throws `Refused` if the key cannot be read.
 */
export async function keysToVerifyWith(): Promise<readonly string[]> {
  if (trustedKeys.value.length > 0) return trustedKeys.value;
  try {
    await fetchKey();
  } catch (fault) {
    if (!(fault instanceof Refused) || fault.refusal.code !== 'NO_SIGNING_KEY') throw fault;
  }
  return trustedKeys.value;
}
