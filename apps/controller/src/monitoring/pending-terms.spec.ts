import type { Person, Role } from '@jackpot/progressive';
import type { StagedHead, TermsAct } from '@jackpot/storage';
import { pendingTerms } from './pending-terms.js';

const personOf = (role: Role): Person => ({ id: role, name: role, license: role, role });
const staged = (version: number): StagedHead => ({
  version,
  stagedAt: version * 100,
  approverRoles: ['technician', 'commission'],
});
const signed = { number: 1, act: 'approved', at: 1_000, reference: 'x', effectiveFrom: 0 } as const;
const act = (role: Role, more: Partial<TermsAct> = {}): TermsAct => ({ ...signed, person: personOf(role), ...more });
const waits = (acts: Readonly<Record<number, readonly TermsAct[]>>) => {
  const versions = Object.keys(acts).map(Number);
  const store = {
    stagedAfter: (_: string, inForce: number) => Promise.resolve(versions.filter((v) => v > inForce).map(staged)),
    acts: () => Promise.resolve(new Map(versions.map((version) => [version, acts[version] ?? []]))),
  };
  return pendingTerms(store, 'east', 1);
};

describe('terms that wait', () => {
  it('do not exist if the version in force is the latest', async () => {
    expect(await waits({ 1: [] })).toEqual([]);
  });

  it('wait for the sides that have not signed, since the last thing that was done with them', async () => {
    expect(await waits({ 2: [] })).toMatchObject([{ version: 2, since: 200, missing: ['technician', 'commission'] }]);
    expect(await waits({ 2: [act('technician')] })).toMatchObject([{ since: 1_000, missing: ['commission'] }]);
  });

  it('approved, may be put in force from the latest of the dates they were approved for', async () => {
    const both = [act('technician', { effectiveFrom: 7_000 }), act('commission', { effectiveFrom: 5_000, at: 2_000 })];
    expect(await waits({ 2: both })).toEqual([{ version: 2, since: 2_000, missing: [], effectiveFrom: 7_000 }]);
  });

  it('that were refused or withdrawn wait for no signature', async () => {
    const over = [act('technician'), act('commission', { act: 'refused' })];
    expect(await waits({ 2: over, 3: [act('accounting', { act: 'withdrawn' })] })).toEqual([]);
  });
});
