import { randomBytes } from 'node:crypto';
import { serve } from '../environment/agent.js';
import { EngineBench, type HistoryPart, type HistoryPlan } from './engine-bench.js';

interface OpenHistory {
  readonly databaseUrl: string;
  readonly linkId: string;
  readonly tables: number;
  readonly triggerKey: string;
  readonly recordsKey: string;
  readonly history: HistoryPlan;
}

/** The engine and its journal without any network: a process of its own. */
let bench: EngineBench | undefined;

const api = {
  open: async (plan: { readonly databaseUrl: string; readonly linkId: string; readonly tables: number }) => {
    bench = await EngineBench.open({ ...plan, triggerKey: randomBytes(32) });
  },
  /** A link that a controller goes on with: with its keys, as hex. */
  openHistory: async ({ triggerKey, recordsKey, ...plan }: OpenHistory) => {
    const keys = { triggerKey: Buffer.from(triggerKey, 'hex'), recordsKey: Buffer.from(recordsKey, 'hex') };
    bench = await EngineBench.open({ ...plan, ...keys });
  },
  write: (part: HistoryPart) => benchNow().write(part),
  run: (plan: Parameters<EngineBench['run']>[0]) => benchNow().run(plan),
  offer: (plan: Parameters<EngineBench['offer']>[0]) => benchNow().offer(plan),
  meters: () => benchNow().meters(),
  close: () => benchNow().close(),
};
export type EngineApi = typeof api;

function benchNow(): EngineBench {
  if (bench === undefined) throw new Error('the link is not open');
  return bench;
}

serve(api);
