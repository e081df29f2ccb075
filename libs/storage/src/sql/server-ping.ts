import type { Connection } from 'mysql2';
import { SqlFailure, sqlFailureOf } from './sql-failure.js';

const PING_MS = 250;
/**
 * Longest wait for a ping. A server is gone after two unanswered pings, because a blocked event loop may read an answer
 * late.
 */
const LATE_MS = 500;

export interface PingedServers {
  readonly connect: () => { readonly connection: Connection; readonly leave: () => void };
  readonly areUsed: () => boolean;
}

/**
 * Detects a server that stopped silently. Pings it, because a slow statement proves nothing: a healthy cluster can take
 * seconds to agree on its members.
 */
export class ServerPing {
  #isRunning = false;

  constructor(private readonly servers: PingedServers) {}

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run().finally(() => (this.#isRunning = false));
  }

  async #run(): Promise<void> {
    while (this.servers.areUsed()) {
      await this.#untilLost().catch(passUnreachable);
      await later(PING_MS);
    }
  }

  async #untilLost(): Promise<void> {
    const { connection, leave } = this.servers.connect();
    connection.on('error', () => undefined);
    let answer = await answerOf(connection);
    while (answer === 'serves' && this.servers.areUsed()) {
      await later(PING_MS);
      answer = await answerOf(connection);
    }
    if (answer === 'gone') leave();
    connection.destroy();
  }
}

/** Ignores that a certificate file cannot be read, because other connections report it. */
function passUnreachable(failure: unknown): void {
  if (!(failure instanceof SqlFailure)) throw failure;
}

type Answer = 'serves' | 'refuses' | 'gone';

async function answerOf(connection: Connection): Promise<Answer> {
  const answered = new Promise<Answer>((resolve) => {
    connection.ping((error?: unknown) => resolve(error instanceof Error ? answerIn(error) : 'serves'));
  });
  return (await within(LATE_MS, answered)) ?? (await within(LATE_MS, answered)) ?? 'gone';
}

function answerIn(error: unknown): Answer {
  return sqlFailureOf(error).kind === 'unreachable' ? 'gone' : 'refuses';
}

async function within(ms: number, answered: Promise<Answer>): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), ms)));
  const answer = await Promise.race([answered, over]);
  clearTimeout(timer);
  return answer;
}

const later = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
