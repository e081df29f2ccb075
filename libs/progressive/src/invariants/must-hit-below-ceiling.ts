import { centsToMicro } from '@jackpot/money';
import { readJournaledConfig } from '../config/json.js';
import type { LinkEvent } from '../catalogue.js';
import { mustHitPart } from '../coup/must-hit.js';
import type { LevelMeters } from '../levels/meters.js';
import type { OpenedLink } from '../state.js';

/** Maximums of the Must Hit, in cents. */
export interface SavedCeiling {
  readonly ofCycle: bigint | null;
  readonly ofNext: bigint | null;
  readonly highest: bigint;
}

/**
 * INV-09: no must-hit award exceeds the maximum of its cycle, and without the contributions of coups that have no
 * result yet the meter is below that maximum. The meter cannot equal the maximum, because the trigger is at most the
 * maximum, and the result that reached the trigger has reset the meter. New terms apply from the next cycle.
 */
export class MustHitBelowCeiling {
  #ofCycle: bigint | null;
  #ofNext: bigint | null;
  #highest: bigint;

  constructor({ ofCycle, ofNext, highest }: SavedCeiling = { ofCycle: null, ofNext: null, highest: 0n }) {
    this.#ofCycle = ofCycle;
    this.#ofNext = ofNext;
    this.#highest = highest;
  }

  get saved(): SavedCeiling {
    return { ofCycle: this.#ofCycle, ofNext: this.#ofNext, highest: this.#highest };
  }

  take(event: LinkEvent, link: OpenedLink): string | null {
    const paid = this.#paidTooMuch(event);
    this.#rememberMaximum(event);
    return paid ?? this.#meterProblem(link);
  }

  #paidTooMuch(event: LinkEvent): string | null {
    if (event.type !== 'CoupResolved' || event.mustHit === null || this.#ofCycle === null) return null;
    const { amountCents } = event.mustHit.award;
    return amountCents > this.#ofCycle
      ? `the Must Hit paid ${amountCents} cents and must hit by ${this.#ofCycle} cents`
      : null;
  }

  #rememberMaximum(event: LinkEvent): void {
    if (event.type === 'LinkOpened' || event.type === 'TermsActivated') this.#ofNext = maximumOf(event.config);
    const begins = event.type === 'LinkOpened' || (event.type === 'CoupResolved' && event.mustHit !== null);
    if (!begins) return;
    this.#ofCycle = this.#ofNext;
    if (this.#ofCycle !== null && this.#ofCycle > this.#highest) this.#highest = this.#ofCycle;
  }

  #meterProblem(link: OpenedLink): string | null {
    const level = link.meters.find((each) => each.level === 'must-hit');
    if (level === undefined || this.#ofCycle === null) return null;
    const standsAtMicro = countedMicro(link, level);
    if (standsAtMicro !== level.displayMicro - link.uncountedMicro)
      return `${link.uncountedMicro} micro-cents of the Must Hit are recorded for locked coups; the tables have ${level.displayMicro - standsAtMicro}`;
    const { largestCents } = level;
    if (standsAtMicro >= centsToMicro(this.#ofCycle))
      return `the Must Hit stands at ${standsAtMicro} micro-cents and must hit by ${this.#ofCycle} cents`;
    return largestCents > this.#highest
      ? `the Must Hit paid ${largestCents} cents and must hit by ${this.#highest} cents`
      : null;
  }
}

function countedMicro(link: OpenedLink, { cycle, displayMicro }: LevelMeters): bigint {
  return link.tables.reduce((counted, { coup }) => {
    const isUncounted = coup?.phase === 'locked' && coup.lock.seats.length > 0 && coup.lock.mustHitCycle === cycle;
    return isUncounted ? counted - mustHitPart(coup.lock) : counted;
  }, displayMicro);
}

function maximumOf(config: string): bigint | null {
  const read = readJournaledConfig(config);
  return read.ok ? (read.config.mustHit?.maximumCents ?? null) : null;
}
