import type { Approval, EventOf, LinkCommand, LinkEvent, LinkState } from '@jackpot/progressive';
import type { EventProblem } from './finding.js';

/**
 * For each event, rebuilds the command that leads to it from the event and the state before it, or returns the problem.
 */
export type CommandsOf<Type extends LinkEvent['type']> = {
  readonly [T in Type]: (event: EventOf<T>, state: LinkState) => LinkCommand | EventProblem;
};

/** What an approval quotes of the request in the state. Without a request, the link refuses the approval. */
export function quoteOf(waiting: Omit<Approval, 'person'> | null | undefined): Omit<Approval, 'person'> {
  return { request: waiting?.request ?? 0, hash: waiting?.hash ?? '' };
}
