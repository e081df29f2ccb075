import type { DayReportBody } from '@jackpot/books';
import { useEffect, useState } from 'preact/hooks';
import { MeterChart } from '../books/meter-chart.js';
import { RefusalNote } from '../parts/act.js';
import { called, dollars, timeOf } from '../parts/texts.js';
import { type Refusal, ask, refusalIn } from '../server/api.js';
import type { MeterPoint } from '../server/shapes.js';
import { ofLink } from '../shell/link.js';

const PAGE = 500;
/** A day has a point for each minute of play and each hit; more pages than this are of a day that no house plays. */
const PAGES_MAX = 8;

interface HistoryPage {
  readonly history: readonly MeterPoint[];
  readonly next: number | null;
}

/** A level's meter over the day, its hits marked. */
export function DayMeters({ report }: { readonly report: DayReportBody }) {
  const { levels, firstSequence, lastSequence } = report;
  const [level, setLevel] = useState<string>(levels[0]?.level ?? 'star');
  const { points, refusal } = useDayPoints(level, firstSequence, lastSequence);
  return (
    <section class="panel" aria-label="Meters over the day">
      <div class="title">
        <h2>{called(level)} over the day</h2>
        <div class="row" role="group" aria-label="Level">
          {levels.map((each) => (
            <button key={each.level} aria-pressed={each.level === level} onClick={() => setLevel(each.level)}>
              {called(each.level)}
            </button>
          ))}
        </div>
      </div>
      <RefusalNote refusal={refusal} />
      {points === undefined && <p class="soft">The history is being read.</p>}
      {points !== undefined &&
        (points.length > 1 ? (
          <MeterChart key={level} points={points} />
        ) : (
          <p class="soft">Too little happened on this day to draw.</p>
        ))}
      <Marks points={points ?? []} />
    </section>
  );
}

/** What the chart marks, in words. */
function Marks({ points }: { readonly points: readonly MeterPoint[] }) {
  const hits = points.filter(({ cause }) => cause === 'hit');
  if (hits.length === 0) return null;
  return (
    <ul class="wagers" aria-label="Hits of the day">
      {hits.map(({ sequence, at, before, display }) => (
        <li key={sequence}>
          <strong>Hit</strong> at {dollars(before)}, then {dollars(display)}{' '}
          <span class="soft">
            {timeOf(at)} · journal {sequence}
          </span>
        </li>
      ))}
    </ul>
  );
}

function useDayPoints(level: string, firstSequence: number, lastSequence: number) {
  const [told, setTold] = useState<{ level: string; points?: readonly MeterPoint[]; refusal?: Refusal }>({ level });
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      const points: MeterPoint[] = [];
      let before: number | null = lastSequence + 1;
      for (let page = 0; page < PAGES_MAX && before !== null; page += 1) {
        const path = ofLink(`meter-history?level=${level}&limit=${PAGE}&before=${before}`);
        const { history, next }: HistoryPage = await ask<HistoryPage>('GET', path);
        points.push(...history.filter(({ sequence }) => sequence >= firstSequence));
        before = next !== null && next > firstSequence ? next : null;
      }
      if (!isOver) setTold({ level, points });
    };
    read().catch((error: unknown) => isOver || setTold({ level, refusal: refusalIn(error) }));
    return () => {
      isOver = true;
    };
  }, [level, firstSequence, lastSequence]);
  const isThis = told.level === level;
  return { points: isThis ? told.points : undefined, refusal: isThis ? told.refusal : undefined };
}
