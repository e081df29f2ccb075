import type { ThreeCardRound } from '@jackpot/contract';
import { Hand } from '../../cards/card-face.js';
import { exactDollars } from '../../parts/texts.js';
import { handTitle, lineText, rankText, standingText, wagerText } from '../../rounds/words.js';
import { t } from '../../texts/t.js';
import { oddsText } from '../posted-wager.js';
import { postedWager } from './posted-wager.js';

interface RoundResultProps {
  readonly round: ThreeCardRound;
  readonly onReadAgain: (hand: number) => void;
}

/** In the order of settlement (chapter 11 B(2)). */
export function RoundResult({ round, onReadAgain }: RoundResultProps) {
  const { hands, results, phase } = round;
  return (
    <>
      {phase === 'void' && <p class="banner-note">{t('Round {1} is void: all its bets are returned.', round.round)}</p>}
      {hands.length > 0 && (
        <div class="hands">
          {hands.map(({ hand, cards }) => (
            <div key={hand}>
              <Hand title={handTitle(hand)} cards={cards} />
              {phase === 'dealing' && (
                <button type="button" class="minor" onClick={() => onReadAgain(hand)}>
                  {t('{1}: read again', handTitle(hand))}
                </button>
              )}
            </div>
          ))}
        </div>
      )}
      {results.length > 0 && (
        <section class="pay-assist" aria-label={t('Collect and pay')}>
          <ol class="pay" aria-label={t('To be paid, in this order')}>
            {results.map((result) => (
              <PaidPosition key={result.position} result={result} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function PaidPosition({
  result: { position, standing, ranking, lines },
}: {
  readonly result: ThreeCardRound['results'][number];
}) {
  return (
    <li>
      <span class="seat-no">{t('Seat {1}', position)}</span>
      <span class="amount">{standingText(standing)}</span>
      <span>{ranking !== null && t('Announce “{1}”.', rankText(ranking))}</span>
      <ul class="odds">
        {lines.map((each) => (
          <li key={each.wager}>
            {wagerText(each.wager)} <WagerResult line={each} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function WagerResult({
  line: { wager, line, stake, win, vigorish },
}: {
  readonly line: ThreeCardRound['results'][number]['lines'][number];
}) {
  if (line === 'lose') return <>{stake === null ? t('collect') : t('collect {1}', exactDollars(stake))}</>;
  if (line === 'push') return <>{stake === null ? t('return') : t('return {1}', exactDollars(stake))}</>;
  if (stake === null)
    return (
      <>
        {lineText(line)} <strong>{oddsText(postedWager(wager), line)}</strong>
      </>
    );
  return (
    <>
      {t('pay {1}', <strong>{exactDollars(win)}</strong>)}{' '}
      {!/^0\.0+$/.test(vigorish) && t('less {1} vigorish', exactDollars(vigorish))}
    </>
  );
}
