import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { addressOf, request } from '../server/api.js';
import { GLANCE_MS, useRead } from '../server/live.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { STATE_CHIPS } from './terms-tables.js';
import { type Odds, oddsRows } from './odds-rows.js';
import { Differences, Findings, OddsTable } from './terms-tables.js';
import { VersionActs } from './version-acts.js';
import type { Difference, Schedule, TermsVersion } from '../server/types.js';

/** One version: its changes from the current terms, its signatures and its next step. */
export function VersionPage({ version }: { readonly version: string }) {
  const path = ofLink(`terms/${encodeURIComponent(version)}`);
  const { value, refusal, refresh } = useRead<TermsVersion>(path, { readMsMax: GLANCE_MS });
  return (
    <main>
      <p>
        <a href={pathTo('terms')}>All versions</a>
      </p>
      <h1 tabIndex={-1}>Terms, version {version}</h1>
      <RefusalNote refusal={refusal} />
      {value !== undefined && (
        <>
          <p>
            <span class={`chip ${STATE_CHIPS[value.state]}`}>{labelOf(value.state)}</span>{' '}
            <a class="button" href={addressOf(`${path}/page`)} target="_blank" rel="noopener">
              Print
            </a>{' '}
            <a class="button" href={addressOf(`${path}/page.pdf`)} download>
              PDF
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
    <section class="panel" aria-label="The version">
      <dl class="facts">
        <dt>Link</dt>
        <dd>{name}</dd>
        <dt>Approval</dt>
        <dd>
          {approval.reference} of {approval.approvedOn}
        </dd>
        <dt>Staged</dt>
        <dd>
          {stagedBy === null ? 'with the link opening' : `${timeOf(stagedAt)} by ${stagedBy.name}`}
          {reason !== null && <span class="soft"> · {reason}</span>}
        </dd>
        {noticePostedAt !== null && (
          <>
            <dt>Table notice posted</dt>
            <dd>{timeOf(noticePostedAt)}</dd>
          </>
        )}
        <dt>In force</dt>
        <dd>
          {inForceFrom === null ? 'not yet' : timeOf(inForceFrom)}
          {inForceUntil !== null && ` until ${timeOf(inForceUntil)}`}
        </dd>
        <dt>SHA-256</dt>
        <dd>
          <code class="hash">{hash}</code>
        </dd>
      </dl>
    </section>
  );
}

function ChangesFromCurrent({ path }: { readonly path: string }) {
  const { value } = useRead<{ readonly against: number; readonly differences: readonly Difference[] }>(
    `${path}/difference`,
  );
  if (value === undefined) return null;
  return <Differences title={`Changes from version ${value.against} (current)`} differences={value.differences} />;
}

function Cost({ document }: { readonly document: object }) {
  const [odds, setOdds] = useState<Odds>();
  const { isBusy, refusal, run } = useAct();
  const calculate = async (): Promise<void> =>
    setOdds(await request<Odds>('POST', 'rules/odds', { config: document, wagers: ['player'] }));
  if (odds !== undefined) return <OddsTable rows={oddsRows(odds, document)} />;
  return (
    <div class="row">
      <button disabled={isBusy} onClick={() => void run(calculate)}>
        {' '}
        Calculate odds{' '}
      </button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function Text({ terms: { text } }: { readonly terms: TermsVersion }) {
  return (
    <details class="panel">
      <summary>Signed text</summary>
      <pre class="scroll" tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}

function Signatures({ terms: { acts, approversMissing } }: { readonly terms: TermsVersion }) {
  return (
    <section class="panel" aria-label="Signatures">
      <h2>Signatures</h2>
      {acts.length === 0 && <p class="soft">No signatures yet</p>}
      <ol class="acts">
        {acts.map(({ act, at, person, reference, effectiveFrom }) => (
          <li key={`${act} ${at}`}>
            <strong>{labelOf(act)}</strong> {person.name}{' '}
            <span class="soft">
              {labelOf(person.role)}, license {person.license}
            </span>
            <br />
            <span class="soft">
              {timeOf(at)} · {reference}
              {effectiveFrom !== null && ` · from ${timeOf(effectiveFrom)}`}
            </span>
          </li>
        ))}
      </ol>
      {approversMissing.length > 0 && <p>Signatures needed: {approversMissing.map(labelOf).join(', ')}.</p>}
    </section>
  );
}

/** Scheduled activations: who scheduled them, and their outcome. */
function Schedules({ schedules }: { readonly schedules: readonly Schedule[] }) {
  if (schedules.length === 0) return null;
  return (
    <section class="panel" aria-label="Schedule">
      <h2>Schedule</h2>
      <ol class="acts">
        {schedules.map(({ scheduledAt, scheduledBy, dueAt, until, end }) => (
          <li key={scheduledAt}>
            <strong>For {timeOf(dueAt)}</strong> <span class="soft">until {timeOf(until)}</span>
            <br />
            <span class="soft">
              {timeOf(scheduledAt)} by {scheduledBy.name}, {labelOf(scheduledBy.role)}, license {scheduledBy.license}
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
  'in-force': 'Put in force as scheduled',
  cancelled: 'Canceled',
  missed: 'Not put in force',
} as const satisfies Readonly<Record<NonNullable<Schedule['end']>['how'], string>>;

function endText(end: Schedule['end']): string {
  if (end === null) return 'Scheduled.';
  const { how, at, person, code, text } = end;
  const by = person === null ? '' : ` by ${person.name}, license ${person.license}`;
  const why = [code, text].filter((each) => each !== null && each !== '').join(', ');
  return `${ENDS[how]}, ${timeOf(at)}${by}${why === '' ? '' : `: ${why}`}.`;
}
