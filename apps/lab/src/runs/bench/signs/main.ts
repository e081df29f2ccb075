import { serve } from '../environment/agent.js';
import { Signs } from './signs.js';

/** Signs on walls: a process that follows the meters with many connections at once. */
let signs: Signs | undefined;

const api = {
  connect: async (plan: { readonly address: string; readonly linkId: string; readonly count: number }) => {
    signs = await Signs.connect(plan);
  },
  arm: (plan: Parameters<Signs['arm']>[0]) => signs?.arm(plan),
  shown: (plan: { readonly patienceMs: number }) => signs?.shown(plan) ?? Promise.reject(new Error('no signs')),
  close: () => {
    signs?.close();
    signs = undefined;
  },
};
export type SignsApi = typeof api;

serve(api);
