import { computed, signal } from '@preact/signals';
import { saveSetting, readSetting } from '../parts/files.js';
import { Refused, request } from '../server/api.js';

const SETTING = 'operator-keys';

/** Keys that the person received and entered here; two after a key change. */
export const enteredKeys = signal<string>(readSetting<string>(SETTING) ?? '');
/** The key that the controller reports. Without an independent copy it proves nothing. */
export const controllerKey = signal<string | null>(null);

/** The keys that check signatures: the entered ones, otherwise the one that the controller reports. */
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

/** Reads the controller's key. A controller without a key signs nothing. */
export async function fetchKey(): Promise<void> {
  controllerKey.value = (await request<{ readonly key: string }>('GET', 'checkpoint-key')).key;
}

/**
 * The keys to verify with; none where the controller signs nothing. Before its key has come, a check without it would call a
 * good journal wrong. Throws `Refused` where the key cannot be read.
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
