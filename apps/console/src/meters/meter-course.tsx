import { useEffect, useState } from 'preact/hooks';
import { microToText } from '@jackpot/money';
import { Sparkline } from '../home/sparkline.js';
import { dollars } from '../parts/texts.js';
import { request } from '../server/api.js';
import { controllerMs } from '../server/live.js';
import type { MeterPoint } from '../server/types.js';
import { t } from '../texts/t.js';
import { joined, microPerHour } from './course.js';

const HISTORY_MS = 180_000;
const RETRY_MS = 10_000;
const POINTS = 60;
/** A meter gets one point for each minute of play. */
const NEWEST = 5;

interface MeterCourseProps {
  readonly linkId: string;
  readonly level: string;
}

export function MeterCourse({ linkId, level }: MeterCourseProps) {
  const points = useNewestPoints(`links/${encodeURIComponent(linkId)}/meter-history?level=${level}`);
  const micro = microPerHour(points, controllerMs.peek() ?? Date.now());
  return (
    <>
      <Sparkline points={points} />
      {micro !== null && <span class="rate">{t('{1} per hour', dollars(microToText(micro)))}</span>}
    </>
  );
}

function useNewestPoints(path: string): readonly MeterPoint[] {
  const [points, setPoints] = useState<readonly MeterPoint[]>([]);
  useEffect(() => {
    let isOver = false;
    let known: readonly MeterPoint[] = [];
    let timer = 0;
    const page = async (limit: number): Promise<readonly MeterPoint[]> =>
      (await request<{ readonly history: readonly MeterPoint[] }>('GET', `${path}&limit=${limit}`)).history;
    const read = async (): Promise<void> => {
      const newest = known.length === 0 ? null : joined(known, await page(NEWEST), POINTS);
      known = newest ?? (await page(POINTS));
      if (!isOver) setPoints(known);
    };
    const again = (): void => {
      const after = (ms: number) => (): void => {
        if (!isOver) timer = window.setTimeout(again, ms);
      };
      read().then(after(HISTORY_MS), after(RETRY_MS));
    };
    setPoints([]);
    again();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [path]);
  return points;
}
