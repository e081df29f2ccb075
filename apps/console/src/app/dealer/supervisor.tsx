import type { FloorState } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { ReasonForm, RefusalNote, useAct } from '../parts/act.js';
import { ask } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import type { TableLine } from './table-line.js';

const VOID_REASONS = ['Misdeal', 'Cards exposed', 'Wrong cards entered', 'Shoe ran out'] as const;

const MAY_VOID: readonly FloorState['phase'][] = ['betting', 'held', 'locked', 'no-wager', 'resolved'];

interface SupervisorProps {
  readonly line: TableLine;
  readonly table: FloorState;
}

/** What is not a dealer's alone: help, and a coup that is void. */
export function Supervisor({ line, table }: SupervisorProps) {
  const { isBusy, refusal, run } = useAct();
  const [isCalled, setCalled] = useState(false);
  const { phase, coup } = table;
  const canVoid = MAY_VOID.includes(phase);
  const call = () =>
    run(async () => {
      await ask('POST', ofLink(`tables/${encodeURIComponent(table.table)}/call`));
      setCalled(true);
    });
  return (
    <section class="panel" aria-label="Supervisor">
      <h2>Supervisor</h2>
      <button disabled={isBusy} onClick={() => void call()}>
        Call supervisor
      </button>
      {isCalled && <p role="status">Called: the floor’s page shows it.</p>}
      <RefusalNote refusal={refusal} />
      {canVoid && (
        <ReasonForm
          key={coup}
          title={`Void coup ${coup}`}
          act="Void the coup"
          isDestructive
          reasons={VOID_REASONS}
          onAct={async (reason) => void (await line.say({ type: 'void', coup, by: 'dealer', reason }))}
        >
          <p>
            Every wager of the coup is returned, and what it added to the meters is taken back. With a supervisor
            present.
          </p>
        </ReasonForm>
      )}
    </section>
  );
}
