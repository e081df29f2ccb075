import { type ChildProcess, fork } from 'node:child_process';

type Api = Readonly<Record<string, (plan: never) => unknown>>;

interface Request {
  readonly id: number;
  readonly call: string;
  readonly plan: unknown;
}
type Response = { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly error: string };

interface PendingCall {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A child process delays no other event loop, and its processor time can be measured. */
export class CalledProcess<A extends Api> {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, PendingCall>();
  #next = 1;

  constructor(
    private readonly main: URL,
    execArgv: readonly string[] = ['--enable-source-maps'],
    env: Readonly<Record<string, string>> = {},
  ) {
    const options = { execArgv: [...execArgv], env: { ...process.env, ...env } };
    this.#child = fork(main, [], { serialization: 'advanced', ...options });
    this.#child.on('message', (response: Response) => this.#take(response));
    this.#child.on('exit', (code) => {
      for (const { reject } of this.#pending.values()) reject(new Error(`${main.pathname} ended with ${code}`));
      this.#pending.clear();
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  call<K extends keyof A & string>(name: K, ...[plan]: Parameters<A[K]>): Promise<Awaited<ReturnType<A[K]>>> {
    const id = this.#next;
    this.#next += 1;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: (answer) => resolve(answer as Awaited<ReturnType<A[K]>>), reject });
      this.#child.send({ id, call: name, plan } satisfies Request, (error) => {
        if (error !== null) this.#take({ id, error: error.message });
      });
    });
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || !this.#child.connected) return;
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.disconnect();
    await exited;
  }

  async kill(): Promise<void> {
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await exited;
  }

  #take(response: Response): void {
    const waiting = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if ('error' in response) waiting?.reject(new Error(`${this.main.pathname}: ${response.error}`));
    else waiting?.resolve(response.answer);
  }
}

export function serve(api: Api): void {
  const reply = (response: Response): void => void process.send?.(response);
  process.on('message', ({ id, call, plan }: Request) => {
    const handler = api[call] as ((plan: unknown) => unknown) | undefined;
    Promise.resolve()
      .then(() => handler?.(plan))
      .then(
        (answer) => reply({ id, answer }),
        (error: unknown) => reply({ id, error: error instanceof Error ? String(error.stack) : String(error) }),
      );
  });
  process.on('disconnect', () => process.exit(0));
}
