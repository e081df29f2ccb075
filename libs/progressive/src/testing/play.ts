import { must } from '@jackpot/money';
import { cardName, cardsLeft, DECK, kingNineCards, nextCard, type Card } from '@jackpot/rules';
import type { AwardPolicy, LinkConfig } from '../config/link-config.js';
import { asLinkId } from '../ids.js';
import { metersOf } from '../levels/state.js';
import type { ThreeCardGame } from '../three-card/game.js';
import { dueFirstCard } from '../shoe/dealing-shoe.js';
import { DEVICE_REPORTS, type TableState } from '../table/state.js';
import { submits, coupOf, later, link, seat, table } from './acts.js';
import { adjustment } from './adjust.js';
import { claim, PEOPLE } from './claims.js';
import { someLines, someThreeCardLines } from '../../../rules/src/testing/index.js';
import { paymentRules } from './payment-rules.js';
import { device } from './device.js';
import { round as roundAt } from './held.js';
import { linkOf, type LinkShape } from './link-of.js';
import { correction, FORTNIGHT_MS, retirement, to, transfer } from './transfers.js';
import { Prng } from './prng.js';
import { given, tableNo, type Act, type Scene } from './scene.js';
import { shoeOf } from './shoe-acts.js';
import { someNewTerms } from './some-terms.js';
import { MANUAL_GAME, someHands, threeCard, withThreeCard, withThreeCardWagers } from './three-card.js';

export type Die = readonly [what: number, where: number, who: number, how: number];

/** Numbers that determine a random history. */
export interface Plan {
  readonly prngSeed: number;
  readonly terms: readonly number[];
  readonly dice: readonly Die[];
  readonly game?: ThreeCardGame;
  /** Numbers that make the lines of a further table of Three Card Baccarat. */
  readonly threeCardLines?: readonly number[] | undefined;
}

export function played(
  { prngSeed, terms, dice, game, threeCardLines }: Plan,
  afterEach?: (scene: Scene) => void,
): Scene {
  const base = linkFrom(terms);
  const config = game === undefined ? base : withThreeCard(base, game);
  const isMeterShared = config.awards.repeatedPairs === 'equal-shares';
  const lines = threeCardLines === undefined ? undefined : someThreeCardLines(threeCardLines, { isMeterShared });
  const played =
    lines === undefined ? config : withThreeCardWagers(config, { game: MANUAL_GAME, threeCardLines: lines });
  const scene = given(played, { prngSeed, earlyTriggers: true });
  for (const die of dice) {
    happening(die)(scene);
    afterEach?.(scene);
  }
  return scene;
}

export function linkFrom(terms: readonly number[]): LinkConfig {
  const numbers = [...terms];
  const of = <T>(...choices: readonly T[]): T => choices[(numbers.shift() ?? 0) % choices.length] as T;
  const repeatedPairs = of<AwardPolicy['repeatedPairs']>('refused', 'equal-shares');
  const shape: LinkShape = {
    paytable: of('A', 'B', 'C'),
    tables: of(2, 1, 3),
    layout: repeatedPairs === 'refused' ? of(...LAYOUTS) : of(...SHARED_LAYOUTS),
    mustHit: of({ reserveRatePpm: 5_000n }, null, { initialCents: 30_000n }),
    royal9: {
      pick: of('printed-order', 'highest-value'),
      anyTwo: of('table', 'own-seat', 'own-plus-other', 'others-only'),
      identical: of('other-personal', 'any-king-nine', 'two-other-personal'),
      positions: of('printed', 'bettors'),
    },
    awards: {
      repeatedPairs,
      percentAward: of('sequential', 'each-of-before', 'whole-meters-first'),
      percentFunding: of('meter', 'house'),
      percentTopUp: of(true, false),
      fixedFunding: of('house', 'pool'),
      resetFunding: of<AwardPolicy['resetFunding']>(['reserve', 'overflow'], ['overflow', 'reserve'], ['overflow'], []),
      tableOrder: of('commit', 'lock'),
      reviewWithinMs: of(5_000, 0),
      claimFromCents: of(150_000n, 0n, 3_000n),
    },
  };
  const reserve = { reserveRatePpm: of(0n, 7_000n) };
  const limits = of<boolean>(false, true);
  const shoes = of<LinkShape['shoes']>(undefined, { exposedThirdCard: 'simulated-round' }, { batches: 2 });
  const automaticBelowCents = of<AwardPolicy['automaticBelowCents']>(0n, 500_000n);
  const roundMsMin = of(0, 6);
  const mainWager = of<LinkConfig['mainWager']>('procedure', 'attested');
  const tablePaidMaxCents = of<AwardPolicy['tablePaidMaxCents']>(null, 10_000n, 0n);
  // `contribution`, `game`, `units` and `lines` reuse entries of `terms`, because new entries would change every saved
  // random history.
  const contribution = PROMOTIONAL[(terms[2] ?? 0) % PROMOTIONAL.length];
  const game = GAMES[(terms[1] ?? 0) % GAMES.length];
  const units = UNITS[(terms[4] ?? 0) % UNITS.length];
  const hasOwnLines = (terms[0] ?? 0) % 5 === 4;
  const lines = someLines(terms.slice(3, 14), { isMeterShared: repeatedPairs === 'equal-shares' });
  const base = linkOf({
    ...shape,
    ...(shoes === undefined ? {} : { shoes }),
    roundMsMin,
    mainWager,
    ...(game === undefined ? {} : { game }),
    ...(hasOwnLines ? { lines } : {}),
    ...(contribution === undefined ? {} : { promotional: { contribution } }),
    ...(units === undefined ? {} : { wagerUnitsMax: units }),
  });
  const config = { ...base, awards: { ...base.awards, automaticBelowCents, tablePaidMaxCents } };
  const near = (level: 'star' | 'spade' | 'heart') => ({
    ...config[level],
    ...reserve,
    limitCents: limits ? config[level].initialCents + 120n : null,
  });
  return { ...config, star: near('star'), spade: near('spade'), heart: near('heart') };
}

const PROMOTIONAL = [undefined, 'full', 'patron-part', 'none'] as const;

const UNITS = [undefined, undefined, 3, undefined, 5] as const;

const GAMES: readonly LinkShape['game'][] = [
  undefined,
  { vigorish: 'marked', vigorishForms: true },
  { wagers: ['tie/9', 'lucky6'], rounding: 'up25' },
  undefined,
];

const LAYOUTS = [
  ['KS9S', 'KH9H', 'KC9D'],
  ['KS9S KH9H', 'KC9C KD9D', 'KS9H KH9S'],
  ['KS9H'],
  ['KS9S', 'KH9H', 'KC9C', 'KD9D', 'KS9H', 'KH9S', 'KC9D', 'KD9C', 'KS9C'],
];
const SHARED_LAYOUTS = [
  ['KS9S', 'KS9S', 'KH9H'],
  ['KS9S KH9H', 'KS9S KC9C', 'KH9H KC9C'],
];

function happening([what, where, who, how]: Die): Act {
  return (scene) => {
    const withWagers = scene.link.tables.filter(({ seats }) => seats.length > 0);
    const chosen = must(withWagers[where % withWagers.length], 'a table');
    const number = 1 + chosen.tableNo;
    const positions = scene.table(number).config.seats.map((each) => each.seat);
    const position = must(positions[who % positions.length], 'a position');
    if (chosen.threeCard !== null) {
      const odd =
        what % 3 === 0 && chosen.coup !== null ? ODD_ACTS_OF_DEVICES[how % ODD_ACTS_OF_DEVICES.length] : undefined;
      return odd === undefined
        ? roundGoesOn(number, who, how)(scene)
        : odd({ scene, number, position, how: who })(scene);
    }
    const acts = ODD_ACTS[what % (2 * ODD_ACTS.length)];
    if (acts !== undefined) return acts({ scene, number, position, how })(scene);
    if (how % 3 === 0) return wagersSome(number, position, how)(scene);
    return how % 3 === 1 ? wholeCoup(number, positions, who, how)(scene) : goOn(number, how)(scene);
  };
}

interface Place {
  readonly scene: Scene;
  readonly number: number;
  readonly position: number;
  readonly how: number;
}

const ODD_ACTS: readonly ((at: Place) => Act)[] = [
  ({ number, position, how }) => changeOfMind(number, position, how),
  ({ number }) => table(number).isVoided(),
  ({ scene, how }) => repeatOf(scene, how),
  ({ scene, number, position, how }) => lateWager(scene, number, position, how),
  ({ scene, number, position, how }) => newBoot(scene, number, position, how),
  ({ number, position, how }) => itself(number, position, how),
  ({ number, position, how }) => seat(position, { table: number }).wagers({ priceCents: BigInt(how % 600) }),
  ({ scene }) => (scene.link.inPlay ? link.isSuspended : link.isResumed),
  ({ scene, how }) => payOne(scene, how),
  ({ number }) => table(number).getsNewCards(),
  ({ number, how }) => table(number).enters(how % 2 === 0 ? 'KS KH 9S 9H' : 'KS 2H 9S'),
  ({ scene }) => submits(() => ({ type: 'take-over', epoch: scene.state.epoch + 1, holder: 'test' })),
  ({ number, position, how }) => (how % 3 === 0 ? stakes(number, position, how) : later(how % 20_000)),
  ({ number, how }) => table(number).locks(how % 5),
  ({ number, how }) => table(number).opens(how % 5),
  ({ number, how }) => oddShoe(number, how),
  ({ scene, number, position, how }) => tooMany(scene, number, position, how),
  ({ number, how }) => readAgain(number, how),
  ({ how }) => newTerms(how),
];

const ODD_ACTS_OF_DEVICES: readonly ((at: Place) => Act)[] = [
  ({ number, position }) => seat(position, { table: number }).withdraws(),
  ({ scene, how }) => repeatOf(scene, how),
  ({ scene, number, position, how }) => lateWager(scene, number, position, how),
  ({ scene, number, position, how }) => newBoot(scene, number, position, how),
  ({ number, position, how }) => itself(number, position, how),
  ({ number, position, how }) => seat(position, { table: number }).wagers({ priceCents: BigInt(how % 600) }),
  ({ number, position, how }) => seat(position, { table: number }).isPaidByHouse(BigInt(how % 520)),
  ({ scene, number, position, how }) => tooMany(scene, number, position, how),
  ({ scene }) => (scene.link.inPlay ? link.isSuspended : link.isResumed),
];

function stakes(number: number, position: number, how: number): Act {
  const { has, pays } = seat(position, { table: number });
  if (how % 2 === 0) return pays();
  return has(how % 9 === 0 ? {} : { player: BigInt(how % 5), 'banker/standard': 2_500n });
}

function itself(number: number, position: number, how: number): Act {
  const { reports, wagers } = seat(position, { table: number });
  const what = DEVICE_REPORTS[how % 12];
  return what === undefined ? wagers({ sequence: 1 + (how % 40) }) : reports(what);
}

function tooMany(scene: Scene, number: number, position: number, how: number): Act {
  if (how % 5 === 0) {
    const boot = (scene.table(number).seats[position]?.device.boot ?? 0) + (how % 40);
    return device(position, { table: number }).isEnrolled({ boot });
  }
  const { reports } = seat(position, { table: number });
  return (now) => void now.when(...Array.from({ length: 6 + (how % 10) }, () => reports('power')));
}

function oddShoe(number: number, how: number): Act {
  const { opens, burns, showsCoverCard, has, isTakenAway } = shoeOf(number);
  const card = cardName(must(DECK[how % DECK.length], 'a card'));
  return must(
    [
      showsCoverCard(),
      (scene: Scene) => showsCoverCard(coupOf(scene.table(number)) + 1)(scene),
      has('drawn-in-error', null),
      has('drawn-in-error', card),
      has('found-face-up', card),
      has('players-third', how % 2 === 0 ? card : null, { dealt: '3S 2H 4D 4C' }),
      has('players-third', null, { dealt: '3S 2H 4D 3C' }),
      has('cards-run-out', null),
      isTakenAway(),
      burns(card),
      opens({ hoursOld: how % 30 }),
      has('drawn-in-error', null, { number: how % 3 }),
    ][how % 12],
    'something about a shoe',
  );
}

function goOn(number: number, how: number): Act {
  return (scene) => {
    const phase = scene.table(number).coup?.phase ?? 'settled';
    switch (phase) {
      case 'betting':
        return (how % 4 === 3 ? table(number).locksWith([1]) : table(number).locks())(scene);
      case 'held':
        return reviewed(number, how)(scene);
      case 'no-wager':
      case 'locked':
        return submits(() => ({
          type: 'resolve',
          ...coupAt(scene, number),
          cards: someCards(scene.table(number), how),
        }))(scene);
      case 'resolved':
        return table(number).settles()(scene);
      case 'settled':
      case 'voided':
        newCards(number)(scene);
        return (how % 16 === 2 || owesRound(scene, number) ? table(number).simulates() : table(number).opens())(scene);
    }
  };
}

function reviewed(number: number, how: number): Act {
  if (how % 5 === 0) return table(number).isVoided();
  return smoothlyOrNot(roundAt(number).isReleased(), table(number).locks());
}

const CUT_CARD = 30;

function newCards(number: number): Act {
  return (scene) => {
    const { cardsLeft: left, dealing } = scene.table(number);
    const isLow = cardsLeft(left) < CUT_CARD || (dealing?.remaining ?? CUT_CARD) < CUT_CARD;
    if (scene.link.config.shoes === null) {
      if (isLow) table(number).getsNewCards()(scene);
      return;
    }
    const isUsable = dealing !== null && !dealing.isEnded && dealing.end !== 'over';
    if (!isUsable || isLow) shoeOf(number).opens()(scene);
    if (scene.table(number).dealing?.burnCard !== null) return;
    const { isInspected, isVerified, mustBeRecut, burns } = shoeOf(number);
    const { shoe } = scene.table(number);
    const by = shoe % 3 === 0 ? PEOPLE.floor : PEOPLE.dealer;
    if (shoe % 2 === 0) scene.when(isInspected({ by }), mustBeRecut(), isVerified());
    burns('7H')(scene);
  };
}

function owesRound(scene: Scene, number: number): boolean {
  return (scene.table(number).dealing?.disclosed.length ?? 0) > 0;
}

function coupAt(scene: Scene, number: number) {
  return { table: tableNo(number), coup: coupOf(scene.table(number)) } as const;
}

function roundGoesOn(number: number, who: number, how: number): Act {
  return (scene) => {
    const { round } = must(scene.table(number).threeCard, 'a table of Three Card Baccarat');
    if (how % 11 === 10) return oddRound(number, who, how)(scene);
    if (round === null || round.phase === 'settled' || round.phase === 'void')
      return void scene.when(threeCard(number).hasFreshDeck(), threeCard(number).isReady(), threeCard(number).opens());
    if (round.phase === 'betting') {
      const positions = [1, 2, 3, 4, 5, 6].filter((position) => (who >> position) % 3 !== 0);
      for (const position of positions.filter((each) => each !== 4)) seat(position, { table: number }).wagers()(scene);
      return threeCard(number).closesBets(positions.length === 0 ? [1] : positions)(scene);
    }
    if (scene.table(number).coup?.phase === 'held') scene.when(roundAt(number).isReleased(), sameBets(number));
    if (round.isStubDue && round.stub === null) threeCard(number).countsStub()(scene);
    for (const [hand, shown] of someHands(new Prng(who * 7 + how), round.positions))
      threeCard(number).showsHand(hand, shown)(scene);
    threeCard(number).settles()(scene);
  };
}

function sameBets(number: number): Act {
  return (scene) => {
    const { round } = must(scene.table(number).threeCard, 'a table of Three Card Baccarat');
    threeCard(number).closesBets(must(round, 'a round').positions)(scene);
  };
}

function oddRound(number: number, who: number, how: number): Act {
  const at = threeCard(number);
  return must(
    [
      at.isOver(),
      at.voids(),
      at.has('card-found-face-up'),
      at.forfeits(1 + (who % 6)),
      at.settles(),
      at.countsStub(how % 60),
    ][who % 6],
    'something about a round',
  );
}

function wholeCoup(number: number, positions: readonly number[], who: number, how: number): Act {
  return (scene) => {
    for (let step = 0; step < 4 && !isBetting(scene.table(number)); step += 1) goOn(number, how + step)(scene);
    for (const position of positions) {
      const { has, isPaidByHouse } = seat(position, { table: number });
      const isWagering = (who >> (position - 1)) % 4 !== 3;
      if (isWagering) wagersSome(number, position, who + how)(scene);
      if (isWagering && scene.link.config.promotional !== undefined && (how + position) % 5 === 0)
        isPaidByHouse(how % 2 === 0 ? 500n : BigInt(how % 520))(scene);
      else if (!isWagering && scene.table(number).config.game !== undefined) has({ 'banker/standard': 2_500n })(scene);
    }
    scene.when(goOn(number, how), goOn(number, how));
  };
}

function wagersSome(number: number, position: number, how: number): Act {
  return (scene) => {
    const { priceCents, wagerUnitsMax = 1 } = scene.link.config;
    const units = BigInt(1 + (how % wagerUnitsMax));
    seat(position, { table: number }).wagers({ priceCents: units * priceCents })(scene);
  };
}

function changeOfMind(number: number, position: number, how: number): Act {
  const { withdraws } = seat(position, { table: number });
  return (scene) => {
    if (!isBetting(scene.table(number))) goOn(number, how)(scene);
    scene.when(wagersSome(number, position, how), withdraws());
  };
}

function isBetting({ coup }: TableState): boolean {
  return coup?.phase === 'betting';
}

function repeatOf(scene: Scene, how: number): Act {
  const isMessage = ({ command: { type } }: (typeof scene.entries)[number]): boolean =>
    type !== 'take-over' && type !== 'journal-restored';
  const recent = scene.entries.filter(isMessage).slice(-30);
  const { command } = must(recent[how % recent.length], 'an earlier command');
  return submits(() => command);
}

function lateWager(scene: Scene, number: number, position: number, how: number): Act {
  const now = coupOf(scene.table(number));
  return seat(position, { table: number }).wagers({ coup: Math.max(0, now - (how % 3)) });
}

function newBoot(scene: Scene, number: number, position: number, how: number): Act {
  const boot = (scene.table(number).seats[position]?.device.boot ?? 0) + (how % 4) - 1;
  return seat(position, { table: number }).wagers({ boot: Math.max(1, boot) });
}

function payOne(scene: Scene, how: number): Act {
  const open = [...scene.link.claims.values()];
  const held = how % 3 === 0 ? open.find((each) => each.held) : undefined;
  const one = claim((held ?? open[how % Math.max(1, open.length)])?.awardNumber ?? 0);
  const steps = CLAIM_STEPS[how % 19];
  return steps?.(one, how) ?? one.isPaid();
}

type OneClaim = ReturnType<typeof claim>;

const CLAIM_STEPS: readonly ((one: OneClaim, how: number) => Act)[] = [
  (one) => smoothlyOrNot(one.isReleased(), one.isVerified(), one.isAuthorized(), one.isIssued()),
  (one) => one.isRejected(),
  (one, how) => one.hasItsDocumentVoided(how % 3 === 0 ? { second: PEOPLE.floor } : {}),
  (one) => one.isVerified(),
  (one) => one.isAuthorized(),
  (one) => one.isIssued(),
  (one) => one.isReleased(),
  (one, how) => one.hasManualForm(`M-${how % 50}`),
  (one) => one.hasItsRejectionRequested(),
  (one) => one.hasItsRejectionApproved(),
  (one) => smoothlyOrNot(one.hasItsVoidRequested(), one.hasItsRequestWithdrawn({ by: PEOPLE.pit })),
  (_, how) => adjusted(how),
  (_, how) => transferred(how),
  (_, how) => comesFromAnother(how),
  (one, how) => one.isChecked('debts', how % 2 === 0 ? { result: 'owes', owedCents: BigInt(how % 5_000_000) } : {}),
  (one) => smoothlyOrNot(one.isChecked('exclusion', { result: 'excluded' }), one.isForfeited()),
  (one, how) => (how % 2 === 0 ? otherPaymentRules(how) : paidBySystem(one, how)),
  (_, how) => correctOne(how),
];

function correctOne(how: number): Act {
  return (scene) => {
    const paid = [...scene.link.paid.values()];
    const { awardNumber, payment } = paid[how % Math.max(1, paid.length)] ?? { awardNumber: 0, payment: null };
    const [first, ...parts] = payment?.parts ?? [];
    const moved = how % 3 === 0 && first !== undefined ? first.amountCents / 2n : 0n;
    const rest =
      first === undefined ? [] : [{ ...first, amountCents: first.amountCents - moved, reference: `C-${how}` }];
    const deductions = payment?.deductions ?? [];
    const more = moved > 0n ? [{ kind: 'state-tax', amountCents: moved, reference: '' } as const] : [];
    const one = claim(awardNumber);
    const second = how % 7 === 0 ? PEOPLE.cage : PEOPLE.pit;
    one.hasItsPaymentCorrected({ parts: [...rest, ...parts], deductions: [...deductions, ...more], second })(scene);
  };
}

function paidBySystem(one: OneClaim, how: number): Act {
  const steps = [
    one.isReleased(),
    one.isVerified(),
    one.isAuthorized(),
    one.isChecked('debts'),
    one.isChecked('exclusion'),
  ];
  return (scene) => {
    if (how % 3 > 0)
      scene.when(paymentRules.saySystemPays({ fromCents: how % 5 === 0 ? 5_000n : 0n, belowCents: null }));
    scene.when(
      one.isPaidBySlip(),
      ...steps,
      one.isPaidBySlip(how % 7 === 0 ? { amountCents: 1n } : {}),
      one.isIssued(),
    );
    scene.when(one.isPaidBySlip({ slipNumber: `J-${how}` }), paymentRules.saySystemPays());
  };
}

function otherPaymentRules(how: number): Act {
  const limit = BigInt(how % 100_000) * 100n;
  return smoothlyOrNot(
    paymentRules.areRequested(({ amounts, tax, ...rules }) => ({
      ...rules,
      amounts: amounts.map((rule) => ({
        ...rule,
        methods: [
          { method: 'check', atMostCents: null },
          { method: 'cash', atMostCents: limit },
        ],
      })),
      tax: { ...tax, periods: tax.periods.map((period) => ({ ...period, thresholdCents: 20_000n + limit })) },
    })),
    paymentRules.areApproved(how % 3 === 0 ? { by: PEOPLE.accounting } : {}),
  );
}

function transferred(how: number): Act {
  return (scene) => {
    const [level, other] = how % 3 === 0 ? (['star', 'heart'] as const) : (['spade', 'star'] as const);
    const away = to(other, { linkId: asLinkId('royal-9-west'), sharePpm: 400_001n });
    const targets =
      how % 11 < 4 ? [to(other)] : [away, to('heart' === other ? 'spade' : 'heart', { sharePpm: 599_999n })];
    if (how % 9 < 6) scene.link.tables.forEach((_, index) => comeToRest(index + 1, how)(scene));
    const wasInPlay = scene.link.inPlay;
    if (wasInPlay) scene.when(link.isSuspended);
    scene.when(transfer.isNoticed(level, targets));
    if (how % 5 === 0) scene.when(transfer.isCancelled());
    scene.when(later(FORTNIGHT_MS), transfer.isSent());
    if (how % 13 < 10)
      for (const key of [...scene.link.underWay.keys()]) scene.when(transfer.hasArrived(partNamed(key)));
    if (how % 7 < 3) scene.when(retirement.isNoticed({ residual: 'house' }), later(FORTNIGHT_MS), retirement.isDone());
    if (wasInPlay) scene.when(link.isResumed);
  };
}

function partNamed(key: string) {
  const [linkId = '', notice, part] = key.split('/');
  return { to: asLinkId(linkId), notice: Number(notice), part: Number(part) };
}

function comesFromAnother(how: number): Act {
  const level = how % 2 === 0 ? 'star' : 'spade';
  const which = { notice: 1 + (how % 5), part: how % 2 };
  return (scene) => {
    if (how % 3 > 0) scene.when(transfer.isExpected(level, which));
    scene.when(how % 3 === 1 ? transfer.isNoLongerExpected(which) : transfer.comes(level, which));
  };
}

function readAgain(number: number, how: number): Act {
  return (scene) => {
    const at = scene.table(number);
    if (at.coup?.phase === 'locked') goOn(number, how)(scene);
    const cards = someCards(at, how + 1);
    scene.when(
      submits(() => ({
        ...{ type: 'request-correction', ...coupAt(scene, number), cards, person: PEOPLE.floor },
        ...{ reference: 'INC-1', reason: 'read again' },
      })),
      correction(number).isApproved(how % 7 === 0 ? { by: PEOPLE.floor } : {}),
    );
  };
}

function adjusted(how: number): Act {
  return (scene) => {
    const level = must(scene.link.levels[how % scene.link.levels.length], 'a level');
    const { displayMicro } = metersOf(scene.link, level);
    const afterMicro = displayMicro + BigInt((how % 5) - 2) * 123_456_789n;
    const wasInPlay = scene.link.inPlay;
    if (wasInPlay) scene.when(link.isSuspended);
    scene.when(adjustment.isRequested({ level, afterMicro }), adjustment.isApproved());
    if (wasInPlay) scene.when(link.isResumed);
  };
}

function newTerms(how: number): Act {
  return (scene) => {
    if (how % 8 !== 7) scene.link.tables.forEach((_, index) => comeToRest(index + 1, how)(scene));
    if (how % 8 !== 6) for (const { awardNumber } of [...scene.link.claims.values()]) ended(awardNumber)(scene);
    const wasInPlay = scene.link.inPlay;
    if (wasInPlay) scene.when(link.isSuspended);
    someNewTerms(how)(scene);
    if (wasInPlay) scene.when(link.isResumed);
  };
}

function comeToRest(number: number, how: number): Act {
  return (scene) => {
    threeCard(number).isOver()(scene);
    if (scene.table(number).threeCard !== null) return;
    for (let step = 0; step < 4; step += 1) {
      const { coup, isOnLink } = scene.table(number);
      if (!isOnLink || coup === null || coup.phase === 'settled' || coup.phase === 'voided') return;
      goOn(number, how + step)(scene);
    }
    table(number).isVoided()(scene);
  };
}

function ended(awardNumber: number): Act {
  const one = claim(awardNumber);
  return smoothlyOrNot(one.isReleased(), one.isVerified(), one.isAuthorized(), one.isIssued());
}

function smoothlyOrNot(...acts: readonly Act[]): Act {
  return (scene) => void scene.when(...acts);
}

function someCards(at: TableState, how: number): readonly Card[] {
  const prng = new Prng(how);
  const left = Array.from(at.cardsLeft);
  const first = dueFirstCard(at);
  const take = (wanted: Card): Card | undefined => {
    const count = must(left[wanted], 'count of a card');
    left[wanted] = Math.max(0, count - 1);
    return count > 0 ? wanted : undefined;
  };
  const any = (): Card => {
    for (;;) {
      const card = must(DECK[prng.pick(DECK.length)], 'a card');
      if (take(card) !== undefined) return card;
    }
  };
  const pairs = at.config.seats.flatMap((position) => position.pairs);
  const hand = (): readonly Card[] => {
    if (prng.pick(5) < 2) return [any(), any()];
    const [king, nine] = kingNineCards(must(pairs[prng.pick(pairs.length)], 'a pair'));
    const both = prng.pick(2) === 0 ? [king, nine] : [nine, king];
    return both.map((card) => take(card) ?? any());
  };
  const [[p1, p2], [b1, b2]] = [hand(), hand()] as [[Card, Card], [Card, Card]];
  const inOrder = [first ?? p1, b1, p2, b2];
  while (nextCard(inOrder) !== 'done') inOrder.push(any());
  return inOrder;
}
