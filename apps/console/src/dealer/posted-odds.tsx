import { useState } from 'preact/hooks';
import { lineText } from '../rounds/words.js';
import { t } from '../texts/t.js';
import { type PostedWager, oddsText, postedLines } from './posted-wager.js';

/** A player may ask for the odds (chapters 2 B(3), 12). */
export function PostedOdds({ wagers }: { readonly wagers: readonly PostedWager[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="panel" aria-label={t('Odds')}>
      <h2>
        <button type="button" class="minor fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Odds')}
        </button>
      </h2>
      {isOpen && (
        <dl class="posted">
          {wagers.map((wager) => (
            <WagerOdds key={wager.name} wager={wager} />
          ))}
        </dl>
      )}
    </section>
  );
}

function WagerOdds({ wager }: { readonly wager: PostedWager }) {
  return (
    <>
      <dt>{wager.name}</dt>
      <dd>
        <ul class="odds">
          {postedLines(wager).map(({ id, vigorish }) => (
            <li key={id}>
              {lineText(id)} <strong>{oddsText(wager, id)}</strong> {vigorish && t('less 5% vigorish')}
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
