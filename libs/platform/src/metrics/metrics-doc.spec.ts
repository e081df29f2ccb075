import { readDoc, tableUnder } from '../../../../test/doc-tables.js';
import { METRICS } from './catalogue.js';
import { LABELS, type MetricDefinition } from './kinds.js';

const page = readDoc('reference/metrics.md');
const catalogue: readonly MetricDefinition[] = METRICS;
const or = (text: string): string => (text === '' ? '-' : text);

describe('docs/reference/metrics.md', () => {
  it('lists every metric of the catalogue, and no other', () => {
    const rows = catalogue.map(({ name, kind, unit, labels, help }) => [name, kind, unit, or(labels.join(', ')), help]);
    expect(tableUnder(page, 'Metrics')).toEqual(rows);
  });

  it('lists the buckets of every histogram', () => {
    const rows = catalogue.flatMap((metric) =>
      metric.kind === 'histogram' ? [[metric.name, metric.buckets.join(', ')]] : [],
    );
    expect(tableUnder(page, 'Buckets')).toEqual(rows);
  });

  it('lists every label with what bounds its values', () => {
    const rows = Object.entries(LABELS).map(([label, values]) => [
      label,
      typeof values === 'string' ? values : values.join(', '),
    ]);
    expect(tableUnder(page, 'Labels')).toEqual(rows);
  });
});
