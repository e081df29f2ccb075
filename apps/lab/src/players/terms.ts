import type { LinkConfigBody } from '@jackpot/progressive';
import { kingNineCards, cardName, type Paytable, suggestedSeatMap } from '@jackpot/rules';

/** What the built-in terms leave open. */
export interface DemoTerms {
  readonly linkId: string;
  readonly tables: number;
  readonly seats: number;
  readonly paytable: Paytable;
}

/** Terms A and B speak of two pairs a seat; there are sixteen pairs, so that goes up to eight seats. */
const TWO_PAIR_SEATS_MAX = 8;
const DECKS = 8;

/** Terms to open a link with where no file gives others. They are not approved, which the reference states. */
export function demoTerms({ linkId, tables, seats, paytable }: DemoTerms): LinkConfigBody {
  const pairsPerSeat = paytable !== 'C' && seats <= TWO_PAIR_SEATS_MAX ? 2 : 1;
  const seatMap = suggestedSeatMap(seats, pairsPerSeat);
  return {
    linkId,
    name: 'Royal 9 Progressive',
    approval: { reference: 'demonstration, not approved for play', approvedOn: '2025-01-01' },
    decks: DECKS,
    price: '5.00',
    paytable,
    levels: {
      star: { initial: '50000.00', reset: '50000.00', ratePpm: 100_000, reserveRatePpm: 10_000 },
      spade: { initial: '450.00', reset: '450.00', ratePpm: 30_000, reserveRatePpm: 10_000 },
      heart: { initial: '450.00', reset: '450.00', ratePpm: 30_000, reserveRatePpm: 10_000 },
      mustHit: { initial: '250.00', reset: '250.00', maximum: '1000.00', ratePpm: 20_000, reserveRatePpm: 10_000 },
    },
    signDigits: 7,
    shoes: { batches: 2 },
    // Simulated dealers are faster than any hand: it is a laboratory, and a controller for play refuses it.
    roundMsMin: 0,
    laboratory: true,
    tables: Array.from({ length: tables }, (_, index) => {
      const number = `${index + 1}`.padStart(2, '0');
      return {
        tableId: `table-${number}`,
        assetNumber: `MB-${number.padStart(4, '0')}`,
        seats: seatMap.map(({ seat, pairs }) => ({
          seat,
          deviceId: `table-${number}-seat-${seat}`,
          pairs: pairs.map((pair): [string, string] => {
            const [king, nine] = kingNineCards(pair);
            return [cardName(king), cardName(nine)];
          }),
        })),
      };
    }),
  };
}
