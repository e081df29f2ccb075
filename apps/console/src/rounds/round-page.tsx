import { Hand } from '../cards/card-face.js';
import { ApproveVoid } from '../hands/approve-void.js';
import { CoupLog } from '../hands/correction.js';
import { dollars, exactDollars, labelOf, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { RoundDetails } from '../server/types.js';
import { ofLink, tableName } from '../shell/link.js';
import { pathTo, pathWith } from '../shell/router.js';
import { t } from '../texts/t.js';
import { handTitle, lineText, rankText, standingText, wagerText } from './words.js';

export function RoundPage({ tableId, round }: { readonly tableId: string; readonly round: number }) {
  const { value, refusal, isLoading, refresh } = useRead<RoundDetails>(
    ofLink(`tables/${encodeURIComponent(tableId)}/rounds/${round}`),
  );
  return (
    <main>
      <p class="row">
        <a href={pathWith({ table: tableId }, 'rounds')}>{t('All rounds of {1}', tableName(tableId))}</a>
      </p>
      <div class="title">
        <h1 tabIndex={-1}>{t('{1}, round {2}', tableName(tableId), round)}</h1>
        <nav class="row" aria-label={t('Other rounds')}>
          {round > 1 && (
            <a class="button" href={pathTo('rounds', tableId, round - 1)}>
              {t('Round {1}', round - 1)}
            </a>
          )}
          <a class="button" href={pathTo('rounds', tableId, round + 1)}>
            {t('Round {1}', round + 1)}
          </a>
        </nav>
      </div>
      {value === undefined ? <Reading isLoading={isLoading} refusal={refusal} lines={8} /> : <OneRound round={value} />}
      {value?.phase === 'dealing' && may('coup.approve-void') && (
        <ApproveVoid tableId={tableId} coup={round} game="round" onDone={refresh} />
      )}
      <CoupLog tableId={tableId} coup={round} />
    </main>
  );
}

function OneRound({ round }: { readonly round: RoundDetails }) {
  const last = new Map(round.hands.map((shown) => [shown.hand, shown]));
  return (
    <section class="panel" aria-label={t('Round {1}', round.round)}>
      <h2>
        {t('Round {1}', round.round)} <span class="chip">{labelOf(round.phase)}</span>{' '}
        {round.dealerRanking !== null && t('Dealer: {1}', rankText(round.dealerRanking))}
      </h2>
      {last.size === 0 ? (
        <p class="soft">{t('No cards recorded.')}</p>
      ) : (
        <div class="hands">
          {[...last.values()]
            .sort((one, other) => one.hand - other.hand)
            .map(({ hand, cards }) => (
              <Hand key={hand} title={handTitle(hand)} cards={cards.split(' ')} />
            ))}
        </div>
      )}
      <Misread hands={round.hands} />
      <Times round={round} />
      <h3>{t('Results')}</h3>
      <Results round={round} />
    </section>
  );
}

function Misread({ hands }: Pick<RoundDetails, 'hands'>) {
  const earlier = hands.filter((shown) =>
    hands.some((each) => each.hand === shown.hand && each.sequence > shown.sequence),
  );
  if (earlier.length === 0) return null;
  return (
    <ul>
      {earlier.map(({ sequence, hand, cards }) => (
        <li key={sequence}>
          {t('{1} was first read as {2}', handTitle(hand), cards)} <EventLink sequence={sequence} />
        </li>
      ))}
    </ul>
  );
}

function EventLink({ sequence }: { readonly sequence: number }) {
  const words = t('event {1}', sequence);
  return may('proof.read') ? (
    <a href={pathTo('proof', 'entry', sequence)}>{words}</a>
  ) : (
    <span class="soft">{words}</span>
  );
}

function Times({ round }: { readonly round: RoundDetails }) {
  const { openedAt, closedAt, closedSequence, endedAt, endedSequence, phase, voidedBy, voidReason, dealing, deck } =
    round;
  return (
    <dl class="facts">
      <dt>{t('Opened')}</dt>
      <dd>{timeOf(openedAt)}</dd>
      <dt>{t('No more bets')}</dt>
      <dd>
        {timeOf(closedAt)} {closedSequence !== null && <EventLink sequence={closedSequence} />}
      </dd>
      <dt>{phase === 'void' ? t('Voided') : t('Settled')}</dt>
      <dd>
        {timeOf(endedAt)} {endedSequence !== null && <EventLink sequence={endedSequence} />}{' '}
        {phase === 'void' && [voidedBy, voidReason].filter((each) => each !== null).join(': ')}
      </dd>
      <dt>{t('Cards')}</dt>
      <dd>{t('deck {1}, {2}', deck, labelOf(dealing))}</dd>
    </dl>
  );
}

function Results({ round: { positions, stakes, results, forfeits } }: { readonly round: RoundDetails }) {
  if (positions.length === 0) return <p class="soft">{t('None.')}</p>;
  return (
    <ol class="pay">
      {positions.map((position) => {
        const result = results.find((each) => each.position === position);
        const placed = stakes.filter((each) => each.position === position);
        const isForfeit = forfeits.some((each) => each.position === position);
        return (
          <li key={position}>
            <span class="seat-no">{t('Seat {1}', position)}</span>
            <span>
              {result === undefined ? isForfeit && standingText('forfeit') : standingText(result.standing)}
              {typeof result?.ranking === 'number' && `, ${rankText(result.ranking)}`}
            </span>
            <ul class="odds">
              {result === undefined
                ? placed.map(({ wager, stake }) => (
                    <li key={wager}>
                      {wagerText(wager)} {dollars(stake)}
                    </li>
                  ))
                : result.lines.map((line) => (
                    <li key={line.wager}>
                      {wagerText(line.wager)} {line.stake !== '0.00' && dollars(line.stake)}{' '}
                      <strong>{lineText(line.line)}</strong>{' '}
                      {Number.parseFloat(line.win) > 0 && t('paid {1}', exactDollars(line.win))}{' '}
                      {Number.parseFloat(line.vigorish) > 0 && t('less {1} vigorish', exactDollars(line.vigorish))}
                    </li>
                  ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
