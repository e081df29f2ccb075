import { setTimeout as sleep } from 'node:timers/promises';

export interface Step {
  readonly atMs: number;
  readonly line: string;
}

const STEP = /^(\d{1,5}(?:\.\d{1,3})?)\s+(\S.*)$/;
const MS_PER_SECOND = 1_000;

export function readScript(
  text: string,
  isKnown: (line: string) => boolean,
): { readonly steps: readonly Step[] } | { readonly problems: readonly string[] } {
  const steps: Step[] = [];
  const problems: string[] = [];
  for (const [at, written] of text.split('\n').entries()) {
    const line = written.replace(/#.*$/, '').trim();
    if (line === '') continue;
    const [, seconds = '', what = ''] = STEP.exec(line) ?? [];
    const atMs = Math.round(Number(seconds) * MS_PER_SECOND);
    if (seconds === '') problems.push(`line ${at + 1}: begin with the seconds, as in "2.5 noise": ${line}`);
    else if (!isKnown(what)) problems.push(`line ${at + 1}: unknown act "${what}"`);
    else if (atMs < (steps.at(-1)?.atMs ?? 0))
      problems.push(`line ${at + 1}: ${seconds} s is before the line above it`);
    else steps.push({ atMs, line: what });
  }
  return problems.length > 0 ? { problems } : { steps };
}

export async function playScript(
  steps: readonly Step[],
  act: (line: string) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const startedMs = performance.now();
  for (const { atMs, line } of steps) {
    const leftMs = startedMs + atMs - performance.now();
    if (leftMs > 0) await sleep(leftMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
    if (signal?.aborted === true) return;
    await act(line);
  }
}
