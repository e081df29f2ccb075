import type { Session } from './session.js';

const ANSWER_MS_MAX = 1_000;
/** A sign calls itself live for this long after the last message. */
const SIGN_SILENCE_MS_MAX = 3_000;
const RECONNECT_MS = 300;

interface Trouble {
  readonly part: string;
  readonly text: string;
}

/** `status` is null if there was no answer. */
export interface HealthAnswer {
  readonly status: number | null;
  readonly code: string | null;
  readonly troubles: readonly Trouble[];
}

export interface Seen {
  readonly leader: HealthAnswer;
  readonly worker: HealthAnswer;
  readonly page: HealthAnswer;
}

export async function seenOn({ addresses, workerAddress, environment, tokens }: Session): Promise<Seen> {
  const [address = ''] = addresses;
  const page = `${address}/api/v1/links/${environment.linkId}/health`;
  const [leader, worker, seen] = await Promise.all([
    read(`${address}/health/ready`),
    read(`${workerAddress}/health/ready`),
    read(page, tokens.SLOT_ACCOUNTING_TOKEN),
  ]);
  return { leader, worker, page: seen };
}

async function read(address: string, token?: string): Promise<HealthAnswer> {
  try {
    const answer = await fetch(address, {
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });
    const { troubles = [], code = null } = (await answer.json()) as Partial<HealthAnswer>;
    return { status: answer.status, code, troubles };
  } catch {
    return { status: null, code: null, troubles: [] };
  }
}

export class SignWatch {
  #lastAt = -Infinity;
  readonly #over = new AbortController();

  static async follow(session: Session): Promise<SignWatch> {
    const sign = new SignWatch();
    void sign.#run(`${session.addresses[0] ?? ''}/api/v1/links/${session.environment.linkId}/feed`);
    return Promise.resolve(sign);
  }

  get isLive(): boolean {
    return performance.now() - this.#lastAt < SIGN_SILENCE_MS_MAX;
  }

  close(): void {
    this.#over.abort();
  }

  async #run(address: string): Promise<void> {
    while (!this.#over.signal.aborted) {
      await this.#read(address).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
  }

  async #read(address: string): Promise<void> {
    const answer = await fetch(address, { signal: this.#over.signal });
    if (!answer.ok || answer.body === null) return;
    for await (const _ of answer.body) this.#lastAt = performance.now();
  }
}
