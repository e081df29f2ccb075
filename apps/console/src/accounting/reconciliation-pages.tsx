import { CAUSES, type Cause } from '@jackpot/books';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { called, dollars, timeOf } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { useOnce } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { useCloses } from './closed-days.js';
import { ReadingsForm, SlipsForm } from './reconciliation-forms.js';
import type { Difference, Reconciliation, ReconciliationFile, ReconciliationKind } from './shapes.js';

const KINDS: Readonly<Record<ReconciliationKind, string>> = {
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

function OpenChip({ open }: { readonly open: number }) {
  return <span class={open === 0 ? 'chip good' : 'chip warn'}>{open === 0 ? 'none' : open}</span>;
}

/** One comparison: what matched, and every difference with what both sides say and where it comes from. */
export function ReconciliationPage({ id }: { readonly id: string }) {
  const { value, refusal, again } = useOnce<ReconciliationFile>(ofLink(`reconciliations/${encodeURIComponent(id)}`));
  return (
    <main>
      <p>
        <a href={pathTo('accounting', 'lists')}>All comparisons</a>
      </p>
      <h1 tabIndex={-1}>{value === undefined ? 'Comparison' : `${KINDS[value.kind]}, ${daysOf(value)}`}</h1>
      <RefusalNote refusal={refusal} />
      {value !== undefined && (
        <>
          <Summary file={value} />
          <section class="panel" aria-label="Differences">
            <h2>Differences</h2>
            {value.differenceList.length === 0 && <p class="nothing">None: the two sides are alike.</p>}
            <ul class="differences">
              {value.differenceList.map((difference) => (
                <OneDifference key={difference.number} id={id} difference={difference} onDone={again} />
              ))}
            </ul>
          </section>
        </>
      )}
    </main>
  );
}

function daysOf({ fromDay, toDay }: ReconciliationFile): string {
  return fromDay === toDay ? fromDay : `${fromDay} to ${toDay}`;
}

const KIND_WORDS = {
  missing: 'they do not have it',
  extra: 'only they have it',
  different: 'both have it, not alike',
} as const;

function Summary({ file }: { readonly file: ReconciliationFile }) {
  const { matched, differenceList, open, madeAt, madeBy, sourceHash } = file;
  const count = (kind: Difference['kind']): number => differenceList.filter((each) => each.kind === kind).length;
  return (
    <>
      <ul class="counts" aria-label="Result">
        <li class="good">
          <strong>{matched}</strong> Matched
        </li>
        {(Object.keys(KIND_WORDS) as Difference['kind'][]).map((kind) => (
          <li key={kind} class={count(kind) === 0 ? '' : 'warn'}>
            <strong>{count(kind)}</strong> {called(kind)} <span class="soft">{KIND_WORDS[kind]}</span>
          </li>
        ))}
      </ul>
      <p class="soft">
        Unexplained <OpenChip open={open} /> · compared {timeOf(madeAt)} by {madeBy} · SHA-256 of the list{' '}
        <code>{sourceHash.slice(0, 16)}…</code>
      </p>
    </>
  );
}

interface OneDifferenceProps {
  readonly id: string;
  readonly difference: Difference;
  readonly onDone: () => void;
}

function OneDifference({ id, difference, onDone }: OneDifferenceProps) {
  const { number, kind, key, ours, theirs, cause, note, resolvedBy, resolvedAt } = difference;
  return (
    <li data-kind={kind} data-resolved={cause === null ? undefined : ''}>
      <p>
        <strong class="key">{called(key)}</strong>{' '}
        <span class={cause === null ? 'chip warn' : 'chip'}>{called(kind)}</span>
      </p>
      <Sides ours={ours} theirs={theirs} />
      {cause === null ? (
        may('books.resolve') && <Resolve id={id} number={number} named={key} onDone={onDone} />
      ) : (
        <p class="resolved">
          <span class="chip good">{CAUSES[cause]}</span> {note}{' '}
          <span class="soft">
            {resolvedBy}, {timeOf(resolvedAt)}
          </span>
        </p>
      )}
    </li>
  );
}

/** What both sides say, field by field; what is not alike stands out. */
function Sides({ ours, theirs }: Pick<Difference, 'ours' | 'theirs'>) {
  const fields = [...new Set([...Object.keys(ours ?? {}), ...Object.keys(theirs ?? {})])];
  const said = (side: Difference['ours'], field: string): string => {
    const value = side?.[field];
    if (value === undefined) return '—';
    return field === 'amount' || field === 'shown' ? dollars(value) : value;
  };
  return (
    <table class="sides">
      <thead>
        <tr>
          <th>
            <span class="unseen">Field</span>
          </th>
          <th class="right">Ours</th>
          <th class="right">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field} class={ours?.[field] === theirs?.[field] ? '' : 'unlike'}>
            <th scope="row">{called(field)}</th>
            <td class="right">{said(ours, field)}</td>
            <td class="right">{said(theirs, field)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ResolveProps {
  readonly id: string;
  readonly number: number;
  readonly named: string;
  readonly onDone: () => void;
}

/** Where a difference comes from is said once, by a person, with a cause of the list; then it stands. */
function Resolve({ id, number, named, onDone }: ResolveProps) {
  const { isBusy, refusal, run } = useAct();
  const [cause, setCause] = useState('');
  const [note, setNote] = useState('');
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const path = ofLink(`reconciliations/${encodeURIComponent(id)}/differences/${number}/resolve`);
    if (await run(() => ask('POST', path, { cause, note: note.trim() }))) onDone();
  };
  return (
    <form class="resolve" aria-label={`Explain ${named}`} onSubmit={(event) => void submit(event)}>
      <label>
        Cause
        <select value={cause} required onChange={(event) => setCause(event.currentTarget.value)}>
          <option value="">choose a cause</option>
          {(Object.keys(CAUSES) as Cause[]).map((each) => (
            <option key={each} value={each}>
              {CAUSES[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Note
        <input value={note} required maxLength={1_000} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
      <button class="main" disabled={isBusy || cause === '' || note.trim() === ''}>
        Resolve
      </button>
      <RefusalNote refusal={refusal} />
    </form>
  );
}
