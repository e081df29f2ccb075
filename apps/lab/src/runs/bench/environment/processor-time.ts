import { readFileSync } from 'node:fs';

/** Ticks a second of the kernel's accounting: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor time a process has used so far, all its threads together; NaN where that is unknown. */
export function processorMs(pid: number | undefined): number {
  return pid === undefined ? Number.NaN : timeIn(`/proc/${pid}/stat`);
}

/** The same of its main thread alone: what its event loop has used. */
function mainThreadMs(pid: number): number {
  return timeIn(`/proc/${pid}/task/${pid}/stat`);
}

function timeIn(file: string): number {
  try {
    // The name in the second field may hold anything, also blanks and brackets: count from behind it.
    const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Memory a process holds in RAM; NaN where that is unknown. */
export function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) * 1_024;
  } catch {
    return Number.NaN;
  }
}

/** Processes by what they do; 'server' is watched a second time, its main thread alone. */
export type ProcessIds = Readonly<Record<string, number | undefined>>;

/** Returns a function that returns how much processor time each of these has used since. */
export function watchProcessors(pids: ProcessIds): () => Readonly<Record<string, number>> {
  const before = timesOf(pids);
  return () => Object.fromEntries(Object.entries(timesOf(pids)).map(([name, ms]) => [name, ms - (before[name] ?? 0)]));
}

function timesOf(pids: ProcessIds): Record<string, number> {
  const times = Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, processorMs(pid)]));
  return pids['server'] === undefined ? times : { ...times, 'server main thread': mainThreadMs(pids['server']) };
}
