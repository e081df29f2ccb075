import { LABELS, METRICS, METRICS_FILES, type MetricDefinition } from '@jackpot/platform';
import { type Page, code, page, table } from './markdown.js';

const CATALOGUE: readonly MetricDefinition[] = METRICS;

export function metricsPage(): Page {
  return page(
    'reference/metrics.md',
    'Metrics',
    'Use this page to find a metric and its labels. The controller and the payouts worker serve the metrics at `/metrics` on `METRICS_PORT`. The metrics state the hidden reserves, so by default only programs on the same machine can read them. Both add the `process_*` and `nodejs_*` metrics of prom-client. A metric is a float and may be rounded: the exact amounts are in the journal. Names end with their unit, counters with `_total`; unit `one` is a plain count.',
    tableOf(CATALOGUE),
    `## Files of commands

A command with the setting \`METRICS_DIR\` writes these metrics to a file in this folder after each success. node_exporter [serves the files](../how-to/watch-a-deployment.md#backups-and-disks).`,
    ...Object.entries(METRICS_FILES).map(([file, metrics]) => `### royal9-${file}.prom\n\n${tableOf(metrics)}`),
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

function tableOf(metrics: readonly MetricDefinition[]): string {
  return table(
    ['metric', 'kind', 'unit', 'labels', 'meaning'],
    metrics.map(({ name, kind, unit, labels, help }) => [
      code(name),
      kind,
      unit,
      labels.map(code).join(', ') || '-',
      help,
    ]),
  );
}
