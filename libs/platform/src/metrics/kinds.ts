import { HEALTH_PARTS } from '@jackpot/contract';

/** Names end with the unit, and names of counters with `_total`. */
interface MetricBase {
  readonly name: string;
  readonly help: string;
  readonly unit: Unit;
  readonly labels: readonly LabelName[];
}

export type MetricDefinition =
  | (MetricBase & { readonly kind: 'counter' })
  | (MetricBase & {
      readonly kind: 'gauge';
      /** Only the leader reports the metric, with the label `link`. */
      readonly ofLeader?: true;
    })
  | (MetricBase & { readonly kind: 'histogram'; readonly buckets: readonly number[] });

/** `timestamp_seconds` is Unix time. */
export type Unit = 'seconds' | 'timestamp_seconds' | 'bytes' | 'cents' | 'one';

/**
 * Every label, and what limits its values. Unlimited values (coup, award, device) would fill the monitoring's memory.
 */
export const LABELS = {
  certificate: ['public', 'floor', 'authority', 'tables'],
  channel: ['mail', 'webhook'],
  code: 'codes of the rejections and faults, closed lists of the code',
  dependency: ['database', 'redis'],
  part: HEALTH_PARTS,
  endpoint: 'endpoints of WEBHOOKS_FILE, by configuration',
  fingerprint: 'keys of the settings of one process, a handful',
  key: ['records', 'trigger', 'patron', 'operator', 'checkpoint'],
  use: ['present', 'accepted', 'before'],
  target: 'targets of DAY_FILES_FILE, by configuration',
  level: ['star', 'spade', 'heart', 'must-hit'],
  line: 'lines of the paytable, a dozen',
  link: 'links this process serves, by configuration',
  register: ['display', 'reserve', 'overflow', 'pending'],
  node: 'the version of Node.js',
  route: 'operations of the API, a closed list of the code',
  sha256: 'one: the list of the files of the build',
  state: ['waiting', 'active', 'delayed', 'failed'],
  status: ['1xx', '2xx', '3xx', '4xx', '5xx'],
  version: 'one: the version of the software',
  result: ['prepared', 'already', 'delivered', 'retried', 'dead'],
  transport: ['sse', 'websocket'],
  witness: 'witnesses of WITNESS_KEYS, by configuration',
} as const satisfies Readonly<Record<string, string | readonly string[]>>;

export type LabelName = keyof typeof LABELS;
