/** Why a start failed for something around the process, and what a person can do about it. */
export interface StartProblem {
  readonly problem: string;
  readonly advice: string;
  /** Whether it may pass without a person: the supervisor then starts the process again. */
  readonly mayPass: boolean;
}

/**
 * The process cannot start as it is: a person has to correct something, which the message names. `runMain` prints it and
 * exits with `EXIT.mend`; where it may pass by itself, with `EXIT.unavailable`.
 */
export class StartRefused extends Error {
  /** @param about what the log holds beside the message. */
  constructor(
    message: string,
    readonly about: Partial<StartProblem> & Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** A start that failed, as a refusal where its reason is known: this problem, or a port; any other failure as it is. */
export function startFailure(failure: unknown, known: StartProblem | undefined): unknown {
  const found = known ?? listenProblem(failure);
  return found === undefined ? failure : new StartRefused(found.problem, { ...found });
}

/** The reason why a port cannot be listened on; undefined where the failure is another. */
function listenProblem(failure: unknown): StartProblem | undefined {
  if (!(failure instanceof Error)) return undefined;
  const { code, syscall, address, port } = failure as NodeJS.ErrnoException & { address?: string; port?: number };
  if (syscall !== 'listen') return undefined;
  const place = `${address ?? ''}:${port ?? ''}`;
  if (code === 'EADDRINUSE')
    return {
      problem: `The address ${place} is in use by another program.`,
      advice: 'stop that program, or change the setting that names this port',
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
