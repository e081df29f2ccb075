import { createHash } from 'node:crypto';
import { InvariantViolation } from '@jackpot/money';
import type { EventOf, LinkEvent } from '@jackpot/progressive';
import {
  PEOPLE,
  type Scene,
  adjustment,
  betting,
  claim,
  correction,
  coup,
  given,
  journalOf,
  link,
  linkOf,
  paymentRules,
  raisedAcrossLevelsByEarlierBuild,
  shoeOf,
  submits,
  table,
} from '../../../progressive/src/testing/index.js';
import { Auditor } from './index.js';

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());

function evening(): Scene {
  const hit = { seats: [1], player: 'KS 9S', banker: 'KS 9S' } as const;
  return given(linkOf({ tables: 2 })).when(
    coup({ ...hit, table: 1 }),
    coup({ ...hit, table: 2 }),
    claim(1).isReleased(),
    claim(1).isVerified(),
    claim(1).hasItsDocumentVoided(),
    claim(1).isAuthorized(),
    claim(1).isIssued(),
    claim(2).isRejected(),
    claim(1).isPaidBySlip({ documentNumber: 2, amountCents: 5_000_050n }),
    paymentRules.saySystemPays({ fromCents: 0n, belowCents: null }),
    coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
    claim(3).isPaidBySlip({ amountCents: 1n }),
    claim(3).isVerified(),
    claim(3).isAuthorized(),
    claim(3).isPaidBySlip(),
    submits(() => ({
      ...{ type: 'record-slip-refusal', awardNumber: 3, account: 'Slots', slipNumber: 'J-9', documentNumber: 4 },
      ...{ amountCents: 45_015n, deductions: [], note: '', refusal: { code: 'SLIP_ENDED', detail: 'it is void' } },
    })),
    link.isSuspended,
    adjustment.isRequested({ level: 'spade', afterMicro: 45_000_000_000n }),
    adjustment.isApproved(),
  );
}

function found(rewrite: (events: readonly LinkEvent[]) => readonly LinkEvent[]): string | undefined {
  const auditor = new Auditor(sha256);
  const events = rewrite(evening().events);
  try {
    for (const batch of journalOf(events, { stream: linkOf().linkId, sha256, sizes: [3] })) auditor.take(batch);
  } catch (error) {
    if (error instanceof InvariantViolation) return 'cannot be';
    throw error;
  }
  return auditor.report().finding?.code;
}

const changed =
  <T extends LinkEvent['type']>(type: T, change: (event: EventOf<T>) => LinkEvent) =>
  (events: readonly LinkEvent[]): readonly LinkEvent[] =>
    events.map((event) => (event.type === type ? change(event as EventOf<T>) : event));
const refusedSlip = ({ level: _, ...slip }: EventOf<'ClaimPaidBySlip'>): LinkEvent => ({
  ...{ ...slip, type: 'SlipPaymentRefused', identifications: 2, code: 'PAYMENT_IS_HERE', detail: '', isOfSlip: false },
});
const without =
  (type: LinkEvent['type']) =>
  (events: readonly LinkEvent[]): readonly LinkEvent[] =>
    events.filter((event) => event.type !== type);

describe('a rejection that a build before 0.9.0 decided', () => {
  const audit = (events: readonly LinkEvent[]) => {
    const auditor = new Auditor(sha256);
    for (const batch of journalOf(events, { stream: linkOf().linkId, sha256 })) auditor.take(batch);
    return auditor.report();
  };

  it('is right and is counted: the claim of another level keeps the cent, posted to its own level', () => {
    const scene = raisedAcrossLevelsByEarlierBuild();
    const { restoration } = scene.lastEvent('ClaimRejected');
    expect(restoration.increases).toMatchObject([{ awardNumber: 2, amountCents: 1n }]);
    expect(audit(scene.events)).toMatchObject({
      finding: null,
      counts: { claimsRejected: 1, decidedByEarlierBuilds: 1 },
    });
  });

  it('does not excuse another increase', () => {
    const events = raisedAcrossLevelsByEarlierBuild().events.map((event): LinkEvent => {
      if (event.type !== 'ClaimRejected') return event;
      const [increase] = event.restoration.increases;
      return { ...event, restoration: { ...event.restoration, increases: [{ ...increase!, amountCents: 2n }] } };
    });
    expect(audit(events)).toMatchObject({ finding: { code: 'EVENT_DIFFERS' }, counts: { decidedByEarlierBuilds: 0 } });
  });

  it('and a hand that it took with another third card than the disclosed one (chapter 13 C(1)) are right, and counted', () => {
    const scene = given(linkOf({ shoes: {} })).when(
      shoeOf(1).isReady(),
      betting({ seats: [1] }),
      shoeOf(1).has('players-third', '9D', { dealt: '3S 2H 4D 3C' }),
    );
    const at = scene.table(1);
    at.dealing = { ...at.dealing!, bankersThird: null };
    scene.when(table(1).shows('3S 4D', '2H 3C 8D'));
    expect(audit(scene.events)).toMatchObject({
      finding: null,
      counts: { coupsResolved: 1, decidedByEarlierBuilds: 1 },
    });
  });

  it('and a correction of such a hand to another third card, and its request', () => {
    const scene = given(linkOf({ shoes: {} })).when(
      shoeOf(1).isReady(),
      betting({ seats: [1] }),
      shoeOf(1).has('players-third', '9D', { dealt: '3S 2H 4D 3C' }),
      table(1).shows('3S 4D', '2H 3C 9D'),
    );
    const at = scene.table(1);
    at.dealing = { ...at.dealing!, bankersThird: null };
    const { isRequested, isApproved } = correction(1);
    scene.when(isRequested('3S 4D', '2H 3C 8D'), isApproved());
    expect(audit(scene.events)).toMatchObject({ finding: null, counts: { corrections: 1, decidedByEarlierBuilds: 2 } });
  });

  it('and a payment while the void of the document was requested, and another person’s request in its place', () => {
    const scene = given(linkOf()).when(coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' }));
    const isForgotten = ({ link: { claims } }: Scene): void =>
      void claims.set(1, { ...claims.get(1)!, requested: null });
    scene.when(claim(1).isVerified(), claim(1).isAuthorized(), claim(1).hasItsVoidRequested({ by: PEOPLE.otherPit }));
    scene.when(isForgotten, claim(1).hasItsRejectionRequested(), isForgotten, claim(1).isIssued());
    expect(scene.link.claims.size).toBe(0);
    expect(audit(scene.events)).toMatchObject({ finding: null, counts: { decidedByEarlierBuilds: 2 } });
  });

  it('and an adjustment that a pit manager approved, to an amount that the meter did not hold lately', () => {
    const scene = given(linkOf()).when(link.isSuspended);
    scene.when(adjustment.isRequested({ level: 'spade', afterMicro: 46_000_000_000n }));
    scene.when(adjustment.isApproved({ by: PEOPLE.commission }));
    const byPit = scene.events.map((event): LinkEvent =>
      event.type === 'MeterAdjusted' ? { ...event, second: PEOPLE.pit } : event,
    );
    expect(audit(byPit)).toMatchObject({ finding: null, counts: { decidedByEarlierBuilds: 1 } });
  });

  it('decided by this version is not counted', () => {
    expect(audit(evening().events)).toMatchObject({ finding: null, counts: { decidedByEarlierBuilds: 0 } });
  });
});

describe('a journal of claims that somebody has rewritten', () => {
  it('is right without a change', () => expect(found((events) => events)).toBeUndefined());

  it.each([
    ['a held claim paid without its release', without('ClaimReleased')],
    ['a claim paid without its verification', without('ClaimVerified')],
    ['a claim paid without its authorization', without('ClaimAuthorized')],
    ['a document number skipped', changed('DocumentVoided', (e) => ({ ...e, nextDocumentNumber: 4 }))],
    ['an adjustment without a request', without('AdjustmentRequested')],
    ['verified by whom the amount does not allow', changed('ClaimVerified', (e) => ({ ...e, person: PEOPLE.floor }))],
    ['authorized by who verified', changed('ClaimAuthorized', (e) => ({ ...e, person: PEOPLE.pit }))],
    ['no notice to surveillance', changed('ClaimAuthorized', (e) => ({ ...e, surveillanceNotice: '' }))],
    [
      'paid in cash',
      changed('ClaimPaid', (e) => ({ ...e, parts: e.parts.map((part) => ({ ...part, method: 'cash' })) })),
    ],
    ['paid a cent more', changed('ClaimPaid', (e) => ({ ...e, amountCents: e.amountCents + 1n }))],
    ['paid to a person whom nobody looked up', without('ClaimChecked')],
    [
      'less tax kept back',
      changed('ClaimPaid', (e) => ({ ...e, deductions: [], parts: [{ ...e.parts[0]!, amountCents: e.amountCents }] })),
    ],
    ['paid by a slip that the rules do not allow', without('PaymentRulesChanged')],
    ['paid by a slip of a cent more', changed('ClaimPaidBySlip', (e) => ({ ...e, amountCents: e.amountCents + 1n }))],
    ['paid by a slip on another document', changed('ClaimPaidBySlip', (e) => ({ ...e, documentNumber: 1 }))],
    ['a refused slip that would have paid', changed('ClaimPaidBySlip', (e) => refusedSlip(e))],
    [
      'a slip refused for another reason',
      changed('SlipPaymentRefused', (e) => ({ ...e, code: 'CLAIM_HELD', isOfSlip: false })),
    ],
    ['rejected by one', changed('ClaimRejected', (e) => ({ ...e, second: e.person }))],
    [
      'a rejection that gives the casino one more cent',
      changed('ClaimRejected', (e) => ({
        ...e,
        restoration: { ...e.restoration, toHouseMicro: e.restoration.toHouseMicro + 1_000_000n },
      })),
    ],
    ['adjusted to another amount', changed('MeterAdjusted', (e) => ({ ...e, afterMicro: e.afterMicro + 1n }))],
    ['adjusted by one', changed('MeterAdjusted', (e) => ({ ...e, second: e.person }))],
  ])('%s is found', (_, rewrite) => expect(found(rewrite)).toMatch(/NOT_DECIDABLE|EVENT_DIFFERS|cannot be/));
});
