import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { LONG_ANSWER_MS_MAX, type Refusal, refusalIn, request } from '../server/api.js';
import { query, setQuery } from '../shell/router.js';
import { t } from '../texts/t.js';
import { differences } from './difference.js';
import { type Odds, oddsRows } from './odds-rows.js';
import { TablesForm } from './tables-form.js';
import { TermsForm } from './terms-form.js';
import { Differences, Findings, OddsTable } from './terms-tables.js';
import type { Finding } from '../server/types.js';

interface TermsEditorProps {
  readonly title: string;
  readonly note: string;
  readonly inForce?: object;
  readonly start: object;
  readonly children: (terms: object, isChanged: boolean) => ComponentChildren;
}

export function TermsEditor({ title, note, inForce, start, children }: TermsEditorProps) {
  const written = JSON.stringify(start, null, 2);
  const [text, setText] = useState(written);
  const proposed = readTerms(text);
  const isJson = query.value['view'] === 'json';
  const found = proposed === undefined || inForce === undefined ? [] : differences(inForce, proposed);
  const isChanged = inForce === undefined || found.length > 0;
  const { findings, odds, current, refusal, isBusy } = useCheck(inForce, isChanged ? proposed : undefined);
  const change = (changed: object): void => setText(JSON.stringify(changed, null, 2));
  return (
    <div class="halves">
      <section class="panel" aria-label={title}>
        <div class="title">
          <h2>{title}</h2>
          <div class="row" role="group" aria-label={t('Form or document')}>
            <button aria-pressed={!isJson} onClick={() => setQuery({ view: '' })}>
              {t('Form')}
            </button>
            <button aria-pressed={isJson} onClick={() => setQuery({ view: 'json' })}>
              {t('JSON')}
            </button>
          </div>
        </div>
        <p class="soft">{note}</p>
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
          <>
            <TablesForm proposed={proposed} onChange={change} />
            <TermsForm
              {...{ proposed, findings: findings ?? [], isNew: inForce === undefined }}
              inForce={inForce ?? proposed}
              onChange={change}
            />
          </>
        )}
        {proposed === undefined && <p class="refusal">{t('Not valid JSON.')}</p>}
        <div class="row">
          <button class="minor" onClick={() => setText(written)}>
            {inForce === undefined ? t('Start again') : t('Reset to current')}
          </button>
        </div>
        <RefusalNote refusal={refusal} />
        {proposed !== undefined && children(proposed, isChanged)}
      </section>
      <div class="stack">
        {inForce !== undefined && <Differences title={t('Changes from the current terms')} differences={found} />}
        {findings !== undefined && <Findings findings={findings} />}
        {proposed !== undefined && <OddsPanel {...{ inForce, proposed, isChanged, odds, current, isBusy }} />}
      </div>
    </div>
  );
}

interface OddsPanelProps {
  readonly inForce: object | undefined;
  readonly proposed: object;
  readonly isChanged: boolean;
  readonly odds: Odds | undefined;
  readonly current: Odds | undefined;
  readonly isBusy: boolean;
}

function OddsPanel({ inForce, proposed, isChanged, odds, current, isBusy }: OddsPanelProps) {
  const shown = isChanged ? odds : current;
  if (shown !== undefined) {
    const before =
      !isChanged || current === undefined || inForce === undefined ? undefined : oddsRows(current, inForce);
    return <OddsTable rows={oddsRows(shown, proposed)} current={before} isBusy={isBusy} />;
  }
  if (!isBusy) return null;
  return (
    <section class="panel" aria-busy="true">
      <p class="soft" role="status">
        {t('Computing exact odds. This takes some seconds…')}
      </p>
    </section>
  );
}

/** Pauses after the last key until findings and odds are read. Odds wait longer: they take the controller seconds. */
const LINT_PAUSE_MS = 300;
const ODDS_PAUSE_MS = 1_000;

interface Checked {
  readonly findings?: readonly Finding[];
  readonly odds?: Odds;
  readonly current?: Odds;
  readonly refusal?: Refusal;
}

function useCheck(inForce: object | undefined, proposed: object | undefined): Checked & { readonly isBusy: boolean } {
  const [checked, setChecked] = useState<Checked>({});
  const [isBusy, setBusy] = useState(false);
  const text = proposed === undefined ? '' : JSON.stringify(proposed);
  useEffect(() => {
    if (inForce === undefined) return;
    let isOver = false;
    setBusy(true);
    oddsOf(inForce)
      .then(
        (current) => isOver || setChecked((before) => ({ ...before, current })),
        (error: unknown) => isOver || setChecked((before) => ({ ...before, refusal: refusalIn(error) })),
      )
      .finally(() => isOver || setBusy(false));
    return () => {
      isOver = true;
    };
  }, []);
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
      oddsOf(proposed)
        .then(
          (found) => put({ odds: found }),
          // Without odds nothing is shown here: the findings name what is wrong with the terms.
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
