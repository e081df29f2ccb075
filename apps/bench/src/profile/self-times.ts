/** A `.cpuprofile` as V8 writes it, as far as it is read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  /** Microseconds of the system's monotonic clock. */
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** From when to when the load ran, in milliseconds of the same clock. */
export interface LoadWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface SelfTime {
  readonly name: string;
  readonly us: number;
  /** Of all time that was not idle. */
  readonly share: number;
}

/** Time spent in each function itself while the load ran, most first; idle time apart, and so are start and end. */
export function selfTimes(
  { nodes, samples, timeDeltas, startTime }: CpuProfile,
  { fromMs, toMs }: LoadWindow,
): readonly SelfTime[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  let atUs = startTime;
  samples.forEach((id, index) => {
    const us = timeDeltas[index] ?? 0;
    atUs += us;
    if (atUs < fromMs * 1_000 || atUs > toMs * 1_000) return;
    const name = names.get(id) ?? '?';
    times.set(name, (times.get(name) ?? 0) + us);
  });
  const busy = [...times].filter(([name]) => !name.startsWith('(idle)'));
  const total = busy.reduce((sum, [, us]) => sum + us, 0);
  return busy.map(([name, us]) => ({ name, us, share: us / total })).sort((a, b) => b.us - a.us);
}

/** Function and file; of a file its last three folders, wherever it lies. */
function nameOf(frame: CpuProfile['nodes'][number]['callFrame']): string {
  const where = frame.url === '' ? '' : ` ${frame.url.split('/').slice(-3).join('/')}:${frame.lineNumber + 1}`;
  return `${frame.functionName === '' ? '(anonymous)' : frame.functionName}${where}`;
}
