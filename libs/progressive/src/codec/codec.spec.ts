import { InvariantViolation } from '@jackpot/money';
import { ByteReader, ByteWriter, JournalDamage } from '@jackpot/journal';
import { CLAUSES, DECK, IRREGULARITIES } from '@jackpot/rules';
import fc from 'fast-check';
import {
  ADJUSTMENT_CAUSES,
  type Award,
  CLAIM_ACTS_OF_TWO,
  DEALING_DEVICES,
  DEALING_DEVICE_STATES,
  DECK_SHUFFLES,
  DEVICE_REPORTS,
  DOOR_OPENINGS,
  FORFEIT_CAUSES,
  REFUSED_KINDS,
  ROUND_IRREGULARITIES,
  RULED_DECKS,
  RULED_EFFECTS,
  SHUFFLE_REASONS,
  STANDINGS,
  THREE_CARD_LINES,
  THREE_CARD_WAGER_KEYS,
  LEVELS,
  type LevelMeters,
  type LevelMove,
  type LinkEvent,
  CHECK_KINDS,
  CHECK_RESULTS,
  DEDUCTION_KINDS,
  PAYMENT_METHODS,
  WAYS_OF_0_9_0,
  PEOPLES_TEXT_BYTES_MAX,
  PERSON_TEXT_BYTES_MAX,
  REGISTERS,
  RESIDUAL_DISPOSITIONS,
  ROLES,
  asLinkId,
  asTableNo,
  decodeEvents,
  decodeMeters,
  encodeEvents,
  encodeMeters,
  EVENTS,
} from '../index.js';
import { contribution } from '../levels/moves.js';
import { derivedCodec } from './event.js';
import { type Fields, struct } from './fields.js';

const u8 = fc.nat({ max: 0xff });
const u32 = fc.nat({ max: 0xffff_ffff });
const at = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength: 20 })
  .map((points) => String.fromCodePoint(...points.filter((point) => point < 0xd800 || point > 0xdfff)));
const text = fc.oneof(anyText, fc.constantFrom('', '\ufeffname', 'シュー', '\u0000'));
const door = fc.string({ maxLength: 40 });
const bytes = fc.uint8Array({ maxLength: 40 });
const level = fc.constantFrom(...LEVELS);
const orNone = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 5 });

const award: fc.Arbitrary<Award> = fc.record({
  awardNumber: u32,
  seat: u8,
  line: fc.constantFrom<Award['line'][]>(
    ...(['star', 'any-two', 'spade', 'heart', 'identical', 'must-hit'] as const),
    ...(['suited-v-suited', 'royal-v-royal', 'any-suited', 'any-royal'] as const),
    ...(['own-two-pairs', 'own-x'] as const),
  ),
  level: orNone(level),
  amountCents: i64,
  fromMeterCents: i64,
  documentNumber: u32,
  reviewWith: u32,
});
const hidden = { level, fromReserveMicro: i64, fromOverflowMicro: i64 };
const move: fc.Arbitrary<LevelMove> = fc.oneof(
  fc.record({ kind: fc.constant('award' as const), level, amountMicro: i64 }),
  fc.record({ kind: fc.constantFrom('reset' as const, 'top-up' as const), ...hidden, fromHouseMicro: i64 }),
  fc.record({ kind: fc.constant('pool' as const), ...hidden }),
);
const sealed = fc.record({ sealed: bytes, commitment: bytes });
const mustHit = fc.record({
  award,
  revealed: fc.record({ triggerCents: i64, nonce: bytes, winnerNonce: bytes }),
  moves: list(move),
  next: sealed,
});
const amounts = { displayMicro: i64, reserveMicro: i64, overflowMicro: i64 };
const taken = { fromDisplayMicro: i64, fromReserveMicro: i64, fromOverflowMicro: i64, fromHouseMicro: i64 };
const ofCoup = { at, table: fc.nat({ max: 0xffff }).map(asTableNo), coup: u32 };
const ofShoe = { at, table: ofCoup.table, shoe: u32 };
const ofDeck = { at, table: ofCoup.table, deck: u32 };
const ofRound = { at, table: ofCoup.table, round: u32 };
const threeCardWager = fc.constantFrom(...THREE_CARD_WAGER_KEYS);
const ofDevice = { ...ofCoup, seat: u8, boot: u32, sequence: u32 };

const ruling = {
  clause: text,
  effect: fc.constantFrom(...RULED_EFFECTS),
  ruledDeck: fc.constantFrom(...RULED_DECKS),
};
const person = fc.record({ id: text, name: text, license: text, role: fc.constantFrom(...ROLES) });
const payment = {
  parts: list(fc.record({ method: fc.constantFrom(...PAYMENT_METHODS), amountCents: i64, reference: text })),
  deductions: list(fc.record({ kind: fc.constantFrom(...DEDUCTION_KINDS), amountCents: i64, reference: text })),
  note: text,
};
const ofRules = { rules: text, reference: text, reason: text, person };
const ofClaim = { at, awardNumber: u32, person };
const ofSlip = {
  ...{ at, awardNumber: u32, account: text, slipNumber: text, deductions: payment.deductions, note: text },
  ...{ amountCents: i64, documentNumber: u32 },
};
const ofAdjustment = {
  at,
  level,
  register: fc.constantFrom(...REGISTERS),
  beforeMicro: i64,
  afterMicro: i64,
  cause: fc.constantFrom(...ADJUSTMENT_CAUSES),
  reference: text,
  reason: text,
  person,
};
const ofTerms = {
  ...{ at, version: u32, config: text, hash: bytes, stagedBy: person, stagedAt: at, reason: text, noticePostedAt: at },
  ...{ approvals: list(fc.record({ person, at, reference: text, effectiveFrom: at })), person },
};
const ofNotice = { at, notice: u32, reference: text, reason: text, person };
const linkId = text.map(asLinkId);
const count = fc.bigInt({ min: 0n, max: 10n ** 200n });
const chance = fc.record({ ways: count, of: count });
const ofPart = { level, ...amounts, excessMicro: i64 };
const ofCorrection = {
  ...{ ...ofCoup, reference: text, reason: text, person },
  cardsBefore: list(fc.constantFrom(...DECK)),
  cards: list(fc.constantFrom(...DECK)),
};
const reversal = fc.record({ level, ...taken });
const restoration = fc.record({
  toHouseMicro: i64,
  levels: list(reversal),
  increases: list(
    fc.record({
      ...{ awardNumber: u32, amountCents: i64, fromMeterCents: i64 },
      ...{ documentNumber: u32, nextDocumentNumber: u32 },
    }),
  ),
});

const ANY: Readonly<Record<LinkEvent['type'], fc.Arbitrary<LinkEvent>>> = {
  LinkOpened: fc.record({ type: fc.constant('LinkOpened'), at, config: text, mustHit: orNone(sealed) }),
  WriterTookOver: fc.record({ type: fc.constant('WriterTookOver'), at, epoch: u32, holder: text }),
  LinkSuspended: fc.record({ type: fc.constant('LinkSuspended'), at, by: text, reason: text }),
  LinkResumed: fc.record({ type: fc.constant('LinkResumed'), at, by: text, reason: text }),
  JournalRestored: fc.record({ type: fc.constant('JournalRestored'), at, firstAward: u32 }),
  ShoeOpened: fc.record({ type: fc.constant('ShoeOpened'), at, table: ofCoup.table, shoe: u32 }),
  CoupOpened: fc.record({
    type: fc.constant('CoupOpened'),
    ...ofCoup,
    kind: fc.constantFrom('wagering' as const, 'no-wager' as const),
  }),
  WagerAcknowledged: fc.record({ type: fc.constant('WagerAcknowledged'), ...ofDevice, priceCents: i64 }),
  WagerWithdrawn: fc.record({ type: fc.constant('WagerWithdrawn'), ...ofDevice }),
  LateWagerRefused: fc.record({ type: fc.constant('LateWagerRefused'), ...ofDevice, priceCents: i64 }),
  CoupLocked: fc.record({
    type: fc.constant('CoupLocked'),
    ...ofCoup,
    seats: list(u8),
    returned: list(u8),
    contributions: list(fc.record({ level, ...amounts })),
  }),
  DeviceReported: fc.record({
    type: fc.constant('DeviceReported'),
    ...ofDevice,
    what: fc.constantFrom(...DEVICE_REPORTS),
  }),
  MessagesSummarized: fc.record({
    type: fc.constant('MessagesSummarized'),
    ...ofDevice,
    count: u32,
    last: fc.constantFrom(...REFUSED_KINDS),
  }),
  DoorOpened: fc.record({
    type: fc.constant('DoorOpened'),
    at,
    ...{ table: ofCoup.table, door, how: fc.constantFrom(...DOOR_OPENINGS) },
  }),
  DoorClosed: fc.record({ type: fc.constant('DoorClosed'), at, table: ofCoup.table, door }),
  CardsInspected: fc.record({ type: fc.constant('CardsInspected'), ...ofShoe, person }),
  CardsVerified: fc.record({ type: fc.constant('CardsVerified'), ...ofShoe, person }),
  RecutRequired: fc.record({ type: fc.constant('RecutRequired'), ...ofShoe, reason: text, person }),
  DeviceEnrolled: fc.record({
    type: fc.constant('DeviceEnrolled'),
    at,
    table: ofCoup.table,
    ...{ seat: u8, boot: u32, reason: text, person },
  }),
  RoundHeld: fc.record({
    type: fc.constant('RoundHeld'),
    ...ofCoup,
    seats: list(u8),
    returned: list(u8),
    sinceMs: u32,
  }),
  VoidApproved: fc.record({ type: fc.constant('VoidApproved'), ...ofCoup, reason: text, person }),
  RoundReleased: fc.record({ type: fc.constant('RoundReleased'), ...ofCoup, reason: text, person }),
  CoupResolved: fc.record({
    type: fc.constant('CoupResolved'),
    ...ofCoup,
    cards: list(fc.constantFrom(...DECK)),
    awards: list(award),
    moves: list(move),
    mustHit: orNone(mustHit),
  }),
  StakesReported: fc.record({
    type: fc.constant('StakesReported'),
    ...ofCoup,
    seat: u8,
    stakes: list(fc.record({ wager: door, stakeCents: i64 })),
  }),
  PromotionReported: fc.record({
    type: fc.constant('PromotionReported'),
    ...ofCoup,
    seat: u8,
    houseCents: i64,
  }),
  VigorishMarked: fc.record({
    type: fc.constant('VigorishMarked'),
    ...ofCoup,
    markers: list(fc.record({ seat: u8, owedMicro: i64 })),
  }),
  VigorishCollected: fc.record({
    type: fc.constant('VigorishCollected'),
    ...ofCoup,
    seat: u8,
    amountMicro: i64,
    by: text,
  }),
  VigorishFormIssued: fc.record({
    type: fc.constant('VigorishFormIssued'),
    ...{ at: ofCoup.at, table: ofCoup.table },
    seat: u8,
    amountMicro: i64,
    formNumber: u32,
    reason: text,
    person,
  }),
  VigorishFormCollected: fc.record({
    type: fc.constant('VigorishFormCollected'),
    ...{ at: ofCoup.at, table: ofCoup.table },
    formNumber: u32,
    amountMicro: i64,
    person,
  }),
  CoupSettled: fc.record({ type: fc.constant('CoupSettled'), ...ofCoup }),
  CoupVoided: fc.record({
    type: fc.constant('CoupVoided'),
    ...ofCoup,
    by: text,
    reason: text,
    reversals: list(reversal),
  }),
  ShoeLoaded: fc.record({
    type: fc.constant('ShoeLoaded'),
    ...ofShoe,
    decks: u8,
    backs: text,
    cardsOpenedAt: at,
    by: text,
  }),
  CardsBurned: fc.record({ type: fc.constant('CardsBurned'), ...ofShoe, card: fc.constantFrom(...DECK) }),
  CoverCardSeen: fc.record({ type: fc.constant('CoverCardSeen'), ...ofShoe, coup: u32 }),
  IrregularityRecorded: fc.record({
    type: fc.constant('IrregularityRecorded'),
    ...ofShoe,
    coup: u32,
    number: u32,
    kind: fc.constantFrom(...IRREGULARITIES),
    card: orNone(fc.constantFrom(...DECK)),
    dealt: list(fc.constantFrom(...DECK)),
    clause: fc.constantFrom(...CLAUSES),
    by: text,
  }),
  ShoeEnded: fc.record({ type: fc.constant('ShoeEnded'), ...ofShoe, by: text, reason: text }),
  ThreeCardDeckOpened: fc.record({
    type: fc.constant('ThreeCardDeckOpened'),
    ...ofDeck,
    ...{ place: u8, color: text, openedAt: at, isPreShuffled: fc.boolean(), by: text, verifiedBy: text },
  }),
  ThreeCardDeckShuffled: fc.record({
    type: fc.constant('ThreeCardDeckShuffled'),
    ...{ ...ofDeck, shuffle: u32, how: fc.constantFrom(...DECK_SHUFFLES), why: fc.constantFrom(...SHUFFLE_REASONS) },
    ...{ countedCards: u8, by: text },
  }),
  ThreeCardDeckCut: fc.record({
    type: fc.constant('ThreeCardDeckCut'),
    ...{ ...ofDeck, cut: u32, cardsAbove: u8, by: text, directedBy: text },
  }),
  ThreeCardDeckRemoved: fc.record({ type: fc.constant('ThreeCardDeckRemoved'), ...ofDeck, by: text, reason: text }),
  ThreeCardDeviceReported: fc.record({
    type: fc.constant('ThreeCardDeviceReported'),
    ...{ at, table: ofCoup.table, device: fc.constantFrom(...DEALING_DEVICES) },
    ...{ state: fc.constantFrom(...DEALING_DEVICE_STATES), by: text },
  }),
  ThreeCardRoundOpened: fc.record({ type: fc.constant('ThreeCardRoundOpened'), ...ofRound, deck: u32 }),
  ThreeCardBetsClosed: fc.record({
    type: fc.constant('ThreeCardBetsClosed'),
    ...{ ...ofRound, positions: list(u8) },
    stakes: list(fc.record({ position: u8, wager: threeCardWager, stakeCents: i64 })),
  }),
  ThreeCardHandShown: fc.record({
    type: fc.constant('ThreeCardHandShown'),
    ...{ ...ofRound, hand: u8, cards: list(fc.constantFrom(...DECK)) },
  }),
  ThreeCardCardsRead: fc.record({
    type: fc.constant('ThreeCardCardsRead'),
    ...{ ...ofRound, cards: list(fc.constantFrom(...DECK)) },
  }),
  ThreeCardStubCounted: fc.record({
    type: fc.constant('ThreeCardStubCounted'),
    ...{ ...ofRound, stubCards: u8, handSizes: list(u8), ...ruling },
  }),
  ThreeCardIrregularityRecorded: fc.record({
    type: fc.constant('ThreeCardIrregularityRecorded'),
    ...{ ...ofRound, number: u32, kind: fc.constantFrom(...ROUND_IRREGULARITIES), handSizes: list(u8) },
    ...{ ...ruling, by: text },
  }),
  ThreeCardWagersForfeited: fc.record({
    type: fc.constant('ThreeCardWagersForfeited'),
    ...{ ...ofRound, position: u8, cause: fc.constantFrom(...FORFEIT_CAUSES), by: text, reason: text },
  }),
  ThreeCardRoundSettled: fc.record({
    type: fc.constant('ThreeCardRoundSettled'),
    ...{ ...ofRound, dealerRanking: u8 },
    results: list(
      fc.record({
        ...{ position: u8, standing: fc.constantFrom(...STANDINGS), ranking: orNone(fc.nat({ max: 254 })) },
        lines: list(
          fc.record({
            ...{ wager: threeCardWager, line: fc.constantFrom(...THREE_CARD_LINES) },
            ...{ stakeCents: i64, winMicro: i64, vigorishMicro: i64 },
          }),
        ),
      }),
    ),
  }),
  ThreeCardRoundVoided: fc.record({ type: fc.constant('ThreeCardRoundVoided'), ...ofRound, by: text, reason: text }),
  ClaimVerified: fc.record({ type: fc.constant('ClaimVerified'), ...ofClaim }),
  ClaimAuthorized: fc.record({
    type: fc.constant('ClaimAuthorized'),
    ...ofClaim,
    surveillanceNotice: text,
    hasPhotograph: fc.boolean(),
  }),
  PayoutIssued: fc.record({
    type: fc.constant('PayoutIssued'),
    ...ofClaim,
    level: orNone(level),
    amountCents: i64,
    documentNumber: u32,
    method: fc.constantFrom(...WAYS_OF_0_9_0),
  }),
  ClaimPaid: fc.record({
    type: fc.constant('ClaimPaid'),
    ...ofClaim,
    ...{ level: orNone(level), amountCents: i64, documentNumber: u32, ...payment },
  }),
  ClaimPaidBySlip: fc.record({ type: fc.constant('ClaimPaidBySlip'), ...ofSlip, level: orNone(level) }),
  SlipPaymentRefused: fc.record({
    type: fc.constant('SlipPaymentRefused'),
    ...ofSlip,
    ...{ identifications: u8, code: text, detail: text, isOfSlip: fc.boolean() },
  }),
  PaymentCorrectionRequested: fc.record({
    type: fc.constant('PaymentCorrectionRequested'),
    ...ofClaim,
    ...{ reason: text, level: orNone(level), amountCents: i64, documentNumber: u32 },
    ...{ before: fc.record(payment), ...payment },
  }),
  ClaimPaymentCorrected: fc.record({
    type: fc.constant('ClaimPaymentCorrected'),
    ...ofClaim,
    ...{ second: person, reason: text, level: orNone(level), amountCents: i64, documentNumber: u32 },
    ...{ before: fc.record(payment), ...payment },
  }),
  ClaimChecked: fc.record({
    type: fc.constant('ClaimChecked'),
    ...ofClaim,
    check: fc.constantFrom(...CHECK_KINDS),
    result: fc.constantFrom(...CHECK_RESULTS),
    owedCents: i64,
    reference: text,
  }),
  ClaimForfeited: fc.record({
    type: fc.constant('ClaimForfeited'),
    ...ofClaim,
    ...{ second: person, reason: text, level: orNone(level), amountCents: i64, documentNumber: u32 },
  }),
  PaymentRulesRequested: fc.record({ type: fc.constant('PaymentRulesRequested'), at, ...ofRules }),
  PaymentRulesChanged: fc.record({ type: fc.constant('PaymentRulesChanged'), at, ...ofRules, second: person }),
  ClaimRejected: fc.record({
    type: fc.constant('ClaimRejected'),
    ...ofClaim,
    second: person,
    reason: text,
    level: orNone(level),
    amountCents: i64,
    restoration,
  }),
  ClaimReleased: fc.record({ type: fc.constant('ClaimReleased'), ...ofClaim, reason: text }),
  DocumentVoided: fc.record({
    type: fc.constant('DocumentVoided'),
    ...ofClaim,
    second: person,
    reason: text,
    documentNumber: u32,
    nextDocumentNumber: u32,
  }),
  ClaimActRequested: fc.record({
    type: fc.constant('ClaimActRequested'),
    ...ofClaim,
    act: fc.constantFrom(...CLAIM_ACTS_OF_TWO),
    reason: text,
    documentNumber: u32,
    level: orNone(level),
    amountCents: i64,
  }),
  ClaimActWithdrawn: fc.record({ type: fc.constant('ClaimActWithdrawn'), ...ofClaim, reason: text, request: u32 }),
  AdjustmentRequested: fc.record({ type: fc.constant('AdjustmentRequested'), ...ofAdjustment }),
  TermsActivated: fc.record({ type: fc.constant('TermsActivated'), ...ofTerms }),
  ActivationScheduled: fc.record({ type: fc.constant('ActivationScheduled'), ...ofTerms, dueAt: at, until: at }),
  ScheduleEnded: fc.record({
    ...{ type: fc.constant('ScheduleEnded'), at, version: u32 },
    end: fc.oneof(
      fc.record({ how: fc.constant('cancelled'), reason: text, person }),
      fc.record({ how: fc.constant('missed'), code: text, detail: text }),
    ),
  }),
  MeterAdjusted: fc.record({ type: fc.constant('MeterAdjusted'), ...ofAdjustment, second: person }),
  TransferNoticed: fc.record({
    type: fc.constant('TransferNoticed'),
    ...{ ...ofNotice, dueAt: at, level, chance },
    targets: list(fc.record({ linkId, level, sharePpm: i64, priceCents: i64, chance })),
  }),
  RetirementNoticed: fc.record({
    type: fc.constant('RetirementNoticed'),
    ...{ ...ofNotice, dueAt: at, residual: fc.constantFrom(...RESIDUAL_DISPOSITIONS) },
  }),
  NoticeCancelled: fc.record({ type: fc.constant('NoticeCancelled'), at, notice: u32, reason: text, person }),
  TransferSent: fc.record({
    type: fc.constant('TransferSent'),
    ...{ ...ofNotice, second: person, level, seedMicro: i64 },
    parts: list(fc.record({ linkId, ...ofPart })),
  }),
  TransferReceiptConfirmed: fc.record({
    type: fc.constant('TransferReceiptConfirmed'),
    ...{ at, notice: u32, part: u8, to: linkId, level, amountMicro: i64 },
  }),
  TransferReceived: fc.record({
    type: fc.constant('TransferReceived'),
    ...{ at, notice: u32, from: linkId, part: u8, ...ofPart },
  }),
  TransferExpected: fc.record({
    type: fc.constant('TransferExpected'),
    ...{ at, notice: u32, from: linkId, part: u8, level },
  }),
  TransferExpectationCancelled: fc.record({
    type: fc.constant('TransferExpectationCancelled'),
    ...{ at, notice: u32, from: linkId, part: u8 },
  }),
  LinkRetired: fc.record({
    type: fc.constant('LinkRetired'),
    ...{ ...ofNotice, second: person },
    returned: list(fc.record({ level, seedMicro: i64, ...amounts })),
  }),
  CorrectionRequested: fc.record({ type: fc.constant('CorrectionRequested'), ...ofCorrection }),
  CoupCorrected: fc.record({
    type: fc.constant('CoupCorrected'),
    ...{ ...ofCorrection, second: person, awards: list(award), moves: list(move) },
    reversal: fc.record({
      awards: list(award.map(({ reviewWith: _, ...rest }) => rest)),
      levels: list(reversal),
    }),
  }),
  ManualDocumentEntered: fc.record({
    type: fc.constant('ManualDocumentEntered'),
    ...ofClaim,
    manualNumber: text,
    reason: text,
  }),
};
const anyEvent: fc.Arbitrary<LinkEvent> = fc.oneof(...Object.values(ANY));
const anyBatch = fc.array(anyEvent, { maxLength: 6 });

describe('events as bytes', () => {
  it.each(Object.keys(ANY) as LinkEvent['type'][])('%s is read as it was written', (type) => {
    fc.assert(
      fc.property(ANY[type], (event) => {
        expect(decodeEvents(encodeEvents([event]))).toEqual([event]);
      }),
    );
  });

  it('a batch is the sequence of its events in any order', () => {
    fc.assert(
      fc.property(anyBatch, (events) => {
        const whole = encodeEvents(events);
        expect(decodeEvents(whole)).toEqual(events);
        const parts = events.flatMap((event) => [...encodeEvents([event])]);
        expect([...whole]).toEqual(parts);
      }),
    );
  });

  it('a history has one encoding: whatever can be read is written as the same bytes', () => {
    fc.assert(
      fc.property(anyBatch, fc.array(fc.tuple(fc.nat(), u8), { maxLength: 3 }), (events, noise) => {
        const bytes = noised(encodeEvents(events), noise);
        const read = readOrDamage(() => decodeEvents(bytes));
        if (read !== 'damaged') expect([...encodeEvents(read)]).toEqual([...bytes]);
      }),
    );
  });
});

describe('a handwritten codec', () => {
  it.each(EVENTS.map((declared) => [declared.name, declared] as const))(
    '%s has the bytes and the values of the codec that its fields derive',
    (name, declared) => {
      const derived = derivedCodec<string, Fields>(name, declared.fields);
      fc.assert(
        fc.property(ANY[name], (event) => {
          const w = new ByteWriter();
          derived.write(w.u8(declared.number).u48(event.at), event);
          const bytes = encodeEvents([event]);
          expect([...bytes]).toEqual([...w.finish()]);
          const r = new ByteReader(bytes);
          r.u8();
          expect(derived.read(r, r.u48())).toEqual(decodeEvents(bytes)[0]);
        }),
        { numRuns: 30 },
      );
    },
  );

  it('a contribution has the bytes of its fields', () => {
    const plain = struct('contribution', contribution.fields);
    fc.assert(
      fc.property(fc.record({ level, ...amounts }), (part) => {
        const [fast, derived] = [new ByteWriter(), new ByteWriter()];
        contribution.write(fast, part);
        plain.write(derived, part);
        expect([...fast.finish()]).toEqual([...derived.finish()]);
        expect(contribution.read(new ByteReader(fast.finish()))).toEqual(plain.read(new ByteReader(fast.finish())));
      }),
    );
  });
});

describe('bytes that no writer wrote', () => {
  it('are damage if cut anywhere inside an event', () => {
    fc.assert(
      fc.property(anyEvent, fc.nat(), (event, cut) => {
        const bytes = encodeEvents([event]);
        expect(readOrDamage(() => decodeEvents(bytes.subarray(0, 1 + (cut % (bytes.length - 1)))))).toBe('damaged');
      }),
    );
  });

  it('are read or are damage, and never anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        readOrDamage(() => decodeEvents(bytes));
        readOrDamage(() => decodeMeters(bytes));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['a kind that does not exist', [0, 0, 0, 0, 0, 0, 0]],
    ['a kind of a later version', [20, 0, 0, 0, 0, 0, 0]],
    ['a coup that is neither wagering nor not', [6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]],
    ['a card that is none', [11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 52, 0, 0, 0, 0]],
    ['a text longer than what is left', [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 255, 255, 255, 255, 65]],
    ['a text that is no UTF-8', [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0xff]],
    ['a text with a longer form than it needs', [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0xc0, 0x80]],
    ['something that is neither there nor not', [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]],
  ])('%s', (_, bytes) => {
    expect(() => decodeEvents(Uint8Array.from(bytes))).toThrow(JournalDamage);
  });

  it('a text of a person longer than agreed is our own bug to write, and damage to read', () => {
    const person = { id: 'a', name: 'A. Novak', license: 'TG-1', role: 'cage' } as const;
    const event = { type: 'ClaimReleased', at: 1, awardNumber: 1, person, reason: 'seen' } as const;
    expect(() => encodeEvents([{ ...event, reason: 'ü'.repeat(PEOPLES_TEXT_BYTES_MAX / 2) }])).not.toThrow();
    expect(() => encodeEvents([{ ...event, reason: 'x'.repeat(PEOPLES_TEXT_BYTES_MAX + 1) }])).toThrow(
      InvariantViolation,
    );
    const long = { ...person, id: 'x'.repeat(PERSON_TEXT_BYTES_MAX) };
    const bytes = encodeEvents([{ ...event, person: long }]);
    const longer = Uint8Array.of(...bytes.slice(0, 15), ...bytes.slice(14, 15), ...bytes.slice(15));
    new DataView(longer.buffer).setUint32(11, PERSON_TEXT_BYTES_MAX + 1);
    expect(() => encodeEvents([{ ...event, person: { ...long, id: `${long.id}x` } }])).toThrow(InvariantViolation);
    expect(() => decodeEvents(longer)).toThrow(JournalDamage);
  });

  it('a value that cannot be written is reported as our own bug', () => {
    const event = { type: 'WriterTookOver', at: -1, epoch: 1, holder: 'test' } as const;
    expect(() => encodeEvents([event])).toThrow(InvariantViolation);
    expect(() => encodeEvents([{ ...event, at: 1, epoch: 2 ** 32 }])).toThrow(InvariantViolation);
  });
});

describe('meters as bytes', () => {
  const count = fc.nat({ max: 0xffff_ffff });
  const anyMeters: fc.Arbitrary<LevelMeters[]> = fc.array(
    fc.record({
      level,
      cycle: count,
      ...amounts,
      inWagers: at,
      hits: count,
      winsCents: i64,
      largestCents: i64,
      pendingCents: i64,
      machinePaidCents: i64,
      attendantPaidCents: i64,
    }),
    { maxLength: 4 },
  );

  it('are read as they were written, and are damage if cut or extended', () => {
    fc.assert(
      fc.property(anyMeters, fc.nat(), (meters, cut) => {
        const bytes = encodeMeters(meters);
        expect(decodeMeters(bytes)).toEqual(meters);
        expect(readOrDamage(() => decodeMeters(bytes.subarray(0, cut % bytes.length)))).toBe('damaged');
        expect(readOrDamage(() => decodeMeters(Uint8Array.of(...bytes, 0)))).toBe('damaged');
      }),
    );
  });

  it('are damage without any level', () => {
    const bytes = encodeMeters([]);
    bytes.set([0, 1]);
    expect(() => decodeMeters(Uint8Array.of(...bytes, 4))).toThrow(JournalDamage);
  });
});

function noised(bytes: Uint8Array, noise: readonly (readonly [number, number])[]): Uint8Array {
  const copy = bytes.slice();
  for (const [where, byte] of noise) if (copy.length > 0) copy[where % copy.length] = byte;
  return copy;
}

function readOrDamage<T>(read: () => T): T | 'damaged' {
  try {
    return read();
  } catch (error) {
    if (error instanceof JournalDamage) return 'damaged';
    throw error;
  }
}
