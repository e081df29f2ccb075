import fc from 'fast-check';
import { Session } from './session.js';

const COUPS = 40;
/** For more sessions: EVENINGS=1000 npm test -- apps/table/test/many-coups */
const EVENINGS = Number(process.env['EVENINGS'] ?? 5);
const KNOWN_EVENINGS: [number][] = [[11], [23], [37], [59]];
/** A normal test run plays two of these random seeds, `npm run properties` plays all. */
const EXAMPLES = Number(process.env['PROPERTY_TIMES'] ?? 0) < 1 ? KNOWN_EVENINGS.slice(0, 2) : KNOWN_EVENINGS;

function session(seed: number): readonly string[] {
  const played = new Session(seed);
  for (let coup = 1; coup <= COUPS; coup += 1) played.play();
  expect(played.faults).toBeGreaterThan(COUPS);
  return played.judged(COUPS);
}

it('in many coups where everything goes wrong at times no wager is lost, doubled or taken late, and no lamp shows more than the record', () => {
  const seeds = fc.integer({ min: 0, max: 0x7fff_ffff });
  // `endOnFailure`: a smaller random seed is not a simpler example.
  fc.assert(
    fc.property(seeds, (seed) => expect(session(seed)).toEqual([])),
    { numRuns: EVENINGS, endOnFailure: true, examples: EXAMPLES },
  );
}, 3_600_000);
