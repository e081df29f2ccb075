import { jest } from '@jest/globals';
import { wholeCents } from '@jackpot/money';
import fc from 'fast-check';
import {
  PEOPLE,
  betting,
  claim,
  coup,
  given,
  journalOf,
  linkOf,
  played,
  seat,
  table,
} from '../../../progressive/src/testing/index.js';
import { OPERATOR, sha256, verifyEd25519 } from '../../test/keys.js';
import { attendedEvening } from '../../test/attended-evening.js';
import { SIGNED_AT, SomeLink, linkOfScene, planOf, someLink } from '../../test/some-link.js';
import { awardsOf } from '@jackpot/progressive';
import { JournalRegister } from '../export/register.js';
import { verifyInclusion } from '../inclusion/inclusion.js';
import { DisputeCollector } from './collect.js';
import type { Dispute } from './dispute.js';
import { packOf } from '../prove.js';
import { inclusionInPack } from './pack.js';

jest.setTimeout(120_000);

const trust = { sha256, verify: verifyEd25519, keys: [OPERATOR] };

function disputeOf(link: SomeLink, awardNumber: number): Dispute | undefined {
  const collector = new DisputeCollector(awardNumber, sha256);
  for (const batch of link.journal) collector.take(batch);
  return collector.dispute(OPERATOR.name);
}

async function packed(link: SomeLink, awardNumber: number): Promise<string | undefined> {
  const last = (await link.extend())!;
  const software = { name: 'royal9', version: '1', node: 'v22', files: [{ path: 'a.js', bytes: 1, sha256: 'ab' }] };
  return packOf({ port: link, source: link, sha256, key: OPERATOR, software, now: SIGNED_AT }, last, awardNumber);
}

const linkOfEvents = (events: Parameters<typeof journalOf>[0]): SomeLink =>
  new SomeLink([...journalOf(events, { stream: linkOf().linkId, sha256 })]);

describe('a dispute over a Heart', () => {
  const { events } = given(linkOf()).when(
    betting({ seats: [1, 2] }),
    seat(3).wagers(),
    table(1).shows('KS 9S', '2C 3D'),
    table(1).settles(),
    claim(2).isPaid(),
  );
  const link = linkOfEvents(events);
  const heart = [1, 2, 3].map((number) => disputeOf(link, number)).find((each) => each?.award.line === 'heart')!;

  it('has the whole coup: opening, wagers, the late one, lock, cards, settling', () => {
    expect(heart.entries.map(({ event }) => event.type)).toEqual([
      'CoupOpened',
      'WagerAcknowledged',
      'WagerAcknowledged',
      'CoupLocked',
      'LateWagerRefused',
      'CoupResolved',
      'CoupSettled',
    ]);
  });

  it('derives the line for the seat, with the reason for every other line', () => {
    expect(heart.derivation).toMatchObject({ seat: 1, pays: 'heart', player: { owner: 'own' } });
    const spade = heart.derivation!.lines.find(({ line }) => line === 'spade');
    expect(spade).toMatchObject({ isTrue: false, because: expect.stringContaining('Banker is no Royal 9') });
  });

  it('shows the meter before and after: the award is the whole amount, and the meter is reset', () => {
    const of = (meters: Dispute['meters']['beforeLock']) => meters.find(({ level }) => level === 'heart')!;
    expect(wholeCents(of(heart.meters.beforeAward).displayMicro)).toBe(heart.award.amountCents);
    expect(of(heart.meters.afterAward).cycle).toBe(of(heart.meters.beforeAward).cycle + 1);
    expect(of(heart.meters.afterLock).displayMicro).toBeGreaterThan(of(heart.meters.beforeLock).displayMicro);
    expect(heart.shown.at(-1)!.batch).toBe(heart.batch);
  });

  it('does not exist for an award that the link never had', async () => {
    expect(await packed(link, 99)).toBeUndefined();
  });
});

describe('what people did about an award', () => {
  const actsOf = (html: string): readonly string[] =>
    [
      ...html.matchAll(
        /<td>(Hit|Payment|Payout|Paid|Rejected|Rejection|Raised|Released|Voiding|Manual|Looked)(?=[ ,])(.*?)<\/td>/g,
      ),
    ].map(([, first = '', rest = '']) => first + rest);

  it('is described in words, with the person who did it', async () => {
    const link = await linkOfScene(attendedEvening());
    const pit = 'Carl Lindqvist, pit-manager, license TG-c.lindqvist';
    const cage = 'Emi Tanaka, cage, license TG-e.tanaka';
    const floor = 'Ben Osei, floor-supervisor, license TG-b.osei';
    expect(actsOf((await packed(link, 1))!)).toEqual([
      `Hit and amount verified by ${pit}`,
      `Payment authorized by ${floor}; surveillance’s notice S-2026-114, photographed`,
      `Voiding of payout document 1 requested by ${floor}, because: printed on a damaged form`,
      `Payout document 1 voided by ${floor} and ${pit}, because: printed on a damaged form; it goes on as document 2`,
      `Payment authorized by ${floor}; surveillance’s notice S-2026-114, photographed`,
      `Manual form M-17 entered by ${floor}, because: printer was down`,
      `Looked up debts: clear, number L-1, by ${cage}`,
      `Looked up exclusion: clear, number L-1, by ${cage}`,
      `Paid, $38,001.58 by check 1001, $11,998.92 kept back for federal tax, by ${cage}`,
    ]);
    expect(actsOf((await packed(link, 2))!)).toEqual([
      `Rejection requested by ${floor}, because: a card was misread`,
      `Rejected by ${floor} and ${pit}, because: a card was misread`,
    ]);
  });

  it('and a later award shows its increase and the rejected earlier award', async () => {
    const link = await linkOfScene(attendedEvening());
    expect(actsOf((await packed(link, 4))!)[0]).toMatch(
      /^Raised by \$[\d.,]+, for award 3 was no hit; it begins again as document \d+: Rejected by/,
    );
  });
});

describe('whatever was played', () => {
  it('every award has a pack with its derived line, its kept commitment and its proven place in the signed journal', async () => {
    const property = fc.asyncProperty(fc.nat(), async (prngSeed) => {
      const link = await someLink({ prngSeed, happenings: 60 });
      const awards = played(planOf(prngSeed, 60)).events.flatMap(awardsOf);
      for (const award of awards.slice(-3)) {
        const dispute = disputeOf(link, award.awardNumber)!;
        expect(dispute.award).toEqual(award);
        if (award.line === 'must-hit') expect(dispute.mustHit).toMatchObject({ isKept: true });
        else expect(dispute.derivation?.pays).toBe(award.line);
        const included = verifyInclusion(inclusionInPack((await packed(link, award.awardNumber))!), trust);
        expect(included).toMatchObject({ included: { sequence: dispute.sequence, batch: dispute.batch } });
      }
    });
    await fc.assert(property, { numRuns: 25 });
  });
});

describe('the page', () => {
  it('runs no script, and shows entered text as text', async () => {
    const script = '</script><script>alert(1)</script>';
    const { events } = given(linkOf()).when(
      coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
      claim(1).isVerified({ by: { ...PEOPLE.pit, name: script } }),
    );
    const html = (await packed(linkOfEvents(events), 1))!;
    expect(html.match(/<script/g)).toEqual(['<script']);
    expect(html).toContain('<script type="application/json" id="data">');
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(verifyInclusion(inclusionInPack(html), trust)).toHaveProperty('included.event');
    expect(inclusionInPack('<html></html>')).toBeNull();
  });
});

describe('a register', () => {
  it('has the documents of the journal in the order of their numbers', async () => {
    const { journal } = await someLink({ prngSeed: 41 });
    const register = new JournalRegister();
    const { readInto } = await import('../export/write-records.js');
    for (const batch of journal) readInto([register], batch);
    expect(register.owed.map(({ documentNumber }) => documentNumber)).toEqual(register.owed.map((_, i) => i + 1));
  });
});
