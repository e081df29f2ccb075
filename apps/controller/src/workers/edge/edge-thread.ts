import type { Worker } from 'node:worker_threads';
import type { Logger, Metrics } from '@jackpot/platform';
import type { KeyPair } from '../../http/listening/tls.js';
import type { EdgeWork, FromEdge, ToEdge } from './edge-messages.js';
import type { FromSigns, ToSigns } from './sign-messages.js';
import { startThread } from '../start-thread.js';

const RESTART_MS = 500;
const STOP_MS_MAX = 3_000;
const HEAP_MB_MAX = 256;

export interface EdgeThreadPorts {
  readonly signs: {
    connect(post: (message: ToSigns) => void): { take(message: FromSigns): void; end(): void };
  };
  readonly metrics: Pick<Metrics, 'jackpot_requests_aborted_total'>;
}

/** If the thread of the public server dies, play continues and a new thread replaces it. */
export class EdgeThread {
  #worker: Worker | undefined;
  #isStopping = false;

  constructor(
    private work: EdgeWork,
    private readonly logger: Logger,
    private readonly ports: EdgeThreadPorts,
  ) {}

  start(): Promise<number> {
    return this.#launch(this.work.port);
  }

  replaceCertificate(pair: KeyPair): void {
    this.work = { ...this.work, plan: { ...this.work.plan, tls: pair } };
    this.#send({ type: 'certificate', pair });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    const timer = setTimeout(() => void worker.terminate(), STOP_MS_MAX);
    this.#send({ type: 'stop' });
    await ended;
    clearTimeout(timer);
  }

  #launch(port: number): Promise<number> {
    const worker = startThread(new URL('./edge-worker.js', import.meta.url), {
      workerData: { ...this.work, port },
      heapMbMax: HEAP_MB_MAX,
    });
    this.#worker = worker;
    const line = this.ports.signs.connect((message) => worker.postMessage({ type: 'signs', message } satisfies ToEdge));
    return new Promise((resolve, reject) => {
      let listening: number | undefined;
      worker.on('message', (message: FromEdge) => {
        if (message.type === 'signs') return line.take(message.message);
        if (message.type === 'failed')
          return this.logger.error({ fault: message.message }, 'a request failed by our fault');
        if (message.type === 'aborted') return this.#aborted(message.count);
        listening = message.port;
        resolve(message.port);
      });
      worker.on('error', (error: Error) => {
        if (listening !== undefined) this.logger.error({ err: error }, 'the thread of the public server has failed');
        reject(error);
      });
      worker.on('exit', () => {
        this.#worker = undefined;
        line.end();
        if (listening !== undefined && !this.#isStopping) this.#restart(listening);
        reject(new Error('the thread of the public server has ended'));
      });
    });
  }

  #aborted(count: number): void {
    this.ports.metrics.jackpot_requests_aborted_total.inc(count);
    this.logger.debug({ count }, 'requests were ended by their senders');
  }

  #restart(port: number): void {
    setTimeout(() => {
      if (this.#isStopping) return;
      this.#launch(port).catch((err: unknown) => {
        this.logger.error({ err }, 'the thread of the public server did not start again');
        this.#restart(port);
      });
    }, RESTART_MS);
  }

  #send(message: ToEdge): void {
    this.#worker?.postMessage(message);
  }
}
