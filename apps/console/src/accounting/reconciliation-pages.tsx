import { gamingDayText } from '@jackpot/contract';
import { CAUSES, CAUSES_OF } from '@jackpot/books';
import { useState } from 'preact/hooks';
import { ActForm, Choice, Field, type Values } from '../parts/form.js';
import { DataTable } from '../parts/data-table.js';
import { labelOf, dollars, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { request } from '../server/api.js';
import { useReadOnce } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import { useCloses } from './closed-days.js';
import { totalsOf } from './difference-totals.js';
import { ReadingsForm, SlipsForm } from './reconciliation-forms.js';
import type { Reconciliation, ReconciliationDetails, ReconciliationKind, SlipDifference } from '../server/types.js';
import { noteDone } from '../done/done.js';

const KINDS: Readonly<Record<ReconciliationKind, string>> = {
  slips: t('Paid slips'),
  signs: t('Sign readings'),
  sensors: t('Sensor counts'),
};

export function ReconciliationPages({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <ReconciliationsPage /> : <ReconciliationPage key={id} id={id} />;
}

function ReconciliationsPage() {
  const closes = useCloses();
  const list = useReadOnce<{ readonly reconciliations: readonly Reconciliation[] }>(ofLink('reconciliations'));
  const [kind, setKind] = useState<ReconciliationKind>('slips');
  const newestFirst = [...closes.heads].reverse();
  const onMade = ({ reconciliationId }: Reconciliation): void => {
    location.hash = pathTo('accounting', 'lists', reconciliationId);
  };
  return (
    <main>
      <p>
        <a href={pathTo('accounting')}>{t('All days')}</a>
      </p>
      <h1 tabIndex={-1}>{t('Reconciliation')}</h1>
      <Reading isLoading={closes.isLoading || list.isLoading} refusal={closes.refusal ?? list.refusal} />
      {may('books.reconcile') && newestFirst.length > 0 && (
        <section class="panel" aria-label={t('Reconcile a file')}>
          <div class="title">
            <h2>{t('Reconcile a file')}</h2>
            <div class="row" role="group" aria-label={t('Comparison type')}>
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
      <section class="panel" aria-label={t('Comparisons')}>
        <h2>{t('Comparisons')}</h2>
        <Comparisons rows={list.value?.reconciliations} />
      </section>
    </main>
  );
}

function Comparisons({ rows }: { readonly rows: readonly Reconciliation[] | undefined }) {
  return (
    <DataTable
      label={t('Comparisons')}
      name="comparisons"
      rows={rows}
      keyOf={({ reconciliationId }) => reconciliationId}
      none={t('No comparisons yet')}
      columns={[
        {
          head: t('What'),
          of: ({ kind, reconciliationId }) => (
            <a href={pathTo('accounting', 'lists', reconciliationId)}>
              {KINDS[kind]} {reconciliationId}
            </a>
          ),
        },
        { head: t('Days'), of: daysOf, order: ({ fromDay }) => fromDay },
        { head: t('Matched'), of: ({ matched }) => matched, isFigure: true },
        { head: t('Differences'), of: ({ differences }) => differences, isFigure: true },
        {
          head: t('Unexplained'),
          of: ({ open }) => <OpenChip open={open} />,
          text: ({ open }) => String(open),
          isFigure: true,
        },
        {
          head: t('Made'),
          of: ({ madeAt, madeBy }) => t('{1} by {2}', timeOf(madeAt), madeBy),
          order: ({ madeAt }) => madeAt,
        },
      ]}
    />
  );
}

function OpenChip({ open }: { readonly open: number }) {
  return <span class={open === 0 ? 'chip good' : 'chip warn'}>{open === 0 ? t('none') : open}</span>;
}

function ReconciliationPage({ id }: { readonly id: string }) {
  const { value, refusal, isLoading, refresh } = useReadOnce<ReconciliationDetails>(
    ofLink(`reconciliations/${encodeURIComponent(id)}`),
  );
  return (
    <main>
      <p>
        <a href={pathTo('accounting', 'lists')}>{t('All comparisons')}</a>
      </p>
      <h1 tabIndex={-1}>{value === undefined ? t('Comparison') : `${KINDS[value.kind]}, ${daysOf(value)}`}</h1>
      <Reading isLoading={isLoading} refusal={refusal} lines={8} />
      {value !== undefined && (
        <>
          <Summary file={value} />
          <section class="panel" aria-label={t('Differences')}>
            <h2>{t('Differences')}</h2>
            {value.differenceList.length === 0 && <p class="nothing">{t('No differences')}</p>}
            {value.open > 1 && may('books.resolve') && <ResolveSeveral id={id} file={value} onDone={refresh} />}
            <ul class="differences">
              {value.differenceList.map((difference) => (
                <OneDifference
                  key={difference.number}
                  id={id}
                  of={value.kind}
                  difference={difference}
                  onDone={refresh}
                />
              ))}
            </ul>
          </section>
        </>
      )}
    </main>
  );
}

function daysOf({ fromDay, toDay }: Pick<ReconciliationDetails, 'fromDay' | 'toDay'>): string {
  const from = gamingDayText(fromDay);
  return fromDay === toDay ? from : t('{1} to {2}', from, gamingDayText(toDay));
}

const KIND_WORDS = {
  missing: t('Not in their list'),
  extra: t('Not in ours'),
  different: t('Amounts differ'),
} as const;

function Summary({ file }: { readonly file: ReconciliationDetails }) {
  const { matched, differenceList, open, madeAt, madeBy, sourceHash } = file;
  const count = (kind: SlipDifference['kind']): number => differenceList.filter((each) => each.kind === kind).length;
  return (
    <>
      <ul class="counts" aria-label={t('Result')}>
        <li class="good">{t('{1} Matched', <strong>{matched}</strong>)}</li>
        {(Object.keys(KIND_WORDS) as SlipDifference['kind'][]).map((kind) => (
          <li key={kind} class={count(kind) === 0 ? '' : 'warn'}>
            <strong>{count(kind)}</strong> {KIND_WORDS[kind]}
          </li>
        ))}
      </ul>
      <Totals differences={differenceList} />
      <p class="soft">
        {t(
          'Unexplained {1} · compared {2} by {3} · SHA-256 of the list {4}',
          <OpenChip open={open} />,
          timeOf(madeAt),
          madeBy,
          <code>{sourceHash.slice(0, 16)}…</code>,
        )}
      </p>
    </>
  );
}

function Totals({ differences }: { readonly differences: readonly SlipDifference[] }) {
  const totals = totalsOf(differences);
  if (totals === null) return null;
  return (
    <div role="group" aria-label={t('Totals of the differences')}>
      <dl class="facts">
        <dt>{KIND_WORDS.missing}</dt>
        <dd>{dollars(totals.missing)}</dd>
        <dt>{KIND_WORDS.extra}</dt>
        <dd>{dollars(totals.extra)}</dd>
        <dt>{KIND_WORDS.different}</dt>
        <dd>{t('ours {1}, theirs {2}', dollars(totals.oursOfUnequal), dollars(totals.theirsOfUnequal))}</dd>
        <dt>{t('Theirs less ours')}</dt>
        <dd>
          <strong>{dollars(totals.net)}</strong>
        </dd>
      </dl>
    </div>
  );
}

interface OneDifferenceProps {
  readonly id: string;
  readonly of: ReconciliationKind;
  readonly difference: SlipDifference;
  readonly onDone: () => void;
}

function OneDifference({ id, of, difference, onDone }: OneDifferenceProps) {
  const { number, kind, key, ours, theirs, cause, note, resolvedBy, resolvedAt } = difference;
  return (
    <li data-kind={kind} data-resolved={cause === null ? undefined : ''}>
      <p>
        <strong class="key">{labelOf(key)}</strong>{' '}
        <span class={cause === null ? 'chip warn' : 'chip'}>{KIND_WORDS[kind]}</span>
      </p>
      <Sides ours={ours} theirs={theirs} />
      {cause === null ? (
        may('books.resolve') && <Resolve id={id} number={number} named={key} of={of} onDone={onDone} />
      ) : (
        <p class="resolved">
          <span class="chip good">{t(CAUSES[cause])}</span> {note}{' '}
          <span class="soft">
            {resolvedBy}, {timeOf(resolvedAt)}
          </span>
        </p>
      )}
    </li>
  );
}

function Sides({ ours, theirs }: Pick<SlipDifference, 'ours' | 'theirs'>) {
  const fields = [...new Set([...Object.keys(ours ?? {}), ...Object.keys(theirs ?? {})])];
  const textOf = (side: SlipDifference['ours'], field: string): string => {
    const value = side?.[field];
    if (value === undefined) return '—';
    return field === 'amount' || field === 'shown' ? dollars(value) : value;
  };
  return (
    <table class="sides">
      <thead>
        <tr>
          <th>
            <span class="visually-hidden">{t('Field')}</span>
          </th>
          <th class="right">{t('Ours')}</th>
          <th class="right">{t('Theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field} class={ours?.[field] === theirs?.[field] ? '' : 'unlike'}>
            <th scope="row">{labelOf(field)}</th>
            <td class="right">{textOf(ours, field)}</td>
            <td class="right">{textOf(theirs, field)}</td>
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
  readonly of: ReconciliationKind;
  readonly onDone: () => void;
}

interface ResolveSeveralProps {
  readonly id: string;
  readonly file: ReconciliationDetails;
  readonly onDone: () => void;
}

function ResolveSeveral({ id, file, onDone }: ResolveSeveralProps) {
  const open = file.differenceList.filter(({ cause }) => cause === null);
  const ofKind = (kind: string) => open.filter((each) => kind === 'all' || each.kind === kind);
  const kinds = (Object.keys(KIND_WORDS) as SlipDifference['kind'][]).filter((kind) => ofKind(kind).length > 0);
  const [chosen, setChosen] = useState('all');
  const kind = kinds.some((each) => each === chosen) ? chosen : 'all';
  const count = ofKind(kind).length;
  const resolve = async (values: Values): Promise<void> => {
    try {
      for (const { number } of ofKind(kind)) await resolveDifference(id, number, values);
    } finally {
      onDone();
    }
  };
  return (
    <details>
      <summary>{t('Explain several differences at once')}</summary>
      <ActForm
        class="resolve"
        label={t('Explain several differences at once')}
        act={count === 1 ? t('Resolve 1 difference') : t('Resolve {1} differences', count)}
        onAct={resolve}
      >
        <Choice
          label={t('Differences')}
          name="kind"
          value={kind}
          onChange={setChosen}
          options={[
            ['all', t('All unexplained: {1}', open.length)],
            ...kinds.map((each) => [each, `${KIND_WORDS[each]}: ${ofKind(each).length}`] as const),
          ]}
        />
        <CauseFields of={file.kind} />
      </ActForm>
    </details>
  );
}

async function resolveDifference(id: string, number: number, values: Values): Promise<void> {
  const path = ofLink(`reconciliations/${encodeURIComponent(id)}/differences/${number}/resolve`);
  await request('POST', path, { cause: values('cause'), note: values('note') });
  noteDone({ text: t('The cause of difference {1} is recorded.', number), page: ['accounting', 'lists', id] });
}

function CauseFields({ of }: { readonly of: ReconciliationKind }) {
  return (
    <>
      <Choice
        label={t('Cause')}
        name="cause"
        required
        none={t('Choose a cause')}
        options={CAUSES_OF[of].map((cause) => [cause, t(CAUSES[cause])])}
      />
      <Field label={t('Note')} name="note" maxLength={1_000} pattern=".*\S.*" />
    </>
  );
}

/** The cause of a difference is entered once and cannot be changed. */
function Resolve({ id, number, named, of, onDone }: ResolveProps) {
  const resolve = async (values: Values): Promise<void> => {
    await resolveDifference(id, number, values);
    onDone();
  };
  return (
    <ActForm class="resolve" label={t('Explain {1}', named)} act={t('Resolve')} onAct={resolve}>
      <CauseFields of={of} />
    </ActForm>
  );
}
