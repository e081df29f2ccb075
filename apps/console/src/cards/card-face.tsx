import { type Card, parseCard, pointCount } from '@jackpot/rules';
import { t } from '../texts/t.js';

const SUITS: Readonly<Record<string, { readonly sign: string; readonly name: string; readonly isRed: boolean }>> = {
  S: { sign: '♠', name: t('spades'), isRed: false },
  H: { sign: '♥', name: t('hearts'), isRed: true },
  C: { sign: '♣', name: t('clubs'), isRed: false },
  D: { sign: '♦', name: t('diamonds'), isRed: true },
};
const RANKS: Readonly<Record<string, string>> = {
  A: t('ace'),
  T: t('ten'),
  J: t('jack'),
  Q: t('queen'),
  K: t('king'),
};

export function CardFace({ name }: { readonly name: string }) {
  const suit = SUITS[name.slice(-1)];
  const rank = name.slice(0, -1);
  if (suit === undefined) return <span class="card">{name}</span>;
  return (
    <span
      class={`card${suit.isRed ? ' red' : ''}`}
      role="img"
      aria-label={t('{1} of {2}', RANKS[rank] ?? rank, suit.name)}
    >
      <b aria-hidden="true">{rank === 'T' ? '10' : rank}</b>
      <i aria-hidden="true">{suit.sign}</i>
    </span>
  );
}

function pointsOf(names: readonly string[]): number | null {
  const cards = names.map(parseCard);
  return cards.every((card): card is Card => card !== undefined) && cards.length > 0 ? pointCount(cards) : null;
}

interface HandProps {
  readonly title: string;
  readonly cards: readonly string[];
  readonly isNext?: boolean;
}

export function Hand({ title, cards, isNext = false }: HandProps) {
  return (
    <div class="hand" role="group" aria-label={title}>
      <h3>
        {title} {cards.length >= 2 && <span class="points">{pointsOf(cards)}</span>}
      </h3>
      <div class="cards">
        {cards.map((card, at) => (
          <CardFace key={at} name={card} />
        ))}
        {isNext && <span class="card next" aria-hidden="true" />}
        {cards.length === 0 && !isNext && <span class="card place" aria-hidden="true" />}
      </div>
    </div>
  );
}
