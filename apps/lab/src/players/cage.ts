import { type ClaimBody, type ControllerApi, NoController } from './api/bodies.js';
import type { Below } from './random.js';
import type { Clock } from '@jackpot/floor-client';

const VERIFY_MS_MIN = 2_000;
const VERIFY_MS_SPREAD = 3_000;
const WINDOWS = 2;

interface QueuedClaim {
  readonly claim: ClaimBody;
  readonly dueAt: number;
}

export interface CageListener {
  paid(claim: ClaimBody): void;
  reportMismatch(where: string, expected: string, found: string): void;
}

export class Cage {
  readonly #open = new Map<string, ClaimBody>();
  readonly #postponed: QueuedClaim[] = [];
  #busy = 0;

  #isPaying = false;
  #isClosed = false;

  constructor(
    private readonly api: Pick<ControllerApi, 'payClaim' | 'releaseClaim'>,
    private readonly clock: Clock,
    private readonly below: Below,
    private readonly listener: CageListener,
  ) {}

  claim(claim: ClaimBody): void {
    this.#open.set(claim.awardId, claim);
    this.#wait(claim);
  }

  tick(): void {
    while (this.#isPaying && this.#busy < WINDOWS) {
      const next = this.#postponed[0];
      if (next === undefined || next.dueAt > this.clock()) return;
      this.#postponed.shift();
      this.#busy += 1;
      void this.#pay(next.claim);
    }
  }

  open(): void {
    this.#isPaying = !this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    this.#isPaying = false;
  }

  get isIdle(): boolean {
    return this.#busy === 0;
  }

  areOpen(awardIds: ReadonlySet<string>): void {
    for (const [awardId, claim] of this.#open) if (!awardIds.has(awardId)) this.#paid(claim);
  }

  #wait(claim: ClaimBody): void {
    this.#postponed.push({ claim, dueAt: this.clock() + VERIFY_MS_MIN + this.below(VERIFY_MS_SPREAD) });
  }

  async #pay(claim: ClaimBody): Promise<void> {
    try {
      const result = await this.api.payClaim(claim);
      if (result === 'held') await this.api.releaseClaim(claim.awardId);
      if (result === 'held' || result === 'waits') this.#wait(claim);
      // `not-open` counts as paid too: the answer to an earlier attempt was lost, or someone else paid.
      else this.#paid(claim);
    } catch (fault) {
      if (fault instanceof NoController) this.#wait(claim);
      else this.listener.reportMismatch(`claim ${claim.awardId}`, 'paid', (fault as Error).message);
    } finally {
      this.#busy -= 1;
    }
  }

  #paid(claim: ClaimBody): void {
    if (this.#open.delete(claim.awardId)) this.listener.paid(claim);
  }
}
