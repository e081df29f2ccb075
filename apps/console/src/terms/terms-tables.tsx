import { DataTable } from '../parts/data-table.js';
import { labelOf } from '../parts/texts.js';
import { t } from '../texts/t.js';
import { fieldAt, unitText } from './fields.js';
import type { OddsRow } from './odds-rows.js';
import type { Difference, Finding, TermsHead } from '../server/types.js';

interface DifferencesProps {
  readonly title: string;
  readonly differences: readonly Difference[];
}

export function Differences({ title, differences }: DifferencesProps) {
  return (
    <section class="panel" aria-label={t('Difference')}>
      <h2>{title}</h2>
      <DataTable
        label={t('Changed parameters')}
        file="changed-parameters"
        rows={differences}
        keyOf={({ path }) => path}
        none={t('None.')}
        columns={[
          { head: t('Parameter'), of: ({ path }) => <ParameterName path={path} />, text: ({ path }) => path },
          { head: t('Current'), of: ({ path, before }) => <del>{partText(path, before)}</del>, isFigure: true },
          { head: t('Proposed'), of: ({ path, after }) => <ins>{partText(path, after)}</ins>, isFigure: true },
        ]}
      />
    </section>
  );
}

function ParameterName({ path }: { readonly path: string }) {
  const field = fieldAt(path);
  if (field === undefined) return <code>{path}</code>;
  return (
    <>
      {field.group}: {field.label}
      <br />
      <code>{path}</code>
    </>
  );
}

function partText(path: string, text: string | null): string {
  if (text === null) return t('nothing');
  const field = fieldAt(path);
  return field === undefined ? text : unitText(field, parsed(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const SEVERITIES: Readonly<Record<Finding['severity'], string>> = { illegal: 'bad', impossible: 'bad', unwise: 'warn' };

export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <section class="panel" aria-label={t('Problems')} role="status">
      <h2>{t('Problems')}</h2>
      {findings.length === 0 && <p class="chip good">{t('No problems found')}</p>}
      <ul class="wagers">
        {findings.map(({ severity, code, path, sentence }) => (
          <li key={code + path}>
            <span class={`chip ${SEVERITIES[severity]}`}>{labelOf(severity)}</span> {sentence}
            <br />
            <code>
              {path} {code}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OddsTableProps {
  readonly rows: readonly OddsRow[];
  readonly current?: readonly OddsRow[] | undefined;
  readonly isBusy?: boolean;
}

export function OddsTable({ rows, current, isBusy = false }: OddsTableProps) {
  const before = new Map(current?.map(({ figure, text }) => [figure, text]));
  return (
    <section class="panel" aria-label={t('Odds')} role="status" aria-busy={isBusy}>
      <h2>
        {t('Odds')} {isBusy && <span class="chip">{t('Calculating…')}</span>}
      </h2>
      <DataTable
        label={t('Odds of the terms')}
        rows={rows}
        keyOf={({ figure }) => figure}
        columns={[
          { head: t('Figure'), of: ({ figure }) => figure },
          ...(current === undefined
            ? []
            : [{ head: t('Current'), of: ({ figure }: OddsRow) => before.get(figure) ?? '—', isFigure: true }]),
          {
            head: current === undefined ? t('Value') : t('Proposed'),
            of: ({ figure, text }) => (current === undefined || before.get(figure) === text ? text : <ins>{text}</ins>),
            isFigure: true,
          },
        ]}
      />
    </section>
  );
}

export const STATE_CHIPS: Readonly<Record<TermsHead['state'], string>> = {
  staged: 'warn',
  approved: 'warn',
  'in-force': 'good',
  superseded: '',
  refused: 'bad',
  withdrawn: '',
  'passed-over': '',
};
