import { useState } from 'preact/hooks';
import { COUNTS, Chart, DOLLARS, TIME } from '../charts/chart.js';
import { DataTable } from '../parts/data-table.js';
import { Choice } from '../parts/form.js';
import { Reading } from '../parts/reading.js';
import { countOf, labelOf } from '../parts/texts.js';
import type { CloseHead } from '../server/types.js';
import { t } from '../texts/t.js';
import { useExport } from './day-export.js';
import { type LineOfDay, lineSeries, lineTotals } from './line-days.js';
import { type LevelOfDay, type LiabilityOfDay, endOfDay } from './owed.js';

interface ClosedDaysProps {
  readonly heads: readonly CloseHead[];
}

export function OwedOverDays({ heads }: ClosedDaysProps) {
  const levelDays = useExport<LevelOfDay>('meters', heads);
  const { rows, refusal } = useExport<LiabilityOfDay>('liability', heads);
  if (heads.length < 2) return null;
  const levels = [...new Set(levelDays.rows?.map(({ level }) => level))];
  return (
    <section class="panel" aria-label={t('Reserve and liability by day')} aria-busy={rows === undefined}>
      <h2>{t('Reserve and liability by day')}</h2>
      <Reading
        isLoading={rows === undefined || levelDays.rows === undefined}
        refusal={refusal ?? levelDays.refusal}
        lines={8}
      />
      {rows !== undefined && levelDays.rows !== undefined && (
        <div class="halves">
          <div>
            <h3>{t('Owed to players, and seed owed to the house')}</h3>
            <Chart
              label={t('What is owed at the end of {1} days, and the seed', rows.length)}
              file="liability"
              x={TIME}
              y={DOLLARS}
              series={[
                {
                  ...{ name: t('Owed'), color: 1, kind: 'line' },
                  points: rows.map(({ gaming_day: day, total }) => endOfDay(day, total, heads)),
                },
                {
                  ...{ name: t('Seed owed to the house'), color: 4, kind: 'line' },
                  points: rows.map(({ gaming_day: day, seed_outstanding: seed }) => endOfDay(day, seed, heads)),
                },
              ]}
            />
          </div>
          <div>
            <h3>{t('Reserve of each level')}</h3>
            <Chart
              label={t('The reserves at the end of {1} days', rows.length)}
              file="reserves"
              x={TIME}
              y={DOLLARS}
              series={levels.map((level, at) => ({
                ...{ name: labelOf(level), color: at + 1, kind: 'line' },
                points: (levelDays.rows ?? [])
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

export function LinesOverDays({ heads }: ClosedDaysProps) {
  const { rows, refusal } = useExport<LineOfDay>('lines', heads);
  const [chosen, setChosen] = useState<string>();
  if (heads.length < 2) return null;
  const totals = lineTotals(rows ?? []);
  const line = chosen ?? totals[0]?.line;
  return (
    <section class="panel" aria-label={t('Actual vs. theoretical by day')} aria-busy={rows === undefined}>
      <h2>{t('Actual vs. theoretical by day')}</h2>
      <Reading isLoading={rows === undefined} refusal={refusal} lines={8} />
      {rows !== undefined && line !== undefined && (
        <>
          <Choice
            label={t('Line')}
            value={line}
            onChange={setChosen}
            options={totals.map((total) => [total.line, labelOf(total.line)])}
          />
          <Chart
            label={t('Awards of {1} on closed days, and the limits of each day', labelOf(line))}
            file={`${line}-by-day`}
            x={TIME}
            y={COUNTS}
            series={lineSeries(
              rows.filter((row) => row.line === line),
              heads,
            )}
          />
          <DataTable
            label={t('Totals of the days')}
            file="lines-by-day"
            rows={totals}
            keyOf={(total) => total.line}
            dataOf={(total) => ({ 'data-line': total.line })}
            columns={[
              { head: t('Line'), of: (total) => labelOf(total.line), isHead: true },
              { head: t('Days'), of: ({ days }) => days, isFigure: true },
              { head: t('Awards'), of: ({ awards }) => countOf(awards), isFigure: true },
              { head: t('Expected'), of: ({ expected }) => expected ?? '—', isFigure: true },
              { head: t('Days outside 95%'), of: ({ outside95 }) => outside95 ?? '—', isFigure: true },
              { head: t('Days outside 99%'), of: ({ outside99 }) => outside99 ?? '—', isFigure: true },
            ]}
          />
          <p class="soft">
            {t(
              'The bands are the limits that each close stores for its own day. They are not added up over several days. By chance alone, one day in twenty is outside the 95% band.',
            )}
          </p>
        </>
      )}
    </section>
  );
}
