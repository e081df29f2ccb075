import { RefusalNote } from '../parts/act.js';
import { called, dollars, timeOf } from '../parts/texts.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { Award, Coup, CoupDetails } from '../server/shapes.js';
import { Hand, handsOf } from '../cards/card-face.js';
import { fifthOwner } from '../cards/entry.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { CorrectionWaiting, CoupLog } from './correction.js';
import { HeldRound } from './held-round.js';
import { SettleHand } from './settle-hand.js';

const COUPS_SHOWN = 60;

/** What happened at a table, coup by coup. */
export function RecallPage({ tableId, coup }: { readonly tableId: string; readonly coup: number | null }) {
  const table = encodeURIComponent(tableId);
  const coups = useRead<{ readonly coups: readonly Coup[] }>(ofLink(`coups?table=${table}&limit=${COUPS_SHOWN}`));
  const chosen = coup ?? coups.value?.coups[0]?.coup ?? null;
  return (
    <main>
      <h1 tabIndex={-1}>Coups of {tableId}</h1>
      <RefusalNote refusal={coups.refusal} />
      {coups.value?.coups.length === 0 && <p class="soft">Nothing has been dealt here yet.</p>}
      <div class="list-beside">
        <nav class="panel coups" aria-label="Coups" tabIndex={0}>
          {coups.value?.coups.map((each) => (
            <a
              key={each.coup}
              href={pathTo('recall', tableId, each.coup)}
              aria-current={each.coup === chosen ? 'true' : undefined}
            >
              <strong>{each.coup}</strong>
              <span>{called(each.phase)}</span>
              <span class="soft">{wagersOf(each.wagers)}</span>
            </a>
          ))}
        </nav>
        {chosen !== null && <OneCoup key={chosen} tableId={tableId} coup={chosen} />}
      </div>
    </main>
  );
}

function OneCoup({ tableId, coup }: { readonly tableId: string; readonly coup: number }) {
  const { value, refusal, again } = useRead<CoupDetails>(ofLink(`tables/${encodeURIComponent(tableId)}/coups/${coup}`));
  if (value === undefined) return <RefusalNote refusal={refusal} />;
  const cards = value.cards === null ? [] : value.cards.split(' ');
  const hands = handsOf(cards, fifthOwner(cards));
  const standing = value.wagers.filter(({ withdrawnSequence }) => withdrawnSequence === null);
  return (
    <div class="stack">
      {value.phase === 'held' && <HeldRound tableId={tableId} coup={coup} onDone={again} />}
      {value.phase === 'resolved' && (
        <CorrectionWaiting tableId={tableId} coup={coup} recorded={cards} onDone={again} />
      )}
      <section class="panel" aria-label={`Coup ${coup}`}>
        <h2>
          Coup {coup} <span class="chip">{called(value.phase)}</span>
        </h2>
        {cards.length > 0 ? (
          <div class="hands">
            <Hand title="Player" cards={hands.player} />
            <Hand title="Banker" cards={hands.banker} />
          </div>
        ) : (
          <p class="soft">No cards are on record.</p>
        )}
        <Times coup={value} />
        <h3>Wagers</h3>
        <Wagers coup={value} />
        <h3>Awards</h3>
        <Awards awards={value.awards} />
      </section>
      <CoupLog tableId={tableId} coup={coup} />
      {cards.length > 0 && (
        <SettleHand
          key={cards.join(' ')}
          {...{ tableId, coup, cards, awards: value.awards, isSettled: value.phase !== 'resolved' }}
          seats={standing.map(({ seat }) => seat)}
        />
      )}
    </div>
  );
}

function Times({ coup }: { readonly coup: CoupDetails }) {
  const { openedAt, lockedAt, lockedSequence, resolvedAt, settledAt, voidedAt, voidedBy, voidReason } = coup;
  return (
    <dl class="facts">
      <dt>Opened</dt>
      <dd>{timeOf(openedAt)}</dd>
      <dt>No more bets</dt>
      <dd>
        {timeOf(lockedAt)} {lockedSequence !== null && <span class="soft">journal {lockedSequence}</span>}
      </dd>
      <dt>Cards</dt>
      <dd>{timeOf(resolvedAt)}</dd>
      <dt>{voidedAt === null ? 'Settled' : 'Voided'}</dt>
      <dd>
        {voidedAt === null ? timeOf(settledAt) : `${timeOf(voidedAt)} by ${voidedBy ?? 'nobody'}: ${voidReason ?? ''}`}
      </dd>
    </dl>
  );
}

function wagersOf(count: number | null): string {
  if (count === null) return '';
  return count === 1 ? '1 wager' : `${count} wagers`;
}

function Wagers({ coup: { wagers, lateWagers } }: { readonly coup: CoupDetails }) {
  if (wagers.length + lateWagers.length === 0) return <p class="soft">None.</p>;
  return (
    <ul class="wagers">
      {wagers.map(({ sequence, seat, price, acknowledgedAt, withdrawnSequence }) => (
        <li key={`${seat} ${acknowledgedAt}`} class={withdrawnSequence === null ? '' : 'off'}>
          Seat {seat} <strong>{dollars(price)}</strong>{' '}
          <span class="soft">{withdrawnSequence === null ? timeOf(acknowledgedAt) : 'taken back'}</span>{' '}
          {may('proof.read') && <a href={pathTo('proof', 'entry', sequence)}>journal {sequence}</a>}
        </li>
      ))}
      {lateWagers.map(({ seat, refusedAt }) => (
        <li key={`late ${seat} ${refusedAt}`} class="off">
          Seat {seat} <strong>late, refused</strong> <span class="soft">{timeOf(refusedAt)}</span>
        </li>
      ))}
    </ul>
  );
}

function Awards({ awards }: { readonly awards: readonly Award[] }) {
  if (awards.length === 0) return <p class="soft">None.</p>;
  return (
    <ul class="wagers">
      {awards.map(({ awardId, seat, line, level, amount, status }) => (
        <li key={awardId} class={status === 'corrected' ? 'off' : ''}>
          Seat {seat} <strong>{dollars(amount)}</strong> {called(level ?? line)}{' '}
          {status === 'table-paid' ? (
            <span class="soft">paid at the table</span>
          ) : (
            <a href={pathTo('claims', awardId)}>{called(status)}</a>
          )}
        </li>
      ))}
    </ul>
  );
}
