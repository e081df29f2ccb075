import { createHash } from 'node:crypto';
import { PUBLISHED, cloudEvent, cloudEventSchema } from '@jackpot/contract';
import { type ChainHead, GENESIS_HASH } from '@jackpot/journal';
import type { LinkEvent } from '@jackpot/progressive';
import { batchesOf } from '../../test/some-history.js';
import {
  Prng,
  type Scene,
  betting,
  claim,
  correction,
  coup,
  given,
  linkOf,
  table,
} from '../../../progressive/src/testing/index.js';
import { planFrom, richlyPlayed } from '../../../progressive/src/testing/rich.js';
import type { OfLink } from '../tables/table.js';
import type { PublishedRecord } from '../entities/webhooks.js';
import { foldBatches } from './fold.js';
import { emptyMemory } from './link-memory.js';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const GENESIS = { batch: 0, sequence: 0, epoch: 0, hash: GENESIS_HASH };
const LINK = 'royal-9-east';
const HISTORIES_MIN = 60 * Math.min(1, Number(process.env['PROPERTY_TIMES'] ?? 0.25));
const HISTORIES_MAX = 400;
const FACILITY = {
  facilityId: 'harbor',
  rule: { zone: 'UTC', hour: 6, offsetAt: () => 0 },
  baseUrl: 'https://jackpot.example',
};

interface Changes {
  readonly meters?: readonly { readonly level: string; readonly meterBefore: string; readonly meterAfter: string }[];
  readonly level?: string;
  readonly to?: readonly { readonly link: string; readonly level: string }[];
}
const CHANGING = ['coup.corrected', 'coup.voided', 'transfer.received', 'transfer.sent'];

function publishedRows(events: readonly LinkEvent[], sizes?: readonly number[]): readonly OfLink<PublishedRecord>[] {
  return foldBatches(emptyMemory(LINK), GENESIS, batchesOf(events, sizes), sha256).run.rows.published;
}

function loadedInReverse(events: readonly LinkEvent[]): readonly OfLink<PublishedRecord>[] {
  const memory = emptyMemory(LINK);
  let head: ChainHead = GENESIS;
  return batchesOf(events, [5, 1, 40]).flatMap((batch) => {
    const folded = foldBatches(memory, head, [batch], sha256);
    head = folded.head;
    const levels = [...memory.levels].reverse();
    memory.levels.clear();
    for (const [level, found] of levels) memory.levels.set(level, found);
    return folded.run.rows.published;
  });
}

function asPaidBy090(event: LinkEvent): LinkEvent {
  if (event.type !== 'ClaimPaid') return event;
  const { parts: _, deductions: __, note: ___, ...paid } = event;
  return { ...paid, type: 'PayoutIssued', method: 'check' };
}

describe('published events', () => {
  const scene = given(linkOf());
  scene.when(coup({ seats: [1, 2], player: '2C 3D', banker: 'KS 9S' }), claim(2).isPaid());
  const rows = publishedRows(scene.events);

  it('names table, line, meter before and after, and whether tax is reported', () => {
    const fixed = rows.filter(({ type }) => type === 'award.fixed').map(({ data }) => JSON.parse(data) as object);
    expect(fixed).toMatchObject([
      { line: 'any-suited', level: null, meterBefore: null, tableId: 'table-1', assetNumber: expect.any(String) },
      { line: 'spade', amount: '450.30', meterBefore: '450.30000000', meterAfter: '450.00000000', needsW2G: false },
    ]);
  });

  it('names every meter that a rejection, a void or a transfer changed, so that the amounts can be followed', () => {
    const prng = new Prng(20_261_128);
    const types = new Set<string>();
    for (let history = 0; history < 60; history += 1)
      for (const { type, data } of publishedRows(richlyPlayed(planFrom(prng, 40)).events)) {
        const { meters, level, to = [] } = JSON.parse(data) as Changes;
        if (meters === undefined) continue;
        for (const { meterBefore, meterAfter } of meters) expect(meterBefore).not.toBe(meterAfter);
        if (meters.length > 0) types.add(type);
        const moved = [level, ...to.flatMap((target) => (target.link === LINK ? [target.level] : []))];
        if (type.startsWith('transfer.'))
          expect(moved).toEqual(expect.arrayContaining(meters.map((each) => each.level)));
      }
    expect([...types]).toEqual(expect.arrayContaining(CHANGING));
    const rejected = given(linkOf());
    rejected.when(coup({ seats: [1, 2], player: '2C 3D', banker: 'KS 9S' }), claim(2).isRejected());
    const [rejection] = publishedRows(rejected.events).filter(({ type }) => type === 'claim.rejected');
    expect(JSON.parse(rejection!.data)).toMatchObject({
      meters: [{ level: 'spade', meterBefore: '450.00000000', meterAfter: '450.30000000' }],
    });
  });

  it('names the meters in the order of the levels, whatever order they were loaded in', () => {
    const prng = new Prng(20_261_128);
    const types = new Set<string>();
    for (let history = 0; history < 10; history += 1) {
      const { events } = richlyPlayed(planFrom(prng, 40));
      const remembered = publishedRows(events);
      for (const { type, data } of remembered)
        if (((JSON.parse(data) as Changes).meters ?? []).length > 1) types.add(type);
      expect(loadedInReverse(events).map(({ data }) => data)).toEqual(remembered.map(({ data }) => data));
    }
    expect([...types]).toContain('coup.voided');
  });

  it('names the win in every step of its claim', () => {
    const steps = rows.filter(({ type }) => type.startsWith('claim.') || type === 'payout.paid');
    expect(steps.map(({ type }) => type)).toEqual([
      'claim.opened',
      'claim.verified',
      'claim.authorized',
      'payout.paid',
    ]);
    for (const { data } of steps)
      expect(JSON.parse(data)).toMatchObject({ awardId: `${LINK}-A2`, seat: 1, line: 'spade', tableId: 'table-1' });
  });

  describe('Form W-2G of a wager with two awards that need it only together', () => {
    const terms = linkOf({
      spade: { initialCents: 190_000n, resetCents: 190_000n },
      mustHit: { initialCents: 15_000n, resetCents: 15_000n, maximumCents: 50_000n },
    });
    const mustHit = () => given(terms, { below: [0n, 0n] });
    const both = () => mustHit().when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }));
    const needed = (scene: Scene, sizes?: readonly number[]) =>
      publishedRows(scene.events, sizes)
        .filter(({ type }) => type === 'award.fixed' || type === 'payout.paid')
        .map(({ type, data }) => [type, (JSON.parse(data) as { readonly needsW2G: boolean }).needsW2G]);
    const FIXED = [
      ['award.fixed', true],
      ['award.fixed', true],
    ];

    it('is needed for each of them, when it is fixed and when it is paid', () => {
      const scene = both().when(claim(1).isPaid(), claim(2).isPaid());
      const paid = ['payout.paid', true];
      expect(needed(scene)).toEqual([...FIXED, paid, paid]);
      expect(needed(scene, [1])).toEqual([...FIXED, paid, paid]);
    });

    it('is not needed for the remaining award after one of them was rejected', () => {
      for (const [rejected, left] of [
        [1, 2],
        [2, 1],
      ] as const) {
        const scene = both().when(claim(rejected).isRejected(), claim(left).isPaid());
        expect(needed(scene)).toEqual([...FIXED, ['payout.paid', false]]);
      }
    });

    it('counts the Must Hit, which stays when misread cards are corrected', () => {
      const { isRequested, isApproved } = correction(1);
      const misread = mustHit().when(betting({ seats: [1] }), table(1).shows('4S 5H', '2C 3D'));
      misread.when(isRequested('2C 3D', 'KS 9S'), isApproved());
      expect(needed(misread, [1])).toEqual([
        ['award.fixed', false],
        ['award.fixed', true],
      ]);
    });
  });

  it('gives a dealer-paid award lower urgency than a claim', () => {
    expect(rows.map(({ eventId, urgency }) => [eventId, urgency])).toContainEqual([`${LINK}-A1`, 1]);
    expect(rows.map(({ eventId, urgency }) => [eventId, urgency])).toContainEqual([`${LINK}-A2`, 0]);
  });

  it('follows the schema with unique ids, for every published event', () => {
    const prng = new Prng(20_261_128);
    const unseen = new Set<string>(Object.keys(PUBLISHED));
    for (let history = 0; history < HISTORIES_MIN || (unseen.size > 0 && history < HISTORIES_MAX); history += 1) {
      const played = richlyPlayed(planFrom(prng, 40)).events;
      const isOf090 = history % 2 === 1 && !played.some(({ type }) => type === 'PaymentCorrectionRequested');
      const events = isOf090 ? played.map(asPaidBy090) : played;
      const found = publishedRows(events);
      for (const { type } of events) unseen.delete(type);
      expect(new Set(found.map(({ eventId }) => eventId)).size).toBe(found.length);
      for (const row of found) {
        const body = cloudEvent({ ...row, linkId: LINK }, FACILITY);
        expect(cloudEventSchema(row.type).safeParse(body).error).toBeUndefined();
      }
    }
    expect([...unseen]).toEqual([]);
  });

  it('does not depend on the batches of the journal', () => {
    expect(publishedRows(scene.events, [1])).toEqual(rows);
    expect(publishedRows(scene.events, [100])).toEqual(rows);
  });
});
