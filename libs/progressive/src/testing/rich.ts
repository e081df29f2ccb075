import { must } from '@jackpot/money';
import { asLinkId } from '../ids.js';
import type { ThreeCardGame } from '../three-card/game.js';
import { door, later, link, seat, submits, table } from './acts.js';
import { adjustment } from './adjust.js';
import { claim, PEOPLE } from './claims.js';
import { firstAwardAfter } from '../link/decide.js';
import { round } from './held.js';
import { paymentRules } from './payment-rules.js';
import { type Plan, played } from './play.js';
import { Prng } from './prng.js';
import { DEVICE_REPORTS } from '../table/state.js';
import type { Act, Scene } from './scene.js';
import { shoeOf } from './shoe-acts.js';
import { someNewTerms } from './some-terms.js';
import { DEVICE_GAME, MANUAL_GAME, someHands, threeCard } from './three-card.js';
import { correction, FORTNIGHT_MS, retirement, to, transfer } from './transfers.js';
import { vigorishForm } from './vigorish-forms.js';

const RARE_EVERY = 7;
const THREE_CARD_EVERY = 90;
const RETIRED_EVERY = 3;

const COLLECTED_EVERY = 6;

/** One in this many histories has a restored journal, after `RESTORED_AT` steps. */
const RESTORED_EVERY = 5;
const RESTORED_AT = 8;

const GAMES: readonly ThreeCardGame[] = [
  MANUAL_GAME,
  DEVICE_GAME,
  { ...DEVICE_GAME, dealing: 'automated-shoe', deviceCounts: false, decks: 1, wagers: ['ante/free', 'three_kings/B'] },
  { ...DEVICE_GAME, deviceCounts: false, vigorish: 'exact' },
];

export function planFrom(prng: Prng, happenings: number): Plan {
  const number = (): number => prng.pick(10_000);
  const prngSeed = prng.pick(1_000_000_000);
  return {
    prngSeed,
    terms: Array.from({ length: 22 }, number),
    dice: Array.from({ length: happenings }, () => [number(), number(), number(), number()] as const),
    game: must(GAMES[prngSeed % GAMES.length], 'a game'),
  };
}

/** Random play with rare acts, so that every event occurs in some of a hundred histories. */
export function richlyPlayed(plan: Plan, afterEach?: (scene: Scene) => void): Scene {
  const prng = new Prng(plan.prngSeed + 1);
  const threeCardPrng = new Prng(plan.prngSeed + 2);
  let step = 0;
  const scene = played(plan, (each) => {
    step += 1;
    if (step === RESTORED_AT && plan.prngSeed % RESTORED_EVERY === 0) each.when(aRestoration);
    if (prng.pick(RARE_EVERY) === 0) must(RARE[prng.pick(RARE.length)], 'something rare')(prng)(each);
    if (threeCardPrng.pick(THREE_CARD_EVERY) === 0) aThreeCardRound(threeCardPrng)(each);
    if (step % COLLECTED_EVERY === 0) collectsVigorish(step % (2 * COLLECTED_EVERY) === 0)(each);
    afterEach?.(each);
  });
  if (prng.pick(RETIRED_EVERY) === 0) scene.when(isRetired);
  afterEach?.(scene);
  return scene;
}

const collectsVigorish =
  (isByForm: boolean): Act =>
  (scene) => {
    for (const { markers, tableNo, isOnLink } of scene.link.tables)
      if (isOnLink)
        for (const position of markers.keys()) {
          const at = { seat: position, table: tableNo + 1 };
          scene.when(isByForm ? vigorishForm(0).isIssued(at) : seat(position, at).pays());
        }
    const [form] = scene.link.vigorishForms;
    if (form !== undefined) scene.when(vigorishForm(form.formNumber).isCollected());
  };

type Rare = (prng: Prng) => Act;

const RARE: readonly Rare[] = [
  (prng) => atRest(anAdjustment(prng)),
  (prng) => atRest(aTransfer(prng)),
  (prng) => fromAnother(prng),
  (prng) => aHeldRound(prng),
  (prng) => aCorrection(prng),
  (prng) => aLockedVoid(prng),
  (prng) => onClaims(prng),
  (prng) => aSlip(prng),
  (prng) => atRest(someNewTerms(prng.pick(10_000))),
  (prng) => aShoe(prng),
  (prng) => aReport(prng),
  (prng) => aDoor(prng),
  (prng) => someStakes(prng),
];

const aTable = (prng: Prng): number => 1 + prng.pick(3);

function at(number: number, act: (number: number, scene: Scene) => readonly Act[]): Act {
  return (scene) => {
    const isThere = scene.link.tables[number - 1]?.threeCard === null;
    const found = isThere ? number : 1;
    scene.when(...act(found, scene));
  };
}

const aRestoration: Act = (scene) => {
  if (scene.link.isRetired) return;
  const firstAward = firstAwardAfter(scene.link.awards, scene.now);
  scene.when(
    submits(({ state }) => ({ type: 'take-over', epoch: state.epoch + 1, holder: 'restore' })),
    submits(() => ({ type: 'journal-restored', firstAward })),
  );
};

function aReport(prng: Prng): Act {
  const what = must(DEVICE_REPORTS[prng.pick(DEVICE_REPORTS.length)], 'a report');
  return at(aTable(prng), (number) => [seat(1, { table: number }).reports(what)]);
}

function someStakes(prng: Prng): Act {
  const isLate = prng.pick(4) === 0;
  const stakeCents = 100n * BigInt(1 + prng.pick(900));
  return at(aTable(prng), (number) => [
    finish(number),
    newCards(number),
    table(number).opens(),
    seat(1, { table: number }).has({ 'banker/standard': stakeCents, 'tie/8': 500n }),
    ...(isLate ? [table(number).locks()] : []),
    seat(1, { table: number }).has({ 'banker/standard': stakeCents }),
  ]);
}

function aDoor(prng: Prng): Act {
  const name = must(['cabinet', 'sign'][prng.pick(2)], 'a door');
  const how = prng.pick(3);
  return at(aTable(prng), (number) => {
    const { opens, closes, isSilent } = door(name, { table: number });
    return how === 0 ? [opens()] : how === 1 ? [opens(), closes()] : [isSilent(), opens()];
  });
}

function atRest(act: Act): Act {
  return (scene) => {
    if (scene.link.isRetired) return;
    scene.link.tables.forEach((_, index) => finish(index + 1)(scene));
    for (const { awardNumber, held, requested } of [...scene.link.claims.values()]) {
      const { isReleased, hasItsRequestWithdrawn, isPaid } = claim(awardNumber);
      const withdrawn = requested === null ? [] : [hasItsRequestWithdrawn({ by: PEOPLE.pit })];
      scene.when(...(held ? [isReleased()] : []), ...withdrawn, isPaid());
    }
    const wasInPlay = scene.link.inPlay;
    if (wasInPlay) scene.when(link.isSuspended);
    act(scene);
    if (wasInPlay) scene.when(link.isResumed);
  };
}

function finish(number: number): Act {
  return (scene) => {
    threeCard(number).isOver()(scene);
    const phase = scene.table(number).coup?.phase ?? 'settled';
    if (phase === 'resolved') scene.when(table(number).settles());
    else if (phase !== 'settled' && phase !== 'voided') scene.when(table(number).isVoided());
  };
}

function anAdjustment(prng: Prng): Act {
  const change = BigInt(prng.pick(9)) * 1_234_567n;
  return (scene) => {
    const { level, displayMicro } = must(scene.link.meters[prng.pick(scene.link.meters.length)], 'a level');
    const afterMicro = displayMicro + change;
    scene.when(adjustment.isRequested({ level, afterMicro }), adjustment.isApproved());
  };
}

function aTransfer(prng: Prng): Act {
  const how = prng.pick(8);
  const level = must((['spade', 'heart', 'star'] as const)[prng.pick(3)], 'a level');
  const other = level === 'star' ? 'heart' : 'star';
  const targets =
    how % 2 === 0
      ? [to(other)]
      : [to(other, { linkId: asLinkId('royal-9-west'), sharePpm: 400_001n }), to(other, { sharePpm: 599_999n })];
  return (scene) => {
    scene.when(transfer.isNoticed(level, targets));
    if (how === 0) return void scene.when(transfer.isCancelled());
    scene.when(later(FORTNIGHT_MS), transfer.isSent());
    for (const key of how === 1 ? [] : [...scene.link.underWay.keys()]) scene.when(arrived(key));
  };
}

function arrived(key: string): Act {
  const [linkId = '', notice, part] = key.split('/');
  return transfer.hasArrived({ to: asLinkId(linkId), notice: Number(notice), part: Number(part) });
}

function fromAnother(prng: Prng): Act {
  const which = { notice: 1 + prng.pick(40), part: prng.pick(2) };
  const level = prng.pick(2) === 0 ? 'star' : 'heart';
  const steps = [
    transfer.isExpected(level, which),
    transfer.isNoLongerExpected(which),
    transfer.isExpected(level, which),
    transfer.comes(level, { ...which, displayMicro: BigInt(prng.pick(9_999)) * 1_000n }),
  ];
  const begins = prng.pick(2);
  return (scene) => void scene.when(...steps.slice(begins, begins + 1 + prng.pick(3)));
}

function aHeldRound(prng: Prng): Act {
  const isReleased = prng.pick(3) > 0;
  return at(aTable(prng), (number) => {
    const quick = [table(number).opens(), seat(1, { table: number }).wagers(), table(number).locks()];
    return [
      finish(number),
      newCards(number),
      ...quick,
      finish(number),
      ...quick,
      ...(isReleased ? [round(number).isReleased(), table(number).locks()] : [table(number).isVoided()]),
    ];
  });
}

function aCorrection(prng: Prng): Act {
  const [player, banker] = prng.pick(2) === 0 ? ['KS 9S', '2C 3D'] : ['4S 5H', '2C 3D'];
  return at(aTable(prng), (number) => [
    finish(number),
    newCards(number),
    table(number).opens(),
    seat(1, { table: number }).wagers(),
    later(20_000),
    table(number).locks(),
    table(number).shows(player ?? '', banker ?? ''),
    correction(number).isRequested('QD 9C', '2C 3D'),
    correction(number).isApproved(prng.pick(5) === 0 ? { by: PEOPLE.floor } : {}),
  ]);
}

function aLockedVoid(prng: Prng): Act {
  return at(aTable(prng), (number) => [
    finish(number),
    newCards(number),
    table(number).opens(),
    seat(1, { table: number }).wagers(),
    later(20_000),
    table(number).locks(),
    table(number).isVoided(),
  ]);
}

function onClaims(prng: Prng): Act {
  const how = prng.pick(8);
  return (scene) => {
    const open = [...scene.link.claims.values()];
    const one = open.find(({ held }) => held) ?? open[prng.pick(Math.max(1, open.length))];
    if (one === undefined) return;
    const { isReleased, isVerified, isAuthorized, isIssued, ...other } = claim(one.awardNumber);
    const ends = [
      [isVerified(), isAuthorized(), other.hasItsDocumentVoided()],
      [other.hasItsDocumentVoided()],
      [other.hasManualForm(`MF-${scene.events.length}`)],
      [other.isRejected()],
      [other.hasItsRejectionRequested()],
      [other.hasItsVoidRequested(), other.hasItsRequestWithdrawn({ by: PEOPLE.pit })],
      [isVerified(), isAuthorized(), isIssued(), isPaidOtherwise(one.awardNumber)],
      [other.isChecked('exclusion', { result: 'excluded' }), other.isForfeited()],
    ];
    scene.when(...(one.held ? [isReleased()] : []), ...must(ends[how], 'an end'));
  };
}

function aSlip(prng: Prng): Act {
  return (scene) => {
    const open = [...scene.link.claims.values()];
    const one = open[prng.pick(Math.max(1, open.length))];
    if (one === undefined) return;
    const { isVerified, isAuthorized, isChecked, isPaidBySlip } = claim(one.awardNumber);
    scene.when(isPaidBySlip(), paymentRules.saySystemPays({ fromCents: 0n, belowCents: null }));
    scene.when(isVerified(), isAuthorized(), isChecked('debts'), isChecked('exclusion'));
    scene.when(isPaidBySlip(), paymentRules.saySystemPays());
  };
}

function isPaidOtherwise(awardNumber: number): Act {
  return (scene) => {
    const [first, ...rest] = scene.link.paid.get(awardNumber)?.payment.parts ?? [];
    if (first === undefined) return;
    const parts = [{ ...first, reference: `${first.reference}-1` }, ...rest];
    scene.when(claim(awardNumber).hasItsPaymentCorrected({ parts }));
  };
}

function aShoe(prng: Prng): Act {
  return at(aTable(prng), (number, scene) => {
    const { opens, burns, has, showsCoverCard, isTakenAway } = shoeOf(number);
    if (scene.link.config.shoes === null) return [finish(number), table(number).getsNewCards()];
    const wrong = must(
      [has('drawn-in-error', null), has('drawn-in-error', 'KH'), has('found-face-up', '3C')][prng.pick(3)],
      'an irregularity',
    );
    return [
      finish(number),
      opens(),
      burns('7H'),
      table(number).opens(),
      wrong,
      showsCoverCard(),
      finish(number),
      isTakenAway(),
    ];
  });
}

function newCards(number: number): Act {
  return (scene) => {
    if (scene.link.config.shoes === null) return void scene.when(table(number).getsNewCards());
    scene.when(shoeOf(number).opens(), shoeOf(number).burns('7H'));
  };
}

const isRetired: Act = (scene) => {
  if (scene.link.isRetired) return;
  atRest(() => undefined)(scene);
  const { schedule } = scene.link;
  if (schedule !== null)
    scene.when(
      later(schedule.until),
      submits(() => ({ type: 'execute-activation', version: schedule.version, against: null })),
    );
  for (const key of [...scene.link.expectedTransfers]) {
    const [, notice, part] = key.split('/');
    scene.when(transfer.isNoLongerExpected({ notice: Number(notice), part: Number(part) }));
  }
  for (const { notice, kind } of [...scene.link.notices])
    if (kind === 'transfer')
      scene.when(submits(() => ({ type: 'cancel-notice', notice, reason: 'it ends', person: PEOPLE.pit })));
  for (const key of [...scene.link.underWay.keys()]) scene.when(arrived(key));
  if (scene.link.inPlay) scene.when(link.isSuspended);
  scene.when(retirement.isNoticed({ residual: 'house' }));
  const posted = scene.link.notices.find(({ kind }) => kind === 'retirement');
  scene.when(later(FORTNIGHT_MS), retirement.isDone(posted === undefined ? {} : { notice: posted.notice }));
};

function aThreeCardRound(prng: Prng): Act {
  const rounds = Array.from({ length: 5 }, () => prng.pick(24));
  const positions = [1, 2, 3, 4, 5, 6].filter(() => prng.pick(2) === 0);
  const hands = someHands(prng, positions);
  return (scene) => {
    const found = scene.link.tables.find((table) => table.threeCard !== null && table.isOnLink);
    if (found === undefined || scene.link.isRetired) return;
    const number = 1 + found.tableNo;
    for (const how of rounds) {
      threeCard(number).isOver()(scene);
      threeCardRound(number, { how, positions, hands })(scene);
    }
  };
}

interface DealtRound {
  readonly how: number;
  readonly positions: readonly number[];
  readonly hands: ReturnType<typeof someHands>;
}

function threeCardRound(number: number, { how, positions, hands }: DealtRound): Act {
  const at = threeCard(number);
  const [first = 1] = positions;
  const shows = hands.map(([hand, cards]) => at.showsHand(hand, cards));
  const all = [...shows, at.settles()];
  const dealtOrder = at.showsInDealtOrder([...hands.slice(1), ...hands.slice(0, 1)].flatMap(([, cards]) => cards));
  const stakes = positions.map((position) => ({
    position,
    wager: must(MANUAL_GAME.wagers[0], 'the Ante'),
    stakeCents: 100n * BigInt(how + 1),
  }));
  const ends: readonly (readonly Act[])[] = [
    [at.has('card-drawn-unexposed'), ...all],
    [at.has('card-found-face-up')],
    [at.has('hands-counted', { handSizes: [...positions.map(() => 3), 2] })],
    [at.has('automated-shoe-jammed')],
    [at.countsStub(), ...all],
    [at.countsStub(20), at.opensDeck()],
    [at.forfeits(first), ...all],
    [at.forfeits(first, 'left'), ...shows, at.settles()],
    [dealtOrder, at.settles()],
    [dealtOrder, at.countsStub(), at.settles()],
    [at.settles(), ...shows],
    [table(number).mayBeVoided({ coup: 1 }), at.isOver()],
    [...all, at.device('shuffler', 'out-of-order'), at.device('shuffler', 'covered')],
    [...all, at.device('shuffler', 'in-order'), at.device('dealing-shoe', 'covered')],
    [...all, at.device('dealing-shoe', 'in-order'), at.removesDeck()],
    [...all, later(4 * 3_600_000), at.opens()],
    [...all, at.opensDeck(), at.shuffles({ countedCards: 51 })],
  ];
  return (scene) => {
    scene.when(at.hasFreshDeck(), at.isReady());
    if (how % 5 === 0) scene.when(at.cuts({ directedBy: 'floor-3' }));
    scene.when(at.opens());
    if (how % 8 === 7) return void scene.when(at.voids());
    scene.when(at.closesBets(positions, how % 2 === 0 ? stakes : []));
    if (scene.table(number).threeCard?.round?.isStubDue === true && how % 4 > 0) scene.when(at.countsStub());
    scene.when(...(ends[how] ?? all));
  };
}
