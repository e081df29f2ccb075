import { EVENTS } from '@jackpot/progressive';
import { type Effect, eventEffects } from './event-effects.js';

const MATRIX = eventEffects();
const having = (...effects: readonly Effect[]) =>
  MATRIX.filter((row) => effects.every((effect) => row.effects.includes(effect))).map(({ event }) => event);

describe('the matrix of events and effects', () => {
  it('contains every event once', () => {
    expect(MATRIX.map(({ event }) => event)).toEqual(EVENTS.map(({ name }) => name));
  });

  it('has no award without a posting and a webhook', () => {
    expect(having('awards')).toEqual(having('awards', 'postings', 'event stream and webhooks'));
    expect(having('awards')).toHaveLength(2);
  });

  it('has an exception of the day for every posting that people make besides play and payout', () => {
    const played = ['LinkOpened', 'PayoutIssued', 'ClaimPaid', 'ClaimPaidBySlip', 'TransferReceiptConfirmed'];
    const posted = having('postings').filter((event) => !played.includes(event));
    expect(posted).toEqual(having('postings', 'day exception'));
  });
});
