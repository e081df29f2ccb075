import { compareNames } from '../parts/table-order.js';
import { Chart, type ChartPoint, TIME, namesAxis } from '../charts/chart.js';
import { dollars, labelOf, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { useRead } from '../server/live.js';
import type { Award } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { query, setQuery } from '../shell/router.js';
import { t } from '../texts/t.js';

const AWARDS_READ = 100;
const READ_MS = 60_000;
const LANE_PX = 32;

interface HitsPanelProps {
  readonly levels: readonly string[];
}

export function HitsPanel({ levels }: HitsPanelProps) {
  const isByTable = query.value['lanes'] === 'tables';
  return (
    <section class="panel" aria-label={t('Hits over time')}>
      <div class="title">
        <h2>{t('Hits over time')}</h2>
        <div class="row" role="group" aria-label={t('Lanes')}>
          <button aria-pressed={!isByTable} onClick={() => setQuery({ lanes: '' })}>
            {t('By level')}
          </button>
          <button aria-pressed={isByTable} onClick={() => setQuery({ lanes: 'tables' })}>
            {t('By table')}
          </button>
        </div>
      </div>
      <Timeline levels={levels} isByTable={isByTable} />
    </section>
  );
}

function Timeline({ levels, isByTable }: HitsPanelProps & { readonly isByTable: boolean }) {
  const reads = levels.map((level) => useLevelHits(level));
  const hits = reads.flatMap(({ value }) => value?.awards ?? []).filter(({ status }) => status !== 'corrected');
  const lanes = isByTable
    ? [...new Set(hits.map(({ assetNumber }) => assetNumber))].sort(compareNames).reverse()
    : levels.toReversed();
  if (reads.some(({ value }) => value === undefined))
    return <Reading isLoading refusal={reads.find((each) => each.refusal)?.refusal} lines={6} />;
  if (hits.length === 0) return <p class="soft">{t('No level was hit yet.')}</p>;
  return (
    <Chart
      key={String(isByTable)}
      label={t('{1} hits of {2} levels; listed on the claims page', hits.length, levels.length)}
      file={isByTable ? 'hits-by-table' : 'hits-by-level'}
      height={80 + lanes.length * LANE_PX}
      x={TIME}
      y={namesAxis(isByTable ? lanes : lanes.map(labelOf))}
      series={levels.map((level, at) => ({
        ...{ name: labelOf(level), color: at + 1, kind: 'dots' },
        points: hits
          .filter((hit) => hit.level === level)
          .map((hit) => pointOf(hit, lanes.indexOf(isByTable ? hit.assetNumber : level))),
      }))}
    />
  );
}

/** This hook may be called in a loop: the number of levels never changes while the page is open. */
function useLevelHits(level: string) {
  return useRead<{ readonly awards: readonly Award[] }>(ofLink(`awards?level=${level}&limit=${AWARDS_READ}`), {
    readMsMax: READ_MS,
    followsLink: false,
  });
}

function pointOf({ fixedAt, amount, assetNumber, seat }: Award, lane: number): ChartPoint {
  const text = t('{1} at {2}, seat {3}', dollars(amount), assetNumber, seat);
  return { x: Date.parse(fixedAt), y: lane, at: timeOf(fixedAt), text, exact: amount };
}
