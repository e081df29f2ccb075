import type { Logger } from '@jackpot/platform';
import type { AuditEntry, AuditTrail } from '@jackpot/storage';
import { Trail, RefusalCounts, type StrangersRefusal } from './trail.js';

function trailThatKeeps(fault?: string): {
  readonly trail: Trail;
  readonly kept: AuditEntry[];
  readonly warned: string[];
} {
  const [kept, warned]: [AuditEntry[], string[]] = [[], []];
  const append = async (entry: AuditEntry): Promise<void> => {
    if (fault !== undefined) throw new Error(fault);
    kept.push(entry);
  };
  const store = { append } as unknown as AuditTrail;
  const logger = { warn: (_: unknown, text: string) => void warned.push(text) } as unknown as Logger;
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

  it('is not filled by refusals of strangers, which are counted past a limit; every refusal of a known caller is written', async () => {
    const { trail, kept } = trailThatKeeps();
    for (let knock = 0; knock < 200; knock += 1)
      await trail.write({ ...refused, act: 'link.open', party: undefined, subject: 'stranger' });
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await trail.write({ ...refused, act: 'session.open', party: undefined, subject: 'accounts/a-1' });
      await trail.write({ ...refused, act: 'link.open', party: { kind: 'operator-key' }, subject: 'key' });
    }
    const of = (subject: string): number => kept.filter((entry) => entry.subject === subject).length;
    expect(of('key')).toBe(100);
    expect(of('stranger') + of('accounts/a-1')).toBeLessThanOrEqual(120);
    await trail.onModuleDestroy();
    const counted = kept.flatMap(({ subject }) => /: (\d+) more from .*Z to .*Z$/.exec(subject)?.[1] ?? []).map(Number);
    expect(counted.reduce((sum, each) => sum + each, 0)).toBe(300 - of('stranger') - of('accounts/a-1'));
  });

  it('that cannot be written leaves the count of refusals in the log', async () => {
    const { trail, warned } = trailThatKeeps('storage is away');
    for (let knock = 0; knock < 200; knock += 1)
      await trail.write({ ...refused, act: 'link.open', party: undefined }).catch(() => undefined);
    await trail.onModuleDestroy();
    expect(warned).toEqual([expect.stringMatching(/^not in the trail: strangers: \d+ more/)]);
  });
});

const MINUTE_MS = 60_000;
const KNOCK = { act: 'link.open', subject: 'links', outcome: 'NOT_SIGNED_IN' } as const;
const GUESS = { act: 'session.open', subject: 'accounts/a-1', outcome: 'WRONG_PASSWORD' } as const;

function written(counts: RefusalCounts, refusal: StrangersRefusal, times: number, now = 0): number {
  return Array.from({ length: times }, () => counts.isWritten(refusal, now)).filter(Boolean).length;
}

describe('refusals of strangers', () => {
  it('are written one by one up to a limit per minute; the rest are counted by kind', () => {
    const counts = new RefusalCounts();
    expect(written(counts, KNOCK, 100)).toBe(60);
    expect(counts.isWritten({ ...KNOCK, subject: 'links/other' }, 9)).toBe(false);
    expect(counts.take()).toEqual([{ ...KNOCK, subject: 'strangers', count: 41, firstAt: 0, lastAt: 9 }]);
    expect(counts.take()).toEqual([]);
    expect(written(counts, KNOCK, 100, MINUTE_MS)).toBe(60);
  });

  it('at the sign-in of one account are fewer, so that each account has some', () => {
    const counts = new RefusalCounts();
    expect(written(counts, GUESS, 50)).toBe(6);
    expect(written(counts, { ...GUESS, subject: 'accounts/a-2' }, 50)).toBe(6);
    expect(counts.take().map(({ subject, count }) => [subject, count])).toEqual([
      ['accounts/a-1', 44],
      ['accounts/a-2', 44],
    ]);
  });

  it('elsewhere do not use up the entries of the sign-in', () => {
    const counts = new RefusalCounts();
    written(counts, KNOCK, 1_000);
    expect(written(counts, { ...GUESS, subject: 'an unknown person' }, 1_000)).toBe(60);
  });

  it('of any number of accounts become only a few entries a minute', () => {
    const counts = new RefusalCounts();
    const all = Array.from({ length: 1_000 }, (_, n) => written(counts, { ...GUESS, subject: `accounts/${n}` }, 9));
    expect(all.reduce((sum, each) => sum + each, 0)).toBe(60);
    const counted = counts.take();
    expect(counted).toHaveLength(51);
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(9_000 - 60);
  });
});
