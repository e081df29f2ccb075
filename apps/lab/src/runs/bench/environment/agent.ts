import { type ChildProcess, fork } from 'node:child_process';

/** The calls of a process of the bench: one argument each, an answer each. */
export type Api = Readonly<Record<string, (plan: never) => unknown>>;

type PlanOf<A extends Api, K extends keyof A> = Parameters<A[K]>[0];
type AnswerOf<A extends Api, K extends keyof A> = Awaited<ReturnType<A[K]>>;

interface Request {
  readonly id: number;
  readonly call: string;
  readonly plan: unknown;
}
type Response = { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly error: string };

interface PendingCall {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/**
 * A process of the bench's own, called over Node's channel. Load, limits, engine and signs each have one, so that none
 * takes time from another's event loop, and each one's processor time can be measured.
 */
export class Agent<A extends Api> {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, PendingCall>();
  #next = 1;

  /** @param main the module it runs; @param execArgv arguments of Node */
  constructor(
    private readonly name: string,
    main: URL,
    execArgv: readonly string[] = ['--enable-source-maps'],
  ) {
    this.#child = fork(main, [], { serialization: 'advanced', execArgv: [...execArgv] });
    this.#child.on('message', (response: Response) => this.#take(response));
    this.#child.on('exit', (code) => this.#failAll(`${this.name} ended with ${code}`));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  call<K extends keyof A & string>(name: K, plan: PlanOf<A, K>): Promise<AnswerOf<A, K>> {
    const id = this.#next;
    this.#next += 1;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: (answer) => resolve(answer as AnswerOf<A, K>), reject });
      this.#child.send({ id, call: name, plan } satisfies Request, (error) => {
        if (error !== null) this.#take({ id, error: error.message });
      });
    });
  }

  /** Lets it go; it ends by itself once its channel is closed. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || !this.#child.connected) return;
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.disconnect();
    await exited;
  }

  #take(response: Response): void {
    const waiting = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if ('error' in response) waiting?.reject(new Error(`${this.name}: ${response.error}`));
    else waiting?.resolve(response.answer);
  }

  #failAll(message: string): void {
    for (const waiting of this.#pending.values()) waiting.reject(new Error(message));
    this.#pending.clear();
  }
}

/** The other end: answers until the parent is gone, then ends the process. */
export function serve(api: Api): void {
  process.on('message', (request: Request) => {
    const handler = api[request.call] as ((plan: unknown) => unknown) | undefined;
    if (handler === undefined) return reply({ id: request.id, error: `no handler for ${request.call}` });
    Promise.resolve()
      .then(() => handler(request.plan))
      .then(
        (answer) => reply({ id: request.id, answer }),
        (error: unknown) =>
          reply({ id: request.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
  process.on('disconnect', () => process.exit(0));
}

function reply(response: Response): void {
  process.send?.(response);
}
