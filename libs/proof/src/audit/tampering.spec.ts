import { createHash } from 'node:crypto';
import { type Batch, GENESIS_HASH, type UnsealedBatch, sealBatch } from '@jackpot/journal';
import {
  type Draws,
  type EventOf,
  type LevelMove,
  type LinkEvent,
  decodeEvents,
  decodeMeters,
  encodeEvents,
  encodeMeters,
} from '@jackpot/progressive';
import fc from 'fast-check';
import {
  type Act,
  FakeDraws,
  PEOPLE,
  type Plan,
  Scene,
  betting,
  claim,
  coup,
  given,
  journalOf,
  link,
  linkOf,
  played,
  round,
  seat,
  table,
} from '../../../progressive/src/testing/index.js';
import { type AuditFinding, Auditor, findingText } from './index.js';

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());
const STREAM = linkOf().linkId;

function findingOf(batches: readonly Batch[]): AuditFinding | null {
  const auditor = new Auditor(sha256);
  return batches.reduce<AuditFinding | null>((_, batch) => auditor.take(batch), null);
}

const journal = ({ events }: { readonly events: readonly LinkEvent[] }): readonly Batch[] =>
  journalOf(events, { stream: STREAM, sha256 });

function resealed(batches: readonly UnsealedBatch[]): readonly Batch[] {
  let previousHash = GENESIS_HASH;
  return batches.map((batch) => {
    const sealed = sealBatch({ ...batch, previousHash }, sha256);
    previousHash = sealed.hash;
    return sealed;
  });
}

type Edit = (event: LinkEvent, index: number) => readonly LinkEvent[];

function forged(scene: Scene, edit: Edit): readonly Batch[] {
  const events = scene.events.flatMap(edit);
  try {
    return journal({ events });
  } catch {
    return withOldMeters(journal(scene), edit);
  }
}

function withOldMeters(batches: readonly Batch[], edit: Edit): readonly Batch[] {
  let index = 0;
  let last = 0;
  const edited = batches.map((batch): UnsealedBatch => {
    const events = decodeEvents(batch.events).flatMap((event) => edit(event, index++));
    const firstSequence = last + 1;
    last += events.length;
    return { ...batch, events: encodeEvents(events), firstSequence, lastSequence: last };
  });
  return resealed(edited);
}

function changed<T extends LinkEvent['type']>(
  scene: Scene,
  type: T,
  change: (event: Extract<LinkEvent, { readonly type: T }>) => LinkEvent | readonly LinkEvent[],
): readonly Batch[] {
  const target = scene.lastEvent(type);
  return forged(scene, (event) => {
    if (!sameEvent(event, target)) return [event];
    const result = change(target);
    return 'type' in result ? [result] : result;
  });
}

function sameEvent(a: LinkEvent, b: LinkEvent): boolean {
  return Buffer.from(encodeEvents([a])).equals(Buffer.from(encodeEvents([b])));
}

function expectFinding(batches: readonly Batch[], wanted: Partial<AuditFinding>): void {
  const finding = findingOf(batches);
  expect(finding).not.toBeNull();
  expect(finding).toMatchObject(wanted);
  expect(findingText(finding!)).toContain(finding!.code);
}

const number = fc.nat({ max: 9_999 });
const plan: fc.Arbitrary<Plan> = fc.record({
  prngSeed: fc.nat(),
  terms: fc.array(number, { minLength: 20, maxLength: 20 }),
  dice: fc.array(fc.tuple(number, number, number, number), { minLength: 10, maxLength: 40 }),
  threeCardLines: fc.option(fc.array(number, { minLength: 1, maxLength: 9 }), { nil: undefined }),
});

const night = (): Scene =>
  given(linkOf({ tables: 2 }), { below: [39n] }).when(
    coup({ seats: [1, 2], player: 'KS 9S', banker: '2C 3D' }),
    coup({ table: 2, seats: [1, 3], player: 'QD 9D', banker: 'JH 9H' }),
    betting({ seats: [2, 3] }),
    seat(1).wagers(),
    table(1).isVoided(),
    claim(2).isPaid(),
    coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }),
    coup({ seats: [1], player: 'QS 9D', banker: '2C 3D' }),
  );

describe('bytes changed without the hashes', () => {
  it('any one, anywhere, is found in its batch', () => {
    const batches = journal(night());
    const field = fc.constantFrom('events', 'meters', 'hash', 'previousHash');
    fc.assert(
      fc.property(fc.nat(), field, fc.nat(), fc.integer({ min: 1, max: 255 }), (which, field, at, flip) => {
        const index = which % batches.length;
        const bytes = batches[index]![field].slice();
        bytes[at % bytes.length]! ^= flip;
        const tampered = batches.map((batch, each) => (each === index ? { ...batch, [field]: bytes } : batch));
        expectFinding(tampered, { code: 'CHAIN_BROKEN', batch: index + 1, sequence: null });
      }),
      { numRuns: 60 },
    );
  });

  it('a missing, duplicated or moved batch is found', () => {
    const batches = journal(night());
    fc.assert(
      fc.property(fc.nat(), (which) => {
        const at = which % (batches.length - 1);
        const [one, other] = [batches[at]!, batches[at + 1]!];
        const found = { code: 'CHAIN_BROKEN' } as const;
        expectFinding([...batches.slice(0, at), ...batches.slice(at + 1)], { ...found, batch: at + 2 });
        expectFinding([...batches.slice(0, at + 1), ...batches.slice(at)], { ...found, batch: at + 1 });
        expectFinding([...batches.slice(0, at), other, one, ...batches.slice(at + 2)], { ...found, batch: at + 2 });
      }),
      { numRuns: 30 },
    );
  });

  it.each<[keyof Batch, number]>([
    ['batch', NaN],
    ['epoch', 2 ** 32],
    ['firstSequence', -1],
    ['lastSequence', 0.5],
    ['sealedAt', 2 ** 48],
    ['format', 256],
  ])('a %s of %d is no number of a journal, and no reason to fail', (field, value) => {
    const [first, second, ...rest] = journal(night());
    expectFinding([first!, { ...second!, [field]: value }, ...rest], { code: 'BATCH_FIELD_IMPOSSIBLE' });
  });

  it.each<[Partial<Batch>, expected: string]>([
    [{ lastSequence: 1 }, 'sequence 4'],
    [{ firstSequence: 9 }, 'sequence 4'],
    [{ epoch: 0 }, 'epoch 1 or later'],
    [{ format: 2 }, 'a format this auditor reads'],
  ])('numbers changed to %j are found in a sentence', (change, expected) => {
    const [first, second, ...rest] = journal(night());
    expectFinding([first!, { ...second!, ...change }, ...rest], { code: 'CHAIN_BROKEN', batch: 2, expected });
  });

  it('an auditor with a finding returns it for every later batch', () => {
    const batches = journal(night());
    const auditor = new Auditor(sha256);
    const finding = auditor.take(batches[1]!);
    expect(auditor.take(batches[0]!)).toBe(finding);
    expect(auditor.report()).toMatchObject({ batches: 0, finding });
  });
});

describe('a chain whose hashes were all computed again', () => {
  it('is right without an edit, so the forger of these tests changes nothing else', () => {
    expect(findingOf(forged(night(), (event) => [event]))).toBeNull();
    expect(findingOf(withOldMeters(journal(night()), (event) => [event]))).toBeNull();
  });

  it('with any amount changed anywhere is found, in that very event', () => {
    fc.assert(
      fc.property(
        plan,
        fc.nat(),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.boolean(),
        (plan, which, delta, isLess) => {
          const scene = played(plan);
          const places = scene.events.flatMap((event, index) => amountsIn(event).map((path) => [index, path] as const));
          const [target, path] = places[which % places.length] ?? [0, []];
          if (path.length === 0) return;
          const amount = isLess ? -delta : delta;
          const batches = forged(scene, (event, index) => [index === target ? plus(event, path, amount) : event]);
          const finding = findingOf(batches);
          const what = `${scene.events[target]?.type} ${path.join('.')}`;
          expect({ what, foundAt: finding?.sequence }).toEqual({ what, foundAt: target + 1 });
        },
      ),
      { numRuns: 100 },
    );
  });

  it('with any bytes replaced gives a result and never throws', () => {
    const noise = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(plan, noise, (plan, noise) => {
        const batches = [...journal(played(plan))];
        for (const [which, at, byte] of noise) {
          const batch = batches[which % batches.length]!;
          const events = batch.events.slice();
          events[at % events.length] = byte;
          batches[which % batches.length] = { ...batch, events };
        }
        const finding = findingOf(resealed(batches));
        expect(finding === null || findingText(finding).length > 0).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('a wager smuggled into the lock is found, with contributions and meters to match', () => {
    const batches = changed(night(), 'CoupLocked', (lock) => ({
      ...lock,
      seats: [1, 2],
      contributions: lock.contributions.map((part) => ({ ...part, displayMicro: 2n * part.displayMicro })),
    }));
    expectFinding(batches, {
      code: 'EVENT_DIFFERS',
      eventType: 'CoupLocked',
      found: 'seats.1 = 2',
      expected: 'seats.1 = nothing',
    });
  });

  it('a wager left out of the lock is found', () => {
    const batches = changed(given(linkOf()).when(betting({ seats: [1, 2] })), 'CoupLocked', (lock) => ({
      ...lock,
      seats: [1],
      contributions: lock.contributions.map((part) => ({ ...part, displayMicro: part.displayMicro / 2n })),
    }));
    expectFinding(batches, { code: 'EVENT_DIFFERS', expected: 'seats.1 = 2' });
  });

  it('a late wager recorded as in time is found', () => {
    const batches = changed(night(), 'LateWagerRefused', (late) => ({ ...late, type: 'WagerAcknowledged' }));
    expectFinding(batches, { code: 'EVENT_DIFFERS', expected: 'type = "LateWagerRefused"' });
  });

  it('a wager taken out before the lock is found at the lock', () => {
    const batches = changed(night(), 'WagerAcknowledged', () => []);
    expectFinding(batches, { code: 'EVENT_DIFFERS', eventType: 'CoupLocked' });
  });

  it('a wager put in front of the coup, doubled, of another price or seat is found', () => {
    const scene = given(linkOf()).when(table(1).opens(), seat(1).wagers());
    const not = { code: 'NOT_DECIDABLE', eventType: 'WagerAcknowledged' } as const;
    const wager = (change: Partial<EventOf<'WagerAcknowledged'>>) =>
      changed(scene, 'WagerAcknowledged', (event) => ({ ...event, ...change }));
    expectFinding(wager({ coup: 2 }), { ...not, expected: 'the refusal COUP_UNKNOWN' });
    expectFinding(wager({ priceCents: 499n }), { ...not, expected: 'the refusal WRONG_PRICE' });
    expectFinding(wager({ seat: 8 }), { ...not, expected: 'the refusal SEAT_NOT_ON_TABLE' });
    expectFinding(wager({ table: 7 as never }), { ...not, expected: 'the refusal TABLE_NOT_ON_LINK' });
    expectFinding(wager({ sequence: 2 }), { ...not, expected: 'the refusal SEQUENCE_GAP' });
    const twice = changed(scene, 'WagerAcknowledged', (event) => [event, event]);
    expectFinding(twice, { ...not, expected: 'nothing: the request is a repeat' });
  });

  it('an award to another seat, of another line, larger, or with none beside it is found', () => {
    const hit = given(linkOf()).when(coup({ seats: [1, 2], player: 'KS 9S', banker: '2C 3D' }));
    const award = (change: object) =>
      changed(hit, 'CoupResolved', (result) => ({
        ...result,
        awards: result.awards.map((award, index) => (index === 1 ? { ...award, ...change } : award)),
      }));
    const differs = { code: 'EVENT_DIFFERS', eventType: 'CoupResolved' } as const;
    expectFinding(award({ seat: 2 }), { ...differs, expected: 'awards.1.seat = 1' });
    expectFinding(award({ line: 'star' }), { ...differs, found: 'awards.1.line = "star"' });
    expectFinding(award({ documentNumber: 2 }), { ...differs, expected: 'awards.1.documentNumber = 1' });
    expectFinding(award({ awardNumber: 3 }), { ...differs, found: 'awards.1.awardNumber = 3' });
    expectFinding(award({ reviewWith: 1 }), { ...differs, expected: 'awards.1.reviewWith = 0' });
    const alone = changed(hit, 'CoupResolved', (result) => ({ ...result, awards: result.awards.slice(1) }));
    expectFinding(alone, differs);
  });

  it('cards that win something else, or that no coup has, are found', () => {
    const hit = given(linkOf()).when(coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }));
    const cards = (swap: (cards: EventOf<'CoupResolved'>['cards']) => EventOf<'CoupResolved'>['cards']) =>
      changed(hit, 'CoupResolved', (result) => ({ ...result, cards: swap(result.cards) }));
    const [p1, b1, p2, b2] = hit.lastEvent('CoupResolved').cards as [never, never, never, never];
    expectFinding(
      cards(() => [b1, p1, b2, p2]),
      { code: 'EVENT_DIFFERS', expected: 'awards.0.line = "spade"' },
    );
    expectFinding(
      cards(() => [p1, b1, p2]),
      { code: 'NOT_DECIDABLE', expected: 'the refusal CARDS_MISSING' },
    );
    expectFinding(
      cards((all) => [...all, p1]),
      { expected: 'the refusal CARD_NOT_TO_BE_DRAWN' },
    );
  });

  it('a reset left out, or funded otherwise, is found', () => {
    const hit = given(linkOf({ spade: { reserveRatePpm: 20_000n } })).when(
      coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }),
    );
    const moves = (change: (moves: readonly LevelMove[]) => readonly LevelMove[]) =>
      changed(hit, 'CoupResolved', (result) => ({ ...result, moves: change(result.moves) }));
    const other = { kind: 'reset', level: 'spade', fromReserveMicro: 0n, fromOverflowMicro: 0n } as const;
    const funded = moves(([award]) => [award!, { ...other, fromHouseMicro: 45_000_000_000n }]);
    expectFinding(funded, { code: 'EVENT_DIFFERS', expected: 'moves.1.fromReserveMicro = 10000000' });
    expectFinding(
      moves(([award]) => [award!]),
      { code: 'EVENT_DIFFERS' },
    );
  });

  it('a void that takes back less, or nothing, is found; so is one of a coup with a result', () => {
    const batches = changed(night(), 'CoupVoided', (voided) => ({ ...voided, reversals: voided.reversals.slice(1) }));
    expectFinding(batches, { code: 'EVENT_DIFFERS', eventType: 'CoupVoided' });
    const after = changed(night(), 'CoupResolved', (result) => [
      result,
      { type: 'CoupVoided', at: 1, table: result.table, coup: result.coup, by: 'x', reason: 'y', reversals: [] },
    ]);
    expectFinding(after, { code: 'NOT_DECIDABLE', expected: 'the refusal COUP_ALREADY_RESOLVED' });
  });

  it('a claim paid twice, to another amount, by another role, or without its steps is found', () => {
    const scene = night();
    const paid = (change: (event: EventOf<'ClaimPaid'>) => LinkEvent | readonly LinkEvent[]) =>
      changed(scene, 'ClaimPaid', change);
    const not = { code: 'NOT_DECIDABLE', eventType: 'ClaimPaid' } as const;
    expectFinding(
      paid((event) => [event, event]),
      not,
    );
    expectFinding(
      paid((event) => ({ ...event, awardNumber: 99 })),
      { ...not, expected: 'the refusal CLAIM_UNKNOWN' },
    );
    expectFinding(
      paid((event) => ({ ...event, person: PEOPLE.pit })),
      { ...not, expected: 'the refusal ROLE_MAY_NOT' },
    );
    expectFinding(
      paid((event) => ({ ...event, amountCents: 1n })),
      { code: 'EVENT_DIFFERS' },
    );
    expectFinding(
      changed(scene, 'ClaimAuthorized', () => []),
      { ...not, expected: 'the refusal CLAIM_STEP_MISSING' },
    );
  });

  it('play while the link was out of service is found', () => {
    const scene = given(linkOf()).when(link.isSuspended, link.isResumed, table(1).opens());
    expectFinding(
      changed(scene, 'LinkResumed' as never, () => []),
      { code: 'NOT_DECIDABLE', expected: 'the refusal LINK_NOT_IN_PLAY' },
    );
  });

  it('an event at a table before the link was opened is found', () => {
    const batches = changed(night(), 'LinkOpened', () => []);
    expectFinding(batches, { code: 'NOT_DECIDABLE', expected: 'the refusal LINK_NOT_OPEN', sequence: 2 });
  });
});

describe('the batch around the events', () => {
  const batches = journal(night());
  const third = (change: Partial<Batch>): readonly Batch[] =>
    resealed(batches.map((batch, index) => (index === 2 ? { ...batch, ...change } : batch)));

  it('recorded meters that differ from the events are found', () => {
    const meters = decodeMeters(batches[2]!.meters);
    const more = meters.map((level, index) =>
      index === 0 ? { ...level, displayMicro: level.displayMicro + 1n } : level,
    );
    expectFinding(third({ meters: encodeMeters(more) }), {
      code: 'METERS_DIFFER',
      batch: 3,
      sequence: null,
      expected: '0.displayMicro = 5000100000000',
      found: '0.displayMicro = 5000100000001',
    });
    expectFinding(third({ meters: encodeMeters(meters.slice(1)) }), { code: 'METERS_DIFFER' });
    expectFinding(third({ meters: Uint8Array.of(1, 2, 3) }), { code: 'METERS_DIFFER', found: /damaged/ as never });
  });

  it('undecodable events, too few events and too many events are found', () => {
    const { events, lastSequence } = batches[2]!;
    expectFinding(third({ events: events.subarray(0, events.length - 1) }), { code: 'EVENTS_DAMAGED', batch: 3 });
    expectFinding(third({ events: Uint8Array.of(...events, 99) }), { code: 'EVENTS_DAMAGED' });
    expectFinding(third({ lastSequence: lastSequence + 1 }), { code: 'EVENT_COUNT_WRONG', batch: 3 });
    expectFinding(third({ lastSequence: lastSequence - 1 }), { code: 'EVENT_COUNT_WRONG', batch: 3 });
  });

  it('a batch of another link and a journal with another name are found', () => {
    expectFinding(third({ stream: 'royal-9-west' }), { code: 'STREAM_OTHER', batch: 3 });
    const renamed = resealed(batches.map((batch) => ({ ...batch, stream: 'royal-9-west' })));
    expectFinding(renamed, { code: 'STREAM_OTHER', eventType: 'LinkOpened' });
  });

  it('an epoch without a takeover is found', () => {
    expectFinding(resealed(batches.map((batch) => ({ ...batch, epoch: 2 }))), { code: 'EPOCH_WRONG', sequence: 1 });
    const later = resealed(batches.map((batch, index) => ({ ...batch, epoch: index < 2 ? 1 : 2 })));
    expectFinding(later, { code: 'EPOCH_WRONG', batch: 3 });
    const skipped = changed(night(), 'WriterTookOver', (event) => ({ ...event, epoch: 2 }));
    expectFinding(skipped, { code: 'EPOCH_WRONG', expected: 'epoch 1' });
  });
});

describe('a count of late wagers beyond the limit', () => {
  const late = Array.from({ length: 12 }, () => seat(1).wagers());
  const scene = given(linkOf()).when(betting({ seats: [2] }), ...late);

  it('is decided again, so another number is found', () => {
    expectFinding(
      changed(scene, 'MessagesSummarized', (event) => ({ ...event, count: event.count + 1 })),
      { code: 'EVENT_DIFFERS', eventType: 'MessagesSummarized' },
    );
  });

  it('of a device that was not at its limit is found', () => {
    const few = given(linkOf()).when(betting({ seats: [2] }), seat(1).wagers());
    const { at, table, coup, seat: position, boot, sequence } = few.lastEvent('LateWagerRefused');
    const numbers = { at, table, coup, seat: position, boot, sequence: sequence + 9 };
    const events = [...few.events, { type: 'MessagesSummarized', ...numbers, count: 9, last: 'late' } as const];
    expectFinding(journal({ events }), { code: 'NOT_DECIDABLE', eventType: 'MessagesSummarized' });
  });
});

describe('the terms of the opening', () => {
  const scene = given(linkOf()).when(coup({ seats: [1], player: 'QD 9C', banker: '2C 3D' }));
  const terms = (change: (text: string) => string) =>
    changed(scene, 'LinkOpened', (event) => ({ ...event, config: change(event.config) }));

  it('a changed rate is found at the first lock', () => {
    const batches = terms((text) => text.replace('"ratePpm":100000', '"ratePpm":99999'));
    expectFinding(batches, { code: 'EVENT_DIFFERS', eventType: 'CoupLocked' });
  });

  it.each<[string, (text: string) => string, Partial<AuditFinding>]>([
    ['that read as nothing', () => '{', { code: 'CONFIG_WRONG' }],
    ['of another form', () => '{"linkId":"x"}', { code: 'CONFIG_WRONG' }],
    ['that cannot be approved', (text) => text.replaceAll('"50000.00"', '"49999.99"'), { code: 'CONFIG_WRONG' }],
    [
      'that post a notice for less than the law requires',
      (text) => text.replace(/\}$/, ',"noticeDays":13}'),
      { code: 'NOT_DECIDABLE' },
    ],
    ['not in their one text', (text) => ` ${text}`, { code: 'EVENT_DIFFERS' }],
    [
      'without the Must Hit that was drawn',
      (text) => text.replace(/"mustHit":\{[^}]*\}/, '"mustHit":null'),
      { code: 'EVENT_DIFFERS' },
    ],
  ])('%s are found', (_, change, found) => {
    expectFinding(terms(change), { ...found, eventType: 'LinkOpened', sequence: 2 });
  });

  it('a second opening is found', () => {
    const batches = changed(scene, 'LinkOpened', (event) => [event, event]);
    expectFinding(batches, { code: 'NOT_DECIDABLE', sequence: 3 });
  });
});

describe('a round that came too fast', () => {
  const dull = { seats: [1], player: '4S 5H', banker: '2C 3D' } as const;
  const held = (): Scene =>
    given(linkOf({ roundMsMin: 8_000, mustHit: null })).when(
      coup(dull),
      table(1).opens(),
      seat(2).wagers(),
      table(1).locks(),
      round(1).isReleased(),
      table(1).locks(),
      table(1).shows(dull.player, dull.banker),
      table(1).settles(),
    );

  it('held, released and credited is right', () => {
    expect(findingOf(journal(held()))).toBeNull();
  });

  it('credited as if it had not been held is found', () => {
    const without = forged(held(), (event) =>
      event.type === 'RoundHeld' || event.type === 'RoundReleased' ? [] : [event],
    );
    expectFinding(without, { code: 'EVENT_DIFFERS', eventType: 'CoupLocked' });
  });

  it('credited though it was not released is found', () => {
    const batches = changed(held(), 'RoundReleased', () => []);
    expectFinding(batches, { code: 'NOT_DECIDABLE', eventType: 'CoupLocked' });
  });

  it('recorded as sooner than it was is found', () => {
    const batches = changed(held(), 'RoundHeld', (event) => ({ ...event, sinceMs: event.sinceMs - 1 }));
    expectFinding(batches, { code: 'EVENT_DIFFERS', eventType: 'RoundHeld' });
  });

  it('released by a person without that right is found', () => {
    const batches = changed(held(), 'RoundReleased', (event) => ({ ...event, person: PEOPLE.dealer }));
    expectFinding(batches, { code: 'NOT_DECIDABLE', eventType: 'RoundReleased' });
  });
});

describe('the promises of the Must Hit', () => {
  const play: readonly Act[] = [
    coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }),
    coup({ seats: [2, 3], player: '4S 5H', banker: '2C 3D' }),
  ];
  const honest = (): Scene => given(linkOf(), { below: [19n] }).when(...play);
  const hit = (change: (hit: NonNullable<EventOf<'CoupResolved'>['mustHit']>) => object) =>
    changed(honest(), 'CoupResolved', (result) => ({
      ...result,
      mustHit: { ...result.mustHit!, ...change(result.mustHit!) },
    }));

  it('are kept by an honest controller', () => {
    expect(findingOf(journal(honest()))).toBeNull();
  });

  it('another trigger or nonce than the one committed to is found', () => {
    const wrong = { code: 'COMMITMENT_WRONG', eventType: 'CoupResolved' } as const;
    expectFinding(
      hit(({ revealed }) => ({ revealed: { ...revealed, triggerCents: 25_030n } })),
      wrong,
    );
    expectFinding(
      hit(({ revealed }) => ({ revealed: { ...revealed, nonce: new Uint8Array(16) } })),
      wrong,
    );
    expectFinding(
      hit(({ revealed }) => ({ revealed: { ...revealed, winnerNonce: new Uint8Array(16) } })),
      wrong,
    );
    const swapped = changed(honest(), 'LinkOpened', (event) => ({
      ...event,
      mustHit: { ...event.mustHit!, commitment: new Uint8Array(32) },
    }));
    expectFinding(swapped, wrong);
  });

  it('a winner outside of the seats, or another than follows from the winner nonce, is found', () => {
    const { seat } = honest().lastEvent('CoupResolved').mustHit!.award;
    const other = seat === 2 ? 3 : 2;
    for (const found of [1, other]) {
      expectFinding(
        hit(({ award }) => ({ award: { ...award, seat: found } })),
        { code: 'WINNER_WRONG', expected: `position ${seat} by the winner nonce`, found: `position ${found}` },
      );
    }
  });

  it('a winner changed by other positions in play, another coup or another table is found', () => {
    const { seat } = honest().lastEvent('CoupResolved').mustHit!.award;
    const moved = (event: LinkEvent): LinkEvent =>
      'coup' in event && event.coup === 2 && event.type !== 'CoupResolved' ? { ...event, coup: 3 } : event;
    expect(findingOf(forged(honest(), (event) => [moved(event)]))).not.toBeNull();
    const alone = forged(honest(), (event) => [
      event.type === 'CoupLocked' && event.coup === 2 ? { ...event, seats: [seat === 2 ? 3 : 2] } : event,
    ]);
    expectFinding(alone, { code: 'EVENT_DIFFERS', eventType: 'CoupLocked' });
  });

  it('a Must Hit of a link without a Must Hit is found', () => {
    const { mustHit } = honest().lastEvent('CoupResolved');
    const plain = given(linkOf({ mustHit: null })).when(...play);
    expectFinding(
      changed(plain, 'CoupResolved', (result) => ({ ...result, mustHit })),
      { code: 'NOT_DECIDABLE' },
    );
  });

  it('a removed hit, after which the level grows, is found when the level reaches its maximum', () => {
    const shape = { mustHit: { maximumCents: 28_000n } } as const;
    const never = new Cheating((revealed) => ({ ...revealed, triggerCents: 10n ** 9n }));
    const scene = given(linkOf(shape), never);
    for (let played = 0; played < 101; played += 1)
      scene.when(
        betting({ seats: [1, 2, 3] }),
        table(1).shows('4S 5H', '2C 3D'),
        table(1).settles(),
        table(1).getsNewCards(),
      );
    expectFinding(journal(scene), { code: 'EVENT_DIFFERS', eventType: 'CoupResolved', found: 'mustHit = null' });
  });

  it('a hit kept back for a later coup is found at its reveal', () => {
    let reveals = 0;
    const cheating = new Cheating((revealed) => ({
      ...revealed,
      triggerCents: (reveals += 1) === 2 ? 99_999n : revealed.triggerCents,
    }));
    const scene = given(linkOf(), cheating).when(...play, ...play);
    expect(scene.lastEvent('LinkOpened').mustHit).not.toBeNull();
    expectFinding(journal(scene), { code: 'TRIGGER_PASSED_BEFORE', eventType: 'CoupResolved' });
  });

  it('a hit before the trigger was reached is found, whether it lies about the trigger or not', () => {
    const early = new Cheating((revealed) => ({ ...revealed, triggerCents: 25_001n }));
    expectFinding(journal(given(linkOf(), early).when(...play)), { code: 'COMMITMENT_WRONG' });
    const scene = honest();
    const truth = scene.lastEvent('CoupResolved').mustHit!;
    const first = scene.events.findIndex(({ type }) => type === 'CoupResolved');
    const award = { ...truth.award, seat: 1 };
    const brought = forged(scene, (event, index) => [
      index === first && event.type === 'CoupResolved' ? { ...event, mustHit: { ...truth, award } } : event,
    ]);
    expectFinding(brought, { code: 'TRIGGER_NOT_REACHED', sequence: first + 1 });
  });

  it('a trigger that was never in the range is found, though it was committed to', () => {
    for (const triggerCents of [25_000n, 100_001n]) {
      const scene = given(
        linkOf(),
        new Cheating((revealed) => ({ ...revealed, triggerCents: 25_001n }), triggerCents),
      ).when(...play);
      const batches = changed(scene, 'CoupResolved', (result) => result);
      const open = { ...scene.lastEvent('CoupResolved').mustHit! };
      expect(open.revealed.triggerCents).toBe(25_001n);
      const forgery = forged(scene, (event) => [
        event.type === 'CoupResolved' && event.mustHit !== null && event.mustHit.award.awardNumber === 1
          ? { ...event, mustHit: { ...event.mustHit, revealed: { ...event.mustHit.revealed, triggerCents } } }
          : event,
      ]);
      expectFinding(batches, { code: 'COMMITMENT_WRONG' });
      expectFinding(forgery, { code: 'TRIGGER_OUT_OF_RANGE', found: `${triggerCents} cents` });
    }
  });
});

class Cheating extends FakeDraws {
  constructor(
    private readonly reveal: (revealed: ReturnType<Draws['open']>) => ReturnType<Draws['open']>,
    private readonly firstTriggerCents = 25_020n,
  ) {
    super({ below: [19n] });
  }

  override seal(trigger: Parameters<Draws['seal']>[0]): ReturnType<Draws['seal']> {
    return super.seal(trigger.cycle === 1 ? { ...trigger, triggerCents: this.firstTriggerCents } : trigger);
  }

  override open(...of: Parameters<Draws['open']>): ReturnType<Draws['open']> {
    return this.reveal(super.open(...of));
  }
}

type Path = readonly string[];

/** Amounts that nothing earlier in this journal determines. */
const FROM_OUTSIDE: Readonly<Partial<Record<LinkEvent['type'], (name: string) => boolean>>> = {
  // The event does not change the state.
  LateWagerRefused: () => true,
  // The auditor compares later vigorish with the stakes.
  StakesReported: () => true,
  // The auditor checks these amounts at the lock, where they reduce the contributions.
  PromotionReported: () => true,
  // The auditor compares this amount with the executed adjustment later.
  AdjustmentRequested: (name) => name === 'afterMicro',
  // All amounts except `sharePpm` come from odds and from other links' terms.
  TransferNoticed: (name) => name !== 'sharePpm',
  // The sending link's journal determines all amounts but the excess.
  TransferReceived: (name) => name !== 'excessMicro',
};

function amountsIn(event: LinkEvent): readonly Path[] {
  const isFromOutside = FROM_OUTSIDE[event.type] ?? (() => false);
  return bigintsIn(event).filter((path) => !isFromOutside(path.at(-1) ?? ''));
}

function bigintsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value === 'bigint') return [path];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, inner]) => bigintsIn(inner, [...path, key]));
}

function plus<T>(value: T, [key, ...rest]: Path, delta: bigint): T {
  if (key === undefined) return ((value as bigint) + delta) as T;
  const inner = plus((value as Record<string, unknown>)[key], rest, delta);
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === key ? inner : (each as unknown))) as T;
  return { ...value, [key]: inner };
}
