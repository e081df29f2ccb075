export interface StartProblem {
  readonly problem: string;
  readonly advice: string;
  readonly mayPass: boolean;
}

/**
 * The process must not start. The message names what a person must correct. `runMain` exits with `EXIT.mend`, or with
 * `EXIT.unavailable` if the problem may go away by itself.
 */
export class StartRefused extends Error {
  constructor(
    message: string,
    readonly about: Partial<StartProblem> & Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

export function startFailure(failure: unknown, known: StartProblem | undefined): unknown {
  const found = known ?? systemProblem(failure);
  return found === undefined ? failure : new StartRefused(found.problem, { ...found });
}

function systemProblem(failure: unknown): StartProblem | undefined {
  if (!(failure instanceof Error)) return undefined;
  const { code, path, syscall, address, port } = failure as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === 'ENOSPC')
    return {
      problem: `The disk ${path === undefined ? 'that this program writes to' : `of ${path}`} is full.`,
      advice: 'free space there, or write to another folder',
      mayPass: true,
    };
  if (syscall !== 'listen') return undefined;
  const isAny = address === undefined || address === '::' || address === '0.0.0.0';
  const place = isAny ? `port ${port ?? ''}` : `${address}:${port ?? ''}`;
  if (code === 'EADDRINUSE')
    return {
      problem: `${isAny ? `Port ${port ?? ''}` : `The address ${place}`} is in use by another program.`,
      advice: 'stop that program, or name another port',
      mayPass: true,
    };
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return {
      problem: `This program may not listen on ${place} (${code}).`,
      advice: 'set a port above 1023 and an address of this machine',
      mayPass: false,
    };
  return undefined;
}
