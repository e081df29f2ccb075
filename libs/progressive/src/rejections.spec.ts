import {
  HAND_MS_MIN,
  LINK_REJECTIONS,
  type LinkConfig,
  type LinkRejectionCode,
  asLinkId,
  writeLinkConfig,
} from './index.js';
import {
  type Act,
  type Expectation,
  FORTNIGHT_MS,
  SCENE_BEGINS_AT,
  PEOPLE,
  Scene,
  adjustment,
  again,
  submits,
  betting,
  claim,
  correction,
  coup,
  device,
  door,
  given,
  later,
  dollars,
  DEVICE_GAME,
  linkOf,
  linkWithThreeCard,
  link,
  paymentRules,
  nothingRecorded,
  recorded,
  refused,
  retirement,
  round,
  seat,
  shoeOf,
  table,
  tableNo,
  threeCard,
  terms,
  to,
  transfer,
  vigorishForm,
} from './testing/index.js';

const deal = threeCard();
const threeCardTable = (...acts: readonly Act[]): Scene => given(linkWithThreeCard()).when(...acts);

const WAYS: Readonly<Record<LinkRejectionCode, () => Scene>> = {
  LINK_NOT_IN_PLAY: () => opened(table(1).opens(), link.isSuspended, seat(1).wagers()),
  LINK_ALREADY_OPEN: () => opened(submits(() => ({ type: 'open-link', config: linkOf({ seats: 4 }) }))),
  LINK_NOT_OPEN: () => new Scene().when(link.isSuspended),
  ALREADY_SUSPENDED: () => opened(link.isSuspended, link.isSuspended),
  NOT_SUSPENDED: () => opened(link.isResumed),
  TABLE_NOT_ON_LINK: () => opened(submits(() => ({ type: 'lock', table: tableNo(2), coup: 1 }))),
  COUP_OUT_OF_ORDER: () => opened(table(1).opens(2)),
  COUP_UNKNOWN: () => opened(table(1).opens(), table(1).locks(2)),
  COUP_STILL_OPEN: () => opened(table(1).opens(), table(1).opens(2)),
  COUP_NOT_BETTING: () => opened(betting({ seats: [1] }), seat(1).withdraws()),
  COUP_NOT_LOCKED: () => opened(table(1).opens(), table(1).shows('4S 5H', '2C 3D')),
  COUP_NOT_RESOLVED: () => opened(betting({ seats: [1] }), table(1).settles()),
  COUP_ALREADY_RESOLVED: () =>
    opened(betting({ seats: [1] }), table(1).shows('4S 5H', '2C 3D'), table(1).shows('4S 5C', '2C 3D')),
  COUP_OVER: () => opened(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }), table(1).isVoided()),
  NO_WAGER_ROUND: () => opened(table(1).simulates(), seat(1).wagers()),
  LATE_WAGER: () => opened(betting({ seats: [1] }), seat(2).wagers()),
  LATE_STAKES: () => given(linkOf({ game: {} })).when(betting({ seats: [1] }), seat(1).has({ player: 500n })),
  GAME_NOT_STATED: () => opened(table(1).opens(), seat(1).has({ player: 500n })),
  WAGER_NOT_AT_TABLE: () => given(linkOf({ game: {} })).when(table(1).opens(), seat(1).has({ lucky6: 500n })),
  STAKE_INVALID: () => given(linkOf({ game: {} })).when(table(1).opens(), seat(1).has({ player: 0n })),
  TOO_MANY_STAKES: () =>
    Array.from({ length: 101 }).reduce<Scene>(
      (scene, _, report) => scene.when(seat(1).has({ player: BigInt(report + 1) })),
      given(linkOf({ game: {} })).when(table(1).opens()),
    ),
  PROMOTIONS_NOT_ALLOWED: () => opened(table(1).opens(), seat(1).wagers(), seat(1).isPaidByHouse(500n)),
  PROMOTION_INVALID: () => withCoupons().when(seat(1).isPaidByHouse(501n)),
  LATE_PROMOTION: () => withCoupons().when(table(1).locks(), seat(1).isPaidByHouse(500n)),
  TOO_MANY_PROMOTIONS: () =>
    Array.from({ length: 101 }).reduce<Scene>(
      (scene, _, report) => scene.when(seat(1).isPaidByHouse(BigInt(report + 1))),
      withCoupons(),
    ),
  NO_VIGORISH: () => given(linkOf({ game: { vigorish: 'marked' } })).when(table(1).opens(), seat(1).pays(1n)),
  VIGORISH_AMOUNT_DIFFERS: () => owing().when(seat(1).pays(1n)),
  VIGORISH_OPEN: () => owing().when(table(1).getsNewCards()),
  VIGORISH_FORMS_NOT_USED: () => owing().when(vigorishForm(1).isIssued({ seat: 1 })),
  VIGORISH_FORM_NOT_OPEN: () => owing().when(vigorishForm(1).isCollected()),
  SEAT_NOT_ON_TABLE: () => opened(table(1).opens(), seat(4).wagers()),
  SEAT_HAS_WAGER: () => opened(table(1).opens(), seat(1).wagers(), seat(1).wagers()),
  SEAT_HAS_NO_WAGER: () => opened(table(1).opens(), seat(1).withdraws()),
  DEVICE_NOT_OF_SEAT: () => opened(table(1).opens(), (scene) => seat(1).wagers({ device: deviceOf(scene, 2) })(scene)),
  WRONG_PRICE: () => opened(table(1).opens(), seat(1).wagers({ priceCents: 1_000n })),
  BOOT_STALE: () => opened(table(1).opens(), seat(1).wagers({ boot: 2 }), seat(1).wagers({ boot: 1, sequence: 2 })),
  BOOT_IMPLAUSIBLE: () => opened(table(1).opens(), seat(1).wagers({ boot: 17 })),
  TOO_MANY_REPORTS: () => opened(...Array.from({ length: 10 }, () => seat(1).reports('power'))),
  DOOR_NAME_UNUSABLE: () => opened(door('Cabinet').opens()),
  TOO_MANY_DOORS: () => opened(...Array.from({ length: 17 }, (_, at) => door(`door-${at}`).opens())),
  BOOT_OUT_OF_RANGE: () => opened(device(1).isEnrolled({ boot: 0 })),
  SEQUENCE_GAP: () => opened(table(1).opens(), seat(1).wagers({ sequence: 2 })),
  SEQUENCE_REUSED: () => opened(table(1).opens(), seat(1).wagers(), seat(1).withdraws({ sequence: 1 })),
  SEQUENCE_TOO_OLD: () =>
    opened(
      table(1).opens(),
      ...Array.from({ length: 10 }, () => [seat(1).wagers(), seat(1).withdraws()]).flat(),
      seat(1).wagers({ sequence: 1 }),
    ),
  CARDS_MISSING: () => opened(betting({ seats: [1] }), table(1).shows('2S 2H', '2C 3D')),
  CARD_NOT_TO_BE_DRAWN: () => opened(betting({ seats: [1] }), table(1).shows('4S 5H 2D', '2C 3D')),
  CARD_NOT_IN_SHOE: () =>
    opened(
      ...Array.from({ length: 4 }, () => coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' })),
      betting({ seats: [1] }),
      table(1).shows('KS 9S', '2C 3D'),
    ),
  SHOE_OUT_OF_ORDER: () => opened(table(1).getsNewCards(3)),
  SHOE_DURING_COUP: () => opened(table(1).opens(), table(1).getsNewCards()),
  SHOES_NOT_TRACKED: () => opened(shoeOf(1).opens()),
  SHOE_NOT_DESCRIBED: () => tracked(table(1).getsNewCards()),
  SHOE_NOT_OPEN: () => tracked(table(1).opens()),
  SHOE_OVER: () => tracked(lastHand, table(1).opens()),
  SHOE_DECKS_WRONG: () => tracked(shoeOf(1).opens({ decks: 6 })),
  CARDS_NOT_OPENED_YET: () => tracked(shoeOf(1).opens({ hoursOld: -1 })),
  CARDS_TOO_OLD: () => tracked(shoeOf(1).opens({ hoursOld: 24 })),
  BATCH_NOT_ALTERNATED: () =>
    given(linkOf({ shoes: { batches: 2 } })).when(shoeOf(1).isReady(), (scene) => {
      const { cardsOpenedAt } = scene.lastEvent('ShoeLoaded');
      scene.submit({ type: 'open-shoe', ...SHOE_2, table: tableNo(1), cardsOpenedAt });
    }),
  BURN_FIRST: () => tracked(shoeOf(1).opens(), table(1).opens()),
  SHOE_IN_USE: () => tracked(shoeOf(1).isReady(), shoeOf(1).isInspected()),
  CARDS_NOT_INSPECTED: () => tracked(shoeOf(1).opens(), shoeOf(1).isVerified()),
  CARDS_ALREADY_VERIFIED: () =>
    tracked(
      shoeOf(1).opens(),
      shoeOf(1).isInspected(),
      shoeOf(1).isVerified(),
      shoeOf(1).isInspected({ by: PEOPLE.pit }),
    ),
  CARDS_NOT_VERIFIED: () =>
    given(linkOf({ shoes: { inspection: 'two-people' } })).when(shoeOf(1).opens(), shoeOf(1).burns('2D')),
  ALREADY_BURNED: () => tracked(shoeOf(1).isReady('2D'), shoeOf(1).burns('3D')),
  COVER_CARD_ALREADY_SEEN: () =>
    tracked(shoeOf(1).isReady(), shoeOf(1).showsCoverCard(1), table(1).opens(), shoeOf(1).showsCoverCard(2)),
  SIMULATED_ROUND_FIRST: () => tracked(shoeOf(1).isReady(), shoeOf(1).has('found-face-up', '9D'), table(1).opens()),
  DISCLOSED_CARD_FIRST: () =>
    tracked(
      shoeOf(1).isReady(),
      shoeOf(1).has('found-face-up', '9D'),
      table(1).simulates(),
      table(1).shows('4S 5H', '2C 3D'),
    ),
  DISCLOSED_CARD_THIRD: () =>
    given(linkOf({ shoes: {} })).when(
      shoeOf(1).isReady(),
      betting({ seats: [1] }),
      shoeOf(1).has('players-third', '9D', { dealt: '3S 2H 4D 3C' }),
      table(1).enters('3S 2H 4D 3C 8D'),
    ),
  CARDS_RAN_OUT: () =>
    tracked(
      shoeOf(1).isReady(),
      betting({ seats: [1] }),
      shoeOf(1).has('cards-run-out', null),
      table(1).shows('4S 5H', '2C 3D'),
    ),
  IRREGULARITY_OUT_OF_ORDER: () => tracked(shoeOf(1).isReady(), shoeOf(1).has('drawn-in-error', null, { number: 2 })),
  NO_IRREGULARITY: () => tracked(shoeOf(1).isReady(), shoeOf(1).has('cards-run-out', null)),
  GAME_OF_TABLE_DIFFERS: () => threeCardTable(table(2).opens()),
  DECK_OUT_OF_ORDER: () => threeCardTable(deal.opensDeck({ deck: 2 })),
  DECK_DURING_ROUND: () => threeCardTable(deal.isReady(), deal.opens(), deal.opensDeck()),
  DECK_PLACE_WRONG: () => threeCardTable(deal.opensDeck({ place: 2 })),
  DECK_TOO_OLD: () => threeCardTable(deal.opensDeck({ hoursOld: 8 })),
  DECK_COLORS_EQUAL: () =>
    given(linkWithThreeCard(DEVICE_GAME)).when(deal.opensDeck(), deal.opensDeck({ place: 2, color: 'red' })),
  DECK_NOT_VERIFIED: () => threeCardTable(deal.opensDeck({ verifiedBy: '' })),
  DECK_NOT_AT_TABLE: () => threeCardTable(deal.opens()),
  DECK_STEP_OUT_OF_ORDER: () => threeCardTable(deal.opensDeck(), deal.shuffles({ shuffle: 2 })),
  DECK_NOT_SHUFFLED: () => threeCardTable(deal.opensDeck(), deal.opens()),
  DECK_NOT_CUT: () => threeCardTable(deal.opensDeck(), deal.shuffles(), deal.opens()),
  SHUFFLE_METHOD_WRONG: () => threeCardTable(deal.opensDeck(), deal.shuffles({ how: 'device' })),
  DECK_COUNT_MISSING: () =>
    given(linkWithThreeCard(DEVICE_GAME)).when(deal.opensDeck(), deal.shuffles({ countedCards: 0 })),
  RECUT_NOT_DIRECTED: () => threeCardTable(deal.isReady(), deal.cuts()),
  CUT_TOO_SHALLOW: () => threeCardTable(deal.opensDeck(), deal.shuffles(), deal.cuts({ cardsAbove: 9 })),
  DEVICE_NOT_AT_TABLE: () => threeCardTable(deal.device('shuffler', 'covered')),
  DEVICE_NOT_COVERED: () =>
    given(linkWithThreeCard(DEVICE_GAME)).when(deal.isReady(), deal.device('shuffler', 'out-of-order'), deal.opens()),
  ROUND_OUT_OF_ORDER: () => threeCardTable(deal.opens(2)),
  ROUND_UNKNOWN: () => threeCardTable(deal.settles()),
  ROUND_STILL_OPEN: () => threeCardTable(deal.isReady(), deal.opens(), deal.opens(2)),
  ROUND_OVER: () => threeCardTable(deal.isReady(), deal.opens(), deal.voids(), deal.settles()),
  BETS_CLOSED: () => threeCardTable(deal.deals([1]), deal.closesBets([1, 2])),
  BETS_NOT_CLOSED: () => threeCardTable(deal.isReady(), deal.opens(), deal.settles()),
  NO_POSITION_IN_PLAY: () => threeCardTable(deal.isReady(), deal.opens(), deal.closesBets([])),
  POSITION_TWICE: () => threeCardTable(deal.isReady(), deal.opens(), deal.closesBets([1, 1])),
  WAGER_NOT_OFFERED: () =>
    threeCardTable(
      deal.isReady(),
      deal.opens(),
      deal.closesBets([1], [{ position: 1, wager: 'ante/free', stakeCents: 500n }]),
    ),
  STAKE_WRONG: () =>
    threeCardTable(
      deal.isReady(),
      deal.opens(),
      deal.closesBets([1], [{ position: 1, wager: 'dragon_bonus', stakeCents: 500n }]),
    ),
  HAND_NOT_IN_PLAY: () => threeCardTable(deal.deals([1]), deal.showsHand(2, '2S 3S 4S')),
  HAND_OUT_OF_ORDER: () => threeCardTable(deal.deals([1]), deal.showsHand(1, '2S 3S 4S')),
  HAND_SIZE_WRONG: () => threeCardTable(deal.deals([1]), deal.showsHand(0, '2S 3S')),
  HANDS_MISSING: () => threeCardTable(deal.deals([1]), deal.settles()),
  HANDS_NOT_ALL_COUNTED: () => threeCardTable(deal.deals([1]), deal.countsStub(46, [3])),
  CARD_DEALT_TWICE: () => threeCardTable(deal.deals([1]), deal.showsHand(0, '2S 3S 3S')),
  STUB_COUNT_DUE: () =>
    threeCardTable(
      ...Array.from({ length: 4 }, () => deal.round({ dealer: '2S 3S 4S', hands: { 1: '9S TS KS' } })),
      ...[deal.isReady(), deal.opens(), deal.closesBets([1]), deal.showsHand(0, '2S 3S 4S')],
    ),
  STUB_ALREADY_COUNTED: () => threeCardTable(deal.deals([1]), deal.countsStub(46), deal.countsStub(45)),
  EARLIER_COUP_UNRESOLVED: () =>
    given(linkOf({ tables: 2, awards: { tableOrder: 'lock' } })).when(
      betting({ table: 1, seats: [1] }),
      betting({ table: 2, seats: [1] }),
      table(2).shows('KS 9S', 'KS 9S'),
    ),
  UNREASONABLE_CONTRIBUTION: () =>
    unreasonable().when(table(1).opens(), seat(1).wagers(), seat(2).wagers(), table(1).locks()),
  MAIN_WAGERS_NEEDED: () =>
    given(linkOf({ mainWager: 'attested' })).when(table(1).opens(), seat(1).wagers(), table(1).locksWith()),
  ROUND_HELD: () => tooFast(table(1).opens(), seat(1).wagers(), table(1).locks()),
  VOID_NEEDS_SUPERVISOR: () => opened(betting({ seats: [1] }), table(1).voids()),
  ROUND_NOT_HELD: () => opened(betting({ seats: [1] }), round(1).isReleased()),
  CLAIM_UNKNOWN: () => opened(claim(1).isVerified()),
  CLAIM_ENDED: () => heartHit(claim(1).isPaid(), claim(1).isVerified()),
  TWO_PEOPLE_NEEDED: () =>
    opened(
      coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
      claim(1).isVerified(),
      claim(1).isAuthorized({ by: PEOPLE.pit }),
    ),
  CLAIM_HELD: () => twoNearHits().when(claim(1).isPaid()),
  PAYMENT_STOPPED: () =>
    heartHit(
      claim(1).isVerified(),
      claim(1).hasItsRejectionRequested(),
      claim(1).isAuthorized({ by: PEOPLE.otherPit }),
    ),
  CLAIM_ACT_WAITS: () =>
    heartHit(claim(1).hasItsRejectionRequested({ by: PEOPLE.pit }), claim(1).hasItsVoidRequested()),
  CLAIM_NOT_HELD: () => heartHit(claim(1).isReleased()),
  CLAIM_PROVISIONAL: () => twoNearHits().when(claim(2).isReleased(), claim(2).isPaid()),
  CLAIM_STEP_MISSING: () => heartHit(claim(1).isAuthorized()),
  CLAIM_STEP_DONE: () => heartHit(claim(1).isVerified(), claim(1).isVerified({ by: PEOPLE.floor })),
  PERSON_INCOMPLETE: () => heartHit(claim(1).isVerified({ by: { ...PEOPLE.floor, license: ' ' } })),
  REASON_NEEDED: () => heartHit(claim(1).isRejected({ reason: ' ' })),
  TEXT_MALFORMED: () => opened(submits(() => ({ type: 'suspend', by: 'F. Person', reason: 'bro\ud800ken' }))),
  ROLE_MAY_NOT: () => heartHit(claim(1).isVerified({ by: PEOPLE.auditor })),
  SURVEILLANCE_NOTICE_NEEDED: () => starHit(claim(1).isVerified(), claim(1).isAuthorized({ surveillanceNotice: '' })),
  PAYMENT_NOT_WHOLE: () => heartHit(claim(1).isVerified(), claim(1).isAuthorized(), claim(1).isIssued({ parts: [] })),
  PAYMENT_UNCHANGED: () => heartHit(claim(1).isPaid(), claim(1).hasItsPaymentCorrectionRequested()),
  PAYMENT_NOT_KEPT: () =>
    heartHit(claim(1).isRejected(), claim(1).hasItsPaymentCorrectionRequested({ reason: 'it was cash' })),
  PAYMENT_IS_ELSEWHERE: () =>
    heartHit(paymentRules.saySystemPays({ fromCents: 0n, belowCents: null }), claim(1).isPaid()),
  PAYMENT_IS_HERE: () => heartHit(claim(1).isPaidBySlip()),
  SLIP_AMOUNT_WRONG: () =>
    heartHit(
      paymentRules.saySystemPays({ fromCents: 0n, belowCents: null }),
      claim(1).isPaidBySlip({ amountCents: 1n }),
    ),
  METHOD_NOT_ALLOWED: () =>
    starHit(claim(1).isVerified(), claim(1).isAuthorized(), claim(1).isIssued({ method: 'cash' })),
  WITHHOLDING_NEEDED: () =>
    starHit(
      claim(1).isVerified(),
      claim(1).isAuthorized(),
      claim(1).isIssued({ ...wholly('50000.50'), deductions: [] }),
    ),
  CHECK_MISSING: () => starHit(claim(1).isVerified(), claim(1).isAuthorized(), claim(1).isPaidWithoutLookUps()),
  CHECK_RESULT_WRONG: () => starHit(claim(1).isChecked('debts', { result: 'excluded' })),
  DEBT_NOT_INTERCEPTED: () =>
    heartHit(
      ...[claim(1).isVerified(), claim(1).isAuthorized()],
      claim(1).isChecked('debts', { result: 'owes', owedCents: 100n }),
      claim(1).isIssued({ deductions: [{ kind: 'state-tax', amountCents: 100n, reference: '' }] }),
    ),
  PATRON_MISSING: () =>
    starHit(claim(1).isVerified(), claim(1).isAuthorized(), claim(1).isIssued({ identifications: 0 })),
  PATRON_EXCLUDED: () =>
    heartHit(
      ...[claim(1).isVerified(), claim(1).isAuthorized()],
      claim(1).isChecked('exclusion', { result: 'excluded' }),
      claim(1).isIssued(),
    ),
  PATRON_NOT_EXCLUDED: () => heartHit(claim(1).isForfeited()),
  PAYMENT_RULES_UNCHANGED: () => opened(paymentRules.areRequested((rules) => rules)),
  DOCUMENT_NOT_OF_CLAIM: () => heartHit(claim(1).hasItsDocumentVoided({ documentNumber: 7 })),
  LINK_NOT_IDLE: () => opened(adjustment.isRequested({ level: 'star', afterMicro: 5_100_000_000_000n })),
  ADJUSTMENT_OUT_OF_RANGE: () =>
    opened(link.isSuspended, adjustment.isRequested({ level: 'star', afterMicro: 4_999_999_999_999n })),
  LINK_RETIRED: () => idle(retirement.isNoticed(), later(FORTNIGHT_MS), retirement.isDone(), link.isResumed),
  NOTICE_UNKNOWN: () => idle(transfer.isSent({ notice: 1 })),
  NOTICE_STANDS: () => idle(transfer.isNoticed('heart', [to('spade')]), transfer.isNoticed('heart', [to('star')])),
  AWARD_BELOW_RESET: () =>
    given(linkOf({ laboratory: false, roundMsMin: HAND_MS_MIN, shoes: {}, star: { resetCents: 5_000_001n } })),
  NOTICE_TOO_SHORT: () => given(linkOf({ noticeDays: 13 })),
  NOTICE_NOT_OVER: () => idle(transfer.isNoticed('heart', [to('spade')]), transfer.isSent()),
  TRANSFER_NOT_ELIGIBLE: () => idle(transfer.isNoticed('heart', [to('must-hit')])),
  CLAIMS_OPEN: () =>
    heartHit(link.isSuspended, transfer.isNoticed('heart', [to('star')]), later(FORTNIGHT_MS), transfer.isSent()),
  AMOUNT_REMAINS: () =>
    opened(
      coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }),
      link.isSuspended,
      retirement.isNoticed(),
      later(FORTNIGHT_MS),
      retirement.isDone(),
    ),
  TRANSFER_UNDER_WAY: () =>
    idle(
      transfer.isNoticed('heart', [to('heart', { linkId: asLinkId('royal-9-west') })]),
      retirement.isNoticed({ residual: 'house' }),
      later(FORTNIGHT_MS),
      transfer.isSent({ notice: 1 }),
      retirement.isDone({ notice: 2 }),
    ),
  TRANSFER_NOT_EXPECTED: () => idle(transfer.comes('star')),
  ARRIVAL_DOES_NOT_FIT: () => idle(transfer.hasArrived()),
  NO_SUCH_REQUEST: () => opened(link.isSuspended, adjustment.isApproved()),
  REQUEST_CHANGED: () =>
    opened(
      link.isSuspended,
      adjustment.isRequested({ level: 'star', afterMicro: 5_100_000_000_000n }),
      adjustment.isApproved({ hash: '00' }),
    ),
  CORRECTION_NOT_POSSIBLE: () =>
    opened(betting({ seats: [1] }), table(1).shows('4S 5H', '2C 3D'), correction(1).isRequested('4S 5H', '2C 3D')),
  TERMS_SUPERSEDED: () =>
    opened(
      link.isSuspended,
      terms.areActivated((now) => ({ ...now, name: 'Royal 9 West' }), { version: 1 }),
    ),
  TERMS_NOT_APPROVED: () =>
    opened(
      link.isSuspended,
      terms.areActivated((now) => now, { approvals: [] }),
    ),
  TERMS_NOT_EFFECTIVE: () => opened(link.isSuspended, fromTomorrow),
  TERMS_NOT_LAWFUL: () =>
    opened(
      link.isSuspended,
      terms.areActivated((now) => ({ ...now, decks: 6 })),
    ),
  ACTIVATION_SCHEDULED: () => idle(terms.areScheduled(renamed), terms.areActivated(renamed)),
  ACTIVATION_NOT_SCHEDULED: () => idle(terms.areCancelled()),
  ACTIVATION_NOT_DUE: () => idle(terms.areScheduled(renamed), terms.areExecuted()),
  SCHEDULE_OUT_OF_RANGE: () => idle(terms.areScheduled(renamed, { inMs: 0 })),
  MANUAL_NUMBER_USED: () => heartHit(claim(1).hasManualForm('M-17'), claim(1).hasManualForm(' m-17 ')),
};

const renamed = (now: LinkConfig): LinkConfig => ({ ...now, name: 'Royal 9 West' });

function wholly(amount: string) {
  return { parts: [{ method: 'check', amountCents: dollars(amount), reference: '1001' }] } as const;
}

function idle(...acts: readonly Act[]): Scene {
  return opened(link.isSuspended, ...acts);
}

function heartHit(...acts: readonly Act[]): Scene {
  return opened(coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }), ...acts);
}

function starHit(...acts: readonly Act[]): Scene {
  return opened(coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' }), ...acts);
}

function twoNearHits(): Scene {
  const hit = { seats: [1], player: 'KS 9S', banker: '2C 3D' } as const;
  return given(linkOf({ tables: 2 })).when(coup({ ...hit, table: 1 }), coup({ ...hit, table: 2 }));
}

const withCoupons = (): Scene =>
  given(linkOf({ promotional: { contribution: 'full' } })).when(table(1).opens(), seat(1).wagers());

function owing(): Scene {
  const won = [table(1).locks(), table(1).shows('KS 6S', '7H KH'), table(1).settles()];
  return given(linkOf({ game: { vigorish: 'marked' } })).when(
    table(1).opens(),
    seat(1).has({ 'banker/standard': 1_000n }),
    ...won,
  );
}

function opened(...acts: readonly Act[]): Scene {
  return given(linkOf({ seats: 3 })).when(...acts);
}

function tracked(...acts: readonly Act[]): Scene {
  return given(linkOf({ seats: 3, shoes: {} })).when(...acts);
}

const SHOE_2 = { shoe: 2, decks: 8, backs: 'red', by: 'dealer 4' } as const;

const lastHand: Act = (scene) => {
  scene.when(
    shoeOf(1).isReady(),
    shoeOf(1).showsCoverCard(1),
    coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }),
    coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }),
  );
};

const fromTomorrow: Act = (scene) => {
  const signed = terms.approvals(scene, scene.link.config);
  const approvals = signed.map((each) => ({ ...each, effectiveFrom: scene.now + 86_400_000 }));
  terms.areActivated((now) => now, { approvals })(scene);
};

function deviceOf(scene: Scene, position: number) {
  return scene.table(1).config.seats[position - 1]!.deviceId;
}

/** Approval would refuse these terms. The lock checks them independently (N.J.A.C. 13:69E-1.39A(a)6). */
function unreasonable(): Scene {
  const terms = linkOf({ mustHit: null, star: { ratePpm: 100_000n, unreasonableCents: 99n } });
  const scene = new Scene();
  scene.apply({ type: 'LinkOpened', at: SCENE_BEGINS_AT, config: writeLinkConfig(terms), mustHit: null });
  return scene;
}

function tooFast(...acts: readonly Act[]): Scene {
  return given(linkOf({ roundMsMin: 8_000 })).when(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }), ...acts);
}

const RECORDED: Partial<Record<LinkRejectionCode, Expectation>> = {
  LATE_WAGER: recorded('LateWagerRefused'),
  ROUND_HELD: recorded('RoundHeld'),
  PAYMENT_IS_HERE: recorded('SlipPaymentRefused'),
  SLIP_AMOUNT_WRONG: recorded('SlipPaymentRefused'),
};

describe('every refusal of the link', () => {
  it('has an example here', () => {
    expect(Object.keys(WAYS)).toEqual(Object.keys(LINK_REJECTIONS));
  });

  it.each(Object.keys(WAYS) as LinkRejectionCode[])('%s', (code) => {
    const scene = WAYS[code]().then(refused(code));
    scene.then(RECORDED[code] ?? nothingRecorded);
    scene.when(again).then(refused(code), nothingRecorded);
  });

  it('states what a person should do, and its HTTP status', () => {
    for (const { status, text } of Object.values(LINK_REJECTIONS)) {
      expect([403, 404, 409, 422, 429]).toContain(status);
      expect(text).toMatch(/^[A-Z].*\.$/);
    }
  });
});
