import { centsToDollars, microToText } from '@jackpot/money';
import { type Dispute, type PackProof } from '@jackpot/proof';

/** A record as `readable` of libs/proof writes it: amounts as digits, bytes as hex, cards by their names. */
export type Readable<T> = T extends string | number | boolean | null
  ? T
  : T extends bigint | Uint8Array
    ? string
    : T extends readonly (infer E)[]
      ? readonly Readable<E>[]
      : { readonly [K in keyof T]: K extends 'cards' ? readonly string[] : Readable<T[K]> };

type ReadDispute = Readable<Dispute>;

/** The data of a dispute pack. */
export interface PackData extends Pick<PackProof, 'key' | 'software' | 'madeAt'> {
  readonly format: string;
  readonly awardId: string;
  readonly dispute: Omit<ReadDispute, 'acts'> & {
    readonly acts: readonly (ReadDispute['acts'][number] & { readonly said: string })[];
  };
}

export type Entry = ReadDispute['entries'][number];

/** Digits of cents, exactly, as a person reads them. */
export function centsText(digits: string): string {
  return centsToDollars(BigInt(digits));
}

/** Digits of micro-cents, exactly, to the last of them. */
export function microText(digits: string): string {
  return microToText(BigInt(digits));
}

/** An entry of a coup in a sentence; the other things that may stand between are named by their type. */
export function entryWords({ event }: Entry): string {
  switch (event.type) {
    case 'CoupOpened':
      return event.kind === 'no-wager' ? `Coup ${event.coup} opened without wagers` : `Coup ${event.coup} opened`;
    case 'WagerAcknowledged':
      return `Seat ${event.seat}: wager of ${centsText(event.priceCents)} accepted`;
    case 'WagerWithdrawn':
      return `Seat ${event.seat}: wager taken back`;
    case 'LateWagerRefused':
      return `Seat ${event.seat}: late wager refused`;
    case 'CoupLocked':
      return `No more bets: ${seatsText(event.seats)} in play${event.mustHit === null ? '' : '; the Must Hit went'}`;
    case 'DeviceReported':
      return `Seat ${event.seat}: the device reports ${event.what}`;
    case 'RoundHeld':
      return `No more bets too soon: ${seatsText(event.seats)} held, nothing credited`;
    case 'RoundReleased':
      return `Released by ${event.person.name}: ${event.reason}`;
    case 'CoupResolved':
      return `Cards ${event.cards.join(' ')}: ${event.awards.length} ${event.awards.length === 1 ? 'award' : 'awards'}`;
    case 'CoupCorrected':
      return `Cards put right, ${event.cards.join(' ')}: ${event.awards.length} ${event.awards.length === 1 ? 'award' : 'awards'}`;
    case 'CoupSettled':
      return 'All paid, settled';
    case 'CoupVoided':
      return `Voided by ${event.by}: ${event.reason}`;
    default:
      return event.type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  }
}

function seatsText(seats: readonly number[]): string {
  if (seats.length === 0) return 'nobody';
  return `${seats.length === 1 ? 'seat' : 'seats'} ${seats.join(', ')}`;
}

/** The cards the award was fixed by, in dealt order: as put right where a correction fixed it; none of a coup without. */
export function cardsOf({ dispute: { entries, award } }: PackData): readonly string[] {
  let cards: readonly string[] = [];
  for (const { event } of entries) {
    if (event.type === 'CoupResolved') cards = event.cards;
    if (event.type === 'CoupCorrected' && event.awards.some(({ awardNumber }) => awardNumber === award.awardNumber))
      return event.cards;
  }
  return cards;
}
