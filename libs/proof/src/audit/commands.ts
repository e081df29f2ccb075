import type { Approval, EventOf, LinkCommand, LinkEvent, LinkState } from '@jackpot/progressive';
import type { EventProblem } from './finding.js';

/** Rebuilds each event's command from the event and the state before the event. */
export type CommandsOf<Type extends LinkEvent['type']> = {
  readonly [T in Type]: (event: EventOf<T>, state: LinkState) => LinkCommand | EventProblem;
};

/** Names the waiting request. If none waits, names a request that the link refuses. */
export function quoteOf(waiting: Omit<Approval, 'person'> | null | undefined): Omit<Approval, 'person'> {
  return { request: waiting?.request ?? 0, hash: waiting?.hash ?? '' };
}
