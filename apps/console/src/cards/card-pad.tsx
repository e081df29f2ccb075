import { useLayoutEffect, useRef } from 'preact/hooks';
import { SHORTCUTS, cardKeyOf, keysText } from '../shell/shortcuts.js';
import { t } from '../texts/t.js';
import { CardFace, Hand } from './card-face.js';
import { handsOf } from './card-text.js';
import {
  type Entry,
  HAND_CARDS,
  type Key,
  RANKS,
  SUITS,
  dueAfter,
  dueText,
  fifthOwner,
  press,
  pressOfThree,
  pressOne,
} from './entry.js';

const SUIT_SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  S: ['♠', t('Spades')],
  H: ['♥', t('Hearts')],
  C: ['♣', t('Clubs')],
  D: ['♦', t('Diamonds')],
};

/** Takes a function of the previous entry, because several keys may arrive before the next render. */
type OnEntry = (change: (entry: Entry) => Entry) => void;

interface CardPadProps {
  readonly entry: Entry;
  readonly isClosed: boolean;
  readonly onEntry: OnEntry;
}

export function CardPad({ entry, isClosed, onEntry }: CardPadProps) {
  const due = dueAfter(entry.cards);
  const onKey = (key: Key): void => onEntry((before) => press(before, key));
  useKeyboard({ isOpen: !isClosed, isInDialog: false, onKey });
  const hands = handsOf(entry.cards, fifthOwner(entry.cards));
  return (
    <div class="pad">
      <div class="hands">
        <Hand title={t('Player')} cards={hands.player} isNext={due.startsWith('player')} />
        <Hand title={t('Banker')} cards={hands.banker} isNext={due.startsWith('banker')} />
      </div>
      <p class="due" role="status">
        {dueText(due)}
        {entry.rank !== null && t(': {1} of…', nameOf(entry.rank))}
      </p>
      <Keys entry={entry} isClosed={isClosed} isFull={due === 'done'} onKey={onKey} />
    </div>
  );
}

export function HandPad({ label, entry, isClosed, onEntry }: CardPadProps & { readonly label: string }) {
  const isFull = entry.cards.length === HAND_CARDS;
  const onKey = (key: Key): void => onEntry((before) => pressOfThree(before, key));
  useKeyboard({ isOpen: !isClosed, isInDialog: false, onKey });
  return (
    <div class="pad">
      <div class="hands">
        <Hand title={label} cards={entry.cards} isNext={!isFull} />
      </div>
      <p class="due" role="status">
        {isFull
          ? t('All three cards entered: check, then confirm')
          : t('{1}: card {2} of 3', label, entry.cards.length + 1)}
        {entry.rank !== null && t(': {1} of…', nameOf(entry.rank))}
      </p>
      <Keys entry={entry} isClosed={isClosed} isFull={isFull} onKey={onKey} />
    </div>
  );
}

interface OneCardPadProps extends CardPadProps {
  readonly label: string;
  readonly takesKeys?: boolean;
  readonly none?: string;
}

export function OneCardPad({ label, entry, isClosed, onEntry, takesKeys = false, none }: OneCardPadProps) {
  const onKey = (key: Key): void => onEntry((before) => pressOne(before, key));
  useKeyboard({ isOpen: !isClosed, isInDialog: !takesKeys, onKey });
  const [card] = entry.cards;
  return (
    <div class="pad one" role="group" aria-label={label}>
      <p class="due" role="status">
        {label}: {entry.rank !== null ? t('{1} of…', nameOf(entry.rank)) : (card ?? none ?? t('rank, then suit'))}
        {card !== undefined && entry.rank === null && <CardFace name={card} />}
      </p>
      <Keys entry={entry} isClosed={isClosed} isFull={false} onKey={onKey} />
    </div>
  );
}

function nameOf(rank: string): string {
  return rank === 'T' ? '10' : rank;
}

interface KeysProps {
  readonly entry: Entry;
  readonly isClosed: boolean;
  readonly isFull: boolean;
  readonly onKey: (key: Key) => void;
}

function Keys({ entry, isClosed, isFull, onKey }: KeysProps) {
  return (
    <>
      <div class="ranks" role="group" aria-label={t('Rank')}>
        {RANKS.map((rank) => (
          <button
            type="button"
            key={rank}
            aria-pressed={entry.rank === rank}
            disabled={isClosed || isFull}
            onClick={() => onKey({ type: 'rank', value: rank })}
          >
            {nameOf(rank)}
          </button>
        ))}
        <button
          type="button"
          class="back"
          disabled={isClosed || (entry.cards.length === 0 && entry.rank === null)}
          onClick={() => onKey({ type: 'back' })}
        >
          {t('Undo card')}
        </button>
      </div>
      <div class="suits" role="group" aria-label={t('Suit')}>
        {SUITS.map((suit) => (
          <button
            type="button"
            key={suit}
            class={suit === 'H' || suit === 'D' ? 'red' : ''}
            aria-label={SUIT_SIGNS[suit]?.[1]}
            disabled={isClosed || isFull || entry.rank === null}
            onClick={() => onKey({ type: 'suit', value: suit })}
          >
            {SUIT_SIGNS[suit]?.[0]}
          </button>
        ))}
      </div>
      <p class="keys soft">
        {t('Rank, then suit, by keyboard or number pad: {1} lists the keys.', keysText(SHORTCUTS.list.keyboard))}
      </p>
    </>
  );
}

interface KeyboardUse {
  readonly isOpen: boolean;
  readonly isInDialog: boolean;
  readonly onKey: (key: Key) => void;
}

function useKeyboard({ isOpen, isInDialog, onKey }: KeyboardUse): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = cardKeyOf(event);
      if ((document.querySelector('dialog:modal') !== null) !== isInDialog) return;
      if (key === null || isTyping(event.target)) return;
      event.preventDefault();
      latest.current(key);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOpen, isInDialog]);
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox';
  return target instanceof HTMLElement && /^(TEXTAREA|SELECT)$/.test(target.tagName);
}
