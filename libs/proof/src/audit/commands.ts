import type { Approval, EventOf, LinkCommand, LinkEvent, LinkState } from '@jackpot/progressive';
import type { EventProblem } from './finding.js';

/** For each event, the command that leads to it, rebuilt from the event and the state before it; or why none can. */
export type CommandsOf<Type extends LinkEvent['type']> = {
  readonly [T in Type]: (event: EventOf<T>, state: LinkState) => LinkCommand | EventProblem;
};

/** What an approval quotes of the request that the state holds; of no request, what none has: the link then refuses it. */
export function quoteOf(waiting: Omit<Approval, 'person'> | null | undefined): Omit<Approval, 'person'> {
  return { request: waiting?.request ?? 0, hash: waiting?.hash ?? '' };
}
