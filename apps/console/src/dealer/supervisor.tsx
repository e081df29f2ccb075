import type { FloorState } from '@jackpot/contract';
import { useEffect, useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ReasonForm } from '../parts/form.js';
import { type Refusal, refusalIn, request } from '../server/api.js';
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
  const { phase, coup } = table;
  const isLocked = phase === 'locked';
  const voiding = useVoidRequest(line, table);
  return (
    <section class="panel" aria-label={t('Supervisor')}>
      <h2 class="visually-hidden">{t('Supervisor')}</h2>
      <CallSupervisor
        table={table}
        number={coup}
        label={phase === 'resolved' ? t('Card misread: call floor') : t('Call supervisor')}
      />
      {voiding.reason !== null && (
        <div class="confirm" role="status">
          <p>
            {t(
              'The floor has your request to void hand {1}: {2}. Leave the cards and the bets where they are. The table voids the hand when a supervisor approves it.',
              coup,
              voiding.reason,
            )}
          </p>
          <button type="button" class="minor" onClick={voiding.withdraw}>
            {t('Withdraw request')}
          </button>
        </div>
      )}
      <RefusalNote refusal={voiding.refusal} />
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
                  ? t('After NO MORE BETS a supervisor approves it first. Your request calls the floor.')
                  : t('A supervisor must be present.'),
              )}
            </p>
          </ReasonForm>
        </Keyed>
      )}
    </section>
  );
}

/** A supervisor approves the void of a locked hand on another screen. Until then the page asks again in this time. */
const ASK_EVERY_MS = 2_000;

interface VoidRequest {
  /** The reason of a void that waits for its approval; null where none waits. */
  readonly reason: string | null;
  /** Why it was refused, other than that it waits for an approval. */
  readonly refusal: Refusal | undefined;
  readonly ask: (reason: string) => Promise<void>;
  readonly withdraw: () => void;
}

/** Voids the hand now, or, after NO MORE BETS, as soon as a supervisor has approved it. */
function useVoidRequest(line: TableLine, { phase, coup }: FloorState): VoidRequest {
  const [asked, setAsked] = useState<{ readonly coup: number; readonly reason: string } | null>(null);
  const [refused, setRefused] = useState<{ readonly coup: number; readonly refusal: Refusal }>();
  const waits = asked !== null && asked.coup === coup && phase === 'locked';
  const ask = async (reason: string): Promise<void> => {
    setRefused(undefined);
    try {
      await line.send({ type: 'void', coup, by: 'dealer', reason });
      setAsked(null);
    } catch (error) {
      if (refusalIn(error).code !== 'VOID_NEEDS_SUPERVISOR') throw error;
      setAsked({ coup, reason });
    }
  };
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      ask(asked.reason).catch((error: unknown) => {
        const found = refusalIn(error);
        // Without contact the request stands, and the page asks again when contact is back.
        if (found.code === 'NO_CONTACT') return;
        setAsked(null);
        setRefused({ coup, refusal: found });
      });
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, asked?.reason]);
  return {
    reason: waits ? asked.reason : null,
    refusal: refused?.coup === coup ? refused.refusal : undefined,
    ask,
    withdraw: () => setAsked(null),
  };
}

interface CallSupervisorProps {
  readonly table: FloorState;
  /** Of the hand or the round: the call is of it. */
  readonly number: number;
  readonly label: string;
}

export function CallSupervisor({ table, number, label }: CallSupervisorProps) {
  const { isBusy, refusal, run } = useAct(causeOf(table));
  const [calledIn, setCalledIn] = useState<number>();
  const call = () =>
    run(async () => {
      await request('POST', ofLink(`tables/${encodeURIComponent(table.table)}/call`));
      setCalledIn(number);
    });
  return (
    <>
      <Keyed act="supervisor">
        <button disabled={isBusy} onClick={() => void call()}>
          {label}
        </button>
      </Keyed>
      {calledIn === number && <p role="status">{t('Floor has been called.')}</p>}
      <RefusalNote refusal={refusal} />
    </>
  );
}
