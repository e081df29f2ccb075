import { centsToText, parseCents } from '@jackpot/money';
import { Chart, PERCENT, namesAxis } from '../charts/chart.js';
import { dollars } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { meters, useRead } from '../server/live.js';
import type { LevelMeters, MustHitCycle } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { distributionOf, wayOf } from './must-hit.js';

const CYCLES_READ = 200;
const READ_MS = 60_000;

export function MustHitNearness({ level }: { readonly level: LevelMeters }) {
  const { value, refusal, isLoading } = useRead<{ readonly cycles: readonly MustHitCycle[] }>(
    ofLink(`must-hit?limit=${CYCLES_READ}`),
    { readMsMax: READ_MS, followsLink: false },
  );
  const shown = meters.value?.levels.find((each) => each.level === level.level);
  const resetCents = parseCents(level.reset);
  if (shown?.mustHitByCents == null || typeof resetCents !== 'bigint') return null;
  const range = { resetCents, maximumCents: shown.mustHitByCents };
  const way = wayOf(shown.displayCents, range) ?? 0;
  const percent = (way / 100).toFixed(2);
  const [now, most] = [dollars(centsToText(shown.displayCents)), dollars(centsToText(range.maximumCents))];
  const { tenths, hits, others } = distributionOf(value?.cycles ?? [], range);
  return (
    <section class="panel" aria-label={t('Must Hit: how near')}>
      <h2>{t('Must Hit: how near')}</h2>
      <p>
        {t(
          'The meter is at {4}: {1} of the way from its reset amount {2} to its maximum {3}.',
          `${percent}%`,
          dollars(level.reset),
          most,
          now,
        )}
      </p>
      <div
        class="nearness"
        role="meter"
        aria-label={t('How close the meter is to the Must Hit maximum')}
        aria-valuenow={Number(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <h3>{t('Where it has hit')}</h3>
      <Reading isLoading={isLoading} refusal={refusal} />
      {value !== undefined && hits === 0 && <p class="soft">{t('No hit under these terms yet.')}</p>}
      {hits > 0 && (
        <Chart
          label={t(
            '{1} hits, by tenth of the way to the maximum; {2} expected in each tenth',
            hits,
            (hits / 10).toFixed(1),
          )}
          file="must-hit-distribution"
          height={340}
          x={PERCENT}
          y={namesAxis(tenths.map((_, at) => `${at * 10}–${at * 10 + 10}%`))}
          series={[
            {
              ...{ name: t('Promised'), color: 4, kind: 'line' },
              points: tenths.map((_, at) => tenth(at, 10, t('10% of the hits'))),
            },
            {
              ...{ name: t('Hits'), color: 1, kind: 'dots' },
              points: tenths.map((count, at) => tenth(at, (count / hits) * 100, t('{1} of {2} hits', count, hits))),
            },
          ]}
        />
      )}
      {others > 0 && (
        <p class="soft">{t('{1} hits with other reset or maximum amounts are not counted here.', others)}</p>
      )}
    </section>
  );
}

function tenth(at: number, percent: number, text: string) {
  return {
    x: percent,
    y: at,
    at: t('{1} to {2}% of the way to the maximum', at * 10, at * 10 + 10),
    text,
    exact: percent.toFixed(2),
  };
}
