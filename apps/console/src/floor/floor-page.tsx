import { attention } from '../inbox/attention.js';
import { MeterCourse } from '../meters/meter-course.js';
import { RefusalNote } from '../parts/act.js';
import { ReasonForm } from '../parts/form.js';
import { Reading } from '../parts/reading.js';
import { MetersStrip } from '../parts/meters-strip.js';
import { ago, dollars, labelOf } from '../parts/texts.js';
import { addressOf, request } from '../server/api.js';
import { clock, isStale, linkState, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { FloorClaim, TableAssignments } from '../server/types.js';
import { linkId, nameOfLink, ofLink } from '../shell/link.js';
import { pathTo, query, setQuery } from '../shell/router.js';
import { t } from '../texts/t.js';
import { AlarmPanel } from './alarms.js';
import { ASSIGNMENTS_MS, Assignments, useDealers } from './assignments.js';
import { floor, floorRefusal, isFloorKnown, useFloor } from './floor-data.js';
import { Health } from './health.js';
import { inPlace, passes, showOf, unverified } from './order.js';
import { type OwnSection, SectionBox, mySection, useSection } from './section.js';
import { TableCard } from './table-card.js';
import { AttentionStrip, FloorTools, Tile } from './tiles.js';
import { noteDone } from '../done/done.js';

const CARDS_MAX = 8;

export function FloorPage() {
  useFloor();
  const { tables, claims } = floor.value;
  const assignments = useRead<TableAssignments>(ofLink('assignments'), {
    readMsMax: ASSIGNMENTS_MS,
    followsLink: false,
  });
  const isDense = tables.length > CARDS_MAX;
  const notices = {
    hits: new Set(unverified(claims).map(({ table }) => table)),
    alarms: new Set(
      attention.value.value?.alarms.flatMap((each) => (each.acknowledged === null ? [each.table ?? ''] : [])),
    ),
  };
  const { show, find = '', section, table: chosen } = query.value;
  const own = useSection();
  const mine = mySection(own, assignments.value);
  const filter = { show: showOf(show), find, section: section === 'mine' ? mine : null };
  const placed = inPlace(tables, notices);
  const dealers = useDealers(assignments.value);
  const shown = placed.filter((each) => !isDense || passes(each, filter));
  return (
    <main class={`floor${isDense ? ' dense' : ''}`}>
      <div class="floor-head">
        <h1 tabIndex={-1}>{t('Floor')}</h1>
        <MetersStrip courseOf={courseOf} />
      </div>
      <AttentionStrip
        shown={placed}
        onChoose={(tableId) => (isDense ? setQuery({ table: tableId }) : showCard(tableId))}
      />
      <AlarmPanel linesMax={isDense ? 1 : 4} />
      <RefusalNote refusal={(isFloorKnown.value ? floorRefusal.value : undefined) ?? own.refusal} />
      <div class="beside">
        <section aria-label={t('Tables')}>
          {isDense && <FloorTools filter={filter} shown={shown.length} all={tables.length} />}
          <ul class={`${isDense ? 'tiles' : 'tables'}${isStale.value ? ' stale-figures' : ''}`}>
            {shown.map(({ table, urgency }) => (
              <li key={table.table}>
                {isDense ? (
                  <Tile
                    {...{ table, urgency }}
                    isChosen={chosen === table.table}
                    isMine={mine.has(table.table)}
                    dealer={dealers.get(table.table)}
                  />
                ) : (
                  <TableCard table={table} />
                )}
              </li>
            ))}
          </ul>
          {shown.length === 0 && <NoTables all={tables.length} />}
        </section>
        <aside aria-label={t('About the floor')}>
          {isDense && <ChosenTable tableId={chosen} section={own} />}
          <OpenClaims claims={claims} />
          <LinkService />
          <Assignments tables={tables} isFolded={isDense} {...assignments} />
          <Handover />
          <Health />
        </aside>
      </div>
    </main>
  );
}

function NoTables({ all }: { readonly all: number }) {
  if (!isFloorKnown.value) return <Reading isLoading refusal={floorRefusal.value} lines={8} />;
  return <p class="soft">{all === 0 ? t('This link has no tables.') : t('No table matches the filter.')}</p>;
}

function courseOf(level: string) {
  const id = linkId.value;
  return id === null ? null : <MeterCourse linkId={id} level={level} />;
}

function showCard(tableId: string): void {
  const card = document.querySelector(`[data-table="${CSS.escape(tableId)}"]`);
  card?.scrollIntoView({ block: 'nearest' });
  card?.querySelector<HTMLElement>('a, button')?.focus();
}

function ChosenTable({ tableId, section }: { readonly tableId: string | undefined; readonly section: OwnSection }) {
  const table = floor.value.tables.find((each) => each.table === tableId);
  if (table === undefined) return null;
  return (
    <section class="chosen" aria-label={t('Table {1}', table.assetNumber)}>
      <TableCard table={table} />
      <div class="row">
        <SectionBox tableId={table.table} section={section} />
        <button type="button" class="minor" onClick={() => setQuery({ table: '' })}>
          {t('Close')}
        </button>
      </div>
    </section>
  );
}

function Handover() {
  return (
    <section class="panel" aria-label={t('Shift handover')}>
      <h2>{t('Shift handover')}</h2>
      <p class="soft">{t('Prints the meters, unpaid jackpots, tables and calls as they are now.')}</p>
      <div class="row">
        <a class="button" href={addressOf(ofLink('handover/page'))} target="_blank" rel="noreferrer">
          {t('Print')}
        </a>
        <a class="button" href={addressOf(ofLink('handover/page.pdf'))} download>
          {t('PDF')}
        </a>
      </div>
    </section>
  );
}

function OpenClaims({ claims }: { readonly claims: readonly FloorClaim[] }) {
  return (
    <section class="panel open-claims" aria-label={t('Open claims')}>
      <h2>{t('Open claims')}</h2>
      {isFloorKnown.value && claims.length === 0 && <p class="soft">{t('No open jackpots')}</p>}
      <ul class="plain-list">
        {claims.map((claim) => (
          <li key={claim.awardId}>
            <a class="claim-line" href={pathTo('claims', claim.awardId)}>
              <span>
                <strong>{dollars(claim.amount)}</strong> {labelOf(claim.level ?? claim.line)}
              </span>
              <span class="soft">
                {t(
                  '{1}, seat {2}, hand {3} · {4}{5} · {6}',
                  claim.assetNumber,
                  claim.seat,
                  claim.coup,
                  labelOf(STEPS[claim.step]),
                  claim.onHold && t(', on hold'),
                  ago(claim.fixedAt, clock.value),
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = { opened: 'pending', verified: 'verified', authorized: 'authorized' } as const;

function LinkService() {
  const isInPlay = linkState.value === 'in-play';
  const act = (what: 'suspend' | 'resume') => async (reason: string) => {
    await request('POST', ofLink(what), { reason });
    const name = nameOfLink(linkId.value ?? '');
    const text =
      what === 'suspend'
        ? t('{1} is out of service. To undo, put it back in service.', name)
        : t('{1} is back in service. To undo, take it out of service.', name);
    noteDone({ text, page: ['floor'] });
  };
  return (
    <section class="panel" aria-label={t('Link')}>
      <h2>{t('Link')}</h2>
      <p>
        {linkState.value === null ? (
          <span class="chip">{t('Unknown')}</span>
        ) : (
          <span class={`chip ${isInPlay ? 'good' : 'bad'}`}>{isInPlay ? t('In service') : t('Out of service')}</span>
        )}
      </p>
      {isInPlay && may('link.suspend') && (
        <ReasonForm
          title={t('Take out of service')}
          act={t('Take out of service')}
          isDestructive
          onAct={act('suspend')}
        >
          <p>{t('No new hands or side bets on this link. Hands in progress are finished.')}</p>
        </ReasonForm>
      )}
      {linkState.value === 'suspended' && may('link.resume') && (
        <ReasonForm title={t('Put back in service')} act={t('Put back in service')} onAct={act('resume')} />
      )}
    </section>
  );
}
