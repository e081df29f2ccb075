import { useLayoutEffect } from 'preact/hooks';
import { Choice } from '../parts/form.js';
import { Hand } from './card-face.js';
import { handsOf } from './card-text.js';
import { type Entry, type Key, RANKS, SUITS, dueAfter, dueText, fifthOwner, keyOf, press } from './entry.js';

const SUIT_SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  S: ['♠', 'Spades'],
  H: ['♥', 'Hearts'],
  C: ['♣', 'Clubs'],
  D: ['♦', 'Diamonds'],
};

interface CardPadProps {
  readonly entry: Entry;
  readonly isClosed: boolean;
  /** Changes what was entered so far: keys may come faster than the page is drawn. */
  readonly onEntry: (change: (entry: Entry) => Entry) => void;
}

/** Cards by taps or by keyboard: rank, then suit. The rules say which is next. */
export function CardPad({ entry, isClosed, onEntry }: CardPadProps) {
  const due = dueAfter(entry.cards);
  useKeyboard({ isClosed, onEntry });
  const hands = handsOf(entry.cards, fifthOwner(entry.cards));
  const tap = (key: Key) => () => onEntry((before) => press(before, key));
  const back = (
    <button
      type="button"
      class="back"
      disabled={isClosed || (entry.cards.length === 0 && entry.rank === null)}
      onClick={tap({ type: 'back' })}
    >
      {' '}
      Undo card{' '}
    </button>
  );
  return (
    <div class="pad">
      <div class="hands">
        <Hand title="Player" cards={hands.player} isNext={due.startsWith('player')} />
        <Hand title="Banker" cards={hands.banker} isNext={due.startsWith('banker')} />
      </div>
      <p class="due" role="status">
        {dueText(due)}
        {entry.rank !== null && `: ${entry.rank === 'T' ? '10' : entry.rank} of…`}
      </p>
      {due !== 'done' && (
        <>
          <div class="ranks" role="group" aria-label="Rank">
            {RANKS.map((rank) => (
              <button
                type="button"
                key={rank}
                aria-pressed={entry.rank === rank}
                disabled={isClosed}
                onClick={tap({ type: 'rank', value: rank })}
              >
                {rank === 'T' ? '10' : rank}
              </button>
            ))}
          </div>
          <div class="suits" role="group" aria-label="Suit">
            {SUITS.map((suit) => (
              <button
                type="button"
                key={suit}
                class={suit === 'H' || suit === 'D' ? 'red' : ''}
                aria-label={SUIT_SIGNS[suit]?.[1]}
                disabled={isClosed || entry.rank === null}
                onClick={tap({ type: 'suit', value: suit })}
              >
                {SUIT_SIGNS[suit]?.[0]}
              </button>
            ))}
            {back}
          </div>
        </>
      )}
      {due === 'done' && <div class="suits">{back}</div>}
    </div>
  );
}

function useKeyboard({ isClosed, onEntry }: Omit<CardPadProps, 'entry'>): void {
  useLayoutEffect(() => {
    if (isClosed) return;
    const onKey = (event: KeyboardEvent): void => {
      const key = keyOf(event.key);
      // A dialog over the page has the keys to itself.
      if (document.querySelector('dialog:modal') !== null) return;
      if (key === null || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      onEntry((before) => press(before, key));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

interface CardChoiceProps {
  readonly label: string;
  readonly none: string;
  readonly required?: boolean;
  readonly value?: string;
  readonly onChange?: (card: string) => void;
}

const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

/** One card of a deck. */
export function CardChoice(props: CardChoiceProps) {
  return <Choice name="card" options={DECK.map((card) => [card, card])} {...props} />;
}
