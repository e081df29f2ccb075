import { computed } from '@preact/signals';
import { isAnswering } from '../server/api.js';
import { feedHealth, heardAt } from '../server/live.js';

export const isStale = computed(() => feedHealth.value === 'lost' || !isAnswering.value);

/** Says that what is on the screen is old, for as long as it may be. */
export function StaleBanner() {
  const since = heardAt.value?.toLocaleTimeString('en-GB');
  return (
    <div class="stale" role="status" data-state={isStale.value ? 'stale' : feedHealth.value}>
      {isStale.value && `NOT LIVE — no contact with the controller${since === undefined ? '' : ` since ${since}`}`}
    </div>
  );
}
