import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Answered, HubEnd, LINE_OPEN_MAX, LINE_SILENCE_MS_MAX, type Numbered, SiteEnd } from './site-line.js';

describe('the line of a casino to the hub', () => {
  it('fails closed: after three silent seconds it sends no wager, and keeps the cards of a hand', () => {
    const site = new SiteEnd<string, string>(0);
    expect(site.request('wager', LINE_SILENCE_MS_MAX)).toEqual({ number: 1, message: 'wager' });
    expect(site.request('wager', LINE_SILENCE_MS_MAX + 1)).toBe('LINE_DOWN');
    site.record('cards');
    expect(site.unanswered().map(({ message }) => message)).toEqual(['wager', 'cards']);
    site.answered({ number: 1, answer: 'acknowledged' }, 9_000);
    expect(site.request('wager', 9_001)).toEqual({ number: 3, message: 'wager' });
  });

  it('accepts no more messages than the hub keeps answers for', () => {
    const site = new SiteEnd<string, string>(0);
    for (let sent = 0; sent < LINE_OPEN_MAX; sent += 1) site.request('wager', 0);
    expect(site.request('wager', 0)).toBe('LINE_FULL');
  });

  it('has each message decided once, in order, with one answer, whatever is lost, doubled or late', () => {
    const fate = fc.constantFrom('arrives', 'lost', 'twice', 'answer-lost');
    fc.assert(
      fc.property(fc.array(fate, { minLength: 1, maxLength: 100 }), (fates) => {
        const decided: number[] = [];
        const hub = new HubEnd<number, number>((message) => decided.push(message));
        const site = new SiteEnd<number, number>(0);
        const answers = new Map<number, number>();
        const deliver = (frame: Numbered<number>, how: string): void => {
          if (how === 'lost') return;
          const replies = [hub.take(frame), ...(how === 'twice' ? [hub.take(frame)] : [])];
          for (const reply of replies) if (reply !== undefined && how !== 'answer-lost') settle(reply);
        };
        const settle = (reply: Answered<number>): void => {
          expect(answers.get(reply.number) ?? reply.answer).toBe(reply.answer);
          answers.set(reply.number, reply.answer);
          site.answered(reply, 0);
        };
        fates.forEach((how, at) => deliver(site.record(at), how));
        for (const frame of site.unanswered()) deliver(frame, 'arrives');
        expect(decided).toEqual(fates.map((_, at) => at));
        expect(site.unanswered()).toEqual([]);
        expect(answers.size).toBe(fates.length);
      }),
    );
  });
});
