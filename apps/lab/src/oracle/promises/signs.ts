import type { LinkPromises } from './link-promises.js';
import { keep } from '../promise-broken.js';

/** Longest time for which a sign may show an old amount. */
const BEHIND_MS_MAX = 15_000;

interface Message {
  readonly type: 'meters' | 'award' | 'heartbeat';
  readonly sequence: number;
  readonly levels?: readonly { readonly level: string; readonly display: string }[];
  readonly awardId?: string;
  readonly seat?: number;
}

/** A live sign must show exact amounts, never before they are durable, and not long after they changed. */
export class SignPromises {
  readonly #replacedAtMs = new Map<string, Map<number, number>>();

  constructor(
    private readonly link: (linkId: string) => LinkPromises,
    private readonly nowMs: () => number,
  ) {}

  /** Call just before a batch of the link becomes durable. */
  appended(linkId: string): void {
    const replaced = this.#replacedAtMs.get(linkId) ?? new Map<number, number>();
    this.#replacedAtMs.set(linkId, replaced);
    replaced.set(this.link(linkId).sequence, this.nowMs());
  }

  shows(linkId: string, text: string): void {
    const message = JSON.parse(text) as Message;
    const link = this.link(linkId);
    const { sequence } = message;
    keep(sequence <= link.sequence, 'a sign is never ahead', () => `${linkId} shows ${sequence} of ${link.sequence}`);
    if (message.type === 'award') return this.#award(link, message);
    const replacedAtMs = this.#replacedAtMs.get(linkId)?.get(sequence) ?? Infinity;
    keep(this.nowMs() - replacedAtMs <= BEHIND_MS_MAX, 'a sign shows nothing old as live', () => {
      return `${linkId} shows ${sequence} of ${link.sequence}, replaced ${this.nowMs() - replacedAtMs} ms ago`;
    });
    if (message.type === 'meters') this.#meters(link, message);
  }

  #meters(link: LinkPromises, { sequence, levels = [] }: Message): void {
    const shown = link.shownAfter.get(sequence);
    keep(shown !== undefined, 'a sign shows the state after a commit', () => `${sequence}`);
    for (const { level, display } of levels) {
      const cents = shown?.get(level) ?? -1n;
      const expected = `${cents / 100n}.${`${cents % 100n}`.padStart(2, '0')}`;
      keep(
        display === expected,
        'a sign shows the exact amount',
        () => `${level} at ${sequence}: ${display}, not ${expected}`,
      );
    }
  }

  #award(link: LinkPromises, { sequence, awardId = '', seat }: Message): void {
    const event = link.eventAt(sequence);
    const awards =
      event?.type === 'CoupResolved' ? [...event.awards, ...(event.mustHit === null ? [] : [event.mustHit.award])] : [];
    const isThere = awards.some((award) => awardId.endsWith(`-A${award.awardNumber}`) && award.seat === seat);
    keep(isThere, 'a sign shows an award that is durable', () => `${awardId} at ${sequence}`);
  }
}
