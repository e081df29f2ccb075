import { createHash } from 'node:crypto';
import { type Batch, toHex } from '@jackpot/journal';
import fc from 'fast-check';
import {
  type Plan,
  type Scene,
  betting,
  claim,
  coup,
  dullCoups,
  given,
  journalOf,
  linkOf,
  played,
  seat,
  table,
} from '../../../progressive/src/testing/index.js';
import { type AuditFinding, Auditor, findingText } from './index.js';

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());
const STREAM = linkOf().linkId;

function audited(batches: readonly Batch[]): { readonly auditor: Auditor; readonly finding: AuditFinding | null } {
  const auditor = new Auditor(sha256);
  let finding: AuditFinding | null = null;
  for (const batch of batches) finding = auditor.take(batch);
  return { auditor, finding };
}

const journal = ({ events }: Scene, sizes?: readonly number[]): readonly Batch[] =>
  journalOf(events, { stream: STREAM, sha256, ...(sizes === undefined ? {} : { sizes }) });

const number = fc.nat({ max: 9_999 });
const plan: fc.Arbitrary<Plan> = fc.record({
  prngSeed: fc.nat(),
  terms: fc.array(number, { minLength: 20, maxLength: 20 }),
  dice: fc.array(fc.tuple(number, number, number, number), { maxLength: 80 }),
  threeCardLines: fc.option(fc.array(number, { minLength: 1, maxLength: 9 }), { nil: undefined }),
});
const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });

describe('a journal as a writer left it', () => {
  it('is right, whatever happened and however it was batched', () => {
    fc.assert(
      fc.property(plan, sizes, (plan, sizes) => {
        const scene = played(plan);
        const { auditor, finding } = audited(journal(scene, sizes));
        expect(finding === null ? null : findingText(finding)).toBeNull();
        const report = auditor.report();
        expect([report.events, report.epoch]).toEqual([scene.events.length, scene.state.epoch]);
        expect(report.meters).toEqual(scene.link.meters);
        expect([...report.owed.keys()]).toEqual([...scene.link.claims.keys()]);
      }),
      { numRuns: 80 },
    );
  });

  it('is right when it is empty', () => {
    expect(new Auditor(sha256).report()).toMatchObject({ stream: null, batches: 0, events: 0, finding: null });
  });

  it('is right for a link that was never opened', () => {
    const events = [{ type: 'WriterTookOver', at: 1, epoch: 1, holder: 'test' } as const];
    expect(audited(journalOf(events, { stream: STREAM, sha256 })).finding).toBeNull();
  });
});

describe('the report', () => {
  const scene = given(linkOf(), { below: [9n] }).when(
    coup({ seats: [1, 2], player: 'KS 9S', banker: 'KS 9S' }),
    claim(3).isPaid(),
    table(1).opens(),
    seat(1).wagers(),
    seat(2).wagers(),
    seat(2).withdraws(),
    table(1).locks(),
    seat(3).wagers(),
    table(1).isVoided(),
  );
  const { auditor } = audited(journal(scene));
  const report = auditor.report();

  it('counts what happened', () => {
    expect(report.counts).toEqual({
      wagers: 4,
      withdrawn: 1,
      lateRefused: 1,
      coupsOpened: 2,
      coupsLocked: 2,
      coupsResolved: 1,
      coupsVoided: 1,
      suspensions: 0,
      claimsPaid: 1,
      claimsRejected: 0,
      documentsVoided: 0,
      adjustments: 0,
      transfers: 0,
      corrections: 0,
      activations: 0,
      decidedByEarlierBuilds: 0,
    });
    expect(report).toMatchObject({ stream: 'royal-9-east', events: 21, epoch: 1, batches: journal(scene).length });
  });

  it('sums the awards by line, and what is still owed', () => {
    expect(report.awards).toEqual([
      { line: 'identical', count: 1, amountCents: 500_000n },
      { line: 'star', count: 1, amountCents: 5_000_100n },
      { line: 'must-hit', count: 1, amountCents: 25_020n },
    ]);
    expect([...report.owed]).toEqual([
      [1, 500_000n],
      [2, 5_000_100n],
    ]);
  });

  it('has the meters, and the accounts whose balances they are', () => {
    expect(report.meters).toEqual(scene.link.meters);
    expect(report.balances.get('level:star:display')).toBe(5_000_000_000_000n);
    expect(report.balances.get('level:star:pending')).toBe(5_000_100_000_000n);
    // The Must Hit of $250.20 is paid first and withheld in full, because the tax on the Star of the same wager is
    // larger than $250.20.
    expect(report.balances.get('withheld:federal-tax')).toBe(25_020_000_000n);
    expect([...report.balances.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
  });

  it('shows the revealed commitments, and the commitment that is not revealed yet', () => {
    const { opened, open } = report.commitments;
    const [first, next] = [scene.lastEvent('LinkOpened').mustHit!, scene.link.mustHit!];
    expect(opened).toEqual([
      {
        cycle: 1,
        commitment: toHex(first.commitment),
        committedAt: 2,
        triggerCents: 25_010n,
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
        winnerNonce: expect.stringMatching(/^[0-9a-f]{32}$/),
        awardNumber: 3,
        revealedAt: 7,
      },
    ]);
    expect(open).toEqual({ cycle: 2, commitment: toHex(next.commitment), committedAt: 7 });
  });

  it('ends with the hash of the last batch', () => {
    expect(report.headHash).toBe(toHex(journal(scene).at(-1)!.hash));
  });

  it('of a link without a Must Hit has no commitments', () => {
    const plain = given(linkOf({ mustHit: null })).when(betting({ seats: [1] }));
    expect(audited(journal(plain)).auditor.report().commitments).toEqual({ opened: [], open: null });
  });

  it('of a truncated journal equals the report of a shorter journal, so only the head hash shows the difference', () => {
    const batches = journal(scene);
    const { auditor, finding } = audited(batches.slice(0, -1));
    expect(finding).toBeNull();
    expect(auditor.report().headHash).not.toBe(report.headHash);
  });
});

describe('many Must Hits', () => {
  it('each reveal the amount that was committed to before the first wager of the cycle', () => {
    const trigger = (cents: bigint): bigint => cents - 1n;
    const chance = { below: [trigger(30n), trigger(50n), trigger(10n)] };
    const scene = given(linkOf(), chance).when(dullCoups(12, { seats: [1, 2] }));
    const { auditor, finding } = audited(journal(scene));
    expect(finding).toBeNull();
    const { opened } = auditor.report().commitments;
    expect(opened.slice(0, 3).map(({ triggerCents }) => triggerCents)).toEqual([25_030n, 25_050n, 25_010n]);
    expect(opened.map(({ cycle }) => cycle)).toEqual(opened.map((_, index) => index + 1));
  });
});
