import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { DataTable, EventTime } from '../parts/data-table.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { localized } from '../parts/times.js';
import { Reading } from '../parts/reading.js';
import { useReadOnce } from '../server/live.js';
import { ofLink, tableName } from '../shell/link.js';
import type { ClosedDay, DayExceptions, NextDay } from '../server/types.js';
import { t } from '../texts/t.js';

type Summary = ClosedDay['report']['exceptions'];
type Row = DayExceptions['exceptions'][number];
type Kind = Row['kind'];

const PAGE = 100;

export function ClosedExceptions({ day, summary }: { readonly day: string; readonly summary: Summary }) {
  const [kind, setKind] = useState<Kind>();
  const [starts, setStarts] = useState<readonly number[]>([1]);
  const ofKind = kind === undefined ? '' : `&kind=${kind}`;
  const path = `days/${encodeURIComponent(day)}/exceptions?limit=${PAGE}&from=${starts.at(-1)}${ofKind}`;
  const { value, refusal, isLoading } = useReadOnce<DayExceptions>(ofLink(path));
  const choose = (chosen: Kind | undefined): void => {
    setKind(chosen);
    setStarts([1]);
  };
  const next = value?.next ?? null;
  return (
    <Panel summary={summary} kind={kind} onChoose={choose}>
      <Reading isLoading={isLoading} refusal={refusal} />
      {value !== undefined && <List rows={value.exceptions} />}
      {(starts.length > 1 || next !== null) && (
        <div class="row">
          <button disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
            {t('Previous page')}
          </button>
          <button disabled={next === null} onClick={() => next !== null && setStarts([...starts, next])}>
            {t('Next page')}
          </button>
        </div>
      )}
    </Panel>
  );
}

export function NextExceptions({ summary, rows }: { readonly summary: Summary; readonly rows: NextDay['exceptions'] }) {
  const [kind, setKind] = useState<Kind>();
  return (
    <Panel summary={summary} kind={kind} onChoose={setKind}>
      {rows.length < summary.count && (
        <p class="soft">
          {t(
            'Only the first exceptions of each kind are shown. The complete list is available when the day is closed.',
          )}
        </p>
      )}
      <List name="exceptions" rows={rows.filter((row) => kind === undefined || row.kind === kind)} />
    </Panel>
  );
}

interface PanelProps {
  readonly summary: Summary;
  readonly kind: Kind | undefined;
  readonly onChoose: (kind: Kind | undefined) => void;
  readonly children: ComponentChildren;
}

function Panel({ summary: { count, kinds }, kind, onChoose, children }: PanelProps) {
  return (
    <section class="panel" aria-label={t('Exceptions')}>
      <h2>
        {t('Exceptions')} <span class={count === 0 ? 'chip good' : 'chip warn'}>{count}</span>
      </h2>
      {kinds.length > 1 && (
        <div class="row" role="group" aria-label={t('Kind of exception')}>
          <button aria-pressed={kind === undefined} onClick={() => onChoose(undefined)}>
            {t('All')}
          </button>
          {kinds.map((each) => (
            <button key={each.kind} aria-pressed={kind === each.kind} onClick={() => onChoose(each.kind)}>
              {labelOf(each.kind)} ({each.count})
            </button>
          ))}
        </div>
      )}
      {children}
    </section>
  );
}

function List({ rows, name }: { readonly rows: readonly Row[]; readonly name?: string }) {
  return (
    <DataTable
      label={t('Exceptions')}
      {...(name === undefined ? {} : { name })}
      rows={rows}
      keyOf={({ position }) => position}
      columns={[
        {
          head: t('What'),
          of: ({ kind, detail }) => <Exception kind={kind} detail={detail} />,
          text: ({ kind, detail }) => `${labelOf(kind)}: ${localized(detail)}`,
        },
        { head: t('Where'), of: ({ tableId, coup, seat }) => placeOf(tableId, coup, seat) },
        { head: t('Who'), of: ({ who }) => who ?? '—' },
        {
          head: t('When'),
          of: (row) => <EventTime {...row} />,
          text: ({ at, sequence }) => t('{1}, event {2}', timeOf(at), sequence),
          order: ({ at }) => at,
        },
      ]}
    />
  );
}

function Exception({ kind, detail }: { readonly kind: string; readonly detail: string }) {
  return (
    <>
      <strong>{labelOf(kind)}</strong>
      <br />
      <span class="soft">{localized(detail)}</span>
    </>
  );
}

function placeOf(tableId: string | null, coup: number | null, seat: number | null): string {
  const parts = [
    tableId === null ? null : tableName(tableId),
    coup === null ? null : t('hand {1}', coup),
    seat === null ? null : t('seat {1}', seat),
  ];
  return parts.filter((part) => part !== null).join(', ') || 'link';
}
