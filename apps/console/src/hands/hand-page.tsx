import { MICRO_PER_CENT, centsToText, parseMicro } from '@jackpot/money';
import { useState } from 'preact/hooks';
import { Hand } from '../cards/card-face.js';
import { handsOf } from '../cards/card-text.js';
import { CardPad } from '../cards/card-pad.js';
import { type Entry, dueAfter, fifthOwner } from '../cards/entry.js';
import { RefusalNote, useAct } from '../parts/act.js';
import { ReasonForm } from '../parts/form.js';
import { labelOf, dollars, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { request } from '../server/api.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink, tableName } from '../shell/link.js';
import { pathTo, pathWith } from '../shell/router.js';
import { t } from '../texts/t.js';
import { ApproveVoid } from './approve-void.js';
import { releaseHand } from './hand-acts.js';
import { resultText } from './words.js';
import { RequestCorrection, PendingCorrection, CoupLog } from './correction.js';
import type { Award, CoupDetails, LevelMeters, LinkTerms } from '../server/types.js';

export function HandPage({ tableId, coup }: { readonly tableId: string; readonly coup: number }) {
  return (
    <main>
      <p class="row">
        <a href={pathWith({ table: tableId }, 'hands')}>{t('All hands of {1}', tableName(tableId))}</a>
      </p>
      <div class="title">
        <h1 tabIndex={-1}>{t('{1}, hand {2}', tableName(tableId), coup)}</h1>
        <nav class="row" aria-label={t('Other hands')}>
          {coup > 1 && (
            <a class="button" href={pathTo('recall', tableId, coup - 1)}>
              {t('Hand {1}', coup - 1)}
            </a>
          )}
          <a class="button" href={pathTo('recall', tableId, coup + 1)}>
            {t('Hand {1}', coup + 1)}
          </a>
        </nav>
      </div>
      <OneHand key={coup} tableId={tableId} coup={coup} />
    </main>
  );
}

function OneHand({ tableId, coup }: { readonly tableId: string; readonly coup: number }) {
  const { value, refusal, isLoading, refresh } = useRead<CoupDetails>(
    ofLink(`tables/${encodeURIComponent(tableId)}/coups/${coup}`),
  );
  if (value === undefined) return <Reading isLoading={isLoading} refusal={refusal} lines={8} />;
  const cards = value.cards === null ? [] : value.cards.split(' ');
  const hands = handsOf(cards, fifthOwner(cards));
  const inPlay = value.wagers.filter(({ withdrawnSequence }) => withdrawnSequence === null);
  return (
    <div class="stack">
      {value.phase === 'held' && <HandOnHold tableId={tableId} coup={coup} onDone={refresh} />}
      {value.phase === 'locked' && may('coup.approve-void') && (
        <ApproveVoid tableId={tableId} coup={coup} onDone={refresh} />
      )}
      {value.phase === 'resolved' && (
        <PendingCorrection tableId={tableId} coup={coup} recorded={cards} onDone={refresh} />
      )}
      <section class="panel" aria-label={t('Hand {1}', coup)}>
        <h2>
          {t('Hand {1}', coup)} <span class="chip">{labelOf(value.phase)}</span> {resultText(value)}
        </h2>
        {cards.length > 0 ? (
          <div class="hands">
            <Hand title={t('Player')} cards={hands.player} />
            <Hand title={t('Banker')} cards={hands.banker} />
          </div>
        ) : (
          <p class="soft">{t('No cards recorded.')}</p>
        )}
        <Times coup={value} />
        <h3>{t('Bets')}</h3>
        <Wagers coup={value} />
        {value.stakes.length > 0 && <StakesOfHand stakes={value.stakes} />}
        <h3>{t('Awards')}</h3>
        <Awards awards={value.awards} />
      </section>
      <CoupLog tableId={tableId} coup={coup} />
      {cards.length > 0 && (
        <CheckHand
          key={cards.join(' ')}
          {...{ tableId, coup, cards, awards: value.awards, isSettled: value.phase !== 'resolved' }}
          seats={inPlay.map(({ seat }) => seat)}
        />
      )}
    </div>
  );
}

function StakesOfHand({ stakes }: Pick<CoupDetails, 'stakes'>) {
  return (
    <>
      <h3>{t('Stakes')}</h3>
      <ul>
        {stakes.map(({ seat, stakes: placed }) => (
          <li key={seat}>
            {t('Seat {1}', seat)}:{' '}
            {placed.map(({ wager, stake }) => `${wager} ${dollars(stake)}`).join(', ') || t('nothing')}
          </li>
        ))}
      </ul>
    </>
  );
}

function Times({ coup }: { readonly coup: CoupDetails }) {
  const { openedAt, lockedAt, lockedSequence, resolvedAt, settledAt, voidedAt, voidedBy, voidReason } = coup;
  return (
    <dl class="facts">
      <dt>{t('Opened')}</dt>
      <dd>{timeOf(openedAt)}</dd>
      <dt>{t('No more bets')}</dt>
      <dd>
        {timeOf(lockedAt)} {lockedSequence !== null && <span class="soft">{t('event {1}', lockedSequence)}</span>}
      </dd>
      <dt>{t('Cards')}</dt>
      <dd>{timeOf(resolvedAt)}</dd>
      <dt>{voidedAt === null ? t('Complete') : t('Voided')}</dt>
      <dd>
        {voidedAt === null
          ? timeOf(settledAt)
          : t('{1} by {2}: {3}', timeOf(voidedAt), voidedBy ?? t('unknown'), voidReason ?? '')}
      </dd>
    </dl>
  );
}

function Wagers({ coup: { wagers, lateWagers } }: { readonly coup: CoupDetails }) {
  if (wagers.length + lateWagers.length === 0) return <p class="soft">{t('None.')}</p>;
  return (
    <ul class="wagers">
      {wagers.map(({ sequence, seat, price, housePaid, acknowledgedAt, withdrawnSequence }) => (
        <li key={`${seat} ${acknowledgedAt}`} class={withdrawnSequence === null ? '' : 'off'}>
          {t('Seat {1}', seat)} <strong>{dollars(price)}</strong>{' '}
          {housePaid !== '0.00' && <span class="chip">{t('{1} paid by the casino', dollars(housePaid))}</span>}{' '}
          <span class="soft">{withdrawnSequence === null ? timeOf(acknowledgedAt) : t('withdrawn')}</span>{' '}
          {may('proof.read') && <a href={pathTo('proof', 'entry', sequence)}>{t('event {1}', sequence)}</a>}
        </li>
      ))}
      {lateWagers.map(({ seat, refusedAt }) => (
        <li key={`late ${seat} ${refusedAt}`} class="off">
          {t('Seat {1}', seat)} <strong>{t('late, refused')}</strong> <span class="soft">{timeOf(refusedAt)}</span>
        </li>
      ))}
    </ul>
  );
}

function Awards({ awards }: { readonly awards: readonly Award[] }) {
  if (awards.length === 0) return <p class="soft">{t('None.')}</p>;
  return (
    <ul class="wagers">
      {awards.map(({ awardId, seat, line, level, amount, status }) => (
        <li key={awardId} class={status === 'corrected' ? 'off' : ''}>
          {t('Seat {1}', seat)} <strong>{dollars(amount)}</strong> {labelOf(level ?? line)}{' '}
          {status === 'table-paid' ? (
            <span class="soft">{t('paid at the table')}</span>
          ) : (
            <a href={pathTo('claims', awardId)}>
              {awardId} {labelOf(status).toLowerCase()}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

interface HandOnHoldProps {
  readonly tableId: string;
  readonly coup: number;
  readonly onDone: () => void;
}

function HandOnHold({ tableId, coup, onDone }: HandOnHoldProps) {
  const [isReleased, setReleased] = useState(false);
  const release = async (reason: string): Promise<void> => {
    await releaseHand(tableId, coup, reason);
    setReleased(true);
    onDone();
  };
  return (
    <section class="panel notice-card" aria-label={t('This hand is on hold')}>
      <div class="title">
        <h2>{t('This hand is on hold')}</h2>
        <span class="chip warn">{t('For a supervisor')}</span>
      </div>
      <p class="will-do">
        {t(
          'NO MORE BETS was pressed too soon after the last hand. Betting is closed, and nothing has been added to the meters.',
        )}
      </p>
      {isReleased && (
        <p role="status">{t('The hand is released. The dealer presses NO MORE BETS again to continue.')}</p>
      )}
      {!isReleased && may('coup.release') && (
        <ReasonForm title={t('Release the hand')} act={t('Release the hand')} isDestructive onAct={release}>
          <p>
            {t(
              'If you release this hand, its bets count as usual. If no hand was played, have the dealer void it instead.',
            )}
          </p>
        </ReasonForm>
      )}
      {!may('coup.release') && (
        <p class="soft">{t('A floor supervisor or a pit manager must release this hand or have it voided.')}</p>
      )}
    </section>
  );
}

interface CheckResult {
  readonly outcome: string;
  readonly player: { readonly points: number };
  readonly banker: { readonly points: number };
  readonly royal9?: readonly { readonly seat: number; readonly line: string; readonly award: number }[];
}

interface CheckHandProps {
  readonly tableId: string;
  readonly coup: number;
  readonly cards: readonly string[];
  readonly seats: readonly number[];
  readonly awards: readonly Award[];
  readonly isSettled: boolean;
}

function CheckHand({ tableId, coup, cards, seats, awards, isSettled }: CheckHandProps) {
  const terms = useRead<LinkTerms>(ofLink('').replace(/\/$/, ''));
  const meters = useRead<{ readonly levels: readonly LevelMeters[] }>(ofLink('meters'));
  const [entry, setEntry] = useState<Entry>({ cards, rank: null });
  const [settled, setSettled] = useState<CheckResult>();
  const { isBusy, refusal, run } = useAct();
  const isComplete = dueAfter(entry.cards) === 'done';
  const settle = async (): Promise<void> => {
    const body = bodyOf({ tableId, cards: entry.cards, seats, terms: terms.value, levels: meters.value?.levels ?? [] });
    setSettled(await request<CheckResult>('POST', 'rules/settle', body));
  };
  return (
    <section class="panel" aria-label={t('Re-check the hand')}>
      <h2>{t('Re-check the hand')}</h2>
      <p class="soft">
        {t(
          'Enter the cards on the table and compare the result with the record. This changes nothing. Jackpot lines are shown at the current meter.',
        )}
      </p>
      <CardPad
        entry={entry}
        isClosed={isBusy}
        onEntry={(next) => {
          setEntry(next);
          setSettled(undefined);
        }}
      />
      {!isComplete && <p class="soft">{t('Enter every card of the hand to check it.')}</p>}
      <button
        class="main"
        disabled={isBusy || terms.value === undefined || !isComplete}
        onClick={() => void run(settle)}
      >
        {t('Check the hand')}
      </button>
      <RefusalNote refusal={refusal} />
      {settled !== undefined && <CheckedHand settled={settled} awards={awards} />}
      {!isSettled && may('coup.request-correction') && (
        <RequestCorrection tableId={tableId} coup={coup} recorded={cards} entered={entry.cards} />
      )}
    </section>
  );
}

function CheckedHand({ settled, awards }: { readonly settled: CheckResult; readonly awards: readonly Award[] }) {
  const recorded = (seat: number): string => {
    const found = awards
      .filter((award) => award.seat === seat && award.line !== 'must-hit' && award.status !== 'corrected')
      .map(({ line }) => labelOf(line));
    return found.length === 0 ? t('nothing') : found.join(', ');
  };
  return (
    <div role="status" class="settled">
      <p class="result">
        {labelOf(settled.outcome)}{' '}
        <span class="soft">{t('Player hand {1}, Banker hand {2}', settled.player.points, settled.banker.points)}</span>
      </p>
      {settled.royal9 !== undefined && (
        <table>
          <thead>
            <tr>
              <th>{t('Seat')}</th>
              <th>{t('Calculated')}</th>
              <th class="right">{t('Award')}</th>
              <th>{t('Recorded')}</th>
            </tr>
          </thead>
          <tbody>
            {settled.royal9.map(({ seat, line, award }) => (
              <tr key={seat}>
                <td>{seat}</td>
                <td>{line === 'lose' ? t('nothing') : labelOf(line)}</td>
                <td class="right">{dollars(centsToText(BigInt(award)))}</td>
                <td>{recorded(seat)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface Question {
  readonly tableId: string;
  readonly cards: readonly string[];
  readonly seats: readonly number[];
  readonly terms: LinkTerms | undefined;
  readonly levels: readonly LevelMeters[];
}

function bodyOf({ tableId, cards, seats, terms, levels }: Question): object {
  const table = terms?.config.tables.find((each) => each.tableId === tableId);
  if (terms === undefined || table === undefined || seats.length === 0) return { cards };
  const { paytable, royal9, awards } = terms.config;
  return {
    cards,
    royal9: {
      paytable,
      policy: { ...royal9, percentAward: awards.percentAward },
      seats: table.seats.map(({ seat, pairs }) => ({ seat, personal: pairs, wager: seats.includes(seat) })),
      meters: { star: centsOf(levels, 'star'), spade: centsOf(levels, 'spade'), heart: centsOf(levels, 'heart') },
    },
  };
}

function centsOf(levels: readonly LevelMeters[], level: string): number {
  const micro = parseMicro(levels.find((each) => each.level === level)?.display ?? '0.00');
  return typeof micro === 'bigint' ? Number(micro / MICRO_PER_CENT) : 0;
}
