import type { ThreeCardTable } from '@jackpot/contract';
import { threeCardWagerByKey } from '@jackpot/rules';
import { useState } from 'preact/hooks';
import { lineText, wagerText } from '../../rounds/words.js';
import { t } from '../../texts/t.js';

export function oddsText(key: string, line: string): string | undefined {
  const found = threeCardWagerByKey(key)?.lines.find(({ id }) => id === line);
  return found?.result === 'win' ? t('{1} to {2}', found.odds.pays, found.odds.on) : undefined;
}

/** A player may ask for the odds (chapter 12). */
export function PostedOdds({ wagers }: Pick<ThreeCardTable, 'wagers'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="panel" aria-label={t('Odds')}>
      <h2>
        <button type="button" class="minor fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Odds')}
        </button>
      </h2>
      {isOpen && (
        <dl class="facts">
          {wagers.map((key) => (
            <WagerOdds key={key} wager={key} />
          ))}
        </dl>
      )}
    </section>
  );
}

function WagerOdds({ wager }: { readonly wager: string }) {
  const lines = threeCardWagerByKey(wager)?.lines.filter(({ result }) => result === 'win') ?? [];
  return (
    <>
      <dt>{wagerText(wager)}</dt>
      <dd>
        <ul class="odds">
          {lines.map(({ id, vigorish }) => (
            <li key={id}>
              {lineText(id)} <strong>{oddsText(wager, id)}</strong> {vigorish && t('less 5% vigorish')}
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
