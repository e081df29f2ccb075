import { readFileSync } from 'node:fs';

/** Ticks a second of the kernel's accounting: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor time a process has used so far, all its threads together; NaN where that cannot be told. */
export function processorMs(pid: number | undefined): number {
  if (pid === undefined) return Number.NaN;
  try {
    // The name in the second field may hold anything, also blanks and brackets: count from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Memory a process holds in RAM; NaN where that cannot be told. */
export function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) * 1_024;
  } catch {
    return Number.NaN;
  }
}

export type ShareOf = Readonly<Record<string, number | undefined>>;

/** Says, when asked the second time, how much of one core each of these processes used in between. */
export function watchCores(pids: ShareOf): () => Readonly<Record<string, number>> {
  const startedMs = performance.now();
  const before = mapped(pids, processorMs);
  return () => {
    const elapsedMs = performance.now() - startedMs;
    return mapped(pids, (pid, name) => (processorMs(pid) - (before[name] ?? 0)) / elapsedMs);
  };
}

function mapped(pids: ShareOf, value: (pid: number | undefined, name: string) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, value(pid, name)]));
}
