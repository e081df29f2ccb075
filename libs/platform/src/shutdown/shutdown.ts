import type { Logger } from '../logging/index.js';

/** One thing to stop: what was started, and how long its end may take. */
export interface ShutdownStep {
  readonly name: string;
  readonly limitMs: number;
  readonly stop: () => Promise<void> | void;
}

/**
 * The order in which a process ends: what was started last is stopped first, one after the other, each within its time.
 * A step that fails or takes too long is left behind with a line in the log, and the next one begins: a queue that hangs
 * must not keep the journal from being closed.
 */
export class Shutdown {
  readonly #steps: ShutdownStep[] = [];
  #running: Promise<boolean> | undefined;
  #isClean = true;

  constructor(private readonly logger: Logger) {}

  /** Called right after a thing was started. After the end has begun nothing is added: it would never be stopped. */
  add(step: ShutdownStep): void {
    if (this.#running !== undefined) throw new Error(`${step.name} was started while the process ends`);
    this.#steps.push(step);
  }

  get hasBegun(): boolean {
    return this.#running !== undefined;
  }

  /** Runs every step once, however often it is called. True if all of them ended well. */
  run(): Promise<boolean> {
    this.#running ??= this.#runSteps();
    return this.#running;
  }

  async #runSteps(): Promise<boolean> {
    for (const step of this.#steps.reverse()) await this.step(step);
    return this.#isClean;
  }

  /** Stops one thing now. The shutdown hooks of Nest modules call it: Nest itself knows no time limit. */
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
