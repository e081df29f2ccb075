import { randomBytes } from 'node:crypto';
import { serve } from '../environment/agent.js';
import { EngineBench } from './engine-bench.js';

/** The engine and its journal without any network: a process of its own. */
let bench: EngineBench | undefined;

const api = {
  open: async (plan: { readonly databaseUrl: string; readonly linkId: string; readonly tables: number }) => {
    bench = await EngineBench.open({ ...plan, triggerKey: randomBytes(32) });
  },
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
