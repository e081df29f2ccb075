import type { EventOf, LinkCommand, LinkEvent, LinkState } from '@jackpot/progressive';
import type { EventProblem } from './finding.js';

/** For each event, the command that leads to it, rebuilt from the event and the state before it; or why none can. */
export type CommandsOf<Type extends LinkEvent['type']> = {
  readonly [T in Type]: (event: EventOf<T>, state: LinkState) => LinkCommand | EventProblem;
};
