import type { Connection } from 'mysql2';
import { SqlFailure, sqlFailureOf } from './sql-failure.js';

/** How often a server is pinged. */
const PING_MS = 250;
/** Twice so long without an answer, and it is not there. Twice: after a turn that took long, answers may lie unread. */
const LATE_MS = 500;

/** The servers of a cluster, as the ping uses them. */
export interface PingedServers {
  /** A connection to the current server, over which nothing is done but pings, and how that server is left. */
  readonly connect: () => { readonly connection: Connection; readonly leave: () => void };
  /** Whether anybody is connected or connecting, other than for pings. */
  readonly areUsed: () => boolean;
}

/**
 * Finds a server that has stopped without a word: its machine hangs or is cut off, and connections to it stay open. A statement
 * may take seconds on a server that is well, while a cluster agrees on who belongs to it; a ping is answered meanwhile, also by
 * a node that has lost the others: that one fails statements by itself. Runs as long as somebody uses the servers.
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

  /** Pings until the connection has failed, or no one uses the servers any more. */
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

/** The file with the authority of its certificate cannot be read now: its users are refused for that, and report it. */
function passUnreachable(failure: unknown): void {
  if (!(failure instanceof SqlFailure)) throw failure;
}

/** `refuses`: the sender of a statement learns why, and decides. */
type Answer = 'serves' | 'refuses' | 'gone';

async function answerOf(connection: Connection): Promise<Answer> {
  const answered = new Promise<Answer>((resolve) => {
    // The driver's types promise null; it calls without an argument.
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
