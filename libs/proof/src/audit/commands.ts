import type { Approval, EventOf, LinkCommand, LinkEvent, LinkState } from '@jackpot/progressive';
import type { EventProblem } from './finding.js';

/** Rebuilds the command of each event from the event and the state before it. */
export type CommandsOf<Type extends LinkEvent['type']> = {
  readonly [T in Type]: (event: EventOf<T>, state: LinkState) => LinkCommand | EventProblem;
};

/** Without a request, the link refuses the approval. */
export function quoteOf(waiting: Omit<Approval, 'person'> | null | undefined): Omit<Approval, 'person'> {
  return { request: waiting?.request ?? 0, hash: waiting?.hash ?? '' };
}
