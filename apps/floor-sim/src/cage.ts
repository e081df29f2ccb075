import type { FloorAward } from '@jackpot/contract';
import type { ControllerApi } from './api/bodies.js';
import type { Below } from './shoe/randomness.js';
import type { Clock } from './table/connection.js';

/** People take a few seconds to come, look, and sign. */
const VERIFY_MS_MIN = 2_000;
const VERIFY_MS_SPREAD = 3_000;
/** Claims that are being paid at the same time. */
const WINDOWS = 2;

const PREPARERS = ['A. Novak', 'B. Osei', 'C. Lindqvist'] as const;
const VERIFIERS = ['D. Moreau', 'E. Tanaka', 'F. Castillo'] as const;

interface Claim {
  readonly award: FloorAward;
  readonly dueAt: number;
}

/** Pays claims against their documents, as two people: one prepares, another verifies. */
export class Cage {
  readonly #claims: Claim[] = [];
  #isOpen = true;
  #busy = 0;

  constructor(
    private readonly api: ControllerApi,
    private readonly clock: Clock,
    private readonly below: Below,
    /** The controller said it is paid, now or before. */
    private readonly paid: (award: FloorAward) => void,
    private readonly failed: (fault: Error) => void,
  ) {}

  claim(award: FloorAward): void {
    this.#claims.push({ award, dueAt: this.clock() + VERIFY_MS_MIN + this.below(VERIFY_MS_SPREAD) });
  }

  tick(): void {
    while (this.#isOpen && this.#busy < WINDOWS) {
      const next = this.#claims[0];
      if (next === undefined || next.dueAt > this.clock()) return;
      this.#claims.shift();
      this.#busy += 1;
      void this.#pay(next.award);
    }
  }

  /** No more claims are begun. */
  close(): void {
    this.#isOpen = false;
  }

  get isIdle(): boolean {
    return this.#busy === 0;
  }

  /** Claims nobody has paid yet. */
  get open(): readonly FloorAward[] {
    return this.#claims.map(({ award }) => award);
  }

  async #pay(award: FloorAward): Promise<void> {
    const people = { preparedBy: this.#one(PREPARERS), verifiedBy: this.#one(VERIFIERS) };
    try {
      // Not open: our own first try went through and its answer was lost, or a person was quicker. Paid either way.
      await this.api.payClaim(award.awardId, people);
      this.paid(award);
    } catch (fault) {
      this.failed(fault as Error);
    } finally {
      this.#busy -= 1;
    }
  }

  #one(people: readonly string[]): string {
    return people[this.below(people.length)] ?? '';
  }
}
