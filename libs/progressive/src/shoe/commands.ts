import type { Card, IrregularityKind } from '@jackpot/rules';
import type { TableNo } from '../ids.js';
import type { Person } from '../person.js';

interface OfShoe {
  readonly table: TableNo;
  /** Counts from 1 at each table. */
  readonly shoe: number;
}

export type OpenShoe = OfShoe & {
  readonly type: 'open-shoe';
  readonly decks: number;
  readonly backs: string;
  readonly cardsOpenedAt: number;
  readonly by: string;
};

/** Records the burn: the first card, and as many more as its value (chapter 5 F, G). */
export type BurnCards = OfShoe & { readonly type: 'burn'; readonly card: Card };

/** The cover card appeared in the coup, or in place of its first card (chapter 9 D). */
export type ShowCoverCard = OfShoe & { readonly type: 'cover-card'; readonly coup: number };

/** An irregularity of chapter 13. `number` counts from 1 in each shoe. */
export type RecordIrregularity = OfShoe & {
  readonly type: 'irregularity';
  readonly number: number;
  /** 0 before the table's first coup. */
  readonly coup: number;
  readonly kind: IrregularityKind;
  readonly card: Card | null;
  /** The hand's cards in dealt order. Required for a third card to the Player's Hand. */
  readonly dealt: readonly Card[];
  readonly by: string;
};

/** Ends a shoe that is not replaced, at an idle table (chapter 5 H) or at the end of the day. */
export type EndShoe = OfShoe & { readonly type: 'end-shoe'; readonly by: string; readonly reason: string };

/** An act on the cards before the burn (chapters 4 A, 5 D). */
export type CardsAct = OfShoe & { readonly person: Person } & (
    | { readonly type: 'inspect-cards' | 'verify-cards' }
    | { readonly type: 'require-recut'; readonly reason: string }
  );

export type ShoeCommand = OpenShoe | BurnCards | ShowCoverCard | RecordIrregularity | EndShoe;
