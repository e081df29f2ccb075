import { asLinkId, writeLinkConfig } from '@jackpot/progressive';
import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import { Equipment } from './equipment.js';

type Ports = ConstructorParameters<typeof Equipment>;

const named = (linkId: string, tables = 1) => ({ ...linkOf({ tables }), linkId: asLinkId(linkId) });
const row = (linkId: string) => ({ linkId, config: writeLinkConfig(named(linkId)) });

const hosts = {
  find: (linkId: string) => (linkId === 'east' ? { writer: { terms: { config: named('east', 2) } } } : {}),
} as unknown as Ports[0];
const reads = {
  latest: {
    playableLinks: () => Promise.resolve(['east', 'west'].map(row)),
  },
} as unknown as Ports[1];

describe('tables and devices of all links', () => {
  it('are those of memory where the link is led here, and of its row elsewhere', async () => {
    expect(await new Equipment(hosts, reads).ofLinks()).toMatchObject([
      { linkId: 'east', assetNumbers: ['R9-1', 'R9-2'] },
      { linkId: 'west', assetNumbers: ['R9-1'] },
    ]);
  });

  it('are compared with proposed terms', async () => {
    const findings = await new Equipment(hosts, reads).findings(named('new', 2));
    expect(findings.map(({ code, numbers }) => [code, numbers['otherLink'], numbers['count']])).toEqual([
      ['ASSET_ON_TWO_LINKS', 'east', '2'],
      ['DEVICE_ON_TWO_LINKS', 'east', expect.any(String)],
      ['ASSET_ON_TWO_LINKS', 'west', '1'],
      ['DEVICE_ON_TWO_LINKS', 'west', expect.any(String)],
    ]);
  });
});
