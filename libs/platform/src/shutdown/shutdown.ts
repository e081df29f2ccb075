import type { Logger } from '../logging/index.js';

export interface ShutdownStep {
  readonly name: string;
  readonly limitMs: number;
  readonly stop: () => Promise<void> | void;
}

/**
 * Stops the parts of a process in reverse order, each with a time limit. A step that fails or takes too long is
 * skipped.
 */
export class Shutdown {
  readonly #steps: ShutdownStep[] = [];
  #running: Promise<boolean> | undefined;
  #isClean = true;

  constructor(private readonly logger: Logger) {}

  /** @throws Error if the shutdown has begun, because the step would never run */
  add(step: ShutdownStep): void {
    if (this.#running !== undefined) throw new Error(`${step.name} was started while the process ends`);
    this.#steps.push(step);
  }

  get hasBegun(): boolean {
    return this.#running !== undefined;
  }

  run(): Promise<boolean> {
    this.#running ??= this.#runSteps();
    return this.#running;
  }

  async #runSteps(): Promise<boolean> {
    for (const step of this.#steps.reverse()) await this.step(step);
    return this.#isClean;
  }

  /** Runs one step with its time limit. For shutdown hooks of Nest modules, which have no time limit. */
  async step({ name, limitMs, stop }: ShutdownStep): Promise<void> {
    const startedMs = performance.now();
    try {
      await within(limitMs, async () => stop());
      this.logger.info({ step: name, tookMs: Math.round(performance.now() - startedMs) }, 'stopped');
    } catch (err) {
      this.logger.error({ step: name, limitMs, err }, 'not stopped; left behind');
      this.#isClean = false;
    }
  }
}

async function within(limitMs: number, act: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([act(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
