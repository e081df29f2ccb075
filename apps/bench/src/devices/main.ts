import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../environment/agent.js';
import { PlayedTable, type TableTimes } from './played-table.js';

/** The devices of tables, each on pseudo-terminals paced to the wire, and the people at them: a process of their own. */
const tables: PlayedTable[] = [];

const api = {
  /** Sets up these tables; answers with their table files, for the agents. */
  set: async (ask: {
    readonly folder: string;
    readonly linkId: string;
    readonly tableIds: readonly string[];
    readonly secret: string;
    readonly address: string;
  }): Promise<readonly string[]> => {
    for (const tableId of ask.tableIds) {
      const folder = join(ask.folder, tableId);
      mkdirSync(folder);
      tables.push(await PlayedTable.set({ ...ask, folder, tableId }));
    }
    return tables.map(({ tableFile }) => tableFile);
  },
  warmUp: async (): Promise<void> => {
    await Promise.all(tables.map((table) => table.warmUp()));
  },
  cycles: (ask: { readonly runMs: number }): Promise<readonly number[]> =>
    tables[0]?.cycles(ask.runMs) ?? Promise.reject(new Error('no table')),
  play: (ask: { readonly runMs: number; readonly tables: number }): Promise<readonly TableTimes[]> =>
    Promise.all(tables.slice(0, ask.tables).map((table) => table.play(ask.runMs))),
  close: async (): Promise<void> => {
    await Promise.all(tables.map((table) => table.close()));
    tables.length = 0;
  },
};
export type DevicesApi = typeof api;

serve(api);
