import type { FloorState } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ReasonForm } from '../parts/form.js';
import { request } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { causeOf } from './next-act.js';
import { Keyed } from './other-acts.js';
import type { TableLine } from './table-line.js';

const VOID_REASONS = [t('Misdeal'), t('Cards exposed'), t('Wrong cards entered'), t('Shoe ran out')] as const;

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
    <section class="panel" aria-label={t('Supervisor')}>
      <h2 class="visually-hidden">{t('Supervisor')}</h2>
      <Keyed act="supervisor">
        <button disabled={isBusy} onClick={() => void call()}>
          {phase === 'resolved' ? t('Card misread: call floor') : t('Call supervisor')}
        </button>
      </Keyed>
      {calledIn === coup && <p role="status">{t('Floor has been called.')}</p>}
      <RefusalNote refusal={refusal} />
      {MAY_VOID.includes(phase) && (
        <Keyed act="voidHand">
          <ReasonForm
            key={coup}
            title={t('Void hand {1}', coup)}
            act={t('Void the hand')}
            isDestructive
            takesPad
            reasons={VOID_REASONS}
            onAct={async (reason) => void (await line.send({ type: 'void', coup, by: 'dealer', reason }))}
          >
            <p>
              {t(
                'All Royal 9 bets are returned and their meter contributions reversed. {1}',
                phase === 'locked'
                  ? t('After NO MORE BETS a supervisor must approve it first, on the page of this hand.')
                  : t('A supervisor must be present.'),
              )}
            </p>
          </ReasonForm>
        </Keyed>
      )}
    </section>
  );
}
