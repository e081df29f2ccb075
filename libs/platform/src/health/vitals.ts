import type { HealthPart, Trouble } from '@jackpot/contract';
import { tenthsText } from './clock-check.js';
import { RepeatingTask } from '../concurrency/concurrency.js';

const EVERY_MS = 1_000;
const ANSWER_MS_MAX = 1_000;
const STOOD_MS_MAX = 1_000;
const STOOD_SHOWN_MS = 10_000;

export interface Check {
  readonly part: HealthPart;
  readonly find: () => Promise<string | null> | string | null;
  readonly hangs: string;
}

export interface VitalsPorts {
  readonly now: () => number;
  readonly passedMs: () => number;
  readonly onFound?: (part: HealthPart, isWell: boolean) => void;
  /** `cause`: what the check threw, if it threw. */
  readonly onChange?: (part: HealthPart, text: string | null, cause?: unknown) => void;
}

/** Checks every second what a program depends on. */
export class Vitals {
  readonly #task = new RepeatingTask(EVERY_MS, () => this.round());
  readonly #troubles = new Map<HealthPart, Trouble>();
  readonly #known = new Set<HealthPart>();
  readonly #open = new Map<HealthPart, Promise<Found>>();
  #roundAt: number | undefined;
  #stoodUntil = 0;

  readonly #checks: Check[];

  constructor(
    checks: readonly Check[],
    private readonly ports: VitalsPorts,
  ) {
    this.#checks = [...checks];
  }

  add(check: Check): void {
    this.#checks.push(check);
  }

  start(): void {
    this.#task.start();
    this.#task.poke();
  }

  async stop(): Promise<void> {
    await this.#task.stop();
  }

  get troubles(): readonly Trouble[] {
    return [...this.#troubles.values()];
  }

  of(part: HealthPart): Trouble | undefined {
    return this.#troubles.get(part);
  }

  isWell(part: HealthPart): boolean {
    return this.#known.has(part) && !this.#troubles.has(part);
  }

  async round(): Promise<void> {
    this.#noteStandstill();
    await Promise.all(this.#checks.map(async (check) => this.#note(check.part, await this.#found(check))));
  }

  async #found(check: Check): Promise<Found> {
    const { part, hangs } = check;
    const open = this.#open.get(part) ?? answerOf(check).finally(() => this.#open.delete(part));
    this.#open.set(part, open);
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<Found>((resolve) => {
      timer = setTimeout(() => resolve({ text: hangs }), ANSWER_MS_MAX);
    });
    const found = await Promise.race([open, tooLate]);
    clearTimeout(timer);
    return found;
  }

  #noteStandstill(): void {
    const now = this.ports.passedMs();
    const stoodMs = this.#roundAt === undefined ? 0 : now - this.#roundAt - EVERY_MS - ANSWER_MS_MAX;
    this.#roundAt = now;
    if (stoodMs > STOOD_MS_MAX) {
      this.#stoodUntil = now + STOOD_SHOWN_MS;
      const text = `The event loop stood for ${tenthsText(stoodMs)} s: nothing was served meanwhile. What ran on the processors of this machine?`;
      this.#note('event-loop', { text });
    } else if (now >= this.#stoodUntil) this.#note('event-loop', { text: null });
  }

  #note(part: HealthPart, { text, cause }: Found): void {
    const { now, onFound, onChange } = this.ports;
    const known = this.#troubles.get(part);
    onFound?.(part, text === null);
    this.#known.add(part);
    if (text === null) this.#troubles.delete(part);
    else this.#troubles.set(part, { part, text, since: known?.since ?? now() });
    if ((known === undefined) !== (text === null)) onChange?.(part, text, cause);
  }
}

interface Found {
  readonly text: string | null;
  readonly cause?: unknown;
}

async function answerOf({ find, hangs }: Check): Promise<Found> {
  try {
    return { text: await find() };
  } catch (cause) {
    return { text: hangs, cause };
  }
}
