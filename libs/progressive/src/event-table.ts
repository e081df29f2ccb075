import type { Award } from './award/award.js';
import type { EventOf, LinkEvent } from './catalogue.js';

/** Handlers by event. Their keys are the consumer's column in docs/reference/events.md. */
export type EventTable<Result, Context extends readonly unknown[] = []> = {
  readonly [Type in LinkEvent['type']]?: (event: EventOf<Type>, ...context: Context) => Result;
};

export function handleEvent<Result, Context extends readonly unknown[]>(
  table: EventTable<Result, Context>,
  event: LinkEvent,
  ...context: Context
): Result | undefined {
  const handler = table[event.type] as ((event: LinkEvent, ...context: Context) => Result) | undefined;
  return handler?.(event, ...context);
}

const NO_AWARDS: readonly Award[] = [];

export const AWARDS: EventTable<readonly Award[]> = {
  CoupResolved: ({ awards, mustHit }) => (mustHit === null ? awards : [...awards, mustHit.award]),
  CoupCorrected: ({ awards }) => awards,
};

export function awardsOf(event: LinkEvent): readonly Award[] {
  return handleEvent(AWARDS, event) ?? NO_AWARDS;
}
