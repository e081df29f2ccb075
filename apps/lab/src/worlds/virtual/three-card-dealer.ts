import { type FloorReply, type FloorState, type ThreeCardTable, nextThreeCardStep } from '@jackpot/contract';
import { FloorClient, type FloorRequest } from '@jackpot/floor-client';
import { must } from '@jackpot/money';
import type { ThreeCardGame } from '@jackpot/progressive';
import { DECK, cardName } from '@jackpot/rules';
import { TABLE_TIMING } from '../../../../table/src/core/table.js';
import type { Random } from '../../players/random.js';
import type { SettledRound } from './observer.js';
import { type Host, SimulatedProcess } from './process.js';
import { type TablePlace, dialOf } from './table.js';
import type { World } from './world.js';

const POSITIONS = [1, 2, 3, 4, 5, 6];
const DECK_CARDS = 52;
const HAND_CARDS = 3;
const BY = 'dealer';
const ACT_MS_MAX = 120;
const STAKE_CENTS_MAX = 100_000;
const HOUR_MS = 3_600_000;

type Step = ReturnType<typeof nextThreeCardStep>;
type Round = NonNullable<ThreeCardTable['round']>;
type Trouble = 'none' | 'void' | 'card-found-face-up' | 'hands-counted' | 'stub';

interface Layout {
  readonly positions: readonly number[];
  readonly stakes: SettledRound['stakes'];
  /** Cards by position. Position 0 is the dealer. */
  readonly hands: ReadonlyMap<number, readonly string[]>;
  readonly misread: number | undefined;
  readonly forfeits: number | undefined;
  readonly trouble: Trouble;
  /** Positions whose devices place the progressive wager, also some without a hand. */
  readonly wagering: readonly number[];
  readonly hasLateWager: boolean;
}

export class ThreeCardDealer {
  rounds = 0;
  readonly name: string;
  readonly #client: FloorClient<null>;
  readonly #process: SimulatedProcess;
  readonly #layouts = new Map<number, Layout>();
  readonly #over = new Set<number>();
  readonly #tried = new Set<string>();
  #isDeckOld = false;
  /** The dealer's watch can be wrong. The dealer adjusts it until the controller accepts the time. */
  #watchOffsetMs = 0;

  constructor(
    place: TablePlace,
    host: Host,
    private readonly game: Pick<ThreeCardGame, 'wagers' | 'vigorish'>,
    private readonly world: World,
    private readonly random: Random,
  ) {
    this.name = `${place.linkId}/${place.tableId}`;
    this.#process = new SimulatedProcess(this.name, host);
    const network = random.fork('network');
    this.#client = new FloorClient<null>(
      {
        controllers: place.addresses,
        clock: () => world.schedule.nowMs,
        timers: this.#process.timers,
        below: (bound) => network.below(bound),
        timing: TABLE_TIMING,
        dial: dialOf({ place, process: this.#process, world, random: network }),
      },
      {
        welcome: (state) => this.#seesAtWelcome(state),
        answered: (_, reply) => this.#answered(reply),
      },
    );
    this.#process.timers.later(random.between(1, ACT_MS_MAX), () => this.#client.connect());
  }

  #seesAtWelcome(state: FloorState): void {
    if (this.#client.outbox.isEmpty) this.#sees(state);
  }

  #answered(reply: FloorReply): void {
    if (reply.ok && reply.type === 'state') return this.#sees(reply);
    if (reply.ok && reply.type === 'deck-opened') this.#isDeckOld = false;
    if (reply.ok) this.#tellsOfSettled(reply);
    else this.#refused(reply.code);
    this.#later(() => this.#send({ type: 'state' }));
  }

  #refused(code: string): void {
    if (code === 'CARDS_NOT_OPENED_YET') this.#watchOffsetMs -= HOUR_MS;
    if (code !== 'DECK_TOO_OLD') return;
    if (this.#isDeckOld) this.#watchOffsetMs += HOUR_MS;
    this.#isDeckOld = true;
  }

  get #watchMs(): number {
    return this.#process.host.wallMs + this.#watchOffsetMs;
  }

  #later(act: () => void): void {
    this.#process.timers.later(this.random.between(1, ACT_MS_MAX), act);
  }

  #send(message: FloorRequest): void {
    this.#client.request(message, null);
    this.#client.flush();
  }

  #sees(state: FloorState): void {
    const threeCard = must(state.threeCard, 'a table of Three Card Baccarat');
    const { round } = threeCard;
    if (round !== null && (round.phase === 'settled' || round.phase === 'void') && !this.#over.has(round.round)) {
      this.#over.add(round.round);
      this.rounds += 1;
    }
    const step = nextThreeCardStep(threeCard, this.#watchMs);
    this.#later(() => this.#send(this.#wagerDue(step, state) ?? this.#messageOf(step, threeCard)));
  }

  /** A device tries each wager once. Some come after "no more bets". */
  #wagerDue(step: Step, { devices, priceCents, wagerUnitsMax = 1 }: FloorState): FloorRequest | undefined {
    if (devices.length === 0 || !('round' in step)) return undefined;
    const { round } = step;
    const { wagering, hasLateWager } = this.#layoutOf(round);
    const isLate = step.kind === 'show' && hasLateWager;
    if (step.kind !== 'close' && !isLate) return undefined;
    const due = devices.find(({ seat }) => isLate || (wagering.includes(seat) && !this.#tried.has(`${round}/${seat}`)));
    if (due === undefined || (isLate && this.#tried.has(`${round}/late`))) return undefined;
    const { seat, device, boot } = due;
    this.#tried.add(`${round}/${isLate ? 'late' : seat}`);
    const message = { boot: Math.max(1, boot), sequence: boot === 0 ? 1 : due.sequence + 1 };
    return {
      type: 'acknowledge',
      coup: round,
      seat,
      device,
      ...message,
      priceCents: priceCents * (1 + (round % wagerUnitsMax)),
    };
  }

  #messageOf(step: Step, state: ThreeCardTable): FloorRequest {
    switch (step.kind) {
      case 'cover-device':
        return { type: 'report-dealing-device', device: step.device, state: 'covered', by: BY };
      case 'open-deck':
        return this.#opensDeck(step.deck, step.place);
      case 'shuffle': {
        const { deck, shuffle, isByDevice, isCounted } = step;
        const why = shuffle === 1 ? 'before-play' : 'after-round';
        const counted = isCounted ? { countedCards: DECK_CARDS } : {};
        return { type: 'shuffle-deck', deck, shuffle, how: isByDevice ? 'device' : 'manual', why, by: BY, ...counted };
      }
      case 'cut':
        return { type: 'cut-deck', deck: step.deck, cut: step.cut, cardsAbove: this.random.between(10, 42), by: BY };
      case 'open':
        if (this.#isDeckOld) return this.#opensDeck(state.decksOpened + 1, state.nextPlace);
        return { type: 'open-round', round: step.round };
      default:
        return this.#messageInRound(step, must(state.round, 'a round'));
    }
  }

  #opensDeck(deck: number, place: 1 | 2): FloorRequest {
    const openedAt = new Date(this.#watchMs).toISOString();
    const color = place === 1 ? 'red' : 'blue';
    return { type: 'open-deck', deck, place, color, openedAt, isPreShuffled: false, by: BY, verifiedBy: 'floor-3' };
  }

  #messageInRound(step: Extract<Step, { readonly round: number }>, state: Round): FloorRequest {
    const { round } = step;
    const layout = this.#layoutOf(round);
    const { positions, stakes, trouble } = layout;
    if (step.kind === 'close') {
      if (trouble === 'void') return { type: 'void-round', round, by: BY, reason: 'a player objects' };
      const placed = stakes.map(({ position, wager, stakeCents }) => ({
        position,
        wager,
        stakeCents: Number(stakeCents),
      }));
      return { type: 'close-bets', round, positions: [...positions], stakes: placed } as FloorRequest;
    }
    if (step.kind === 'count-stub') return this.#countsStub(round, step.hands, trouble);
    return this.#troubleIn(layout, state) ?? this.#showsOrSettles(step, layout, state);
  }

  #countsStub(round: number, hands: number, trouble: Trouble): FloorRequest {
    const stubCards = DECK_CARDS - HAND_CARDS * hands - (trouble === 'stub' ? 1 : 0);
    return { type: 'count-stub', round, stubCards, handSizes: new Array<number>(hands).fill(HAND_CARDS) };
  }

  #troubleIn(
    { trouble, positions, forfeits }: Layout,
    { round, irregularities, forfeited }: Round,
  ): FloorRequest | undefined {
    if (forfeits !== undefined && !forfeited.includes(forfeits))
      return { type: 'forfeit-wagers', round, position: forfeits, cause: 'left', by: BY, reason: 'left the table' };
    if (irregularities > 0) return undefined;
    const report = { type: 'report-irregularity', round, number: 1, by: BY } as const;
    if (trouble === 'card-found-face-up') return { ...report, kind: trouble };
    if (trouble !== 'hands-counted') return undefined;
    return { ...report, kind: trouble, handSizes: [4, ...positions.map(() => HAND_CARDS)] };
  }

  #showsOrSettles(step: Step, { hands, misread }: Layout, { round, hands: shown }: Round): FloorRequest {
    const isWrong = (hand: number, cards: readonly string[]): boolean => hands.get(hand)?.join() !== cards.join();
    const wrong = shown.find(({ hand, cards }) => isWrong(hand, cards));
    const hand = wrong?.hand ?? (step.kind === 'show' ? step.hand : undefined);
    if (hand === undefined) return { type: 'settle-round', round };
    const cards = [...must(hands.get(hand), 'the cards of a hand')];
    const isFirst = wrong === undefined && hand === misread;
    return { type: 'show-hand', round, hand, cards: isFirst ? this.#misread(cards, hands) : cards };
  }

  #misread(cards: readonly string[], hands: Layout['hands']): string[] {
    const dealt = new Set([...hands.values()].flat());
    const other = must(
      DECK.map(cardName).find((card) => !dealt.has(card)),
      'a card of the stub',
    );
    return [...cards.slice(1), other];
  }

  #layoutOf(round: number): Layout {
    const known = this.#layouts.get(round) ?? this.#deals();
    this.#layouts.set(round, known);
    return known;
  }

  #deals(): Layout {
    const { random, game } = this;
    const left = DECK.map(cardName);
    const takes = (): string => must(left.splice(random.below(left.length), 1)[0], 'a card');
    const drawn = POSITIONS.filter(() => random.below(2) === 0);
    const positions = drawn.length === 0 ? [random.between(1, 6)] : drawn;
    const [ante, ...bonuses] = game.wagers;
    const stakes = positions
      .filter(() => random.below(3) > 0)
      .flatMap((position) =>
        [must(ante, 'the Ante'), ...bonuses.filter(() => random.below(2) === 0)].map((wager) => ({
          ...{ position, wager, stakeCents: BigInt(random.between(1, STAKE_CENTS_MAX)) },
        })),
      );
    const troubles: readonly Trouble[] = ['void', 'card-found-face-up', 'hands-counted', 'stub'];
    return {
      ...{ positions, stakes },
      hands: new Map([0, ...positions].map((hand) => [hand, [takes(), takes(), takes()]])),
      misread: random.below(8) === 0 ? random.pick([0, ...positions]) : undefined,
      forfeits: random.below(12) === 0 ? random.pick(positions) : undefined,
      trouble: random.below(8) === 0 ? random.pick(troubles) : 'none',
      wagering: POSITIONS.filter((position) =>
        positions.includes(position) ? random.below(3) > 0 : random.below(9) === 0,
      ),
      hasLateWager: random.below(10) === 0,
    };
  }

  #tellsOfSettled(reply: Extract<FloorReply, { readonly ok: true }>): void {
    if (reply.type !== 'round-settled') return;
    const { round, results } = reply;
    const { hands, positions, stakes, forfeits } = must(this.#layouts.get(round), 'a layout');
    const forfeited = forfeits === undefined ? [] : [forfeits];
    const { game, name: table } = this;
    this.world.observer.settled({ table, round, game, hands, positions, stakes, forfeited, results });
  }
}
