import { readFileSync } from 'node:fs';

/** Clock ticks per second in /proc: 100 on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

export function processorMs(pid: number | undefined): number {
  try {
    // The second field may contain spaces and parentheses, so fields are counted from the last ") ".
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** NaN if the process has ended. */
export function memoryBytes(pid: number | undefined, which: 'VmRSS' | 'VmHWM'): number {
  try {
    const line = new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1]) * 1_024;
  } catch {
    return Number.NaN;
  }
}
