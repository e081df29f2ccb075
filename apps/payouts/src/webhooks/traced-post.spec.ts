import { Traces, eventTrace } from '@jackpot/platform';
import { NotedSpans } from '../../../../test/support/noted-spans.js';
import type { PostWebhook } from './endpoint-lane.js';
import { tracedPost } from './traced-post.js';

const ENDPOINT = { id: 'cage', url: 'http://127.0.0.1:1/', types: [], keys: [] };
const MESSAGE = { eventId: 'east-41', body: '{}' };

describe('the trace of an event’s delivery', () => {
  it('has the event, the endpoint and what it answered, each attempt', async () => {
    const spans = new NotedSpans();
    const outcomes: Awaited<ReturnType<PostWebhook>>[] = [{ error: 'answered 503', isFinal: false }, 'delivered'];
    const given = [...outcomes];
    const post = tracedPost(new Traces(spans, 1), async () => given.shift() ?? 'delivered');
    expect([await post(ENDPOINT, MESSAGE, 0), await post(ENDPOINT, MESSAGE, 0)]).toEqual(outcomes);
    const about = { event: 'east-41', endpoint: 'cage' };
    expect(spans.recorded).toMatchObject([
      { place: 'attempt', span: { isFailed: true, attributes: { ...about, answer: 'answered 503' } } },
      { place: 'attempt', span: { isFailed: false, attributes: { ...about, answer: 'delivered' } } },
    ]);
    for (const { ids } of spans.recorded) expect(ids).toEqual(eventTrace('east-41'));
  });

  it('is not recorded outside the sample', async () => {
    const spans = new NotedSpans();
    expect(await tracedPost(new Traces(spans, 0), async () => 'delivered')(ENDPOINT, MESSAGE, 0)).toBe('delivered');
    expect(spans.recorded).toEqual([]);
  });
});
