import { useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { timeOf } from '../parts/texts.js';
import { useOnce } from '../server/once.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { ReadingsForm } from './readings-form.js';
import type { Reconciliation, ReconciliationKind } from './shapes.js';
import { SlipsForm } from './slips-form.js';
import { useCloses } from './use-closes.js';

export const KINDS: Readonly<Record<ReconciliationKind, string>> = {
  slips: 'Paid slips',
  signs: 'Sign readings',
  sensors: 'Sensor counts',
};

/** Our closed days beside other people’s lists. */
export function ReconciliationsPage() {
  const closes = useCloses();
  const list = useOnce<{ readonly reconciliations: readonly Reconciliation[] }>(ofLink('reconciliations'));
  const [kind, setKind] = useState<ReconciliationKind>('slips');
  const newestFirst = [...closes.heads].reverse();
  const onMade = ({ reconciliationId }: Reconciliation): void => {
    location.hash = pathTo('accounting', 'lists', reconciliationId);
  };
  return (
    <main>
      <p>
        <a href={pathTo('accounting')}>All days</a>
      </p>
      <h1 tabIndex={-1}>Reconciliation</h1>
      <RefusalNote refusal={closes.refusal ?? list.refusal} />
      {may('books.reconcile') && newestFirst.length > 0 && (
        <section class="panel" aria-label="Compare a list">
          <div class="title">
            <h2>Compare a list with closed days</h2>
            <div class="row" role="group" aria-label="What is compared">
              {(Object.keys(KINDS) as ReconciliationKind[]).map((each) => (
                <button key={each} aria-pressed={each === kind} onClick={() => setKind(each)}>
                  {KINDS[each]}
                </button>
              ))}
            </div>
          </div>
          {kind === 'slips' ? (
            <SlipsForm heads={newestFirst} onMade={onMade} />
          ) : (
            <ReadingsForm key={kind} kind={kind} heads={newestFirst} onMade={onMade} />
          )}
        </section>
      )}
      <section class="panel" aria-label="Comparisons">
        <h2>Comparisons</h2>
        <Comparisons rows={list.value?.reconciliations ?? []} />
      </section>
    </main>
  );
}

function Comparisons({ rows }: { readonly rows: readonly Reconciliation[] }) {
  return (
    <DataTable
      label="Comparisons"
      rows={rows}
      keyOf={({ reconciliationId }) => reconciliationId}
      none="Nothing has been compared yet."
      columns={[
        {
          head: 'What',
          of: ({ kind, reconciliationId }) => (
            <a href={pathTo('accounting', 'lists', reconciliationId)}>
              {KINDS[kind]} {reconciliationId}
            </a>
          ),
        },
        { head: 'Days', of: ({ fromDay, toDay }) => (fromDay === toDay ? fromDay : `${fromDay} to ${toDay}`) },
        { head: 'Matched', of: ({ matched }) => matched, isFigure: true },
        { head: 'Differences', of: ({ differences }) => differences, isFigure: true },
        { head: 'Unexplained', of: ({ open }) => <OpenChip open={open} />, isFigure: true },
        { head: 'Made', of: ({ madeAt, madeBy }) => `${timeOf(madeAt)} by ${madeBy}` },
      ]}
    />
  );
}

export function OpenChip({ open }: { readonly open: number }) {
  return <span class={open === 0 ? 'chip good' : 'chip warn'}>{open === 0 ? 'none' : open}</span>;
}
