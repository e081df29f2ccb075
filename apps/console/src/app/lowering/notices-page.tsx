import { RefusalNote } from '../parts/act.js';
import { GLANCE_MS, linkState, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { Award, LevelMeters, TableGlance } from '../server/shapes.js';
import { ofLink } from '../shell/link.js';
import { AdjustmentForm, AdjustmentWaiting } from './adjustment.js';
import { History, isRetired } from './history.js';
import { NoticeCard } from './notice-card.js';
import { RetirementForm } from './retirement-form.js';
import type { AskedAdjustment, LogEntry, Notices } from './shapes.js';
import { TransferForm } from './transfer-form.js';
import { TransfersBetween } from './transfers-between.js';

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
