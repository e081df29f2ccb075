import { RefusalNote, useAct } from '../parts/act.js';
import { ago, dollars, labelOf } from '../parts/texts.js';
import { request } from '../server/api.js';
import { clock } from '../server/live.js';
import { may } from '../server/rights.js';
import type { TableGlance } from '../server/types.js';
import { ofLink, tableName } from '../shell/link.js';
import { pathTo, pathWith } from '../shell/router.js';
import { t } from '../texts/t.js';
import { CardsActs } from './cards-acts.js';
import { refreshFloor } from './floor-data.js';
import { isBetweenHands } from './order.js';
import { noteDone } from '../done/done.js';

export function TableCard({ table }: { readonly table: TableGlance }) {
  const { phase, coup, call, seatNumbers } = table;
  const isThreeCard = seatNumbers.length === 0;
  return (
    <div class={`panel table-card${call === null ? '' : ' calling'}`} data-table={table.table} data-phase={phase}>
      <header>
        <h2>{table.assetNumber}</h2>
        <span class="soft">{table.table}</span>
        <Contact table={table} />
      </header>
      <p class="phase">
        <strong>{labelOf(phase)}</strong> {coup > 0 && <span class="soft">{t('hand {1}', coup)}</span>}
      </p>
      <Lamps table={table} />
      <ShoeLine table={table} />
      {table.dealing !== null && table.dealing !== 'counted' && (
        <CardsActs table={table.table} dealing={table.dealing} onDone={() => void refreshFloor()} />
      )}
      <LastHitLine table={table} />
      {call !== null && <CallNote table={table.table} call={call} />}
      <div class="row">
        {isThreeCard ? (
          <a class="button" href={pathWith({ table: table.table }, 'rounds')}>
            {t('Rounds')}
          </a>
        ) : (
          <a class="button" href={pathWith({ table: table.table }, 'hands')}>
            {t('Hands')}
          </a>
        )}
        {may('table.deal') && (
          <a class="button" href={pathTo('table', table.table)}>
            {t('Deal')}
          </a>
        )}
        {may('device.enroll') && (
          <a class="button" href={pathWith({ 'devices.q': table.assetNumber }, 'devices')}>
            {t('Devices')}
          </a>
        )}
      </div>
    </div>
  );
}

function Lamps({ table: { seats, seatNumbers } }: { readonly table: TableGlance }) {
  return (
    <ol class="lamps" aria-label={t('{1} bets', seats.length)}>
      {seatNumbers.map((seat) => (
        <li key={seat} class={seats.includes(seat) ? 'lit' : ''}>
          {seat}
          <span class="visually-hidden">{seats.includes(seat) ? t(' in') : t(' out')}</span>
        </li>
      ))}
    </ol>
  );
}

function LastHitLine({ table: { lastHit } }: { readonly table: TableGlance }) {
  if (lastHit === null) return <p class="soft">{t('No hit yet')}</p>;
  return (
    <p class="soft">
      {t(
        'Last hit {1} {2}, {3}',
        <a href={pathTo('claims', lastHit.awardId)}>{labelOf(lastHit.level)}</a>,
        dollars(lastHit.amount),
        ago(lastHit.at, clock.value),
      )}
    </p>
  );
}

const DECK_AGES = { fresh: '', due: t('replace cards soon'), overdue: t('card replacement overdue') } as const;

function ShoeLine({ table: { dealing, shoe, cards } }: { readonly table: TableGlance }) {
  if (dealing === 'counted') return <p class="soft">{shoe === 0 ? t('No shoe reported') : t('Shoe {1}', shoe)}</p>;
  if (dealing === null) return <p class="soft">{t('No shoe opened')}</p>;
  const age = cards === null ? '' : DECK_AGES[cards];
  return (
    <p class="soft">
      {t('Shoe {1}, {2}, opened {3}', dealing.shoe, dealing.backs, ago(dealing.cardsOpenedAt, clock.value))}
      {age !== '' && <span class="chip warn">{age}</span>}
      {dealing.end !== 'far' && <span class="chip">{labelOf(dealing.end)}</span>}
    </p>
  );
}

interface CallNoteProps {
  readonly table: string;
  readonly call: NonNullable<TableGlance['call']>;
}

function CallNote({ table, call }: CallNoteProps) {
  const { isBusy, refusal, run } = useAct();
  const answer = () =>
    run(async () => {
      await request('DELETE', ofLink(`tables/${encodeURIComponent(table)}/call`));
      noteDone({ text: t('You respond to the call of {1}.', tableName(table)), page: ['floor'] });
    }).then(refreshFloor);
  return (
    <div class="call" role="alert">
      <p>{t('{1} by {2}, {3}', <strong>{t('Supervisor called')}</strong>, call.by, ago(call.at, clock.value))}</p>
      {may('table.answer-call') && (
        <button class="main" disabled={isBusy} onClick={() => void answer()}>
          {t('I’m responding')}
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function Contact({ table: { isOnline, phase } }: { readonly table: TableGlance }) {
  if (isOnline) return <span class="chip good">{t('Online')}</span>;
  return isBetweenHands(phase) ? <span class="chip">{t('Closed')}</span> : <span class="chip bad">{t('Offline')}</span>;
}
