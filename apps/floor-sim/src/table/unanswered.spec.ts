import type { FloorReply } from '@jackpot/contract';
import { type Purpose, UnansweredMessages } from './unanswered.js';

const ok = (id: number): FloorReply => ({ id, ok: true, type: 'alive' });
const no = (id: number, code: string): FloorReply => ({ id, ok: false, code, text: '' });

function saying(...purposes: readonly Purpose[]): UnansweredMessages {
  const messages = new UnansweredMessages();
  for (const purpose of purposes) say(messages, purpose);
  return messages;
}

function say(messages: UnansweredMessages, purpose: Purpose, copies = 1): void {
  messages.add({ text: `{"id":${messages.nextId}}`, purpose, seat: 0, copies });
}

const frameOf = (messages: UnansweredMessages): unknown => {
  const frame = messages.takeFrame(0);
  return frame === undefined ? undefined : JSON.parse(frame);
};

describe('unanswered messages', () => {
  it('leave together, in order, once', () => {
    const messages = saying('open', 'wager', 'lock');
    expect(frameOf(messages)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(frameOf(messages)).toBeUndefined();
    expect(messages.isEmpty).toBe(false);
    expect(messages.answer(1, ok(1)).type).toBe('answered');
    expect(messages.answer(1, ok(1)).type).toBe('unknown');
  });

  it('after a lost connection all that is unanswered is said again, as it was', () => {
    const messages = saying('open', 'wager', 'lock');
    messages.takeFrame(0);
    messages.answer(1, ok(1));
    messages.sayAllAgain();
    say(messages, 'late');
    expect(frameOf(messages)).toEqual([{ id: 2 }, { id: 3 }, { id: 4 }]);
  });

  it('what is put off waits, and is said again before anything newer', () => {
    const messages = saying('open', 'wager');
    messages.takeFrame(0);
    expect(messages.answer(1, no(1, 'BUSY')).type).toBe('again');
    // Judged without its coup having been opened: not the last word.
    expect(messages.answer(2, no(2, 'COUP_UNKNOWN')).type).toBe('again');
    say(messages, 'lock');
    messages.resume();
    expect(frameOf(messages)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(messages.answer(1, ok(1)).type).toBe('answered');
    expect(messages.answer(2, no(2, 'COUP_UNKNOWN')).type).toBe('answered');
  });

  it('a late wager stays refused, whatever was put off before it', () => {
    const messages = saying('lock', 'late');
    messages.takeFrame(0);
    messages.answer(1, no(1, 'BUSY'));
    expect(messages.answer(2, no(2, 'LATE_WAGER')).type).toBe('answered');
  });

  it('said twice, it is answered twice, and the same', () => {
    const messages = new UnansweredMessages();
    say(messages, 'lock', 2);
    expect(frameOf(messages)).toEqual([{ id: 1 }, { id: 1 }]);
    expect(messages.answer(1, ok(1)).type).toBe('answered');
    expect(messages.isEmpty).toBe(false);
    expect(messages.answer(1, ok(1)).type).toBe('echo');
    expect(messages.isEmpty).toBe(true);
  });

  it('two unequal answers are told', () => {
    const messages = new UnansweredMessages();
    say(messages, 'lock', 2);
    messages.takeFrame(0);
    messages.answer(1, ok(1));
    expect(messages.answer(1, no(1, 'COUP_UNKNOWN')).type).toBe('unequal');
  });

  it('a refusal that is not recorded says nothing while the other copy is not judged', () => {
    const messages = new UnansweredMessages();
    say(messages, 'wager', 2);
    messages.takeFrame(0);
    expect(messages.answer(1, no(1, 'BUSY')).type).toBe('echo');
    expect(messages.answer(1, ok(1)).type).toBe('answered');
    expect(messages.isEmpty).toBe(true);
  });

  it('an answered message may be said again; "not now" is no unequal answer', () => {
    const messages = saying('lock');
    messages.takeFrame(0);
    const outcome = messages.answer(1, ok(1));
    if (outcome.type !== 'answered') throw new Error(outcome.type);
    messages.repeat(outcome.message, outcome.reply);
    messages.repeat(outcome.message, outcome.reply);
    expect(frameOf(messages)).toEqual({ id: 1 });
    expect(messages.answer(1, no(1, 'BUSY')).type).toBe('echo');
    expect(messages.isEmpty).toBe(true);
  });

  it('a frame holds what the protocol allows', () => {
    const messages = new UnansweredMessages();
    for (let count = 0; count < 100; count += 1) say(messages, 'wager');
    expect(frameOf(messages)).toHaveLength(64);
    expect(frameOf(messages)).toHaveLength(36);
    messages.add({ text: JSON.stringify('x'.repeat(40_000)), purpose: 'wager', seat: 0, copies: 1 });
    messages.add({ text: JSON.stringify('y'.repeat(40_000)), purpose: 'wager', seat: 0, copies: 1 });
    expect(messages.takeFrame(0)!.length).toBeLessThan(65_536);
    expect(messages.takeFrame(0)!.length).toBeLessThan(65_536);
    expect(messages.hasQueued).toBe(false);
  });

  it('what is no message goes alone, and is not said again', () => {
    const messages = saying('open');
    messages.addBad({ text: 'garbage', codes: ['BAD_MESSAGE'], isAlone: true });
    say(messages, 'lock');
    expect(messages.takeFrame(0)).toBe('{"id":1}');
    expect(messages.takeFrame(0)).toBe('garbage');
    expect(messages.takeFrame(0)).toBe('{"id":3}');
    messages.sayAllAgain();
    expect(frameOf(messages)).toEqual([{ id: 1 }, { id: 3 }]);
  });

  it('a refusal without a number is of the only thing there is, if that is bad', () => {
    const messages = new UnansweredMessages();
    messages.addBad({ text: 'garbage', codes: ['BAD_MESSAGE'], isAlone: true });
    expect(messages.takeOnly()?.text).toBe('garbage');
    expect(saying('open').takeOnly()).toBeUndefined();
    expect(saying('open', 'lock').takeOnly()).toBeUndefined();
  });

  it('what is known to have happened needs no answer', () => {
    const messages = saying('settle', 'open');
    expect(messages.isOnly('settle')).toBe(false);
    expect(messages.forget('settle')).toBe(true);
    expect(messages.forget('settle')).toBe(false);
    expect(frameOf(messages)).toEqual({ id: 2 });
    messages.makeMoot();
    expect(messages.isOnly('moot')).toBe(true);
  });
});
