import { FLOOR_HEARTBEAT_MS, FLOOR_PROTOCOL, FLOOR_SILENCE_MS_MAX } from './limits.js';
import { levelName } from '../line-names.js';
import { type ProtocolRejectionCode, REJECTIONS } from '../rejections.js';
import { floorAwards } from './awards.js';
import type { FloorPayAssist, FloorReply, FloorShoe, FloorState } from './replies.js';
import { type PayAssist, cardName, changeCardsBy, collectAtShoeEnd, wagersAtTable } from '@jackpot/rules';
import { floorThreeCard, threeCardReplyOf } from './three-card.js';
import { centsToMicro, microToText } from '@jackpot/money';
import {
  type Answer,
  type LinkId,
  type LinkState,
  type LinkRejectionCode,
  type SeatState,
  type ShoeTerms,
  type TableNo,
  type TableState,
  opened,
  announcedWith,
  coverCoupNow,
  levelsOf,
  lineTermsAt,
  miniBaccaratGameOf,
  payAssistWith,
  tableOf,
  unitsAt,
} from '@jackpot/progressive';

export type LinkAnswer =
  | Answer
  | { readonly ok: false; readonly code: ProtocolRejectionCode; readonly detail?: string };

/** Replies to wagers are frequent, so their JSON is made by hand. Their fields are numbers, which need no escaping. */
export function replyText(linkId: LinkId, id: number, answer: LinkAnswer): string {
  if (answer.ok && (answer.type === 'acknowledged' || answer.type === 'withdrawn')) {
    return `{"id":${id},"ok":true,"type":"${answer.type}","coup":${answer.coup},"seat":${answer.seat},"journalSequence":${answer.journalSequence}}`;
  }
  return answer.ok ? JSON.stringify(replyOf(linkId, id, answer)) : refusalText(id, answer.code, answer.detail);
}

export function refusalText(
  id: number | null,
  code: LinkRejectionCode | ProtocolRejectionCode,
  detail?: string,
): string {
  return JSON.stringify({
    id,
    ok: false,
    code,
    text: REJECTIONS[code].text,
    ...(detail === undefined ? {} : { detail }),
  });
}

export function idOf(body: unknown): number | null {
  const id: unknown = typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null;
}

export function welcomeText(epoch: number, state: FloorState): string {
  const rules = {
    protocol: FLOOR_PROTOCOL,
    epoch,
    heartbeatMs: FLOOR_HEARTBEAT_MS,
    silenceMsMax: FLOOR_SILENCE_MS_MAX,
  };
  return JSON.stringify({ type: 'welcome', ...rules, ...state });
}

function replyOf(linkId: LinkId, id: number, answer: Extract<Answer, { ok: true }>): FloorReply {
  switch (answer.type) {
    case 'resolved': {
      const { payAssist, ...resolved } = answer;
      return {
        id,
        ...resolved,
        ...floorAwards(linkId, answer),
        ...(payAssist && { payAssist: floorPayAssist(payAssist) }),
      };
    }
    case 'locked':
      return { id, ...answer, ...positionsOf(answer.seats), returned: positionsOf(answer.returned).seats };
    case 'opened':
    case 'acknowledged':
    case 'withdrawn':
    case 'reported':
    case 'stakes-reported':
    case 'promotion-reported':
    case 'vigorish-collected':
    case 'door-reported':
    case 'settled':
    case 'voided':
    case 'shoe-opened':
    case 'shoe-ended':
    case 'burned':
    case 'cover-card-out':
    case 'irregularity':
      return { id, ...answer };
    case 'done':
    case 'vigorish-form-issued':
      throw new TypeError('an operator command has no floor reply');
    default:
      return threeCardReplyOf(linkId, id, answer);
  }
}

/** Returns a copy, because the link's state changes in place. */
export function floorStateOf(state: Readonly<LinkState>, tableNo: TableNo): FloorState {
  const link = opened(state);
  const table = tableOf(link, tableNo);
  const { coup } = table;
  return {
    link: link.config.linkId,
    table: table.tableId,
    inPlay: link.inPlay,
    priceCents: Number(link.config.priceCents),
    ...(link.config.wagerUnitsMax === undefined ? {} : { wagerUnitsMax: link.config.wagerUnitsMax }),
    mainWager: link.config.mainWager,
    decks: link.config.decks,
    shoe: table.shoe,
    dealing: link.config.shoes === null ? 'counted' : floorShoe(table, link.config.shoes),
    coup: coup?.coup ?? 0,
    phase: coup?.phase ?? 'none',
    ...(coup?.phase === 'held' && coup.isReleased ? { isReleased: true as const } : {}),
    ...positionsOf(seatsOf(coup)),
    returned: positionsOf(returnedOf(coup)).seats,
    cards: coup !== null && 'cards' in coup ? coup.cards.map(cardName) : [],
    ...floorAwards(link.config.linkId, coup !== null && 'awards' in coup ? coup : { awards: [], mustHit: null }),
    ...namesOf(link.config, table),
    ...announcedOf(table),
    ...payAssistOf(table),
    ...gameOf(table),
    ...promotionsOf(link.config, table),
    ...markersOf(table),
    devices: table.seats.flatMap((seat) => (seat === undefined ? [] : [floorDevice(seat)])),
    ...threeCardOf(table),
  };
}

/** @param seats once for each unit */
function positionsOf(seats: readonly number[]): Pick<FloorState, 'seats' | 'units'> {
  const positions = [...new Set(seats)];
  if (positions.length === seats.length) return { seats };
  return { seats: positions, units: positions.map((seat) => ({ seat, units: unitsAt(seats, seat) })) };
}

function namesOf(
  config: NonNullable<LinkState['opened']>['config'],
  { config: table }: TableState,
): Pick<FloorState, 'names'> {
  const { lines = [], levelNames } = lineTermsAt(config, table);
  if (levelNames === undefined && lines.length === 0) return {};
  const ofLines = lines.map(({ line, name }) => [line, name] as const);
  const ofLevels = levelsOf(config).map((level) => [level, levelName(config, level)] as const);
  // A line that pays a whole level has the id of the level.
  return { names: Object.fromEntries([...ofLines, ...ofLevels]) };
}

function promotionsOf(
  { promotional }: NonNullable<LinkState['opened']>['config'],
  { promotions }: TableState,
): Pick<FloorState, 'promotions'> {
  if (promotional === undefined) return {};
  const paid = promotions.filter(({ houseCents }) => houseCents > 0n);
  return { promotions: paid.map(({ seat, houseCents }) => ({ seat, houseCents: Number(houseCents) })) };
}

function threeCardOf(table: TableState): Pick<FloorState, 'threeCard'> {
  const threeCard = floorThreeCard(table);
  return threeCard === undefined ? {} : { threeCard };
}

function floorDevice({ seat, device }: SeatState): FloorState['devices'][number] {
  const { deviceId, boot, sequence, openedAt } = device;
  return { seat, device: deviceId, boot, sequence, ...(openedAt === null ? {} : { isOpen: true as const }) };
}

/** Null before the first shoe of a table whose terms track shoes. */
export function floorShoe(table: TableState, terms: ShoeTerms | null): FloorShoe | null {
  const { shoe, dealing } = table;
  if (dealing === null) return null;
  const { decks, backs, cardsOpenedAt, openedAt, burnCard, coverCoup, end, remaining, disclosed } = dealing;
  return {
    ...{ shoe, decks, backs, coverCoup, end, remaining, coverCoupNow: coverCoupNow(table) },
    cardsOpenedAt: new Date(cardsOpenedAt).toISOString(),
    changeCardsBy: new Date(changeCardsBy(cardsOpenedAt)).toISOString(),
    openedAt: new Date(openedAt).toISOString(),
    burnCard: burnCard === null ? null : cardName(burnCard),
    disclosed: disclosed.map(({ card }) => cardName(card)),
    irregularities: dealing.irregularities,
    inspection: inspectionOf(dealing, terms?.inspection === 'two-people'),
    isEnded: dealing.isEnded,
  };
}

function inspectionOf(
  { inspectedBy, verifiedBy }: NonNullable<TableState['dealing']>,
  isRequired: boolean,
): FloorShoe['inspection'] {
  if (verifiedBy !== null) return 'verified';
  if (inspectedBy !== null) return 'inspected';
  return isRequired ? 'due' : 'none';
}

function announcedOf(table: TableState): Pick<FloorState, 'announce'> {
  const { coup } = table;
  const announce = coup !== null && 'cards' in coup ? announcedWith(table, coup.cards) : null;
  return announce === null ? {} : { announce };
}

function payAssistOf(table: TableState): Pick<FloorState, 'payAssist'> {
  const { coup } = table;
  const assist = coup !== null && 'cards' in coup ? payAssistWith(table, coup.cards) : null;
  return assist === null ? {} : { payAssist: floorPayAssist(assist) };
}

function gameOf({ config, stakes }: TableState): Pick<FloorState, 'game' | 'stakes'> {
  const { variant } = config;
  const game = miniBaccaratGameOf(config);
  if (game === undefined) return {};
  const wagers = wagersAtTable({ variant, game }).map(({ key, name }) => ({ wager: key, name }));
  return {
    game: { wagers, vigorish: game.vigorish },
    stakes: stakes.map(({ seat, stakes: placed }) => ({
      seat,
      stakes: placed.map(({ wager, stakeCents }) => ({ wager, stakeCents: Number(stakeCents) })),
    })),
  };
}

function markersOf({ markers }: TableState): Pick<FloorState, 'markers'> {
  if (markers.size === 0) return {};
  return { markers: collectAtShoeEnd(markers).map(({ seat, owedMicro }) => ({ seat, owed: exactText(owedMicro) })) };
}

function floorPayAssist({ announce, vigorish, wagers, seats }: PayAssist): FloorPayAssist {
  return {
    announce,
    vigorish,
    wagers,
    seats: seats.map(({ seat, vigorishMicro, stakes }) => ({
      seat,
      vigorish: exactText(vigorishMicro),
      stakes: stakes.map(({ wager, stakeCents, result, winMicro, vigorishMicro: owedMicro }) => ({
        ...{ wager, stake: exactText(centsToMicro(stakeCents)), result },
        ...{ win: exactText(winMicro), vigorish: exactText(owedMicro) },
      })),
    })),
  };
}

function exactText(amountMicro: bigint): string {
  return microToText(amountMicro).replace(/0{1,6}$/, '');
}

function returnedOf(coup: ReturnType<typeof tableOf>['coup']): readonly number[] {
  if (coup === null || coup.phase === 'no-wager' || coup.phase === 'betting') return [];
  return coup.phase === 'held' ? coup.returned : (coup.lock?.returned ?? []);
}

function seatsOf(coup: ReturnType<typeof tableOf>['coup']): readonly number[] {
  if (coup === null || coup.phase === 'no-wager') return [];
  if (coup.phase === 'betting') return coup.wagers.map(({ seat }) => seat);
  if (coup.phase === 'held') return coup.seats;
  return coup.lock?.seats ?? [];
}
