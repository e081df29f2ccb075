import type { Logger } from '@jackpot/platform';
import type { AuditEntry, AuditTrail } from '@jackpot/storage';
import { Trail } from './trail.js';

function trailThatKeeps(): { readonly trail: Trail; readonly kept: AuditEntry[]; readonly warned: string[] } {
  const [kept, warned]: [AuditEntry[], string[]] = [[], []];
  const store = { append: async (entry: AuditEntry) => void kept.push(entry) } as unknown as AuditTrail;
  const logger = { warn: (text: string) => void warned.push(text) } as unknown as Logger;
  return { trail: new Trail(store, logger), kept, warned };
}

const refused = { outcome: 'NOT_SIGNED_IN', requestId: 'r', subject: 'links' } as const;

describe('the trail', () => {
  it('names a person with license and roles, the operator key as such, and a stranger not at all', async () => {
    const { trail, kept } = trailThatKeeps();
    const person = { id: 'p-1', name: 'A. Keller', license: 'L-1', roles: ['dealer', 'pit-manager'] } as const;
    await trail.write({ ...refused, act: 'link.resume', party: { kind: 'person', person } });
    await trail.write({ ...refused, act: 'link.open', party: { kind: 'operator-key' } });
    await trail.write({ ...refused, act: 'link.open', party: undefined });
    expect(kept.map(({ accountId, name, license, roles }) => [accountId, name, license, roles])).toEqual([
      ['p-1', 'A. Keller', 'L-1', 'dealer,pit-manager'],
      [null, 'operator key', '', ''],
      [null, '', '', ''],
    ]);
  });

  it('is not filled by strangers who knock all night; who is known and who signs in is kept each time', async () => {
    const { trail, kept, warned } = trailThatKeeps();
    for (let knock = 0; knock < 200; knock += 1)
      await trail.write({ ...refused, act: 'link.open', party: undefined, subject: 'stranger' });
    const strangers = kept.filter(({ subject }) => subject === 'stranger').length;
    // The minute may turn once while this runs.
    expect(strangers).toBeGreaterThanOrEqual(60);
    expect(strangers).toBeLessThanOrEqual(120);
    expect(warned.length).toBeGreaterThan(0);
    for (let attempt = 0; attempt < 200; attempt += 1)
      await trail.write({ ...refused, act: 'session.open', party: undefined, subject: 'an unknown person' });
    expect(kept.filter(({ subject }) => subject === 'an unknown person').length).toBeLessThanOrEqual(60);
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await trail.write({ ...refused, act: 'session.open', party: undefined, subject: 'accounts/a-1' });
      await trail.write({ ...refused, act: 'link.open', party: { kind: 'operator-key' }, subject: 'key' });
    }
    expect(kept.filter(({ subject }) => subject === 'accounts/a-1' || subject === 'key')).toHaveLength(200);
  });
});
