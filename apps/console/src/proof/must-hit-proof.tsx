import { useEffect, useState } from 'preact/hooks';
import { dollars } from '../parts/texts.js';
import { utcOf } from '../parts/times.js';
import { Reading } from '../parts/reading.js';
import { useRead } from '../server/live.js';
import { linkId, ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { type RecomputedCycle, type RevealedCycle, runVerifier } from './verifier.js';
import type { MustHitCycle } from '../server/types.js';

export function MustHitProof() {
  const { value, refusal, isLoading } = useRead<{ readonly cycles: readonly MustHitCycle[] }>(
    ofLink('must-hit?limit=20'),
  );
  const cycles = value?.cycles ?? [];
  const recomputed = useRecomputed(cycles.flatMap(revealedOf));
  return (
    <section class="panel" aria-label={t('Must Hit triggers')}>
      <h2>{t('Must Hit triggers')}</h2>
      <p class="soft">
        {t(
          'When a trigger is drawn, a hash of it (the commitment) is published. After the hit, the trigger and its two random texts are revealed, and this page checks that they give the same hash. The dispute pack of the award shows how one of these texts decides the winner.',
        )}
      </p>
      <Reading isLoading={isLoading} refusal={refusal} />
      <ul class="cycles">
        {cycles.map((cycle) => (
          <OneCycle key={cycle.cycle} cycle={cycle} recomputed={recomputed.get(cycle.cycle)} />
        ))}
      </ul>
    </section>
  );
}

interface OneCycleProps {
  readonly cycle: MustHitCycle;
  readonly recomputed: RecomputedCycle | undefined;
}

function OneCycle({
  cycle: { cycle, commitment, drawnAt, hitAt, trigger, nonce, winnerNonce },
  recomputed,
}: OneCycleProps) {
  return (
    <li data-kept={recomputed?.isKept}>
      <p>
        {t('{1} drawn {2}', <strong>{t('Cycle {1}', cycle)}</strong>, utcOf(drawnAt))}{' '}
        {trigger === null ? (
          <span class="chip">{t('Sealed')}</span>
        ) : (
          <>
            {t('hit {1} at {2}', utcOf(hitAt), <strong>{dollars(trigger)}</strong>)} <Kept recomputed={recomputed} />
          </>
        )}
      </p>
      <dl class="hashes">
        <dt>{t('commitment')}</dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        {nonce !== null && (
          <>
            <dt>{t('nonce')}</dt>
            <dd>
              <code>{nonce}</code>
            </dd>
          </>
        )}
        {winnerNonce !== null && (
          <>
            <dt>{t('winner nonce')}</dt>
            <dd>
              <code>{winnerNonce}</code>
            </dd>
          </>
        )}
        {recomputed !== undefined && (
          <>
            <dt>{t('text')}</dt>
            <dd>
              <code>{JSON.stringify(recomputed.preimage).slice(1, -1)}</code>
            </dd>
            <dt>{t('SHA-256 of it')}</dt>
            <dd>
              <code>{recomputed.recomputed}</code>
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}

function Kept({ recomputed }: { readonly recomputed: RecomputedCycle | undefined }) {
  if (recomputed === undefined) return null;
  return recomputed.isKept ? (
    <span class="chip good">{t('Commitment verified')}</span>
  ) : (
    <span class="chip bad">{t('COMMITMENT MISMATCH')}</span>
  );
}

function revealedOf({ cycle, commitment, trigger, nonce, winnerNonce }: MustHitCycle): readonly RevealedCycle[] {
  if (trigger === null || nonce === null || winnerNonce === null) return [];
  return [{ cycle, commitment, trigger, nonce, winnerNonce }];
}

function useRecomputed(revealed: readonly RevealedCycle[]): ReadonlyMap<number, RecomputedCycle> {
  const [found, setFound] = useState<ReadonlyMap<number, RecomputedCycle>>(new Map());
  const key = JSON.stringify(revealed);
  useEffect(() => {
    if (revealed.length === 0) return;
    const stop = new AbortController();
    void runVerifier({ kind: 'must-hit', linkId: linkId.value ?? '', cycles: revealed }, [], {
      signal: stop.signal,
    }).then((answer) => {
      if (answer.kind === 'must-hit' && !stop.signal.aborted)
        setFound(new Map(answer.cycles.map((cycle) => [cycle.cycle, cycle])));
    });
    return () => stop.abort();
  }, [key]);
  return found;
}
