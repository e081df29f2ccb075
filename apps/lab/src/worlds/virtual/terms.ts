import { InvariantViolation } from '@jackpot/money';
import { type LinkConfig, readLinkConfig } from '@jackpot/progressive';
import { cardName, kingNineCards, suggestedSeatMap } from '@jackpot/rules';

export const SEATS = 5;

/**
 * The terms of a simulated link. High rates and a narrow Must Hit, so that every meter is won many times in an evening; a
 * limit on Heart, a hidden rate on each level and odd parts per million, so that nothing comes out round.
 */
export function linkTerms(linkId: string, tables: number): LinkConfig {
  const seatMap = suggestedSeatMap(SEATS, 1);
  const read = readLinkConfig({
    linkId,
    name: linkId,
    approval: { reference: 'simulation, not approved for play', approvedOn: '2026-01-01' },
    decks: 8,
    price: '5.00',
    paytable: 'C',
    levels: {
      star: { initial: '50000.00', reset: '50000.00', ratePpm: 100_003, reserveRatePpm: 10_007 },
      spade: { initial: '500.00', reset: '450.00', ratePpm: 30_011, reserveRatePpm: 5_003 },
      heart: { initial: '450.00', reset: '450.00', ratePpm: 30_013, reserveRatePpm: 7_001, limit: '453.33' },
      mustHit: { initial: '100.00', reset: '100.00', maximum: '200.00', ratePpm: 38_001, reserveRatePpm: 2_011 },
    },
    signDigits: 7,
    // Hands of a simulation follow each other in seconds, and its shoes are only counted.
    roundMsMin: 0,
    laboratory: true,
    tables: Array.from({ length: tables }, (_, index) => ({
      tableId: tableIdOf(index),
      assetNumber: `S-${index + 1}`,
      seats: seatMap.map(({ seat, pairs }) => ({
        seat,
        deviceId: `${tableIdOf(index)}-s${seat}`,
        pairs: pairs.map((pair): [string, string] => {
          const [king, nine] = kingNineCards(pair);
          return [cardName(king), cardName(nine)];
        }),
      })),
    })),
  });
  if ('linkId' in read) return read;
  throw new InvariantViolation(`terms that cannot be read: ${JSON.stringify(read)}`);
}

function tableIdOf(index: number): string {
  return `t${index + 1}`;
}
