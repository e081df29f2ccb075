import { METRICS } from './catalogue.js';
import { createMetrics } from './define-metrics.js';
import { LABELS, type MetricDefinition } from './kinds.js';
import { METRICS_FILES } from './metrics-files.js';

const catalogue: readonly MetricDefinition[] = [...METRICS, ...Object.values(METRICS_FILES).flat()];

describe('the catalogue of metrics', () => {
  it('has unique names', () => {
    expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length);
  });

  it.each(catalogue.map((metric) => [metric.name, metric] as const))('%s is named by the rules', (name, metric) => {
    expect(name).toMatch(/^jackpot_[a-z][a-z_]*[a-z]$/);
    expect(name.endsWith('_total')).toBe(metric.kind === 'counter');
    if (metric.unit !== 'one') expect(name.replace(/_total$/, '')).toMatch(new RegExp(`_${metric.unit}$`));
    expect(metric.help).toMatch(/^[A-Z0-9].*[^.]$/);
  });

  it.each(catalogue.flatMap((metric) => (metric.kind === 'histogram' ? [[metric.name, metric.buckets] as const] : [])))(
    '%s has ascending buckets',
    (_, buckets) => expect([...buckets].sort((a, b) => a - b)).toEqual(buckets),
  );

  it('uses every label that it names, and no other', () => {
    const used = new Set(catalogue.flatMap(({ labels }) => labels));
    expect([...used].sort()).toEqual(Object.keys(LABELS).sort());
  });

  it('is served whole, in the words of the Prometheus text format', async () => {
    const { registry, metrics } = createMetrics();
    metrics.jackpot_commit_duration_seconds.observe(0.002);
    metrics.jackpot_meter_cents.set({ link: 'east', level: 'star', register: 'display' }, 6_123_456);
    const served = await registry.metrics();
    for (const { name, kind } of METRICS) expect(served).toContain(`# TYPE ${name} ${kind}`);
    expect(served).toContain('jackpot_meter_cents{link="east",level="star",register="display"} 6123456');
    expect(served).toContain('jackpot_commit_duration_seconds_bucket{le="0.0025"} 1');
  });
});
