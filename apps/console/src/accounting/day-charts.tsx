import { useEffect, useState } from 'preact/hooks';
import { Chart, DOLLARS, TIME } from '../charts/chart.js';
import { RefusalNote } from '../parts/act.js';
import { labelOf } from '../parts/texts.js';
import { type Refusal, refusalIn, requestText } from '../server/api.js';
import type { CloseHead } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { type LevelOfDay, endOfDay, owedByDay } from './owed.js';

const DAYS_MAX = 90;

export function OwedOverDays({ heads }: { readonly heads: readonly CloseHead[] }) {
  const { rows, refusal } = useLevelDays(heads);
  if (heads.length < 2) return null;
  const levels = [...new Set(rows?.map(({ level }) => level))];
  return (
    <section class="panel" aria-label={t('Reserve and liability by day')} aria-busy={rows === undefined}>
      <h2>{t('Reserve and liability by day')}</h2>
      <RefusalNote refusal={refusal} />
      {rows !== undefined && (
        <div class="halves">
          <div>
            <h3>{t('Owed: meters, reserves, overflow, claims')}</h3>
            <Chart
              label={t('What is owed at the end of {1} days', heads.length)}
              file="liability"
              x={TIME}
              y={DOLLARS}
              series={[{ name: t('Owed'), color: 1, kind: 'line', points: owedByDay(rows, heads) }]}
            />
          </div>
          <div>
            <h3>{t('Reserve of each level')}</h3>
            <Chart
              label={t('The reserves at the end of {1} days', heads.length)}
              file="reserves"
              x={TIME}
              y={DOLLARS}
              series={levels.map((level, at) => ({
                ...{ name: labelOf(level), color: at + 1, kind: 'line' },
                points: rows
                  .filter((row) => row.level === level)
                  .map(({ gaming_day: day, reserve }) => endOfDay(day, reserve, heads)),
              }))}
            />
          </div>
        </div>
      )}
    </section>
  );
}

function useLevelDays(heads: readonly CloseHead[]) {
  const [read, setRead] = useState<{ readonly rows?: readonly LevelOfDay[]; readonly refusal?: Refusal }>({});
  const span = heads.slice(-DAYS_MAX);
  const [from, to] = [span[0]?.day, span.at(-1)?.day];
  useEffect(() => {
    if (from === undefined || to === undefined) return;
    let isOver = false;
    requestText(ofLink(`exports/meters?from=${from}&to=${to}&format=jsonl`)).then(
      (text) => {
        const rows = text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as LevelOfDay);
        if (!isOver) setRead({ rows });
      },
      (error: unknown) => isOver || setRead({ refusal: refusalIn(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [from, to]);
  return read;
}
