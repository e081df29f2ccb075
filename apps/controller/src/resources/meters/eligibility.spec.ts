import { wagerChances } from '@jackpot/odds';
import { type LinkConfig, type LinkEvent, type TransferNotice, asLinkId, writeLinkConfig } from '@jackpot/progressive';
import { PEOPLE, linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import type { Reads } from '../../workers/projection/reads.js';
import type { OddsThread } from '../../workers/odds/odds-thread.js';
import { Eligibility } from './eligibility.js';

const EAST = asLinkId('royal-9-east');

const OPENED = 2;
const EXPECTED = 9;
const RETIRED = 12;

interface OtherLink {
  readonly terms: () => LinkConfig;
  readonly rows?: { readonly expectedAt?: number; readonly retiredAt?: number };
}

function eligibilityWith({ terms, rows: { expectedAt = EXPECTED, retiredAt } = {} }: OtherLink): Eligibility {
  const odds = {
    send: ({ config }: { readonly config: LinkConfig }) =>
      Promise.resolve({ type: 'chances', chances: wagerChances(config) }),
  };
  const rows = {
    terms: () => Promise.resolve([{ sequence: OPENED, config: '{}' }]),
    lastLogged: () => Promise.resolve(retiredAt === undefined ? undefined : { sequence: retiredAt }),
  };
  const journal = (): Readonly<Record<number, object>> => ({
    [OPENED]: { type: 'LinkOpened', config: writeLinkConfig(terms()) },
    [EXPECTED]: { type: 'TransferExpected', from: 'royal-9-west', notice: 1, part: 0, level: 'spade' },
    [RETIRED]: { type: 'LinkRetired' },
  });
  return new Eligibility(
    odds as unknown as OddsThread,
    { one: (name: keyof typeof rows) => rows[name]() } as unknown as Reads,
    { expectedAt: () => Promise.resolve(expectedAt === 0 ? undefined : expectedAt) },
    { at: (_, sequence) => Promise.resolve(journal()[sequence] as LinkEvent | undefined) },
    { find: () => undefined },
  );
}

describe('a transfer that is to be executed', () => {
  let terms = linkOf({ tables: 1, layout: ['KS9S', 'KH9H'] });
  const eligibility = eligibilityWith({ terms: () => terms });
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

  it('is refused if that link changed its price or layout before it expected the transfer', async () => {
    const notice = await posted();
    const changed = { code: 'TRANSFER_NOT_ELIGIBLE', detail: expect.stringContaining('other terms') as string };
    terms = { ...terms, priceCents: 1_000n };
    await expect(eligibility.mustBeExpected('royal-9-west', notice)).rejects.toMatchObject(changed);
    terms = linkOf({ tables: 1, layout: ['KS9S KH9H', 'KC9C KD9D'] });
    await expect(eligibility.mustBeExpected('royal-9-west', notice)).rejects.toMatchObject(changed);
  });

  it('is refused if only the read tables, and not the journal, say that the link expects it', async () => {
    const notice = await posted();
    const refusal = (expectedAt: number) =>
      eligibilityWith({ terms: () => terms, rows: { expectedAt } }).mustBeExpected('royal-9-west', notice);
    await expect(refusal(0)).rejects.toMatchObject({ code: 'TRANSFER_NOT_EXPECTED' });
    for (const place of [OPENED, RETIRED, 99])
      await expect(refusal(place)).rejects.toMatchObject({
        detail: expect.stringContaining('differ from its journal'),
      });
    const another = { ...notice, notice: 2 };
    await expect(eligibility.mustBeExpected('royal-9-west', another)).rejects.toThrow();
  });

  it('is refused to a link that is retired in its journal; a row of the read tables alone retires no link', async () => {
    const ended = (retiredAt: number) =>
      eligibilityWith({ terms: () => terms, rows: { retiredAt } }).mustReceive('royal-9-east');
    await expect(ended(RETIRED)).rejects.toMatchObject({ detail: 'royal-9-east is retired' });
    await expect(ended(OPENED)).rejects.toMatchObject({ detail: expect.stringContaining('differ from its journal') });
  });
});
