import type { FloorState } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ReasonForm } from '../parts/form.js';
import { hourMinuteOf } from '../parts/times.js';
import { request } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { causeOf } from './next-act.js';
import { Keyed } from './other-acts.js';
import type { TableLine } from './table-line.js';
import { VoidWaits, useVoidRequest } from './void-request.js';

const VOID_REASONS = [t('Misdeal'), t('Cards exposed'), t('Wrong cards entered'), t('Shoe ran out')] as const;

/** A hand with a result is never voided: a correction changes its cards. */
const MAY_VOID: readonly FloorState['phase'][] = ['betting', 'held', 'locked', 'no-wager'];

interface SupervisorProps {
  readonly line: TableLine;
  readonly table: FloorState;
}

export function Supervisor({ line, table }: SupervisorProps) {
  const { phase, coup } = table;
  const isLocked = phase === 'locked';
  const voiding = useVoidRequest({
    tableId: table.table,
    number: coup,
    isLocked,
    send: (reason) => line.send({ type: 'void', coup, by: 'dealer', reason }),
  });
  return (
    <section class="panel" aria-label={t('Supervisor')}>
      <h2 class="visually-hidden">{t('Supervisor')}</h2>
      <CallSupervisor
        table={table}
        number={coup}
        label={phase === 'resolved' ? t('Card misread: call floor') : t('Call supervisor')}
      />
      <VoidWaits
        voiding={voiding}
        words={(reason) =>
          t(
            'The floor has your request to void hand {1}: {2}. Leave the cards and the bets where they are. The table voids the hand when a supervisor approves it.',
            coup,
            reason,
          )
        }
      />
      {MAY_VOID.includes(phase) && voiding.reason === null && (
        <Keyed act="voidHand">
          <ReasonForm
            key={coup}
            title={isLocked ? t('Request void of hand {1}', coup) : t('Void hand {1}', coup)}
            act={isLocked ? t('Request void') : t('Void the hand')}
            isDestructive
            takesPad
            reasons={VOID_REASONS}
            onAct={voiding.ask}
          >
            <p>
              {t(
                'All Royal 9 bets are returned and their meter contributions reversed. {1}',
                isLocked
                  ? t('After NO MORE BETS, a supervisor must approve the void first. Your request calls the floor.')
                  : t('A supervisor must be present.'),
              )}
            </p>
          </ReasonForm>
        </Keyed>
      )}
    </section>
  );
}

interface CallSupervisorProps {
  readonly table: FloorState;
  readonly number: number;
  readonly label: string;
}

export function CallSupervisor({ table, number, label }: CallSupervisorProps) {
  const { isBusy, refusal, run } = useAct(causeOf(table));
  const [called, setCalled] = useState<{ readonly number: number; readonly at: string }>();
  const call = () =>
    run(async () => {
      const { at } = await request<{ readonly at: string }>(
        'POST',
        ofLink(`tables/${encodeURIComponent(table.table)}/call`),
      );
      setCalled({ number, at });
    });
  return (
    <>
      <Keyed act="supervisor">
        <button disabled={isBusy} onClick={() => void call()}>
          {label}
        </button>
      </Keyed>
      {called?.number === number && <p role="status">{t('Floor called {1}.', hourMinuteOf(called.at))}</p>}
      <RefusalNote refusal={refusal} />
    </>
  );
}
