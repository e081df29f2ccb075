import { betting, correction, given, linkOf, table } from '../../../progressive/src/testing/index.js';
import { Counters } from './counters.js';

describe('awards by line', () => {
  const misread = correction(1);

  it('count the true cards, and do not count awards of misread cards', () => {
    const scene = given(linkOf({ seats: 3, mustHit: null })).when(
      betting({ seats: [1] }),
      table(1).shows('KS 9S', 'KS 9S'),
      misread.isRequested('KS 9S', '2C 3D'),
      misread.isApproved(),
    );
    const counters = new Counters();
    for (const event of scene.events) counters.take(event, 'this-version');
    const [heart] = scene.lastEvent('CoupCorrected').awards;
    expect(heart).toMatchObject({ line: 'heart' });
    expect(counters.awards).toEqual([{ line: 'heart', count: 1, amountCents: heart!.amountCents }]);
    expect(counters.counts).toMatchObject({ coupsResolved: 1, corrections: 1 });
  });
});
