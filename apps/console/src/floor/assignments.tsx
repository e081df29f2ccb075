import { useMemo } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ActForm, Choice, Field, type Values } from '../parts/form.js';
import { type Refusal, request } from '../server/api.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import type { TableAssignments, TableGlance } from '../server/types.js';
import { hourMinuteOf } from '../parts/times.js';
import { Reading } from '../parts/reading.js';
import { t } from '../texts/t.js';
import { dealersOf } from './order.js';
import { noteDone } from '../done/done.js';

const HOURS_AT_FIRST = '8';
const HOUR_MS = 3_600_000;

export const ASSIGNMENTS_MS = 60_000;

interface AssignmentsProps {
  readonly tables: readonly TableGlance[];
  readonly isFolded: boolean;
  readonly value: TableAssignments | undefined;
  readonly refusal: Refusal | undefined;
  readonly isLoading: boolean;
  readonly refresh: () => void;
}

export function useDealers(value: TableAssignments | undefined): ReadonlyMap<string, string> {
  return useMemo(() => dealersOf(value?.assignments ?? []), [value]);
}

export function Assignments({ tables, isFolded, value, refusal, isLoading, refresh }: AssignmentsProps) {
  const assetOf = (tableId: string): string => tables.find(({ table }) => table === tableId)?.assetNumber ?? tableId;
  const assign = async (values: Values): Promise<void> => {
    const table = values('table');
    await assignTable({ table, asset: assetOf(table), refresh }, values('dealer'), Number(values('hours')));
  };
  const list = (
    <ul class="plain-list">
      {value?.assignments.map((each) => (
        <Assigned key={each.assignmentId} assignment={each} asset={assetOf(each.table)} onEnded={refresh} />
      ))}
    </ul>
  );
  return (
    <section class="panel" aria-label={t('Dealers')}>
      <h2>{t('Dealers')}</h2>
      {value?.assignments.length === 0 && <p class="soft">{t('No table is assigned.')}</p>}
      {isFolded && value !== undefined && value.assignments.length > 0 ? (
        <details>
          <summary>{t('{1} tables are assigned', value.assignments.length)}</summary>
          {list}
        </details>
      ) : (
        list
      )}
      <Reading isLoading={isLoading} refusal={refusal} />
      {may('table.assign') && value !== undefined && (
        <details>
          <summary>{t('Assign a table')}</summary>
          <ActForm label={t('Assign a table')} act={t('Assign')} onAct={assign}>
            <Choice
              label={t('Table')}
              name="table"
              options={tables.map(({ table, assetNumber }) => [table, assetNumber] as const)}
            />
            <Choice
              label={t('Dealer')}
              name="dealer"
              options={value.dealers.map(({ id, name, license }) => [id, `${name} ${license}`] as const)}
            />
            <Field
              label={t('Hours')}
              name="hours"
              inputMode="numeric"
              pattern="[1-9]|1[0-2]"
              title={t('1 to 12')}
              defaultValue={HOURS_AT_FIRST}
            />
          </ActForm>
        </details>
      )}
    </section>
  );
}

type Assignment = TableAssignments['assignments'][number];

interface TableToAssign {
  readonly table: string;
  readonly asset: string;
  readonly refresh: () => void;
}

async function assignTable(to: TableToAssign, accountId: string, hours: number): Promise<void> {
  const path = ofLink(`tables/${encodeURIComponent(to.table)}/assignments`);
  const made = await request<Assignment>('POST', path, { accountId, hours });
  to.refresh();
  noteDone({
    text: t('{1} deals {2} until {3}.', made.dealer.name, to.asset, hourMinuteOf(made.until)),
    page: ['floor'],
    undo: { title: t('End assignment'), act: () => endAssignment(to, made) },
  });
}

async function endAssignment(to: TableToAssign, { assignmentId, dealer, until }: Assignment): Promise<void> {
  await request('DELETE', ofLink(`assignments/${assignmentId}`));
  to.refresh();
  const again = () => assignTable(to, dealer.id, (Date.parse(until) - Date.now()) / HOUR_MS);
  noteDone({
    text: t('The assignment of {1} at {2} has ended.', dealer.name, to.asset),
    page: ['floor'],
    undo: { title: t('Assign again until {1}', hourMinuteOf(until)), act: again },
  });
}

interface AssignedProps {
  readonly assignment: Assignment;
  readonly asset: string;
  readonly onEnded: () => void;
}

function Assigned({ assignment, asset, onEnded }: AssignedProps) {
  const { isBusy, refusal, run } = useAct();
  const { dealer, table, until } = assignment;
  const end = () => run(() => endAssignment({ table, asset, refresh: onEnded }, assignment));
  return (
    <li>
      <strong>{asset}</strong> {dealer.name} <span class="soft">{t('until {1}', hourMinuteOf(until))}</span>{' '}
      {may('table.assign') && (
        <button
          class="minor"
          disabled={isBusy}
          aria-label={t('End assignment of {1} at {2}', dealer.name, asset)}
          onClick={() => void end()}
        >
          {t('End assignment')}
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </li>
  );
}
