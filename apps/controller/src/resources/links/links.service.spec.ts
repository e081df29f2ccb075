import { equipmentOf, sharedEquipmentFindings } from '@jackpot/odds';
import { asLinkId } from '@jackpot/progressive';
import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import type { LinkLeadership } from '../../leadership/link-leadership.js';
import { LinksService } from './links.service.js';

const EAST = linkOf({ noticeDays: 14 });
const WEST = { ...EAST, linkId: asLinkId('west') };

/** A facility with one link, east. `led` are the links that this process began to lead. */
function serviceWith(led: string[]) {
  const host = {
    writer: {},
    submit: (_: unknown, reply: (answer: object) => void) => reply({ ok: true, type: 'done' }),
  };
  const hosts = { seek: () => Promise.resolve('unknown'), ensure: (linkId: string) => (led.push(linkId), host) };
  const warnings: unknown[] = [];
  const service = new LinksService(
    hosts as unknown as LinkLeadership,
    { LABORATORY_LINKS: 'accepted' },
    { findings: (config) => Promise.resolve(sharedEquipmentFindings(config, [equipmentOf(EAST)])) },
    { warn: (fields: unknown) => void warnings.push(fields) },
  );
  return { service, warnings };
}

describe('a link that is refused', () => {
  it('is never led: its terms are checked before its stream exists', async () => {
    const led: string[] = [];
    await expect(serviceWith(led).service.open(linkOf({ noticeDays: 13 }))).rejects.toMatchObject({
      code: 'NOTICE_TOO_SHORT',
      detail: '13 days',
    });
    expect(led).toEqual([]);
  });
});

describe('a link with tables and devices of another link', () => {
  it('is opened, and the answer and the log warn of them', async () => {
    const { service, warnings } = serviceWith([]);
    const expected = [{ code: 'ASSET_ON_TWO_LINKS' }, { code: 'DEVICE_ON_TWO_LINKS' }];
    expect(await service.open(WEST)).toMatchObject({ isNew: true, findings: expected });
    expect(warnings).toMatchObject(expected.map((each) => ({ ...each, link: 'west', count: expect.any(String) })));
  });

  it('has no warning for its own', async () => {
    const { service, warnings } = serviceWith([]);
    expect(await service.open(EAST)).toMatchObject({ findings: [] });
    expect(warnings).toEqual([]);
  });
});
