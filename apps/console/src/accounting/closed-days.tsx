import { useEffect, useState } from 'preact/hooks';
import { type Refusal, ask, refusalIn } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import type { CloseHead } from './shapes.js';

const PAGE = 500;

interface ClosesPage {
  readonly closes: readonly CloseHead[];
  readonly next: number | null;
}

/** Every close of the link, the first one first. A close never changes, so they are read once, and again when asked. */
export function useCloses(): {
  readonly heads: readonly CloseHead[];
  readonly refusal: Refusal | undefined;
  readonly again: () => void;
} {
  const [heads, setHeads] = useState<readonly CloseHead[]>([]);
  const [refusal, setRefusal] = useState<Refusal>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      const found: CloseHead[] = [];
      for (let from: number | null = 1; from !== null && !isOver;) {
        const page: ClosesPage = await ask<ClosesPage>('GET', ofLink(`days?from=${from}&limit=${PAGE}`));
        found.push(...page.closes);
        from = page.next;
      }
      if (!isOver) setHeads(found);
    };
    read().catch((error: unknown) => setRefusal(refusalIn(error)));
    return () => {
      isOver = true;
    };
  }, [turn]);
  return { heads, refusal, again: () => setTurn((before) => before + 1) };
}

interface DaySpanProps {
  readonly heads: readonly CloseHead[];
  readonly from: string;
  readonly to: string;
  readonly onChange: (span: { readonly from: string; readonly to: string }) => void;
}

/** From one closed day to another, the first never after the last. */
export function DaySpan({ heads, from, to, onChange }: DaySpanProps) {
  const days = heads.map(({ day }) => day);
  const choice = (label: string, value: string, chosen: (day: string) => void) => (
    <label>
      {label}
      <select value={value} onChange={(event) => chosen(event.currentTarget.value)}>
        {days.map((day) => (
          <option key={day} value={day}>
            {day}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="row">
      {choice('From', from, (day) => onChange({ from: day, to: day > to ? day : to }))}
      {choice('To', to, (day) => onChange({ from: day < from ? day : from, to: day }))}
    </div>
  );
}
