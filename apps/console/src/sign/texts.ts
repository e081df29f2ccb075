import { LEVEL_NAMES, type LocalTime, localTime, type FacilityClock } from '@jackpot/contract';
import { centsToDollars } from '@jackpot/money';
import type { PostedNotice } from '../feed/message.js';
import { percentOf } from '../parts/percent.js';
import spanish from '../texts/sign.es.json' with { type: 'json' };
import { translator } from '../texts/t.js';

interface Place {
  readonly assetNumber: string;
  readonly seat: number;
}

/** To add a language, add a file `../texts/sign.<language>.json` and a line of `TEXTS`. */
export interface SignTexts {
  /** Language tag by BCP 47. */
  readonly language: string;
  readonly named: (name: string) => string;
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
  readonly shareOf: (percent: string, level: string) => string;
  readonly randomWinner: string;
  readonly seatPairs: (assetNumber: string | null) => string;
  readonly seat: (seat: number) => string;
  readonly recentWinners: string;
  readonly noLink: string;
  readonly whichLink: string;
}

type SignText = keyof typeof spanish;
type SignCatalogue = Readonly<Record<SignText, string>>;
type Say = (text: SignText, ...values: readonly (string | number)[]) => string;

function textsIn(language: string, catalogue: SignCatalogue | null): SignTexts {
  const say: Say = translator(catalogue ?? {});
  const named = (name: string): string => say(name as SignText);
  return {
    language,
    named,
    waiting: say('WAITING FOR THE CONTROLLER'),
    notLive: say('NOT LIVE'),
    lastUpdate: (time) => say('last update {1}', time),
    outOfService: say('OUT OF SERVICE'),
    outOfServiceHint: say('Progressive bets are not accepted'),
    unknownLink: say('UNKNOWN PROGRESSIVE'),
    unknownLinkHint: (linkId) =>
      say('This controller has no progressive named {1}. Check the address of the sign.', linkId),
    jackpot: (level) => say('{1} jackpot', level),
    won: (level) => say('{1} won', level),
    pending: say('PENDING VERIFICATION'),
    nowPlayingFor: say('Now playing for'),
    place: ({ assetNumber, seat }) => say('Table {1} · Seat {2}', assetNumber, seat),
    mustHitBy: (cents) => say('must hit by {1}', centsToDollars(cents)),
    lastHit: (cents, assetNumber) => say('last hit {1} · table {2}', centsToDollars(cents), assetNumber),
    hits: (hits, paidCents) => {
      const paid = centsToDollars(paidCents);
      return hits === 1 ? say('{1} hit · {2} paid in all', hits, paid) : say('{1} hits · {2} paid in all', hits, paid);
    },
    resetsTo: (cents) => say('resets to {1}', centsToDollars(cents)),
    noMaximum: say('no maximum payout'),
    maximum: (cents) => say('maximum payout {1}', centsToDollars(cents)),
    gains: (ratePpm) => say('grows by {1} of each bet', percentOf(String(ratePpm))),
    notice: (notice, date) => (catalogue === null ? notice.text : noticeText(notice, date, { say, named })),
    notices: say('Notices'),
    howToWin: say('How to win'),
    howToPlay: (priceCents) => say('Bet {1} on Royal 9 before the cards', centsToDollars(priceCents)),
    wholeMeter: (level) => say('the {1} jackpot', level),
    shareOf: (percent, level) => say('{1} of the {2} jackpot', percent, level),
    randomWinner: say('won by one seat with a bet, drawn at random'),
    seatPairs: (assetNumber) =>
      assetNumber === null ? say('Your seat’s King 9') : say('Your seat’s King 9 · Table {1}', assetNumber),
    seat: (seat) => say('Seat {1}', seat),
    recentWinners: say('Recent winners'),
    noLink: say('No progressive is configured'),
    whichLink: say('Which progressive?'),
  };
}

function noticeText(
  { kind, level, targets }: PostedNotice,
  date: string,
  { say, named }: { readonly say: Say; readonly named: SignTexts['named'] },
): string {
  if (kind === 'retirement') return say('This progressive ends on or after {1}', date);
  const nameOf = (id: string): string => named((LEVEL_NAMES as Readonly<Record<string, string>>)[id] ?? id);
  const own = nameOf(level ?? '');
  const [first = '', second] = targets.map((target) => {
    const name = nameOf(target.level);
    return target.link === null ? say('the {1}', name) : say('the {1} of {2}', name, target.link);
  });
  return second === undefined
    ? say('On or after {1} the {2} jackpot will be transferred to {3}', date, own, first)
    : say('On or after {1} the {2} jackpot will be split between {3} and {4}', date, own, first, second);
}

export const TEXTS = { en: textsIn('en-US', null), es: textsIn('es-US', spanish) } as const satisfies Readonly<
  Record<string, SignTexts>
>;

export function clocksOf(facility: FacilityClock, { language }: SignTexts): LocalTime {
  return localTime(facility, language);
}
