import { serve } from '../environment/agent.js';
import { batchCommits, singleCommits } from './commits.js';
import { startEcho } from './echo.js';
import { LoadData } from './load-data.js';
import { RoundTrips } from './round-trips.js';

/** What the database itself can do, called as cheaply as a client can. */
let loadData: LoadData | undefined;
let roundTrips: RoundTrips | undefined;
let echo: Awaited<ReturnType<typeof startEcho>> | undefined;

const api = {
  prepareLoadData: async (plan: Parameters<typeof LoadData.prepare>[0]) => {
    loadData = await LoadData.prepare(plan);
    return loadData.manner;
  },
  loadData: () => loadData?.run() ?? Promise.reject(new Error('not prepared')),
  prepareRoundTrips: async (plan: { readonly url: string; readonly tables: number }) => {
    roundTrips = await RoundTrips.prepare(plan);
  },
  roundTrips: (plan: { readonly inFlight: number; readonly warmMs: number; readonly runMs: number }) =>
    roundTrips?.run(plan) ?? Promise.reject(new Error('not prepared')),
  singleCommits,
  batchCommits,
  startEcho: async () => {
    echo = await startEcho();
    return echo.address;
  },
  stopEcho: () => echo?.stop(),
};
export type LimitsApi = typeof api;

serve(api);
