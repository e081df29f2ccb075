import { LateReplies } from './late-replies.js';
import type { TableMessage } from './table-case.js';

const replyTo = (message: TableMessage['message']) => ({
  to: { text: JSON.stringify(message), message },
  text: `reply ${message.id}`,
});
const beat = replyTo({ id: 0, type: 'heartbeat' });
const settle = (id: number) => replyTo({ id, type: 'settle', coup: 1 });

describe('late replies of the kit', () => {
  it('leave in the order of the messages, except that replies to heartbeats may overtake', () => {
    const late = new LateReplies();
    expect(late.add([settle(1), beat], 2_000, { isAliveHeld: false, nowMs: 0 })).toEqual([beat]);
    expect(late.add([settle(2)], 100, { isAliveHeld: false, nowMs: 100 })).toEqual([]);
    expect(late.due(1_999)).toEqual([]);
    expect(late.due(2_000).map(({ text }) => text)).toEqual(['reply 1', 'reply 2']);
    expect(late.due(9_000)).toEqual([]);
  });

  it('are late for heartbeats too if a case requires it, and are dropped with the connection', () => {
    const late = new LateReplies();
    expect(late.add([beat, settle(1)], 2_000, { isAliveHeld: true, nowMs: 0 })).toEqual([]);
    late.clear();
    expect(late.due(9_000)).toEqual([]);
    expect(late.add([settle(2)], 9_000, { isAliveHeld: false, nowMs: 9_000 })).toHaveLength(1);
  });
});
