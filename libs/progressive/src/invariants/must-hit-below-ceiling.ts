import { centsToMicro } from '@jackpot/money';
import { readLinkConfig } from '../config/json.js';
import type { LinkEvent } from '../catalogue.js';
import type { OpenedLink } from '../state.js';

/**
 * INV-09: a must-hit level never stands at or above the maximum of its cycle, and no hit pays more than that. New terms
 * count from the next cycle on. It cannot stand at the maximum either: the trigger lies at or below it, so the lock that
 * reached it has reset it. Reads the maximum from the events, for itself. Says what is wrong, or null.
 */
export class MustHitBelowCeiling {
  #ofCycle: bigint | null = null;
  #ofNext: bigint | null = null;
  /** The highest that any cycle has had: what the largest award ever may have come to. */
  #highest = 0n;

  /** @param link as the event has left it */
  take(event: LinkEvent, link: OpenedLink): string | null {
    const paid = this.#paidTooMuch(event);
    this.#promises(event);
    return paid ?? this.#stands(link);
  }

  #paidTooMuch(event: LinkEvent): string | null {
    if (event.type !== 'CoupLocked' || event.mustHit === null || this.#ofCycle === null) return null;
    const { amountCents } = event.mustHit.award;
    return amountCents > this.#ofCycle
      ? `the Must Hit paid ${amountCents} cents and must hit by ${this.#ofCycle} cents`
      : null;
  }

  #promises(event: LinkEvent): void {
    if (event.type === 'LinkOpened' || event.type === 'TermsActivated') this.#ofNext = maximumOf(event.config);
    const begins = event.type === 'LinkOpened' || (event.type === 'CoupLocked' && event.mustHit !== null);
    if (!begins) return;
    this.#ofCycle = this.#ofNext;
    if (this.#ofCycle !== null && this.#ofCycle > this.#highest) this.#highest = this.#ofCycle;
  }

  #stands({ meters }: OpenedLink): string | null {
    const level = meters.find((each) => each.level === 'must-hit');
    if (level === undefined || this.#ofCycle === null) return null;
    const { displayMicro, largestCents } = level;
    if (displayMicro >= centsToMicro(this.#ofCycle))
      return `the Must Hit stands at ${displayMicro} micro-cents and must hit by ${this.#ofCycle} cents`;
    return largestCents > this.#highest
      ? `the Must Hit paid ${largestCents} cents and must hit by ${this.#highest} cents`
      : null;
  }
}

function maximumOf(config: string): bigint | null {
  const read = readLinkConfig(JSON.parse(config));
  return 'linkId' in read ? (read.mustHit?.maximumCents ?? null) : null;
}
