import { serve } from '../environment/agent.js';
import { batchCommits, singleCommits } from './commits.js';
import { LoadData } from './load-data.js';
import { RoundTrips } from './round-trips.js';

/** What the database itself can do, asked as cheaply as a client can ask. */
let loadData: LoadData | undefined;
let roundTrips: RoundTrips | undefined;

const api = {
  prepareLoadData: async (ask: Parameters<typeof LoadData.prepare>[0]) => {
    loadData = await LoadData.prepare(ask);
    return loadData.manner;
  },
  loadData: () => loadData?.run() ?? Promise.reject(new Error('not prepared')),
  prepareRoundTrips: async (ask: { readonly url: string; readonly tables: number }) => {
    roundTrips = await RoundTrips.prepare(ask);
  },
  roundTrips: (ask: { readonly inFlight: number; readonly warmMs: number; readonly runMs: number }) =>
    roundTrips?.run(ask) ?? Promise.reject(new Error('not prepared')),
  singleCommits,
  batchCommits,
};
export type LimitsApi = typeof api;

serve(api);
