import type { CloseHead } from './shapes.js';

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
