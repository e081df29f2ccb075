import { FloorEnvironment } from './environment/floor-environment.js';
import type { Bench } from './bench.js';
import { clusterNotMeasured, measureCluster } from './measures/cluster.js';
import { measureDays } from './measures/days.js';
import { measureHistory } from './measures/history.js';
import { measureLatency } from './measures/latency.js';
import { measureLocks } from './measures/locks.js';
import { measureManyLinks } from './measures/many-links.js';
import { measureProjection } from './measures/projection.js';
import { measureRules } from './measures/rules.js';
import { measureScale } from './measures/scale.js';
import { measureSigns } from './measures/signs.js';
import { measureStrangers } from './measures/strangers.js';
import { measureTable } from './measures/table.js';
import { measureThroughput } from './measures/throughput.js';
import { measureWebhooks } from './measures/webhooks.js';
import { measureYears } from './measures/years.js';
import type { MeasureName } from './options.js';

type OnFloor = (bench: Bench, floor: FloorEnvironment) => Promise<void>;

/** These play on one and the same floor; the others make their own. */
const ON_FLOOR: Partial<Readonly<Record<MeasureName, OnFloor>>> = {
  throughput: measureThroughput,
  latency: measureLatency,
  locks: measureLocks,
  projection: measureProjection,
  signs: measureSigns,
};

export async function runMeasures(bench: Bench, only: readonly MeasureName[]): Promise<void> {
  const onFloor = only.flatMap((name) => {
    const measure = ON_FLOOR[name];
    return measure === undefined ? [] : [{ name, measure }];
  });
  if (onFloor.length > 0) {
    bench.print('opening a floor');
    const floor = await FloorEnvironment.open(bench, { name: 'floor', tables: bench.effort.tables });
    for (const { name, measure } of onFloor) {
      bench.print(name);
      await measure(bench, floor);
    }
    await floor.close();
  }
  for (const [name, measure] of [
    ['history', measureHistory],
    ['scale', measureScale],
    ['rules', measureRules],
    ['table', measureTable],
    ['strangers', measureStrangers],
    ['days', measureDays],
    ['webhooks', measureWebhooks],
    ['many-links', measureManyLinks],
    ['years', measureYears],
    ['cluster', measureCluster],
  ] as const) {
    if (!only.includes(name)) continue;
    bench.print(name);
    await measure(bench);
  }
  if (!only.includes('cluster')) bench.findings.push(...clusterNotMeasured());
}
