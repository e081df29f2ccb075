import { useRead } from '../server/live.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';

const PROGRESS_READ_MS = 500;

export function DayProgress() {
  const { value } = useRead<{ readonly percent: number | null }>(ofLink('days/next/progress'), {
    readMsMax: PROGRESS_READ_MS,
    followsLink: false,
  });
  const percent = value?.percent ?? 0;
  return (
    <p class="soft" role="status">
      <progress max={100} value={percent} aria-label={t('Progress')} />{' '}
      {t('Calculating today’s totals ({1}%)', percent)}
    </p>
  );
}

export function Calculating() {
  return (
    <p class="soft" role="status">
      {t('Calculating…')}
    </p>
  );
}
