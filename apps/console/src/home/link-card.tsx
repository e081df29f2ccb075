import { countOf, dollars, labelOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { useRead } from '../server/live.js';
import { MeterCourse } from '../meters/meter-course.js';
import type { LevelMeters, LinkHealth, LinksOfController } from '../server/types.js';
import { linkId } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';

const FIGURES_MS = 10_000;

interface LinkCardProps {
  readonly name: string;
  readonly link: LinksOfController['links'][number];
  /** Undefined until they are read, so that a failed read does not look like no win. */
  readonly wins: number | undefined;
  /** In a casino with many links, only some links are read. */
  readonly isRead: boolean;
}

export function LinkCard({ name, link, wins, isRead }: LinkCardProps) {
  const path = (rest: string): string | null => (isRead ? `links/${encodeURIComponent(link.linkId)}/${rest}` : null);
  const often = { readMsMax: FIGURES_MS, followsLink: link.linkId === linkId.value };
  const meters = useRead<{ readonly levels: readonly LevelMeters[] }>(path('meters'), often);
  const health = useRead<LinkHealth>(path('health'), { ...often, followsLink: false });
  const to = (page: string): string =>
    link.linkId === linkId.value ? pathTo(page) : `?link=${encodeURIComponent(link.linkId)}${pathTo(page)}`;
  const trouble = TROUBLES[link.state];
  return (
    <li class="panel link-card" data-link={link.linkId} aria-busy={isRead && meters.value === undefined}>
      <div class="title">
        <h3>{name}</h3>
        {trouble !== undefined && <span class="chip bad">{trouble}</span>}
      </div>
      <Reading isLoading={meters.isLoading} refusal={meters.refusal ?? health.refusal} />
      <ul class="plain-list link-meters" aria-label={t('Meters of {1}', name)}>
        {meters.value?.levels.map((level) => (
          <li key={level.level} data-level={level.level}>
            <span class="name">{labelOf(level.level)}</span>
            <strong>{dollars(level.display)}</strong>
            <MeterCourse linkId={link.linkId} level={level.level} />
          </li>
        ))}
      </ul>
      <p class="row link-counts">
        {health.value !== undefined && (
          <a href={to('floor')}>
            {t(
              '{1} of {2} tables open',
              health.value.tables.filter(({ isOnline }) => isOnline).length,
              health.value.tables.length,
            )}
          </a>
        )}
        {wins !== undefined && (
          <a href={to('claims')} class={wins > 0 ? 'late' : ''}>
            {wins === 0
              ? t('No win to verify')
              : wins === 1
                ? t('1 win to verify')
                : t('{1} wins to verify', countOf(wins))}
          </a>
        )}
        <a href={to('floor')} aria-label={t('Open {1}', name)}>
          {t('Open')}
        </a>
      </p>
    </li>
  );
}

const TROUBLES: Partial<Record<LinksOfController['links'][number]['state'], string>> = {
  suspended: t('Out of service'),
  'not-opened': t('Not opened'),
  stopped: t('Stopped'),
};
