import { useState } from 'preact/hooks';
import { ReasonForm } from '../parts/act.js';
import { ask } from '../server/api.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';

interface HeldRoundProps {
  readonly tableId: string;
  readonly coup: number;
  readonly onDone: () => void;
}

/** A round that came faster than the terms allow: a supervisor looks at the table, then says that it was one. */
export function HeldRound({ tableId, coup, onDone }: HeldRoundProps) {
  const [isReleased, setReleased] = useState(false);
  const release = async (reason: string): Promise<void> => {
    await ask('POST', ofLink(`tables/${encodeURIComponent(tableId)}/coups/${coup}/release`), { reason });
    setReleased(true);
    onDone();
  };
  return (
    <section class="panel notice-card" aria-label="This round is held">
      <div class="title">
        <h2>This round is held</h2>
        <span class="chip warn">For a supervisor</span>
      </div>
      <p class="will-do">
        “No more bets” came sooner after the last than the terms allow. Bets are over; nothing is on a meter.
      </p>
      {isReleased && <p role="status">Released: the table’s lock is taken when it asks again.</p>}
      {!isReleased && may('coup.release') && (
        <ReasonForm title="It was a round" act="Release the round" isDestructive onAct={release}>
          <p>Its wagers are credited as those of any round. If it was none, have the table void it instead.</p>
        </ReasonForm>
      )}
      {!may('coup.release') && <p class="soft">A floor supervisor or pit manager releases it, or it is voided.</p>}
    </section>
  );
}
