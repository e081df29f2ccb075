import type { LinkConfigBody } from '@jackpot/progressive';
import { cardName, kingNineCards, suggestedSeatMap } from '@jackpot/rules';

const SEATS = 3;

/** The link that the kit plays, unless it is given other terms: table `t-1` with seats 1 to 3 and devices `seat-1` to `seat-3`. */
export function kitTerms(): LinkConfigBody {
  return {
    linkId: 'conformance',
    name: 'Royal 9 conformance kit',
    approval: { reference: 'KIT', approvedOn: '2026-01-01' },
    decks: 8,
    price: '5.00',
    paytable: 'C',
    signDigits: 6,
    // The kit tests messages, not the pace of people.
    roundMsMin: 0,
    laboratory: true,
    levels: {
      star: { initial: '50000.00', reset: '50000.00', ratePpm: 100_000 },
      spade: { initial: '450.00', reset: '450.00', ratePpm: 30_000 },
      heart: { initial: '450.00', reset: '450.00', ratePpm: 30_000 },
      mustHit: { initial: '250.00', reset: '250.00', maximum: '1000.00', ratePpm: 20_000, reserveRatePpm: 10_000 },
    },
    tables: [
      {
        tableId: 't-1',
        assetNumber: 'KIT-1',
        seats: suggestedSeatMap(SEATS, 1).map(({ seat, pairs }) => ({
          seat,
          deviceId: `seat-${seat}`,
          pairs: pairs.map((pair): [string, string] => {
            const [king, nine] = kingNineCards(pair);
            return [cardName(king), cardName(nine)];
          }),
        })),
      },
    ],
  };
}
