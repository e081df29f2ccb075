import type { Card, IrregularityKind } from '@jackpot/rules';
import type { TableNo } from '../ids.js';
import type { Person } from '../person.js';

interface OfShoe {
  readonly table: TableNo;
  /** The table's shoes are numbered 1, 2, 3, ... */
  readonly shoe: number;
}

/** Cards come into play: how many decks, which batch, when its decks were opened for use, and who reported it. */
export type OpenShoe = OfShoe & {
  readonly type: 'open-shoe';
  readonly decks: number;
  readonly backs: string;
  /** ms since 1970. */
  readonly cardsOpenedAt: number;
  readonly by: string;
};

/** The first card is exposed and burned, with as many more face down as its value (chapter 5 F, G). */
export type BurnCards = OfShoe & { readonly type: 'burn'; readonly card: Card };

/** The cover card has appeared: in this coup, or as the first card of it (chapter 9 D). */
export type ShowCoverCard = OfShoe & { readonly type: 'cover-card'; readonly coup: number };

/** Something of chapter 13 has happened. `number` counts them, 1, 2, 3, ... in each shoe. */
export type RecordIrregularity = OfShoe & {
  readonly type: 'irregularity';
  readonly number: number;
  /** The coup under way or the last one; 0 before a table's first. */
  readonly coup: number;
  readonly kind: IrregularityKind;
  readonly card: Card | null;
  /** The round's cards before it, in dealt order; needed for a third card to the Player's Hand. */
  readonly dealt: readonly Card[];
  readonly by: string;
};

/** The cards are taken off the table without others in their place: an idle table (chapter 5 H), the end of the day. */
export type EndShoe = OfShoe & { readonly type: 'end-shoe'; readonly by: string; readonly reason: string };

/**
 * A signed-in person inspects the cards of an open shoe, verifies the inspection (chapter 4 A), or requires a recut (chapter
 * 5 D), before the shoe is burned.
 */
export type CardsAct = OfShoe & { readonly person: Person } & (
    | { readonly type: 'inspect-cards' | 'verify-cards' }
    | { readonly type: 'require-recut'; readonly reason: string }
  );

/** A table's reports of its shoe, where the terms of the link track shoes. */
export type ShoeCommand = OpenShoe | BurnCards | ShowCoverCard | RecordIrregularity | EndShoe;
