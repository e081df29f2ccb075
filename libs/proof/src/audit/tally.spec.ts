import { betting, correction, given, linkOf, table } from '../../../progressive/src/testing/index.js';
import { Tally } from './tally.js';

describe('awards by line', () => {
  const misread = correction(1);

  it('are those of the true cards: what a misread one had won never was', () => {
    const scene = given(linkOf({ seats: 3, mustHit: null })).when(
      betting({ seats: [1] }),
      table(1).shows('KS 9S', 'KS 9S'),
      misread.isRequested('KS 9S', '2C 3D'),
      misread.isApproved(),
    );
    const tally = new Tally();
    for (const event of scene.events) tally.take(event);
    const [heart] = scene.lastEvent('CoupCorrected').awards;
    expect(heart).toMatchObject({ line: 'heart' });
    expect(tally.awards).toEqual([{ line: 'heart', count: 1, amountCents: heart!.amountCents }]);
    expect(tally.counts).toMatchObject({ coupsResolved: 1, corrections: 1 });
  });
});
