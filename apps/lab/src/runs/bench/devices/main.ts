import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../environment/agent.js';
import { PlayedTable, type TableTimes } from './played-table.js';

/** The devices of tables, each on pseudo-terminals paced to the wire, and the people at them: a process of their own. */
const tables: PlayedTable[] = [];

const api = {
  /** Sets up these tables; answers with their table files, for the agents. */
  set: async (plan: {
    readonly folder: string;
    readonly linkId: string;
    readonly tableIds: readonly string[];
    readonly secret: string;
    readonly address: string;
  }): Promise<readonly string[]> => {
    for (const tableId of plan.tableIds) {
      const folder = join(plan.folder, tableId);
      mkdirSync(folder);
      tables.push(await PlayedTable.set({ ...plan, folder, tableId }));
    }
    return tables.map(({ tableFile }) => tableFile);
  },
  warmUp: async (): Promise<void> => {
    await Promise.all(tables.map((table) => table.warmUp()));
  },
  cycles: (plan: { readonly runMs: number }): Promise<readonly number[]> =>
    tables[0]?.cycles(plan.runMs) ?? Promise.reject(new Error('no table')),
  play: (plan: { readonly runMs: number; readonly tables: number }): Promise<readonly TableTimes[]> =>
    Promise.all(tables.slice(0, plan.tables).map((table) => table.play(plan.runMs))),
  close: async (): Promise<void> => {
    await Promise.all(tables.map((table) => table.close()));
    tables.length = 0;
  },
};
export type DevicesApi = typeof api;

serve(api);
