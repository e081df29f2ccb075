import { readFileSync } from 'node:fs';

/** Ticks a second of the kernel's accounting: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor time that a process has used so far, all its threads together; NaN where that is unknown. */
export function processorMs(pid: number | undefined): number {
  try {
    // The name in the second field may contain anything, so count from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Memory that a process holds in RAM now (VmRSS) or held at most (VmHWM), in bytes; NaN where the process has ended. */
export function memoryBytes(pid: number | undefined, which: 'VmRSS' | 'VmHWM'): number {
  try {
    const line = new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1]) * 1_024;
  } catch {
    return Number.NaN;
  }
}
