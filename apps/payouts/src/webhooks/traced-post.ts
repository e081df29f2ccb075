import { type Traces, eventTrace } from '@jackpot/platform';
import type { PostWebhook } from './endpoint-lane.js';

export function tracedPost(traces: Traces, post: PostWebhook): PostWebhook {
  return async (endpoint, message, now) => {
    const ids = eventTrace(message.eventId);
    if (!traces.isSampled(ids)) return post(endpoint, message, now);
    const startedMs = performance.now();
    const outcome = await post(endpoint, message, now);
    const isFailed = outcome !== 'delivered';
    const attributes = { event: message.eventId, endpoint: endpoint.id, answer: isFailed ? outcome.error : outcome };
    traces.record(
      ids,
      { name: 'webhook.post', startedMs, endedMs: performance.now(), attributes, isFailed },
      'attempt',
    );
    return outcome;
  };
}
