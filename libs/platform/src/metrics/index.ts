export { METRICS } from './catalogue.js';
export {
  type InstrumentsOf,
  type Metrics,
  createMetrics,
  processMetrics,
  removeFormerlyLed,
} from './define-metrics.js';
export { keyFingerprint, reportKeys } from './key-info.js';
export { METRICS_FILES, type MetricsFile, type ValuesOf, writeMetricsFile } from './metrics-files.js';
export { LABELS, type LabelName, type MetricDefinition, type Unit } from './kinds.js';
