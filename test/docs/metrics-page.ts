import { LABELS, METRICS, type MetricDefinition } from '@jackpot/platform';
import { type Page, code, page, table } from './markdown.js';

const CATALOGUE: readonly MetricDefinition[] = METRICS;

export function metricsPage(): Page {
  return page(
    'reference/metrics.md',
    'Metrics',
    'Use this page to find a metric and its labels. The controller and the payouts worker serve the metrics at `/metrics` on `METRICS_PORT`. The metrics state the hidden reserves, so by default only programs on the same machine can read them. Both add the `process_*` and `nodejs_*` metrics of prom-client. A metric is a float and may be rounded: the exact amounts are in the journal. Names end with their unit, counters with `_total`; unit `one` is a plain count.',
    table(
      ['metric', 'kind', 'unit', 'labels', 'meaning'],
      CATALOGUE.map(({ name, kind, unit, labels, help }) => [
        code(name),
        kind,
        unit,
        labels.map(code).join(', ') || '-',
        help,
      ]),
    ),
    '## Labels\n\nEvery label has a limited set of values. No label names a coup, an award, a device or a person.',
    table(
      ['label', 'values'],
      Object.entries(LABELS).map(([label, values]) => [
        code(label),
        typeof values === 'string' ? values : values.map(code).join(', '),
      ]),
    ),
    '## Buckets',
    table(
      ['histogram', 'upper bounds'],
      CATALOGUE.flatMap((metric) =>
        metric.kind === 'histogram' ? [[code(metric.name), metric.buckets.join(', ')]] : [],
      ),
    ),
  );
}
