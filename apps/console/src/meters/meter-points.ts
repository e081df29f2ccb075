import { useEffect, useState } from 'preact/hooks';
import { type Refusal, refusalIn, request } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import type { MeterPoint } from '../server/types.js';

const PAGE = 500;
/** For older points, use an export. */
const PAGES_MAX = 8;
const NEWEST_MS = 15_000;

interface Wanted {
  readonly level: string;
  /** A new `key` starts a new read. */
  readonly key: string;
  /** Reads points before this event of the journal. Without it, reads from the newest point and keeps following. */
  readonly before?: number;
  readonly isEnough: (points: readonly MeterPoint[]) => boolean;
}

interface HistoryPage {
  readonly history: readonly MeterPoint[];
  readonly next: number | null;
}

interface MeterPoints {
  /** Newest first. Undefined until they are read. */
  readonly points: readonly MeterPoint[] | undefined;
  /** Whether older points were needed but not read. */
  readonly isCut: boolean;
  readonly refusal: Refusal | undefined;
}

export function useMeterPoints({ level, key, before, isEnough }: Wanted): MeterPoints {
  const of = `${level} ${key} ${before ?? ''}`;
  const [latest, setLatest] = useState<Partial<MeterPoints> & { readonly of: string }>({ of });
  useEffect(() => {
    let isOver = false;
    let timer = 0;
    const put = (change: Partial<MeterPoints>): void => {
      if (!isOver) setLatest((known) => ({ ...(known.of === of ? known : {}), ...change, of }));
    };
    const follow = (points: readonly MeterPoint[]): void => {
      timer = window.setTimeout(() => {
        pageOf(level, undefined).then(
          ({ history }) => {
            const known = points[0]?.sequence ?? 0;
            const all = [...history.filter(({ sequence }) => sequence > known), ...points];
            put({ points: all });
            if (!isOver) follow(all);
          },
          (error: unknown) => put({ refusal: refusalIn(error) }),
        );
      }, NEWEST_MS);
    };
    readBack(level, before, isEnough).then(
      ({ points, isCut }) => {
        put({ points, isCut });
        if (before === undefined && !isOver) follow(points);
      },
      (error: unknown) => put({ refusal: refusalIn(error) }),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [of]);
  const isThis = latest.of === of;
  return {
    points: isThis ? latest.points : undefined,
    isCut: isThis && latest.isCut === true,
    refusal: isThis ? latest.refusal : undefined,
  };
}

function pageOf(level: string, before: number | undefined): Promise<HistoryPage> {
  const from = before === undefined ? '' : `&before=${before}`;
  return request<HistoryPage>('GET', ofLink(`meter-history?level=${level}&limit=${PAGE}${from}`));
}

async function readBack(
  level: string,
  before: number | undefined,
  isEnough: Wanted['isEnough'],
): Promise<{ readonly points: readonly MeterPoint[]; readonly isCut: boolean }> {
  const points: MeterPoint[] = [];
  let from = before;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { history, next }: HistoryPage = await pageOf(level, from);
    points.push(...history);
    if (next === null || isEnough(points)) return { points, isCut: false };
    from = next;
  }
  return { points, isCut: true };
}
