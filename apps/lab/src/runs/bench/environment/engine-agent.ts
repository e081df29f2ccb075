import type { EngineApi } from '../engine/main.js';
import { Agent } from './agent.js';
import { nodeArgsModule } from './ops.js';

/** The engine by itself in a process of its own, with what the controller's process is started with. */
export async function engineAgent(moreArgs: readonly string[] = []): Promise<Agent<EngineApi>> {
  const { CONTROLLER_NODE_ARGS } = await nodeArgsModule();
  return new Agent<EngineApi>('engine', new URL('../engine/main.js', import.meta.url), [
    ...CONTROLLER_NODE_ARGS,
    ...moreArgs,
  ]);
}
