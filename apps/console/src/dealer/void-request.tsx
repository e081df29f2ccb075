import { useEffect, useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { type Refusal, refusalIn } from '../server/api.js';
import { t } from '../texts/t.js';

/**
 * A supervisor approves the void of a locked hand on another screen. The page repeats the request at this interval
 * until then.
 */
const ASK_EVERY_MS = 2_000;

interface VoidRequest {
  /** Reason of the waiting request; null if none waits. */
  readonly reason: string | null;
  /** A refusal other than "needs approval". */
  readonly refusal: Refusal | undefined;
  readonly ask: (reason: string) => Promise<void>;
  readonly withdraw: () => void;
}

interface Voided {
  /** Number of the hand or round. */
  readonly number: number;
  /** Betting is closed, so a supervisor has to approve the void. */
  readonly isLocked: boolean;
  readonly send: (reason: string) => Promise<unknown>;
}

/** Voids the hand or round at once or, after NO MORE BETS, as soon as a supervisor has approved it. */
export function useVoidRequest({ number, isLocked, send }: Voided): VoidRequest {
  const [asked, setAsked] = useState<{ readonly number: number; readonly reason: string } | null>(null);
  const [refused, setRefused] = useState<{ readonly number: number; readonly refusal: Refusal }>();
  const waits = asked !== null && asked.number === number && isLocked;
  const ask = async (reason: string): Promise<void> => {
    setRefused(undefined);
    try {
      await send(reason);
      setAsked(null);
    } catch (error) {
      if (refusalIn(error).code !== 'VOID_NEEDS_SUPERVISOR') throw error;
      setAsked({ number, reason });
    }
  };
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      ask(asked.reason).catch((error: unknown) => {
        const found = refusalIn(error);
        // Without contact the request stays, and the page repeats it when contact is back.
        if (found.code === 'NO_CONTACT') return;
        setAsked(null);
        setRefused({ number, refusal: found });
      });
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, asked?.reason]);
  return {
    reason: waits ? asked.reason : null,
    refusal: refused?.number === number ? refused.refusal : undefined,
    ask,
    withdraw: () => setAsked(null),
  };
}

interface VoidWaitsProps {
  readonly voiding: VoidRequest;
  readonly words: (reason: string) => string;
}

/** Shows a void request that waits for approval, and the reason if it was refused. */
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
