import { type LocalTime, localTime, type FacilityClock } from '@jackpot/contract';
import { centsToDollars } from '@jackpot/money';
import type { PostedNotice } from '../feed/message.js';
import { percentOf } from '../parts/percent.js';

/** Where something was won. */
interface Place {
  readonly assetNumber: string;
  readonly seat: number;
}

/** Every text of the sign in one language. A new language is one more value of this type in `TEXTS`. */
export interface SignTexts {
  /** BCP 47: the language of the page, and of dates. */
  readonly language: string;
  /** `name` is the controller's, in English. */
  readonly level: (level: string, name: string) => string;
  readonly line: (line: string, name: string) => string;
  readonly waiting: string;
  readonly notLive: string;
  readonly lastUpdate: (time: string) => string;
  readonly outOfService: string;
  readonly outOfServiceHint: string;
  readonly unknownLink: string;
  readonly unknownLinkHint: (linkId: string) => string;
  readonly jackpot: (level: string) => string;
  readonly won: (level: string) => string;
  readonly pending: string;
  readonly nowPlayingFor: string;
  readonly place: (place: Place) => string;
  readonly mustHitBy: (cents: bigint) => string;
  readonly lastHit: (cents: bigint, assetNumber: string) => string;
  readonly hits: (hits: number, paidCents: bigint) => string;
  readonly resetsTo: (cents: bigint) => string;
  readonly noMaximum: string;
  readonly maximum: (cents: bigint) => string;
  readonly gains: (ratePpm: number) => string;
  readonly notice: (notice: PostedNotice, date: string) => string;
  readonly notices: string;
  readonly howToWin: string;
  readonly howToPlay: (priceCents: bigint) => string;
  readonly wholeMeter: (level: string) => string;
  readonly tenthOfStar: string;
  readonly randomWinner: string;
  readonly seatPairs: (assetNumber: string | null) => string;
  readonly seat: (seat: number) => string;
  readonly recentWinners: string;
  readonly noLink: string;
  readonly whichLink: string;
}

const english: SignTexts = {
  language: 'en-US',
  level: (_, name) => name,
  line: (_, name) => name,
  waiting: 'WAITING FOR THE CONTROLLER',
  notLive: 'NOT LIVE',
  lastUpdate: (time) => `last update ${time}`,
  outOfService: 'OUT OF SERVICE',
  outOfServiceHint: 'Progressive bets are not accepted',
  unknownLink: 'UNKNOWN PROGRESSIVE',
  unknownLinkHint: (linkId) => `This controller has no progressive named ${linkId}. Check the address of the sign.`,
  jackpot: (level) => `${level} jackpot`,
  won: (level) => `${level} won`,
  pending: 'PENDING VERIFICATION',
  nowPlayingFor: 'Now playing for',
  place: ({ assetNumber, seat }) => `Table ${assetNumber} · Seat ${seat}`,
  mustHitBy: (cents) => `must hit by ${centsToDollars(cents)}`,
  lastHit: (cents, assetNumber) => `last hit ${centsToDollars(cents)} · table ${assetNumber}`,
  hits: (hits, paidCents) => `${hits} ${hits === 1 ? 'hit' : 'hits'} · ${centsToDollars(paidCents)} paid in all`,
  resetsTo: (cents) => `resets to ${centsToDollars(cents)}`,
  noMaximum: 'no maximum payout',
  maximum: (cents) => `maximum payout ${centsToDollars(cents)}`,
  gains: (ratePpm) => `gains ${percentOf(String(ratePpm))} of each bet`,
  notice: ({ text }) => text,
  notices: 'Notices',
  howToWin: 'How to win',
  howToPlay: (priceCents) => `Bet ${centsToDollars(priceCents)} on Royal 9 before the cards`,
  wholeMeter: (level) => `the ${level} jackpot`,
  tenthOfStar: '10% of the Star jackpot',
  randomWinner: 'one seat with a bet, drawn at random',
  seatPairs: (assetNumber) =>
    assetNumber === null ? 'Your seat’s King 9' : `Your seat’s King 9 · Table ${assetNumber}`,
  seat: (seat) => `Seat ${seat}`,
  recentWinners: 'Recent winners',
  noLink: 'No progressive is configured',
  whichLink: 'Which progressive?',
};

const LEVELS_ES: Readonly<Record<string, string>> = {
  star: 'Estrella',
  spade: 'Pica',
  heart: 'Corazón',
  'must-hit': 'Must Hit',
};

const LINES_ES: Readonly<Record<string, string>> = {
  star: 'King 9 personal contra King 9 personal',
  'any-two': 'Dos King 9 personales cualesquiera',
  spade: 'King 9 personal en la mano de la Banca',
  heart: 'King 9 personal en la mano del Jugador',
  identical: 'King 9 personal contra King 9 idéntico',
  'suited-v-suited': 'Empate de Royal 9 del mismo palo',
  'royal-v-royal': 'Empate de Royal 9',
  'any-suited': 'Royal 9 del mismo palo',
  'any-royal': 'Cualquier Royal 9',
  'must-hit': 'Must Hit',
};

const levelInSpanish = (level: string, name: string): string => LEVELS_ES[level] ?? name;

/** "de la Estrella de Royal 9 West": the level that a notice is about, or where its amount goes. */
function levelOfNotice({ level, link }: PostedNotice['targets'][number]): string {
  return `${levelInSpanish(level, level)}${link === null ? '' : ` de ${link}`}`;
}

const spanish: SignTexts = {
  language: 'es-US',
  level: levelInSpanish,
  line: (line, name) => LINES_ES[line] ?? name,
  waiting: 'ESPERANDO AL CONTROLADOR',
  notLive: 'SIN CONEXIÓN',
  lastUpdate: (time) => `última actualización ${time}`,
  outOfService: 'FUERA DE SERVICIO',
  outOfServiceHint: 'No se aceptan apuestas progresivas',
  unknownLink: 'PROGRESIVO DESCONOCIDO',
  unknownLinkHint: (linkId) =>
    `Este controlador no tiene un progresivo llamado ${linkId}. Revise la dirección del letrero.`,
  jackpot: (level) => `Premio ${level}`,
  won: (level) => `${level} ganado`,
  pending: 'PENDIENTE DE VERIFICACIÓN',
  nowPlayingFor: 'Ahora en juego',
  place: ({ assetNumber, seat }) => `Mesa ${assetNumber} · Asiento ${seat}`,
  mustHitBy: (cents) => `se gana a más tardar con ${centsToDollars(cents)}`,
  lastHit: (cents, assetNumber) => `último premio ${centsToDollars(cents)} · mesa ${assetNumber}`,
  hits: (hits, paidCents) =>
    `${hits} ${hits === 1 ? 'premio' : 'premios'} · ${centsToDollars(paidCents)} pagados en total`,
  resetsTo: (cents) => `vuelve a ${centsToDollars(cents)}`,
  noMaximum: 'sin pago máximo',
  maximum: (cents) => `pago máximo ${centsToDollars(cents)}`,
  gains: (ratePpm) => `suma ${percentOf(String(ratePpm))} de cada apuesta`,
  notice: ({ kind, level, targets }, date) => {
    if (kind === 'retirement') return `Este progresivo termina el ${date} o después`;
    const goes = targets.length > 1 ? 'se repartirá entre' : 'se transferirá a';
    const where = targets.map(levelOfNotice).join(' y ');
    return `El ${date} o después, el premio ${levelInSpanish(level ?? '', level ?? '')} ${goes} ${where}`;
  },
  notices: 'Avisos',
  howToWin: 'Cómo ganar',
  howToPlay: (priceCents) => `Apueste ${centsToDollars(priceCents)} al Royal 9 antes de las cartas`,
  wholeMeter: (level) => `el premio ${level}`,
  tenthOfStar: '10% del premio Estrella',
  randomWinner: 'un asiento con apuesta, elegido al azar',
  seatPairs: (assetNumber) =>
    assetNumber === null ? 'El King 9 de su asiento' : `El King 9 de su asiento · Mesa ${assetNumber}`,
  seat: (seat) => `Asiento ${seat}`,
  recentWinners: 'Ganadores recientes',
  noLink: 'No hay ningún progresivo configurado',
  whichLink: '¿Qué progresivo?',
};

export const TEXTS = { en: english, es: spanish } as const satisfies Readonly<Record<string, SignTexts>>;

/** The facility's clocks in the language of a sign. */
export function clocksOf(facility: FacilityClock, { language }: SignTexts): LocalTime {
  return localTime(facility, language);
}
