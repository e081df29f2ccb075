import { useEffect, useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { Field, ReasonForm, type Values } from '../parts/form.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { LONG_ANSWER_MS_MAX, type Refusal, refusalIn, request } from '../server/api.js';
import { GLANCE_MS, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo, query, setQuery } from '../shell/router.js';
import { t } from '../texts/t.js';
import { differences } from './difference.js';
import { STATE_CHIPS } from './terms-tables.js';
import { type Odds, oddsRows } from './odds-rows.js';
import { TermsForm } from './terms-form.js';
import { Differences, Findings, OddsTable } from './terms-tables.js';
import type { Finding, LinkTerms, TermsHead, TermsList, TermsVersion } from '../server/types.js';

/** Every version of the link's terms, and an editor to try and stage others. */
export function TermsPage() {
  const versions = useRead<TermsList>(ofLink('terms'), { readMsMax: GLANCE_MS });
  const link = useRead<LinkTerms>(ofLink('').replace(/\/$/, ''));
  return (
    <main>
      <h1 tabIndex={-1}>{t('Terms')}</h1>
      <RefusalNote refusal={versions.refusal ?? link.refusal} />
      {versions.value !== undefined && <Versions versions={versions.value.versions} />}
      {link.value !== undefined && <ProposedTerms inForce={link.value.config} onStaged={versions.refresh} />}
    </main>
  );
}

function Versions({ versions }: { readonly versions: readonly TermsHead[] }) {
  return (
    <section class="panel" aria-label={t('Versions')}>
      <h2>{t('Versions')}</h2>
      <DataTable
        label={t('All versions')}
        name="versions"
        rows={versions}
        keyOf={({ version }) => version}
        columns={[
          {
            head: t('Version'),
            of: ({ version }) => <a href={pathTo('terms', version)}>{t('Version {1}', version)}</a>,
            order: ({ version }) => String(version),
          },
          { head: t('State'), of: ({ state }) => <span class={`chip ${STATE_CHIPS[state]}`}>{labelOf(state)}</span> },
          { head: t('Approval'), of: ({ approval }) => approval.reference },
          {
            head: t('Staged'),
            of: ({ stagedAt }) => (stagedAt === null ? t('with the link opening') : timeOf(stagedAt)),
            order: ({ stagedAt }) => stagedAt ?? '',
          },
          {
            head: t('In force from'),
            of: ({ inForceFrom }) => timeOf(inForceFrom),
            order: ({ inForceFrom }) => inForceFrom ?? '',
          },
          {
            head: t('Until'),
            of: ({ inForceUntil }) => timeOf(inForceUntil),
            order: ({ inForceUntil }) => inForceUntil ?? '',
          },
        ]}
      />
    </section>
  );
}

interface ProposedTermsProps {
  readonly inForce: LinkTerms['config'];
  readonly onStaged: () => void;
}

/** Proposed terms: the parameters, the changes, the findings, the odds; and the staging, for those who may. */
function ProposedTerms({ inForce, onStaged }: ProposedTermsProps) {
  const written = JSON.stringify(inForce, null, 2);
  const [text, setText] = useState(written);
  const proposed = readTerms(text);
  const isJson = query.value['view'] === 'json';
  const found = proposed === undefined ? [] : differences(inForce, proposed);
  const { findings, odds, current, refusal, isBusy } = useCheck(inForce, found.length === 0 ? undefined : proposed);
  return (
    <div class="halves">
      <section class="panel" aria-label={t('Proposed terms')}>
        <div class="title">
          <h2>{t('Proposed terms')}</h2>
          <div class="row" role="group" aria-label={t('Form or document')}>
            <button aria-pressed={!isJson} onClick={() => setQuery({ view: '' })}>
              {t('Form')}
            </button>
            <button aria-pressed={isJson} onClick={() => setQuery({ view: 'json' })}>
              {t('JSON')}
            </button>
          </div>
        </div>
        <p class="soft">{t('Starts as a copy of the current terms. Editing here changes nothing on the link.')}</p>
        {isJson || proposed === undefined ? (
          <label>
            <span class="visually-hidden">{t('Proposed terms as JSON')}</span>
            <textarea
              rows={28}
              spellcheck={false}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
        ) : (
          <TermsForm
            inForce={inForce}
            proposed={proposed}
            onChange={(changed) => setText(JSON.stringify(changed, null, 2))}
          />
        )}
        {proposed === undefined && <p class="refusal">{t('Not valid JSON.')}</p>}
        <div class="row">
          <button class="minor" onClick={() => setText(written)}>
            {t('Reset to current')}
          </button>
        </div>
        <RefusalNote refusal={refusal} />
        {may('terms.stage') && proposed !== undefined && found.length > 0 && (
          <StageForm terms={proposed} onStaged={onStaged} />
        )}
      </section>
      <div class="stack">
        <Differences title={t('Changes from the current terms')} differences={found} />
        {findings !== undefined && <Findings findings={findings} />}
        {odds !== undefined && proposed !== undefined && (
          <OddsTable
            rows={oddsRows(odds, proposed)}
            current={current === undefined ? undefined : oddsRows(current, inForce)}
            isBusy={isBusy}
          />
        )}
      </div>
    </div>
  );
}

/** Findings are read a moment after the last key, odds a little later: exact odds take the controller seconds. */
const LINT_PAUSE_MS = 300;
const ODDS_PAUSE_MS = 1_000;

interface Checked {
  readonly findings?: readonly Finding[];
  readonly odds?: Odds;
  /** The odds of the terms in force. */
  readonly current?: Odds;
  readonly refusal?: Refusal;
}

/** What the controller finds of proposed terms while they are typed; nothing while they are the current ones. */
function useCheck(inForce: object, proposed: object | undefined): Checked & { readonly isBusy: boolean } {
  const [checked, setChecked] = useState<Checked>({});
  const [isBusy, setBusy] = useState(false);
  const text = proposed === undefined ? '' : JSON.stringify(proposed);
  useEffect(() => {
    if (proposed === undefined) return setChecked(({ current }) => (current === undefined ? {} : { current }));
    let isOver = false;
    const put = (change: Checked): void => void (isOver || setChecked((before) => ({ ...before, ...change })));
    const lint = setTimeout(() => {
      request<{ readonly findings: readonly Finding[] }>('POST', 'rules/lint', proposed).then(
        ({ findings }) => put({ findings }),
        (error: unknown) => put({ refusal: refusalIn(error) }),
      );
    }, LINT_PAUSE_MS);
    const odds = setTimeout(() => {
      setBusy(true);
      const current = checked.current ?? oddsOf(inForce);
      Promise.all([oddsOf(proposed), current])
        .then(
          ([found, now]) => put({ odds: found, current: now }),
          // Terms that cannot be computed are named by the findings.
          () => undefined,
        )
        .finally(() => isOver || setBusy(false));
    }, ODDS_PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(lint);
      clearTimeout(odds);
    };
  }, [text]);
  return { ...checked, isBusy };
}

function oddsOf(config: object): Promise<Odds> {
  return request<Odds>('POST', 'rules/odds', { config, wagers: ['player'] }, LONG_ANSWER_MS_MAX);
}

function readTerms(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

interface StageFormProps {
  readonly terms: object;
  readonly onStaged: () => void;
}

/** Stages a version: its text is fixed from now on, and the other sides sign or refuse it. */
function StageForm({ terms, onStaged }: StageFormProps) {
  const stage = async (reason: string, values: Values): Promise<void> => {
    const noticePostedOn = values('noticePostedOn') === '' ? null : values('noticePostedOn');
    const staged = await request<TermsVersion>('POST', ofLink('terms'), { terms, reason, noticePostedOn });
    onStaged();
    location.hash = pathTo('terms', staged.version);
  };
  return (
    <ReasonForm title={t('Stage these terms')} act={t('Stage')} onAct={stage}>
      <Field
        label={t('Table notice posted on (when a table is removed)')}
        name="noticePostedOn"
        type="date"
        required={false}
      />
    </ReasonForm>
  );
}
