import { equipmentOf, sharedEquipmentFindings } from '@jackpot/odds';
import { asLinkId } from '@jackpot/progressive';
import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import type { LinkLeadership } from '../../leadership/link-leadership.js';
import { LinksService } from './links.service.js';

const EAST = linkOf({ noticeDays: 14 });
const WEST = { ...EAST, linkId: asLinkId('west') };

function serviceWith(led: string[], LABORATORY_LINKS: 'accepted' | 'rejected' = 'accepted') {
  const host = {
    writer: {},
    submit: (_: unknown, reply: (answer: object) => void) => reply({ ok: true, type: 'done' }),
  };
  const hosts = { seek: () => Promise.resolve('unknown'), ensure: (linkId: string) => (led.push(linkId), host) };
  const warnings: unknown[] = [];
  const service = new LinksService(
    hosts as unknown as LinkLeadership,
    { LABORATORY_LINKS },
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

  it('for its laboratory terms is never led by a controller for play, even if the request is older than that setting', async () => {
    const led: string[] = [];
    const laboratory = { ...EAST, laboratory: true };
    await expect(serviceWith(led, 'rejected').service.open(laboratory)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      problems: [{ code: 'LABORATORY_TERMS' }],
    });
    expect(led).toEqual([]);
    await serviceWith(led).service.open(laboratory);
    expect(led).toEqual([EAST.linkId]);
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
