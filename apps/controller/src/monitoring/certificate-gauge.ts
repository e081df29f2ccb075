import { type Metrics, RepeatingTask } from '@jackpot/platform';

const EVERY_MS = 15_000;
const MS_PER_SECOND = 1_000;

/** `tables`: the earliest end of the certificates of the connected tables. */
const CERTIFICATES = ['public', 'floor', 'authority', 'tables'] as const;
export type CertificateEnds = Readonly<Record<(typeof CERTIFICATES)[number], number | undefined>>;

export interface CertificateGaugePorts {
  /** In ms since 1970. Undefined if there is no such certificate. */
  readonly ends: () => CertificateEnds;
  readonly metrics: Pick<Metrics, 'jackpot_certificate_seconds'>;
  readonly now: () => number;
}

export class CertificateGauge {
  readonly #task = new RepeatingTask(EVERY_MS, () => Promise.resolve(this.round()));

  constructor(private readonly ports: CertificateGaugePorts) {}

  start(): void {
    this.#task.start();
    this.#task.poke();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  round(): void {
    const { metrics, now } = this.ports;
    const ends = this.ports.ends();
    for (const certificate of CERTIFICATES) {
      const endMs = ends[certificate];
      if (endMs === undefined) metrics.jackpot_certificate_seconds.remove({ certificate });
      else metrics.jackpot_certificate_seconds.set({ certificate }, (endMs - now()) / MS_PER_SECOND);
    }
  }
}
