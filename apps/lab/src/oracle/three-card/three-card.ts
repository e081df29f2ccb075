import { type CardText, burnValue, isFace, rankOf } from '../rules/cards.js';

// Three Card Baccarat, written from seed 004 and the readings of docs/reference/three-card.md.

/** How the cards are dealt (chapters 8, 9 and 10). */
export type Dealing = 'manual-shoe' | 'hand' | 'automated-shoe';

/** Cards by position. Position 0 is the dealer. */
export type Hands = ReadonlyMap<number, readonly CardText[]>;

/** Deals clockwise, the dealer last: one card at a time, or stacks of three (chapters 8 D(2), 9 B(1), 10 B(1)). */
export function dealRound(deck: readonly CardText[], positions: readonly number[], dealing: Dealing): Hands {
  const places = [...positions].sort((one, other) => one - other).concat(0);
  const hands = new Map(places.map((place) => [place, [] as CardText[]]));
  const rest = [...deck];
  if (dealing === 'automated-shoe') for (const place of places) hands.get(place)?.push(...rest.splice(0, 3));
  else for (let card = 0; card < 3; card += 1) for (const place of places) hands.get(place)?.push(...rest.splice(0, 1));
  return hands;
}

interface Read {
  /** Points from 0 to 9, or 10 for three faces (chapter 12 E). */
  readonly worth: number;
  readonly points: number;
  readonly faces: number;
  readonly kings: number;
}

function read(cards: readonly CardText[]): Read {
  const points = cards.reduce((sum, card) => sum + burnValue(card), 0) % 10;
  const faces = cards.filter(isFace).length;
  const kings = cards.filter((card) => rankOf(card) === 'K').length;
  return { points, faces, kings, worth: faces === 3 ? 10 : points };
}

/** Hands of chapter 6 C, lowest first. */
const RANKING: readonly string[] = [
  ...Array.from({ length: 10 }, (_, points) => [0, 1, 2].map((faces) => `${points} points, ${faces} faces`)).flat(),
  'three faces',
  'three kings',
];

export function placeOf(cards: readonly CardText[]): number {
  const { points, faces, kings } = read(cards);
  if (kings === 3) return RANKING.indexOf('three kings');
  if (faces === 3) return RANKING.indexOf('three faces');
  return RANKING.indexOf(`${points} points, ${faces} faces`);
}

export function standingOf(player: readonly CardText[], dealer: readonly CardText[]): 'player' | 'dealer' | 'tie' {
  const lead = placeOf(player) - placeOf(dealer);
  if (lead === 0) return 'tie';
  return lead > 0 ? 'player' : 'dealer';
}

/** A line and its odds to one. The line `push` returns the stake. */
type Line = readonly [id: string, pays: number];
const LOSE: Line = ['lose', 0];
const PUSH: Line = ['push', 0];

/** Odds of the Three Kings and Dragon bonuses (chapters 12 B, 12 E). */
const THREE_KINGS = { A: { kings: 50, faces: 25 }, B: { kings: 200, faces: 20 } } as const;
const DRAGON: Readonly<Record<number, number>> = { 10: 50, 9: 20, 8: 10, 7: 5, 6: 3, 5: 1 };

function anteLine(wager: string, player: readonly CardText[], dealer: readonly CardText[]): Line {
  const standing = standingOf(player, dealer);
  if (wager === 'ante/commission') {
    if (standing === 'tie') return PUSH;
    return standing === 'player' ? ['win', 1] : LOSE;
  }
  const [mine, theirs] = [read(player), read(dealer)];
  // With equal points, the Ante loses if the dealer has more faces, and is returned otherwise. With three faces each
  // (worth 10), Three Kings wins (reading T3).
  if (mine.worth === theirs.worth && mine.worth < 10) return mine.faces < theirs.faces ? LOSE : PUSH;
  if (standing === 'tie') return PUSH;
  return standing === 'player' ? ['win', 1] : LOSE;
}

function threeKingsLine(paytable: 'A' | 'B', player: readonly CardText[]): Line {
  const { points, faces, kings } = read(player);
  if (kings === 3) return ['three_kings', THREE_KINGS[paytable].kings];
  if (faces === 3) return ['three_faces', THREE_KINGS[paytable].faces];
  if (points === 9) return ['any_9', 3];
  return points === 8 ? ['any_8', 2] : LOSE;
}

function tieLine(wager: string, player: readonly CardText[], dealer: readonly CardText[]): Line {
  const [mine, theirs] = [read(player), read(dealer)];
  const isTie = wager.startsWith('alt:') ? mine.points === theirs.points : mine.worth === theirs.worth;
  if (wager.includes('/B')) return isTie ? ['tie', 8] : LOSE;
  const ranks = (cards: readonly CardText[]): string => cards.map(rankOf).sort().join();
  if (ranks(player) === ranks(dealer)) return ['three_card_copy', 50];
  if (mine.worth === theirs.worth && mine.faces === theirs.faces) return ['point_face_tie', 10];
  return isTie ? ['tie', 7] : LOSE;
}

function dragonLine(player: readonly CardText[], dealer: readonly CardText[]): Line {
  const lead = read(player).worth - read(dealer).worth;
  const pays = DRAGON[lead];
  return pays === undefined ? LOSE : [`win_by_${lead}`, pays];
}

function lineOf(wager: string, player: readonly CardText[], dealer: readonly CardText[]): Line {
  if (wager.startsWith('ante')) return anteLine(wager, player, dealer);
  if (wager === 'three_kings/A') return threeKingsLine('A', player);
  if (wager === 'three_kings/B') return threeKingsLine('B', player);
  return wager.includes('tie_bonus') ? tieLine(wager, player, dealer) : dragonLine(player, dealer);
}

/** Order in which a position's wagers are settled (chapter 11 B). */
const ORDER = ['ante', 'three_kings', 'tie_bonus', 'dragon_bonus'];

export interface Placed {
  readonly position: number;
  readonly wager: string;
  readonly stakeCents: bigint;
}

export interface Settled extends Placed {
  readonly line: string;
  readonly winMicro: bigint;
  readonly vigorishMicro: bigint;
}

const MICRO_PER_CENT = 1_000_000n;
const QUARTER_MICRO = 25n * MICRO_PER_CENT;

/** Vigorish: 5 percent of a win with commission (chapter 12 A), rounded as the facility chose (12 A(1)). */
function vigorish(winMicro: bigint, rounding: 'exact' | 'up25' | 'near25'): bigint {
  const exact = winMicro / 20n;
  if (rounding === 'exact' || exact === 0n) return exact;
  const quarters = exact / QUARTER_MICRO;
  const rest = exact % QUARTER_MICRO;
  const isUp = rounding === 'up25' ? rest > 0n : 2n * rest >= QUARTER_MICRO;
  const rounded = (isUp ? quarters + 1n : quarters) * QUARTER_MICRO;
  return rounded === 0n ? QUARTER_MICRO : rounded;
}

/** Settles all wagers in the dealer's order. Wagers of forfeited positions lose. */
export function settleRound(
  hands: Hands,
  placed: readonly Placed[],
  options: { readonly rounding: 'exact' | 'up25' | 'near25'; readonly forfeited: readonly number[] },
): readonly Settled[] {
  const kindOf = ({ wager }: Placed): number => ORDER.findIndex((kind) => wager.replace('alt:', '').startsWith(kind));
  const inOrder = [...placed].sort((one, other) => one.position - other.position || kindOf(one) - kindOf(other));
  return inOrder.map((each): Settled => {
    if (options.forfeited.includes(each.position)) return { ...each, line: 'lose', winMicro: 0n, vigorishMicro: 0n };
    const [line, pays] = lineOf(each.wager, hands.get(each.position) ?? [], hands.get(0) ?? []);
    const winMicro = each.stakeCents * MICRO_PER_CENT * BigInt(pays);
    const isTaxed = each.wager === 'ante/commission';
    return { ...each, line, winMicro, vigorishMicro: isTaxed ? vigorish(winMicro, options.rounding) : 0n };
  });
}
