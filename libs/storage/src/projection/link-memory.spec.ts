import { createHash } from 'node:crypto';
import { GENESIS_HASH } from '@jackpot/journal';
import { given, linkOf, seat, table } from '../../../progressive/src/testing/index.js';
import { batchesOf } from '../../test/some-history.js';
import { WAGERS_OF_ROW } from '../tables/wager-list.js';
import { foldBatches } from './fold.js';
import { emptyMemory } from './link-memory.js';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const GENESIS = { batch: 0, sequence: 0, epoch: 0, hash: GENESIS_HASH };

it('a projector remembers only the rows that may still change, even with endless wagers and withdrawals', () => {
  const again = Array.from({ length: 10 * WAGERS_OF_ROW }, () => [seat(2).wagers(), seat(2).withdraws()]).flat();
  const { events } = given(linkOf({ seats: 2 })).when(table(1).opens(), seat(1).wagers(), ...again);
  const { memory, wagers } = foldBatches(emptyMemory('royal-9-east'), GENESIS, batchesOf(events), sha256).run;
  expect(memory.tables[0]?.wagers.map(({ part }) => part)).toEqual([0, 10]);
  expect(Array.from(wagers, ({ part }) => part)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
