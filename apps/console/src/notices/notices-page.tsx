import { DataTable, EventTime } from '../parts/data-table.js';
import { exactDollars, labelOf, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { GLANCE_MS, linkState, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import { nameOfLink, ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { AdjustmentForm, PendingAdjustment } from './adjustment.js';
import { wholeAmount } from './amounts.js';
import { NoticeCard } from './notice-card.js';
import { RetirementForm, TransferForm } from './notice-forms.js';
import { DONE, aboutOf } from './words.js';
import type {
  Award,
  LevelMeters,
  LogEntry,
  Notices,
  RequestedAdjustment,
  TableGlance,
  TransfersBetweenLinks,
} from '../server/types.js';

const LOG_SHOWN = 200;

export function NoticesPage() {
  const { value, refusal, isLoading, refresh } = useRead<Notices>(ofLink('notices'));
  const log = useRead<{ readonly log: readonly LogEntry[] }>(ofLink(`log?limit=${LOG_SHOWN}`));
  const meters = useRead<{ readonly levels: readonly LevelMeters[] }>(ofLink('meters'));
  const adjustment = useRead<{ readonly pending: RequestedAdjustment | null }>(ofLink('adjustments'));
  const requested = adjustment.value?.pending ?? null;
  const levels = meters.value?.levels ?? [];
  const isOpen = !isRetired(log.value?.log ?? []);
  return (
    <main>
      <h1 tabIndex={-1}>
        {t('Meter transfers, adjustments and retirement')}{' '}
        {!isOpen && <span class="chip bad">{t('This link is retired')}</span>}
      </h1>
      <Reading isLoading={isLoading} refusal={refusal} />
      <div class="beside">
        <div class="stack">
          {requested !== null && (
            <PendingAdjustment requested={requested} levels={levels} onDone={adjustment.refresh} />
          )}
          <ActiveNotices notices={value} levels={levels} onDone={refresh} />
          {may('books.read') && <TransfersBetween />}
          <History log={log.value?.log} />
        </div>
        {isOpen && (
          <aside>
            {may('meter.request-transfer') && <TransferForm levels={levels} onDone={refresh} />}
            {may('link.request-retirement') && <RetirementForm onDone={refresh} />}
            {may('meter.request-adjustment') && <AdjustmentForm levels={levels} onDone={adjustment.refresh} />}
          </aside>
        )}
      </div>
    </main>
  );
}

interface ActiveNoticesProps {
  readonly notices: Notices | undefined;
  readonly levels: readonly LevelMeters[];
  readonly onDone: () => void;
}

function ActiveNotices({ notices, levels, onDone }: ActiveNoticesProps) {
  const floor = useRead<{ readonly tables: readonly TableGlance[] }>(ofLink('floor'), { readMsMax: GLANCE_MS });
  const claims = useRead<{ readonly claims: readonly Award[] }>(ofLink('claims'));
  const known = {
    isInPlay: linkState.value === null ? null : linkState.value === 'in-play',
    tables: floor.value?.tables,
    claims: claims.value?.claims,
    notices: notices?.notices ?? [],
  };
  return (
    <section class="stack" aria-label={t('Active notices')}>
      <h2>{t('Active notices')}</h2>
      {notices?.notices.length === 0 && <p class="nothing">{t('No active notices')}</p>}
      {notices?.notices.map((notice) => (
        <NoticeCard key={notice.notice} notice={notice} known={known} levels={levels} onDone={onDone} />
      ))}
    </section>
  );
}

function TransfersBetween() {
  const { value, refusal, isLoading } = useRead<TransfersBetweenLinks>('transfers', { readMsMax: GLANCE_MS });
  return (
    <section class="panel" aria-label={t('Transfers between links')}>
      <div class="title">
        <h2>{t('Transfers between links')}</h2>
        {value !== undefined && (
          <span class={`chip ${isNothing(value.inTransit) ? 'good' : 'warn'}`}>
            {isNothing(value.inTransit) ? t('Nothing in transit') : t('In transit: {1}', value.inTransit)}
          </span>
        )}
      </div>
      <Reading isLoading={isLoading} refusal={refusal} />
      <DataTable
        label={t('Transfers, all links')}
        file="transfers"
        rows={value?.transfers}
        keyOf={({ link, notice, part }) => `${link} ${notice} ${part}`}
        none={t('No transfers between links.')}
        columns={[
          { head: t('From'), of: ({ link, level }) => t('{1} of {2}', labelOf(level), nameOfLink(link)) },
          { head: t('To'), of: ({ toLink, toLevel }) => t('{1} of {2}', labelOf(toLevel), nameOfLink(toLink)) },
          { head: t('Amount'), of: (part) => exactDollars(wholeAmount(part)), isFigure: true },
          { head: t('Sent'), of: ({ sentAt }) => timeOf(sentAt) },
          {
            head: t('Received'),
            of: ({ receivedAt }) =>
              receivedAt === null ? <span class="chip warn">{t('In transit')}</span> : timeOf(receivedAt),
          },
        ]}
      />
    </section>
  );
}

function isNothing(amount: string): boolean {
  return /^0*\.?0*$/.test(amount);
}

/** Nothing is written to a link after it is retired. */
function isRetired(log: readonly LogEntry[]): boolean {
  return log.some(({ kind }) => kind === 'retired');
}

function History({ log }: { readonly log: readonly LogEntry[] | undefined }) {
  return (
    <section class="panel" aria-label={t('History')}>
      <h2>{t('History')}</h2>
      <DataTable
        label={t('History, newest first')}
        file="notices"
        rows={(log ?? []).filter(({ kind }) => kind in DONE)}
        keyOf={({ sequence }) => sequence}
        none={t('No activity yet')}
        columns={[
          {
            head: t('When'),
            of: (row) => <EventTime {...row} />,
            text: ({ at, sequence }) => t('{1}, event {2}', timeOf(at), sequence),
          },
          { head: t('What'), of: ({ kind }) => <strong>{DONE[kind]}</strong> },
          { head: t('Who'), of: ({ who }) => who ?? t('automatic') },
          { head: t('About'), of: ({ detail }) => aboutOf(detail) },
        ]}
      />
    </section>
  );
}
