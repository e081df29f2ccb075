import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Metrics } from './define-metrics.js';

const KEYS = [
  ['records', 'present', 'RECORDS_KEY'],
  ['records', 'accepted', 'RECORDS_KEYS_ACCEPTED'],
  ['records', 'before', 'RECORDS_KEYS_BEFORE'],
  ['trigger', 'present', 'TRIGGER_KEY'],
  ['trigger', 'accepted', 'TRIGGER_KEYS_ACCEPTED'],
  ['patron', 'present', 'PATRON_KEY'],
  ['patron', 'accepted', 'PATRON_KEYS_ACCEPTED'],
  ['operator', 'present', 'OPERATOR_KEY'],
] as const;

type KeySettings = { readonly [Name in (typeof KEYS)[number][2]]?: string | readonly string[] } & {
  readonly CHECKPOINT_KEY_FILE?: string | undefined;
};

/** A short hash that identifies a random key. */
export function keyFingerprint(hex: string): string {
  return hash('sha256', `royal9 key ${hex}`).slice(0, 12);
}

/** Reports the fingerprints of the keys in use, so that a key replacement can be followed. */
export function reportKeys(metrics: Pick<Metrics, 'jackpot_key_info'>, settings: KeySettings): void {
  for (const [key, use, setting] of KEYS)
    for (const each of [settings[setting] ?? []].flat())
      metrics.jackpot_key_info.set({ key, use, fingerprint: keyFingerprint(each) }, 1);
  const { CHECKPOINT_KEY_FILE } = settings;
  if (CHECKPOINT_KEY_FILE === undefined) return;
  const fingerprint = keyFingerprint(readFileSync(CHECKPOINT_KEY_FILE, 'utf8').trim());
  metrics.jackpot_key_info.set({ key: 'checkpoint', use: 'present', fingerprint }, 1);
}
