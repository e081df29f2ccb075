import { timeOf } from './texts.js';
import type { ComponentChildren } from 'preact';

/** A column: its head, what stands in it, and whether it is of figures. */
interface ColumnOf<R> {
  readonly head: string;
  readonly of: (row: R) => ComponentChildren;
  readonly isFigure?: boolean;
}

interface DataTableProps<R> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: readonly ColumnOf<R>[];
  readonly keyOf: (row: R, at: number) => string | number;
  /** Shown where there is no row. */
  readonly none?: string;
}

/** Rows under named columns; wide ones scroll inside their own frame, with a finger or the keyboard. */
export function DataTable<R>({ label, rows, columns, keyOf, none = 'None.' }: DataTableProps<R>) {
  if (rows.length === 0) return <p class="soft">{none}</p>;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(({ head, isFigure }) => (
              <th key={head} class={isFigure === true ? 'right' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)}>
              {columns.map(({ head, of, isFigure }) => (
                <td key={head} class={isFigure === true ? 'right' : undefined}>
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The cell of an event of the journal: its time, and below it its number. */
export function EventTime({ at, sequence }: { readonly at: string; readonly sequence: number }) {
  return (
    <>
      {timeOf(at)}
      <br />
      <span class="soft">event {sequence}</span>
    </>
  );
}
