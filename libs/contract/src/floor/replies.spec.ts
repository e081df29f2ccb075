import { floorFrameSchema } from './replies.js';

const STATE = {
  link: 'east',
  table: 't-1',
  inPlay: true,
  priceCents: 500,
  decks: 8,
  shoe: 1,
  dealing: 'counted',
  coup: 3,
  phase: 'betting',
  mainWager: 'attested',
  seats: [2],
  returned: [],
  cards: [],
  awards: [],
  mustHit: null,
  devices: [{ seat: 2, device: 'd-2', boot: 4, sequence: 9 }],
};

describe('the messages of the controller to a table', () => {
  it.each([
    { id: 1, ok: true, type: 'acknowledged', coup: 3, seat: 2, journalSequence: 7 },
    { id: 1, ok: true, type: 'locked', coup: 3, seats: [2], returned: [], journalSequence: 8 },
    { id: 2, ok: true, type: 'opened', coup: 3, lastHand: true },
    { id: null, ok: false, code: 'BAD_MESSAGE', text: 'The message does not follow the protocol.' },
    { id: 2, ok: true, type: 'state', epoch: 4, ...STATE },
    { type: 'welcome', protocol: 1, epoch: 4, heartbeatMs: 1_000, silenceMsMax: 3_000, ...STATE },
    [
      { id: 0, ok: true, type: 'alive' },
      { type: 'link', inPlay: false },
    ],
  ])('pass: %j', (frame) => {
    expect(floorFrameSchema.parse(frame)).toEqual(frame);
  });

  it('pass with a field that a later version adds, without it', () => {
    const reply = { id: 1, ok: true, type: 'acknowledged', coup: 3, seat: 2, journalSequence: 7 };
    expect(floorFrameSchema.parse({ ...reply, weather: 'sunny' })).toEqual(reply);
  });

  it.each([
    { id: 1, ok: true, type: 'acknowledged', coup: 3, seat: 2 },
    { id: 1, ok: true, type: 'unheard-of' },
    { id: 1, ok: false, code: 'BUSY' },
    { type: 'welcome', protocol: 1, epoch: 4, heartbeatMs: 1_000, silenceMsMax: 3_000 },
    [],
  ])('fail: %j', (frame) => {
    expect(floorFrameSchema.safeParse(frame).success).toBe(false);
  });
});
