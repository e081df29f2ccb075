import { metricsPortOf } from '../../../../../ops/lib/apps.mjs';
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
  readonly at: string;
  readonly status: number | null;
  readonly troubles: readonly Trouble[];
}

export interface Watched {
  readonly name: string;
  readonly job: string;
  readonly instance: string;
  readonly ports: readonly string[];
}

export function watchedController(name: string, address: string): Watched {
  const { hostname, port } = new URL(address);
  const at = (each: number): string => `${hostname}:${each}`;
  const instance = at(metricsPortOf(Number(port)));
  return { name, job: 'jackpot-controller', instance, ports: [at(Number(port)), instance] };
}

export function watchedWorker({ worker, workerAddress }: Session): Watched {
  const instance = new URL(workerAddress).host;
  return { name: worker.name, job: 'jackpot-payouts', instance, ports: [instance] };
}

export function healthOf({ ports }: Watched): Promise<readonly HealthAnswer[]> {
  return Promise.all(ports.map((at) => read(`http://${at}/health/ready`, at)));
}

async function read(address: string, at: string): Promise<HealthAnswer> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    const { troubles = [] } = (await answer.json()) as Partial<HealthAnswer>;
    return { at, status: answer.status, troubles };
  } catch {
    return { at, status: null, troubles: [] };
  }
}

export class SignWatch {
  #lastAt = -Infinity;
  readonly #over = new AbortController();

  constructor(address: string, linkId: string) {
    void this.#run(`${address}/api/v1/links/${linkId}/feed`);
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
