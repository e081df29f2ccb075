import { keyFingerprint } from '@jackpot/platform';
import type { KeysByUse } from './key-plans.js';

const ANSWER_MS_MAX = 3_000;

/** `none`: the program has no key of this kind. `uses`: ids of its keys by use. */
export type Running =
  | { readonly state: 'away'; readonly why: string }
  | { readonly state: 'none' }
  | { readonly state: 'known'; readonly uses: Readonly<Record<string, readonly string[]>> };

/** @param at address of the program's metrics, HOST:PORT of METRICS_PORT */
export async function readRunningKeys(at: string, key: string): Promise<Running> {
  try {
    const answer = await fetch(`http://${at}/metrics`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    return runningIn(await answer.text(), key);
  } catch (failure) {
    const { cause, message } = failure as Error;
    return { state: 'away', why: cause instanceof Error && 'code' in cause ? String(cause.code) : message };
  }
}

export function runningIn(metrics: string, key: string): Running {
  const rows = [...metrics.matchAll(/^jackpot_key_info\{(.*)\} 1$/gm)].map(([, labels = '']) =>
    Object.fromEntries<string>(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  );
  if (rows.length === 0) return { state: 'away', why: 'it is of an earlier version, or another program' };
  const uses: Record<string, string[]> = {};
  for (const { key: of, use = '', fingerprint = '' } of rows) if (of === key) (uses[use] ??= []).push(fingerprint);
  return Object.keys(uses).length === 0 ? { state: 'none' } : { state: 'known', uses };
}

/** Uses that are not in `wanted` are not compared. */
export function hasKeys(uses: Readonly<Record<string, readonly string[]>>, wanted: KeysByUse): boolean {
  return Object.entries(wanted).every(
    ([use, keys]) => [...(uses[use] ?? [])].sort().join() === keys.map(keyFingerprint).sort().join(),
  );
}
