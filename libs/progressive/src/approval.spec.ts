import { hashOf, requestHash } from './index.js';
import { adjustmentRequested } from './adjustment/events.js';
import {
  PEOPLE,
  adjustment,
  given,
  link,
  linkOf,
  nothingRecorded,
  quoteOf,
  recorded,
  refused,
} from './testing/index.js';

const afterMicro = 5_100_000_000_000n;
const requested = () => given(linkOf()).when(link.isSuspended, adjustment.isRequested({ level: 'star', afterMicro }));

describe('a request of two people', () => {
  it('has the journal sequence as its id and the SHA-256 of everything it will do', () => {
    const { link: opened, events, state } = requested();
    const {
      type: _,
      at: __,
      ...request
    } = events.at(-1) as Extract<(typeof events)[number], { type: 'AdjustmentRequested' }>;
    expect(opened.requestedAdjustment).toMatchObject({
      request: state.sequence,
      hash: requestHash(adjustmentRequested, request),
    });
    expect(requestHash(adjustmentRequested, { ...request, afterMicro: afterMicro + 1n })).not.toBe(
      requestHash(adjustmentRequested, request),
    );
  });

  it('is the same request if repeated without changes', () => {
    requested()
      .when(adjustment.isRequested({ level: 'star', afterMicro }))
      .then(nothingRecorded);
  });

  it('is a new request if changed, and an approval of the earlier one is refused', () => {
    const scene = requested();
    const read = quoteOf(scene.link.requestedAdjustment);
    scene
      .when(adjustment.isRequested({ level: 'star', afterMicro: afterMicro + 1n }), adjustment.isApproved(read))
      .then(refused('REQUEST_CHANGED'), nothingRecorded)
      .when(adjustment.isApproved())
      .then(recorded('MeterAdjusted'));
  });

  it('is not approved twice, or by the person who made it', () => {
    requested()
      .when(adjustment.isApproved({ by: { ...PEOPLE.technician, role: 'commission' } }))
      .then(refused('TWO_PEOPLE_NEEDED'), nothingRecorded)
      .when(adjustment.isApproved(), adjustment.isApproved())
      .then(refused('NO_SUCH_REQUEST'), nothingRecorded);
  });

  it('outside the journal is hashed over its canonical text', () => {
    expect(hashOf(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
