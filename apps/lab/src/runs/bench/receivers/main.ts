import { serve } from '../environment/agent.js';
import { Receivers } from './receivers.js';

/** Other systems that take webhooks, and one that reads the stream: a process of their own. */
let receivers: Receivers | undefined;

const api = {
  listen: async (plan: { readonly folder: string }) => {
    receivers = await Receivers.listen();
    return receivers.configure(plan.folder);
  },
  follow: (plan: Parameters<Receivers['follow']>[0]) => receivers?.follow(plan),
  received: () => receivers?.received() ?? Promise.reject(new Error('nothing listens')),
  close: () => receivers?.close(),
};
export type ReceiversApi = typeof api;

serve(api);
