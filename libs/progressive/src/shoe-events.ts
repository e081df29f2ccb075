import type { Card, Clause, IrregularityKind } from '@jackpot/rules';
import type { TableNo } from './ids.js';

interface OfShoe {
  /** When it was decided, ms since 1970; for people, never for order. */
  readonly at: number;
  readonly table: TableNo;
  readonly shoe: number;
}

/** What happens to the shoe of a table whose terms track it. None of it moves money. */
export type ShoeEvent =
  /** Cards came into play with all that is known of them. */
  | (OfShoe & {
      readonly type: 'ShoeLoaded';
      readonly decks: number;
      readonly backs: string;
      readonly cardsOpenedAt: number;
      readonly by: string;
    })
  /** The first card, exposed; its face value says how many followed it face down. */
  | (OfShoe & { readonly type: 'CardsBurned'; readonly card: Card })
  | (OfShoe & { readonly type: 'CoverCardSeen'; readonly coup: number })
  | (OfShoe & {
      readonly type: 'IrregularityRecorded';
      readonly coup: number;
      /** 1, 2, 3, ... in each shoe. */
      readonly number: number;
      readonly kind: IrregularityKind;
      readonly card: Card | null;
      readonly dealt: readonly Card[];
      /** The clause of chapter 13 that said what to do. */
      readonly clause: Clause;
      readonly by: string;
    })
  | (OfShoe & { readonly type: 'ShoeEnded'; readonly by: string; readonly reason: string });

export const SHOE_EVENTS = ['ShoeLoaded', 'CardsBurned', 'CoverCardSeen', 'IrregularityRecorded', 'ShoeEnded'] as const;

/** Whether an event is one of the tracked shoe. */
export function isShoeEvent<E extends { readonly type: string }>(event: E): event is Extract<E, ShoeEvent> {
  return (SHOE_EVENTS as readonly string[]).includes(event.type);
}
