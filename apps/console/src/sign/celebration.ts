/** Every entry is shown, in order of arrival. */
export interface ShowQueue<T> {
  readonly showing: { readonly item: T; readonly startedAtMs: number } | null;
  readonly waiting: readonly { readonly item: T; readonly arrivedAtMs: number }[];
}

interface ShowTimes<T> {
  readonly nominalMs: (item: T) => number;
  readonly minimumMs: number;
  /** Replaces `minimumMs` if a waiting entry would otherwise start too late. */
  readonly hurryMs: number;
}

/**
 * Latest start of a celebration: the amount won must be on display within 30 s of the hit (REQ-95). The remaining five
 * seconds allow for late drawing and for a running celebration.
 */
const BEHIND_MS_AIM = 25_000;
const DRAWN_LATE_MS_MAX = 3_000;

const LEVEL_MS: ReadonlyMap<string, number> = new Map([
  ['star', 16_000],
  ['spade', 9_000],
  ['heart', 9_000],
  ['must-hit', 9_000],
]);
const OTHER_LEVEL_MS = 9_000;

export const CELEBRATION_PACE: ShowTimes<{ readonly level: string | null }> = {
  nominalMs: ({ level }) => (level === null ? OTHER_LEVEL_MS : (LEVEL_MS.get(level) ?? OTHER_LEVEL_MS)),
  minimumMs: 2_500,
  hurryMs: 600,
};

export const TICKER_PACE: ShowTimes<unknown> = { nominalMs: () => 6_000, minimumMs: 1_500, hurryMs: 400 };

export function emptyQueue<T>(): ShowQueue<T> {
  return { showing: null, waiting: [] };
}

export function enqueue<T>(queue: ShowQueue<T>, item: T, nowMs: number): ShowQueue<T> {
  return { ...queue, waiting: [...queue.waiting, { item, arrivedAtMs: nowMs }] };
}

/**
 * At most one entry starts per call, so that after a suspension of the page every award still gets its own time on the
 * screen.
 */
export function settle<T>(queue: ShowQueue<T>, nowMs: number, pace: ShowTimes<T>): ShowQueue<T> {
  if (queue.showing !== null && nowMs < endsAtMs(queue, pace)) return queue;
  const [next, ...waiting] = queue.waiting;
  if (next === undefined) return queue.showing === null ? queue : { showing: null, waiting };
  return { showing: { item: next.item, startedAtMs: nowMs }, waiting };
}

function endsAtMs<T>({ showing, waiting }: ShowQueue<T>, pace: ShowTimes<T>): number {
  if (showing === null) return Number.NEGATIVE_INFINITY;
  const { startedAtMs } = showing;
  const nominalAt = startedAtMs + pace.nominalMs(showing.item);
  // The entry at place n waits for n others, so the shown entry must end n minimum durations before that entry's
  // deadline.
  const neededAt = waiting.reduce(
    (earliest, { arrivedAtMs }, place) => Math.min(earliest, arrivedAtMs + BEHIND_MS_AIM - place * pace.minimumMs),
    nominalAt,
  );
  const isTooLate = neededAt + DRAWN_LATE_MS_MAX < startedAtMs + pace.minimumMs;
  return Math.max(neededAt, startedAtMs + (isTooLate ? pace.hurryMs : pace.minimumMs));
}
