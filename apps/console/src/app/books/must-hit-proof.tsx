import { dollars, timeOf } from '../parts/texts.js';
import { useRead } from '../server/live.js';
import { ofLink } from '../shell/link.js';

interface Cycle {
  readonly cycle: number;
  readonly commitment: string;
  readonly drawnAt: string;
  readonly hitAt: string | null;
  readonly trigger: string | null;
  readonly nonce: string | null;
}

/** What was published when each trigger was drawn, and what was revealed when it hit. */
export function MustHitProof() {
  const { value } = useRead<{ readonly cycles: readonly Cycle[] }>(ofLink('must-hit?limit=20'));
  return (
    <section class="panel" aria-label="Must Hit triggers">
      <h2>Must Hit triggers</h2>
      <ul class="wagers">
        {value?.cycles.map(({ cycle, commitment, drawnAt, hitAt, trigger, nonce }) => (
          <li key={cycle}>
            <strong>Cycle {cycle}</strong> drawn {timeOf(drawnAt)}{' '}
            {trigger === null ? (
              <span class="chip">Sealed</span>
            ) : (
              <>
                hit {timeOf(hitAt)} at <strong>{dollars(trigger)}</strong>
              </>
            )}
            <br />
            <code>commitment {commitment}</code>
            {nonce !== null && (
              <>
                <br />
                <code>nonce {nonce}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
