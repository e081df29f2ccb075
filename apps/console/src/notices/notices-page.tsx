import { RefusalNote } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { called, timeOf } from '../parts/texts.js';
import { GLANCE_MS, linkState, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { Award, LevelMeters, TableGlance } from '../server/shapes.js';
import { nameOfLink, ofLink } from '../shell/link.js';
import { AdjustmentForm, AdjustmentWaiting } from './adjustment.js';
import { wholeAmount } from './amounts.js';
import { NoticeCard } from './notice-card.js';
import { RetirementForm, TransferForm } from './notice-forms.js';
import type { AskedAdjustment, LogEntry, Notices, TransfersBetweenLinks } from './shapes.js';
import { DONE, aboutOf } from './words.js';

const LOG_SHOWN = 200;

/** What is posted, and everything that may take a meter down besides play: each asked for by one and done by another. */
export function NoticesPage() {
  const { value, refusal, again } = useRead<Notices>(ofLink('notices'));
  const log = useRead<{ readonly log: readonly LogEntry[] }>(ofLink(`log?limit=${LOG_SHOWN}`));
  const meters = useRead<{ readonly levels: readonly LevelMeters[] }>(ofLink('meters'));
  const adjustment = useRead<{ readonly asked: AskedAdjustment | null }>(ofLink('adjustments'));
  const asked = adjustment.value?.asked ?? null;
  const levels = meters.value?.levels ?? [];
  const isOpen = !isRetired(log.value?.log ?? []);
  return (
    <main>
      <h1 tabIndex={-1}>
        Notices and what lowers a meter {!isOpen && <span class="chip bad">This link is retired</span>}
      </h1>
      <RefusalNote refusal={refusal} />
      <div class="beside">
        <div class="stack">
          {asked !== null && <AdjustmentWaiting asked={asked} levels={levels} onDone={adjustment.again} />}
          <Standing notices={value} levels={levels} onDone={again} />
          {may('books.read') && <TransfersBetween />}
          <History log={log.value?.log} />
        </div>
        {isOpen && (
          <aside>
            {may('meter.request-transfer') && <TransferForm levels={levels} onDone={again} />}
            {may('link.request-retirement') && <RetirementForm onDone={again} />}
            {may('meter.request-adjustment') && <AdjustmentForm levels={levels} onDone={adjustment.again} />}
          </aside>
        )}
      </div>
    </main>
  );
}

interface StandingProps {
  readonly notices: Notices | undefined;
  readonly levels: readonly LevelMeters[];
  readonly onDone: () => void;
}

function Standing({ notices, levels, onDone }: StandingProps) {
  const floor = useRead<{ readonly tables: readonly TableGlance[] }>(ofLink('floor'), GLANCE_MS);
  const claims = useRead<{ readonly claims: readonly Award[] }>(ofLink('claims'));
  const known = {
    isInPlay: linkState.value === null ? null : linkState.value === 'in-play',
    tables: floor.value?.tables,
    claims: claims.value?.claims,
    notices: notices?.notices ?? [],
  };
  return (
    <section class="stack" aria-label="Notices that stand">
      <h2>Notices that stand</h2>
      {notices?.notices.length === 0 && <p class="nothing">No notice stands: nothing is to be moved or ended.</p>}
      {notices?.notices.map((notice) => (
        <NoticeCard key={notice.notice} notice={notice} known={known} levels={levels} onDone={onDone} />
      ))}
    </section>
  );
}

/** What went from link to link, both halves: sent by one journal, received by the other, on its way in between. */
function TransfersBetween() {
  const { value, refusal } = useRead<TransfersBetweenLinks>('transfers', GLANCE_MS);
  return (
    <section class="panel" aria-label="Transfers between links">
      <div class="title">
        <h2>Transfers between links</h2>
        {value !== undefined && (
          <span class={`chip ${isNothing(value.inTransit) ? 'good' : 'warn'}`}>
            {isNothing(value.inTransit) ? 'Nothing on its way' : `On its way: ${value.inTransit}`}
          </span>
        )}
      </div>
      <RefusalNote refusal={refusal} />
      <DataTable
        label="Transfers, of all links"
        rows={value?.transfers ?? []}
        keyOf={({ link, notice, part }) => `${link} ${notice} ${part}`}
        none="Nothing has gone from one link to another."
        columns={[
          { head: 'From', of: ({ link, level }) => `${called(level)} of ${nameOfLink(link)}` },
          { head: 'To', of: ({ toLink, toLevel }) => `${called(toLevel)} of ${nameOfLink(toLink)}` },
          { head: 'Amount', of: (part) => wholeAmount(part), isFigure: true },
          { head: 'Sent', of: ({ sentAt }) => timeOf(sentAt) },
          {
            head: 'Received',
            of: ({ receivedAt }) =>
              receivedAt === null ? <span class="chip warn">On its way</span> : timeOf(receivedAt),
          },
        ]}
      />
    </section>
  );
}

function isNothing(amount: string): boolean {
  return /^0*\.?0*$/.test(amount);
}

/** A retired link is written to no more: the entry stays among the last. */
function isRetired(log: readonly LogEntry[]): boolean {
  return log.some(({ kind }) => kind === 'retired');
}

/** Who asked for what, and who did it. */
function History({ log }: { readonly log: readonly LogEntry[] | undefined }) {
  return (
    <section class="panel" aria-label="What was asked for and done">
      <h2>What was asked for and done</h2>
      <DataTable
        label="Asked for and done, newest first"
        rows={(log ?? []).filter(({ kind }) => kind in DONE)}
        keyOf={({ sequence }) => sequence}
        none="Nothing yet."
        columns={[
          {
            head: 'When',
            of: ({ at, sequence }) => (
              <>
                {timeOf(at)}
                <br />
                <span class="soft">journal {sequence}</span>
              </>
            ),
          },
          { head: 'What', of: ({ kind }) => <strong>{DONE[kind]}</strong> },
          { head: 'Who', of: ({ who }) => who ?? 'by itself' },
          { head: 'About', of: ({ detail }) => aboutOf(detail) },
        ]}
      />
    </section>
  );
}
