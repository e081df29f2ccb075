import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type LinkEvent, awardsOf } from '../index.js';
import { type Die, FakeDraws, type Plan, Prng, given, linkOf, played, sha256, shows } from './index.js';

function planOf(prngSeed: number, steps: number): Plan {
  const prng = new Prng(prngSeed);
  const number = (): number => prng.pick(10_000);
  return {
    prngSeed,
    terms: Array.from({ length: 23 }, number),
    dice: Array.from({ length: steps }, (): Die => [number(), number(), number(), number()]),
  };
}

function whatHappened(events: readonly LinkEvent[]): readonly string[] {
  return events.flatMap((event) => {
    if (event.type !== 'CoupResolved') return [event.type];
    const awards = awardsOf(event).flatMap(({ line, reviewWith }) => [line, reviewWith > 0 ? 'review' : 'no review']);
    return [event.type, ...awards, ...event.moves.map(({ kind }) => `move ${kind}`)];
  });
}

describe('the kit itself', () => {
  it('hashes as the platform does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });

  it('random play reaches every event, every line and every move', () => {
    const seen = new Set<string>();
    for (let prngSeed = 1; prngSeed <= 160; prngSeed += 1) {
      for (const what of whatHappened(played(planOf(prngSeed, 80)).events)) seen.add(what);
    }
    const events = ['LinkOpened', 'WriterTookOver', 'LinkSuspended', 'LinkResumed', 'ShoeOpened', 'CoupOpened'];
    const wagers = ['WagerAcknowledged', 'WagerWithdrawn', 'LateWagerRefused', 'CoupLocked', 'CoupResolved'];
    const claims = ['ClaimVerified', 'ClaimAuthorized', 'ClaimPaid', 'ClaimRejected', 'ClaimReleased', 'ClaimChecked'];
    const steps = [
      ...claims,
      ...[
        'PaymentCorrectionRequested',
        'ClaimPaymentCorrected',
        'ClaimPaidBySlip',
        'SlipPaymentRefused',
        'ClaimForfeited',
        'PaymentRulesRequested',
        'PaymentRulesChanged',
        'DocumentVoided',
      ],
      'ManualDocumentEntered',
      'ClaimActRequested',
      'ClaimActWithdrawn',
      'AdjustmentRequested',
      'MeterAdjusted',
      ...['TransferNoticed', 'NoticeCancelled', 'TransferSent', 'TransferReceived', 'RetirementNoticed', 'LinkRetired'],
      ...[
        'TransferReceiptConfirmed',
        'TransferExpected',
        'TransferExpectationCancelled',
        'CorrectionRequested',
        'CoupCorrected',
      ],
      ...['TermsActivated', 'ActivationScheduled', 'ScheduleEnded'],
      ...['RoundHeld', 'RoundReleased', 'VoidApproved', 'DeviceReported', 'DeviceEnrolled', 'MessagesSummarized'],
      ...['StakesReported', 'PromotionReported', 'VigorishMarked', 'VigorishCollected'],
    ];
    const ends = ['CoupSettled', 'CoupVoided', ...steps, 'review', 'no review'];
    const shoes = ['ShoeLoaded', 'CardsBurned', 'CoverCardSeen', 'IrregularityRecorded', 'ShoeEnded'];
    const people = ['CardsInspected', 'CardsVerified', 'RecutRequired'];
    const lines = ['star', 'any-two', 'spade', 'heart', 'identical', 'must-hit'];
    const fixed = ['suited-v-suited', 'royal-v-royal', 'any-suited', 'any-royal'];
    const own = ['own-1', 'own-2', 'own-3', 'own-4'];
    const moves = ['move award', 'move reset', 'move top-up', 'move pool'];
    expect([...seen].sort()).toEqual(
      [...events, ...wagers, ...ends, ...shoes, ...people, ...lines, ...fixed, ...own, ...moves].sort(),
    );
  });

  it('the same plan is the same history', () => {
    expect(played(planOf(7, 30)).events).toEqual(played(planOf(7, 30)).events);
  });

  it('its draws open what they sealed, for that cycle only, and only unchanged', () => {
    const draws = new FakeDraws();
    const { linkId } = linkOf();
    const sealed = draws.seal({ linkId, cycle: 3, triggerCents: 34_567n });
    expect(draws.open(sealed, { linkId, cycle: 3 }).triggerCents).toBe(34_567n);
    expect(() => draws.open(sealed, { linkId, cycle: 4 })).toThrow('not that of cycle 4');
    const changed = sealed.sealed.map((byte, index) => (index === 28 ? byte ^ 1 : byte));
    expect(() => draws.open({ ...sealed, sealed: changed }, { linkId, cycle: 3 })).toThrow('not that of cycle 3');
  });

  it('an expectation that is not met reports what was found', () => {
    const scene = given(linkOf());
    expect(() => scene.then(shows({ star: '50000.01' }))).toThrow(
      /expected "50000.01000000"\s+found\s+"50000.00000000"/,
    );
  });
});
