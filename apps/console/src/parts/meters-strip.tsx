import { centsToText } from '@jackpot/money';
import type { ComponentChildren } from 'preact';
import { isStale, meters } from '../server/live.js';
import { t } from '../texts/t.js';
import { dollars, labelOf } from './texts.js';

interface MetersStripProps {
  readonly courseOf?: (level: string) => ComponentChildren;
}

export function MetersStrip({ courseOf }: MetersStripProps) {
  const newest = meters.value;
  if (newest === null) return null;
  return (
    <ul class={`meters${isStale.value ? ' stale-figures' : ''}`} aria-label={t('Meters')}>
      {newest.levels.map(({ level, displayCents, mustHitByCents }) => (
        <li key={level} data-level={level}>
          <span class="name">{labelOf(level)}</span>
          <span class="amount">{dollars(centsToText(displayCents))}</span>
          {mustHitByCents !== null && (
            <span class="soft">{t('must hit by {1}', dollars(centsToText(mustHitByCents)))}</span>
          )}
          {courseOf?.(level)}
        </li>
      ))}
    </ul>
  );
}
