import type { FloorState } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ReasonForm } from '../parts/form.js';
import { request } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import { causeOf } from './next-act.js';
import { Keyed } from './other-acts.js';
import type { TableLine } from './table-line.js';

const VOID_REASONS = ['Misdeal', 'Cards exposed', 'Wrong cards entered', 'Shoe ran out'] as const;

/** A hand with a result is never voided: a misread card is corrected by the floor. */
const MAY_VOID: readonly FloorState['phase'][] = ['betting', 'held', 'locked', 'no-wager'];

interface SupervisorProps {
  readonly line: TableLine;
  readonly table: FloorState;
}

/** Acts that involve a supervisor: the call, and the void of a hand. */
export function Supervisor({ line, table }: SupervisorProps) {
  const { isBusy, refusal, run } = useAct(causeOf(table));
  const [calledIn, setCalledIn] = useState<number>();
  const { phase, coup } = table;
  const call = () =>
    run(async () => {
      await request('POST', ofLink(`tables/${encodeURIComponent(table.table)}/call`));
      setCalledIn(coup);
    });
  return (
    <section class="panel" aria-label="Supervisor">
      <h2 class="visually-hidden">Supervisor</h2>
      <Keyed act="supervisor">
        <button disabled={isBusy} onClick={() => void call()}>
          {phase === 'resolved' ? 'Card misread: call floor' : 'Call supervisor'}
        </button>
      </Keyed>
      {calledIn === coup && <p role="status">Floor has been called.</p>}
      <RefusalNote refusal={refusal} />
      {MAY_VOID.includes(phase) && (
        <Keyed act="voidHand">
          <ReasonForm
            key={coup}
            title={`Void hand ${coup}`}
            act="Void the hand"
            isDestructive
            takesPad
            reasons={VOID_REASONS}
            onAct={async (reason) => void (await line.send({ type: 'void', coup, by: 'dealer', reason }))}
          >
            <p>
              All Royal 9 bets are returned and their meter contributions reversed.{' '}
              {phase === 'locked'
                ? 'After NO MORE BETS a supervisor must approve it first, on the page of this hand.'
                : 'A supervisor must be present.'}
            </p>
          </ReasonForm>
        </Keyed>
      )}
    </section>
  );
}
