import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { addressOf, request } from '../server/api.js';
import { GLANCE_MS, useRead } from '../server/live.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import { STATE_CHIPS } from './terms-tables.js';
import { type Odds, oddsRows } from './odds-rows.js';
import { Differences, Findings, OddsTable } from './terms-tables.js';
import { VersionActs } from './version-acts.js';
import type { Difference, Schedule, TermsVersion } from '../server/types.js';

export function VersionPage({ version }: { readonly version: string }) {
  const path = ofLink(`terms/${encodeURIComponent(version)}`);
  const { value, refusal, isLoading, refresh } = useRead<TermsVersion>(path, { readMsMax: GLANCE_MS });
  return (
    <main>
      <p>
        <a href={pathTo('terms')}>{t('All versions')}</a>
      </p>
      <h1 tabIndex={-1}>{t('Terms, version {1}', version)}</h1>
      <Reading isLoading={isLoading} refusal={refusal} lines={10} />
      {value !== undefined && (
        <>
          <p>
            <span class={`chip ${STATE_CHIPS[value.state]}`}>{labelOf(value.state)}</span>{' '}
            <a class="button" href={addressOf(`${path}/page`)} target="_blank" rel="noopener">
              {t('Print')}
            </a>{' '}
            <a class="button" href={addressOf(`${path}/page.pdf`)} download>
              {t('PDF')}
            </a>
          </p>
          <div class="beside">
            <div class="stack">
              <Facts terms={value} />
              {isOpen(value) && <ChangesFromCurrent path={path} />}
              {value.stagedBy !== null && <Findings findings={value.findings} />}
              <Cost document={value.document} />
              <Text terms={value} />
            </div>
            <aside class="stack">
              <VersionActs terms={value} path={path} onDone={refresh} />
              <Schedules schedules={value.schedules} />
              <Signatures terms={value} />
            </aside>
          </div>
        </>
      )}
    </main>
  );
}

function isOpen({ state }: TermsVersion): boolean {
  return state === 'staged' || state === 'approved';
}

function Facts({ terms }: { readonly terms: TermsVersion }) {
  const { name, approval, stagedBy, stagedAt, reason, noticePostedAt, inForceFrom, inForceUntil, hash } = terms;
  return (
    <section class="panel" aria-label={t('The version')}>
      <dl class="facts">
        <dt>{t('Link')}</dt>
        <dd>{name}</dd>
        <dt>{t('Approval')}</dt>
        <dd>{t('{1} of {2}', approval.reference, approval.approvedOn)}</dd>
        <dt>{t('Staged')}</dt>
        <dd>
          {stagedBy === null ? t('with the link opening') : t('{1} by {2}', timeOf(stagedAt), stagedBy.name)}
          {reason !== null && <span class="soft"> · {reason}</span>}
        </dd>
        {noticePostedAt !== null && (
          <>
            <dt>{t('Table notice posted')}</dt>
            <dd>{timeOf(noticePostedAt)}</dd>
          </>
        )}
        <dt>{t('In force')}</dt>
        <dd>
          {inForceFrom === null ? t('not yet') : timeOf(inForceFrom)}
          {inForceUntil !== null && t(' until {1}', timeOf(inForceUntil))}
        </dd>
        <dt>{t('SHA-256')}</dt>
        <dd>
          <code class="hash">{hash}</code>
        </dd>
      </dl>
    </section>
  );
}

function ChangesFromCurrent({ path }: { readonly path: string }) {
  const { value, refusal, isLoading } = useRead<{
    readonly against: number;
    readonly differences: readonly Difference[];
  }>(`${path}/difference`);
  if (value === undefined) return <Reading isLoading={isLoading} refusal={refusal} />;
  return <Differences title={t('Changes from version {1} (current)', value.against)} differences={value.differences} />;
}

export function Cost({ document }: { readonly document: object }) {
  const [odds, setOdds] = useState<Odds>();
  const { isBusy, refusal, run } = useAct();
  const calculate = async (): Promise<void> =>
    setOdds(await request<Odds>('POST', 'rules/odds', { config: document, wagers: ['player'] }));
  if (odds !== undefined) return <OddsTable rows={oddsRows(odds, document)} />;
  return (
    <div class="row">
      <button disabled={isBusy} onClick={() => void run(calculate)}>
        {' '}
        {t('Calculate odds')}{' '}
      </button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function Text({ terms: { text } }: { readonly terms: TermsVersion }) {
  return (
    <details class="panel">
      <summary>{t('Signed text')}</summary>
      <pre class="scroll" tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}

function Signatures({ terms: { acts, approversMissing } }: { readonly terms: TermsVersion }) {
  return (
    <section class="panel" aria-label={t('Signatures')}>
      <h2>{t('Signatures')}</h2>
      {acts.length === 0 && <p class="soft">{t('No signatures yet')}</p>}
      <ol class="acts">
        {acts.map(({ act, at, person, reference, effectiveFrom }) => (
          <li key={`${act} ${at}`}>
            <strong>{labelOf(act)}</strong> {person.name}{' '}
            <span class="soft">{t('{1}, license {2}', labelOf(person.role), person.license)}</span>
            <br />
            <span class="soft">
              {timeOf(at)} · {reference}
              {effectiveFrom !== null && t(' · from {1}', timeOf(effectiveFrom))}
            </span>
          </li>
        ))}
      </ol>
      {approversMissing.length > 0 && <p>{t('Signatures needed: {1}.', approversMissing.map(labelOf).join(', '))}</p>}
    </section>
  );
}

function Schedules({ schedules }: { readonly schedules: readonly Schedule[] }) {
  if (schedules.length === 0) return null;
  return (
    <section class="panel" aria-label={t('Schedule')}>
      <h2>{t('Schedule')}</h2>
      <ol class="acts">
        {schedules.map(({ scheduledAt, scheduledBy, dueAt, until, end }) => (
          <li key={scheduledAt}>
            <strong>{t('For {1}', timeOf(dueAt))}</strong> <span class="soft">{t('until {1}', timeOf(until))}</span>
            <br />
            <span class="soft">
              {t(
                '{1} by {2}, {3}, license {4}',
                timeOf(scheduledAt),
                scheduledBy.name,
                labelOf(scheduledBy.role),
                scheduledBy.license,
              )}
            </span>
            <br />
            {endText(end)}
          </li>
        ))}
      </ol>
    </section>
  );
}

const ENDS = {
  'in-force': t('Put in force as scheduled'),
  cancelled: t('Canceled'),
  missed: t('Not put in force'),
} as const satisfies Readonly<Record<NonNullable<Schedule['end']>['how'], string>>;

function endText(end: Schedule['end']): string {
  if (end === null) return t('Scheduled.');
  const { how, at, person, code, text } = end;
  const by = person === null ? '' : t(' by {1}, license {2}', person.name, person.license);
  const why = [code, text].filter((each) => each !== null && each !== '').join(', ');
  return `${ENDS[how]}, ${timeOf(at)}${by}${why === '' ? '' : `: ${why}`}.`;
}
