import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { METRICS } from './catalogue.js';
import { STANDARD_OUTPUT } from '../logging/index.js';
import type { MetricDefinition } from './kinds.js';

type Instrument<D extends MetricDefinition> = D['kind'] extends 'counter'
  ? Counter<D['labels'][number]>
  : D['kind'] extends 'gauge'
    ? Gauge<D['labels'][number]>
    : Histogram<D['labels'][number]>;

export type InstrumentsOf<C extends readonly MetricDefinition[]> = {
  readonly [D in C[number] as D['name']]: Instrument<D>;
};

export type Metrics = InstrumentsOf<typeof METRICS>;

function defineMetrics<const C extends readonly MetricDefinition[]>(
  catalogue: C,
  registry: Registry,
): InstrumentsOf<C> {
  return Object.fromEntries(catalogue.map((metric) => [metric.name, instrument(metric, registry)])) as InstrumentsOf<C>;
}

export function createMetrics(registry = new Registry()): { readonly registry: Registry; readonly metrics: Metrics } {
  return { registry, metrics: defineMetrics(METRICS, registry) };
}

/** Removes metrics of links that this process no longer leads, because their alerts would never end. */
export async function removeFormerlyLed(metrics: Metrics, isLed: (link: string) => boolean): Promise<void> {
  for (const metric of METRICS) {
    if (!('ofLeader' in metric)) continue;
    const gauge: Gauge = metrics[metric.name];
    for (const { labels } of (await gauge.get()).values) if (!isLed(String(labels['link']))) gauge.remove(labels);
  }
}

export interface Build {
  readonly version: string;
  readonly sha256: string | null;
}

export function processMetrics({ version, sha256 }: Build): ReturnType<typeof createMetrics> {
  const made = createMetrics();
  collectDefaultMetrics({ register: made.registry });
  made.metrics.jackpot_build_info.set({ version, node: process.version, sha256: sha256 ?? 'not checked' }, 1);
  STANDARD_OUTPUT.onLost(() => made.metrics.jackpot_log_lines_lost_total.inc());
  return made;
}

function instrument(metric: MetricDefinition, registry: Registry): Counter | Gauge | Histogram {
  const { name, help } = metric;
  const common = { name, help, labelNames: metric.labels, registers: [registry] };
  switch (metric.kind) {
    case 'counter':
      return new Counter(common);
    case 'gauge':
      return new Gauge(common);
    case 'histogram':
      return new Histogram({ ...common, buckets: [...metric.buckets] });
  }
}
