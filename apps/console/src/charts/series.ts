export const SHADES = 5;

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly at: string;
  readonly text: string;
  /** The value for the CSV file, exactly as the controller sent it. */
  readonly exact: string;
  readonly shade?: number;
}

export interface ChartSeries {
  readonly name: string;
  /** Number of a color of the style sheet, 1 to 6. */
  readonly color: number;
  /** A band goes along its lower edge and back along its upper edge. `cells` have a point for each column, row by row. */
  readonly kind: 'line' | 'dots' | 'band' | 'upright' | 'bars' | 'cells';
  readonly points: readonly ChartPoint[];
  readonly shades?: readonly string[];
}
