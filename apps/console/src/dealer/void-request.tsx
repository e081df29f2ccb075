import { useEffect, useRef, useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { type Refusal, refusalIn, request } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';

/** Until a supervisor approves the void on another screen. */
const ASK_EVERY_MS = 2_000;

interface VoidRequest {
  readonly reason: string | null;
  readonly refusal: Refusal | undefined;
  readonly ask: (reason: string) => Promise<void>;
  readonly withdraw: () => void;
}

interface Voided {
  readonly tableId: string;
  readonly number: number;
  readonly isLocked: boolean;
  readonly send: (reason: string) => Promise<unknown>;
}

/** After NO MORE BETS, a void takes effect only when a supervisor has approved it. */
export function useVoidRequest({ tableId, number, isLocked, send }: Voided): VoidRequest {
  const [asked, setAsked] = useState<{ readonly number: number; readonly reason: string } | null>(null);
  const [refused, setRefused] = useState<{ readonly number: number; readonly refusal: Refusal }>();
  const { isBusy: isWithdrawing, refusal: notWithdrawn, run } = useAct();
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const waits = asked !== null && asked.number === number && isLocked;
  const ask = async (reason: string): Promise<void> => {
    setRefused(undefined);
    sent.current = send(reason);
    try {
      await sent.current;
      setAsked(null);
    } catch (error) {
      if (refusalIn(error).code !== 'VOID_NEEDS_SUPERVISOR') throw error;
      setAsked({ number, reason });
    }
  };
  useEffect(() => {
    if (!waits || isWithdrawing) return;
    const timer = setInterval(() => {
      ask(asked.reason).catch((error: unknown) => {
        const found = refusalIn(error);
        if (found.code === 'NO_CONTACT') return;
        setAsked(null);
        setRefused({ number, refusal: found });
      });
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, isWithdrawing, asked?.reason]);
  const withdraw = (): void =>
    void run(async () => {
      // A request still under way would arrive after the withdrawal and appear on the floor page again.
      await sent.current.catch(() => undefined);
      await request('DELETE', ofLink(`tables/${encodeURIComponent(tableId)}/void-request`));
      setAsked(null);
    });
  return {
    reason: waits ? asked.reason : null,
    refusal: (refused?.number === number ? refused.refusal : undefined) ?? notWithdrawn,
    ask,
    withdraw,
  };
}

interface VoidWaitsProps {
  readonly voiding: VoidRequest;
  readonly words: (reason: string) => string;
}

export function VoidWaits({ voiding: { reason, refusal, withdraw }, words }: VoidWaitsProps) {
  return (
    <>
      {reason !== null && (
        <div class="confirm" role="status">
          <p>{words(reason)}</p>
          <button type="button" class="minor" onClick={withdraw}>
            {t('Withdraw request')}
          </button>
        </div>
      )}
      <RefusalNote refusal={refusal} />
    </>
  );
}
