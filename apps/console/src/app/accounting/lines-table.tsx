import { DataTable } from '../parts/data-table.js';
import { called, dollars } from '../parts/texts.js';
import { type Line, standingOf } from './limits.js';
import { LimitsPicture } from './limits-picture.js';

const CHIPS = {
  'no theory': 'chip',
  'within 95 %': 'chip good',
  'outside 95 %': 'chip warn',
  'outside 99 %': 'chip bad',
} as const;

/** Awards of each line as they came, beside what theory lets expect of as many coups. */
export function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <section class="panel" aria-label="Actual against theoretical">
      <h2>Actual against theoretical</h2>
      <DataTable
        label="Awards by line"
        rows={lines}
        keyOf={({ line }) => line}
        columns={[
          { head: 'Line', of: ({ line }) => called(line) },
          { head: 'Awards', of: ({ count }) => count, isFigure: true },
          { head: 'Amount', of: ({ amount }) => dollars(amount), isFigure: true },
          { head: 'Expected', of: ({ expectedCount }) => expectedCount ?? '—', isFigure: true },
          {
            head: 'Expected cost',
            of: ({ expected }) => (expected === null ? '—' : dollars(expected)),
            isFigure: true,
          },
          { head: 'Limits at 95 and 99 %', of: (line) => <LimitsPicture line={line} /> },
          { head: 'ChanceBand', of: (line) => <span class={CHIPS[standingOf(line)]}>{standingOf(line)}</span> },
        ]}
      />
      <p class="soft">
        The dot is the count, the tick the average, the bands hold 95 and 99 of 100 days. One line in twenty is outside
        of 95 % on any day by chance alone.
      </p>
    </section>
  );
}
