import { wagerChances } from '@jackpot/odds';
import { type LinkConfig, type TransferNotice, asLinkId, writeLinkConfig } from '@jackpot/progressive';
import type { TransferStore } from '@jackpot/storage';
import { PEOPLE, linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import type { Reads } from '../../workers/projection/reads.js';
import type { OddsThread } from '../../workers/odds/odds-thread.js';
import { Eligibility } from './eligibility.js';

const EAST = asLinkId('royal-9-east');

/** A property with one other link, which has these terms and expects every posted transfer. */
function eligibilityWith(terms: () => LinkConfig): Eligibility {
  const odds = {
    send: ({ config }: { readonly config: LinkConfig }) =>
      Promise.resolve({ type: 'chances', chances: wagerChances(config) }),
  };
  const reads = { of: () => Promise.resolve({ link: () => Promise.resolve({ config: writeLinkConfig(terms()) }) }) };
  const transfers = { isRetired: () => Promise.resolve(false), isExpected: () => Promise.resolve(true) };
  return new Eligibility(
    odds as unknown as OddsThread,
    reads as unknown as Reads,
    transfers as unknown as TransferStore,
  );
}

describe('a transfer that is to be executed', () => {
  let terms = linkOf({ tables: 1, layout: ['KS9S', 'KH9H'] });
  const eligibility = eligibilityWith(() => terms);
  afterEach(() => (terms = linkOf({ tables: 1, layout: ['KS9S', 'KH9H'] })));

  async function posted(): Promise<TransferNotice> {
    const target = await eligibility.target({ link: EAST, level: 'spade', sharePpm: 1_000_000 });
    const why = { reference: 'MLGCA 2026-31', reason: 'the game leaves the floor', person: PEOPLE.pit };
    return {
      kind: 'transfer',
      notice: 1,
      hash: '',
      dueAt: 0,
      level: 'spade',
      chance: target.chance,
      targets: [target],
      ...why,
    };
  }

  it('goes to a link that expects it under the posted terms', async () => {
    await expect(eligibility.mustBeExpected('royal-9-west', await posted())).resolves.toBeUndefined();
  });

  it('does not, where that link has taken another price or layout before it waited', async () => {
    const notice = await posted();
    const changed = { code: 'TRANSFER_NOT_ELIGIBLE', detail: expect.stringContaining('other terms') as string };
    terms = { ...terms, priceCents: 1_000n };
    await expect(eligibility.mustBeExpected('royal-9-west', notice)).rejects.toMatchObject(changed);
    terms = linkOf({ tables: 1, layout: ['KS9S KH9H', 'KC9C KD9D'] });
    await expect(eligibility.mustBeExpected('royal-9-west', notice)).rejects.toMatchObject(changed);
  });
});
