import { FLOOR_FRAME_BYTES_MAX, type FloorReply } from '@jackpot/contract';
import { Outbox } from './outbox.js';

const ok = (id: number): FloorReply => ({ id, ok: true, type: 'alive' });
const no = (id: number, code: string): FloorReply => ({ id, ok: false, code, text: '' });

function outboxWith(...tags: readonly string[]): Outbox<string> {
  const outbox = new Outbox<string>();
  for (const tag of tags) add(outbox, tag);
  return outbox;
}

function add(outbox: Outbox<string>, tag: string, copies = 1): void {
  outbox.add(`{"id":${outbox.nextId}}`, tag, copies);
}

const frameOf = (outbox: Outbox<string>): unknown => {
  const frame = outbox.takeFrame(0);
  return frame === undefined ? undefined : JSON.parse(frame);
};

describe('the outbox of a table', () => {
  it('sends queued messages together, in order, once', () => {
    const outbox = outboxWith('open', 'wager', 'lock');
    expect(frameOf(outbox)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(frameOf(outbox)).toBeUndefined();
    expect(outbox.isEmpty).toBe(false);
    expect(outbox.answer(1, ok(1)).type).toBe('answered');
    expect(outbox.answer(1, ok(1)).type).toBe('unknown');
  });

  it('counts bytes and not letters, so that no frame is too large for the controller', () => {
    const outbox = new Outbox<string>();
    const reason = 'ñ'.repeat(1_000);
    for (let count = 0; count < 64; count += 1) outbox.add(JSON.stringify({ id: outbox.nextId, reason }), 'void');
    const frames = [1, 2, 3].map(() => outbox.takeFrame(0) ?? '[]');
    expect(frames.flatMap((frame) => JSON.parse(frame) as unknown[])).toHaveLength(64);
    for (const frame of frames) expect(Buffer.byteLength(frame)).toBeLessThanOrEqual(FLOOR_FRAME_BYTES_MAX);
  });

  it('sends all unanswered messages again after a lost connection, unchanged', () => {
    const outbox = outboxWith('open', 'wager', 'lock');
    outbox.takeFrame(0);
    outbox.answer(1, ok(1));
    outbox.resendAll();
    add(outbox, 'late');
    expect(frameOf(outbox)).toEqual([{ id: 2 }, { id: 3 }, { id: 4 }]);
  });

  it('sends a postponed message again before anything newer', () => {
    const outbox = outboxWith('open', 'wager');
    outbox.takeFrame(0);
    expect(outbox.answer(1, no(1, 'BUSY')).type).toBe('postponed');
    expect(outbox.answer(2, no(2, 'COUP_UNKNOWN')).type).toBe('postponed');
    add(outbox, 'lock');
    outbox.resume();
    expect(frameOf(outbox)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(outbox.answer(1, ok(1)).type).toBe('answered');
    expect(outbox.answer(2, no(2, 'COUP_UNKNOWN')).type).toBe('answered');
  });

  it('hands every refusal to its sender where no code is retryable', () => {
    const outbox = new Outbox<string>(new Set());
    add(outbox, 'lock');
    outbox.takeFrame(0);
    expect(outbox.answer(1, no(1, 'BUSY')).type).toBe('answered');
  });

  it('treats a late wager as refused, even after a postponed message', () => {
    const outbox = outboxWith('lock', 'late');
    outbox.takeFrame(0);
    outbox.answer(1, no(1, 'BUSY'));
    expect(outbox.answer(2, no(2, 'LATE_WAGER')).type).toBe('answered');
  });

  it('expects the same reply to both copies of a message', () => {
    const outbox = new Outbox<string>();
    add(outbox, 'lock', 2);
    expect(frameOf(outbox)).toEqual([{ id: 1 }, { id: 1 }]);
    expect(outbox.answer(1, ok(1)).type).toBe('answered');
    expect(outbox.isEmpty).toBe(false);
    expect(outbox.answer(1, ok(1)).type).toBe('copy');
    expect(outbox.isEmpty).toBe(true);
  });

  it('reports two unequal replies', () => {
    const outbox = new Outbox<string>();
    add(outbox, 'lock', 2);
    outbox.takeFrame(0);
    outbox.answer(1, ok(1));
    expect(outbox.answer(1, no(1, 'COUP_UNKNOWN')).type).toBe('unequal');
  });

  it('ignores a refusal that is not recorded while the other copy is undecided', () => {
    const outbox = new Outbox<string>();
    add(outbox, 'wager', 2);
    outbox.takeFrame(0);
    expect(outbox.answer(1, no(1, 'BUSY')).type).toBe('copy');
    expect(outbox.answer(1, ok(1)).type).toBe('answered');
    expect(outbox.isEmpty).toBe(true);
  });

  it('may repeat an answered message; "not now" is not an unequal reply', () => {
    const outbox = outboxWith('lock');
    outbox.takeFrame(0);
    const outcome = outbox.answer(1, ok(1));
    if (outcome.type !== 'answered') throw new Error(outcome.type);
    outbox.repeat(outcome.message, ok(1));
    outbox.repeat(outcome.message, ok(1));
    expect(frameOf(outbox)).toEqual({ id: 1 });
    expect(outbox.answer(1, no(1, 'BUSY')).type).toBe('copy');
    expect(outbox.isEmpty).toBe(true);
  });

  it('fills a frame up to the limits of the protocol', () => {
    const outbox = new Outbox<string>();
    for (let count = 0; count < 100; count += 1) add(outbox, 'wager');
    expect(frameOf(outbox)).toHaveLength(64);
    expect(frameOf(outbox)).toHaveLength(36);
    outbox.add(JSON.stringify('x'.repeat(40_000)), 'wager');
    outbox.add(JSON.stringify('y'.repeat(40_000)), 'wager');
    expect(outbox.takeFrame(0)!.length).toBeLessThan(65_536);
    expect(outbox.takeFrame(0)!.length).toBeLessThan(65_536);
    expect(outbox.hasQueued).toBe(false);
  });

  it('F9: sends a message that is larger than a frame alone, for the controller to refuse', () => {
    const outbox = outboxWith('open');
    outbox.add(JSON.stringify('x'.repeat(70_000)), 'void');
    add(outbox, 'lock');
    expect(outbox.takeFrame(0)).toBe('{"id":1}');
    expect(outbox.takeFrame(0)).toHaveLength(70_002);
    expect(outbox.takeFrame(0)).toBe('{"id":3}');
    expect(outbox.hasQueued).toBe(false);
  });

  it('sends a raw frame alone and never again', () => {
    const outbox = outboxWith('open');
    outbox.add('garbage', 'bad', 1, true);
    add(outbox, 'lock');
    expect(outbox.takeFrame(0)).toBe('{"id":1}');
    expect(outbox.takeFrame(0)).toBe('garbage');
    expect(outbox.takeFrame(0)).toBe('{"id":3}');
    outbox.resendAll();
    expect(frameOf(outbox)).toEqual([{ id: 1 }, { id: 3 }]);
  });

  it('F9: gives up a frame of one message that cannot be read, and sends the messages of a larger one alone', () => {
    const outbox = new Outbox<string>();
    outbox.add('garbage', 'bad', 1, true);
    expect(outbox.refuseFrame(no(0, 'BAD_MESSAGE'))).toBe(false);
    outbox.takeFrame(0);
    expect(outbox.refuseFrame(no(0, 'BAD_MESSAGE'))).toBe(true);
    expect(outbox.takeUnreadable().map(({ message }) => message.text)).toEqual(['garbage']);
    expect([outbox.isEmpty, outbox.hasQueued]).toEqual([true, false]);
    for (const tag of ['open', 'lock']) add(outbox, tag);
    expect(frameOf(outbox)).toHaveLength(2);
    outbox.refuseFrame(no(0, 'FRAME_TOO_LARGE'));
    expect(outbox.takeUnreadable()).toEqual([]);
    add(outbox, 'settle');
    add(outbox, 'state');
    expect([frameOf(outbox), frameOf(outbox), frameOf(outbox)]).toEqual([{ id: 2 }, { id: 3 }, [{ id: 4 }, { id: 5 }]]);
  });

  it('F9: two refused frames are known once only two frames are without a reply', () => {
    const outbox = new Outbox<string>();
    for (const tag of ['open', 'wager', 'lock']) {
      add(outbox, tag);
      outbox.takeFrame(0);
    }
    outbox.refuseFrame(no(0, 'BAD_MESSAGE'));
    outbox.refuseFrame(no(0, 'FRAME_TOO_LARGE'));
    expect(outbox.takeUnreadable()).toEqual([]);
    outbox.answer(2, ok(2));
    const unreadable = outbox.takeUnreadable().map(({ message, refusal }) => [message.tag, refusal]);
    expect(unreadable).toEqual([
      ['open', no(0, 'BAD_MESSAGE')],
      ['lock', no(0, 'FRAME_TOO_LARGE')],
    ]);
    expect(outbox.isEmpty).toBe(true);
  });

  it('forgets a message whose effect is known', () => {
    const outbox = outboxWith('settle', 'open');
    const isSettle = (tag: string): boolean => tag === 'settle';
    expect(outbox.hasOnly(isSettle)).toBe(false);
    expect(outbox.forget(isSettle)?.id).toBe(1);
    expect(outbox.forget(isSettle)).toBeUndefined();
    expect(frameOf(outbox)).toEqual({ id: 2 });
    expect(outbox.hasOnly((tag) => tag === 'open')).toBe(true);
  });

  it('returns its messages when the sender gives up', () => {
    const outbox = outboxWith('settle', 'open');
    outbox.takeFrame(0);
    expect(outbox.clear().map(({ tag }) => tag)).toEqual(['settle', 'open']);
    expect([outbox.isEmpty, outbox.hasQueued]).toEqual([true, false]);
    add(outbox, 'state');
    expect(frameOf(outbox)).toEqual({ id: 3 });
  });
});
