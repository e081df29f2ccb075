import type { FloorAward, FloorState } from '@jackpot/contract';
import { Hand } from '../cards/card-face.js';
import { handsOf } from '../cards/card-text.js';
import { fifthOwner } from '../cards/entry.js';
import { resultText } from '../cards/result.js';
import { dollars, labelOf } from '../parts/texts.js';
import { t } from '../texts/t.js';

type Finished = Pick<FloorState, 'cards' | 'awards' | 'mustHit' | 'names'>;

export function HandResult({ hand }: { readonly hand: Finished }) {
  const { player, banker } = handsOf(hand.cards, fifthOwner(hand.cards));
  return (
    <>
      {hand.cards.length > 0 && (
        <div class="hands">
          <Hand title={t('Player')} cards={player} />
          <Hand title={t('Banker')} cards={banker} />
        </div>
      )}
      <p class="result" role="status">
        {resultText(hand.cards)}
      </p>
      <PayList hand={hand} />
    </>
  );
}

function awardsOf({ awards, mustHit }: Finished): readonly FloorAward[] {
  return mustHit === null ? awards : [...awards, mustHit];
}

export function handPays(hand: Finished): number {
  return awardsOf(hand).filter(({ pay }) => pay === 'claim').length;
}

/**
 * Imports only types of the contract: its schemas are compiled by `eval`, which the content security policy forbids.
 */
export function PayList({ hand }: { readonly hand: Finished }) {
  const inOrder = [...awardsOf(hand)].sort((one, other) => other.seat - one.seat);
  if (inOrder.length === 0) return <p class="nothing">{t('No progressive winners')}</p>;
  return (
    <ol class="pay winners" aria-label={t('To be paid, in this order')}>
      {inOrder.map(({ awardId, seat, line, level, amount, pay }) => (
        <li key={awardId} class={pay}>
          <span class="seat-no">{t('Seat {1}', seat)}</span>
          <span class="amount">{dollars(amount)}</span>
          <span>{hand.names?.[level ?? line] ?? labelOf(level ?? line)}</span>
          <span class="how">{pay === 'table' ? t('Pay from rack') : t('HAND PAY: do not pay. Call the floor.')}</span>
        </li>
      ))}
    </ol>
  );
}
