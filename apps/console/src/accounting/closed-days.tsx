import { gamingDayText } from '@jackpot/contract';
import { useEffect, useState } from 'preact/hooks';
import { type Refusal, request, refusalIn } from '../server/api.js';
import { Choice } from '../parts/form.js';
import { ofLink } from '../shell/link.js';
import type { CloseHead } from '../server/types.js';

const PAGE = 500;
const NONE: readonly CloseHead[] = [];

interface ClosesPage {
  readonly closes: readonly CloseHead[];
  readonly next: number | null;
}

export function useCloses(): {
  readonly heads: readonly CloseHead[];
  readonly refusal: Refusal | undefined;
  readonly isLoading: boolean;
  readonly refresh: () => void;
} {
  const [found, setHeads] = useState<readonly CloseHead[]>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      const all: CloseHead[] = [];
      for (let from: number | null = 1; from !== null && !isOver;) {
        const page: ClosesPage = await request<ClosesPage>('GET', ofLink(`days?from=${from}&limit=${PAGE}`));
        all.push(...page.closes);
        from = page.next;
      }
      if (!isOver) setHeads(all);
    };
    read().catch((error: unknown) => setRefusal(refusalIn(error)));
    return () => {
      isOver = true;
    };
  }, [turn]);
  const heads = found ?? NONE;
  const isLoading = found === undefined && refusal === undefined;
  return { heads, refusal, isLoading, refresh: () => setTurn((before) => before + 1) };
}

interface DaySpanProps {
  readonly heads: readonly CloseHead[];
  readonly from: string;
  readonly to: string;
  readonly onChange: (span: { readonly from: string; readonly to: string }) => void;
}

export function DaySpan({ heads, from, to, onChange }: DaySpanProps) {
  const days = heads.map(({ day }) => day);
  const choice = (label: string, value: string, onChoose: (day: string) => void) => (
    <Choice label={label} value={value} onChange={onChoose} options={days.map((day) => [day, gamingDayText(day)])} />
  );
  return (
    <div class="row">
      {choice('From', from, (day) => onChange({ from: day, to: day > to ? day : to }))}
      {choice('To', to, (day) => onChange({ from: day < from ? day : from, to: day }))}
    </div>
  );
}
