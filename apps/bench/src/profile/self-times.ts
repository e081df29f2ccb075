/** A `.cpuprofile` as V8 writes it, as far as it is read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export interface SelfTime {
  readonly name: string;
  readonly us: number;
  /** Of all time that was not idle. */
  readonly share: number;
}

/** Time spent in each function itself, most first; idle time apart. */
export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): readonly SelfTime[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  samples.forEach((id, index) => {
    const name = names.get(id) ?? '?';
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0));
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
