import type { LinkConfigBody } from '@jackpot/progressive';
import { cardName, kingNineCards, suggestedSeatMap } from '@jackpot/rules';

export interface KitShape {
  readonly linkId: string;
  readonly tables: number;
  readonly seats: number;
}

const KIT_SHAPE: KitShape = { linkId: 'conformance', tables: 1, seats: 3 };

/**
 * Terms of a link for tests, which may be approved for a laboratory only: tables `t-1`, `t-2`, ... with seats from 1 and
 * devices `d-<table>-<seat>`. The kit plays this link unless it is given other terms.
 */
export function kitTerms({ linkId, tables, seats }: KitShape = KIT_SHAPE): LinkConfigBody {
  return {
    linkId,
    name: 'Royal 9 under test',
    approval: { reference: 'TEST-1', approvedOn: '2026-01-01' },
    decks: 8,
    price: '5.00',
    paytable: 'C',
    signDigits: 6,
    // Messages are tested, not the pace of people: hands of a test take milliseconds, and its shoes are only counted.
    roundMsMin: 0,
    laboratory: true,
    levels: {
      star: { initial: '50000.00', reset: '50000.00', ratePpm: 100_000 },
      spade: { initial: '450.00', reset: '450.00', ratePpm: 30_000 },
      heart: { initial: '450.00', reset: '450.00', ratePpm: 30_000 },
      mustHit: { initial: '250.00', reset: '250.00', maximum: '1000.00', ratePpm: 20_000, reserveRatePpm: 10_000 },
    },
    tables: Array.from({ length: tables }, (_, table) => ({
      tableId: `t-${table + 1}`,
      assetNumber: `MB-${table + 1}`,
      seats: suggestedSeatMap(seats, 1).map(({ seat, pairs }) => ({
        seat,
        deviceId: `d-${table + 1}-${seat}`,
        pairs: pairs.map((pair): [string, string] => {
          const [king, nine] = kingNineCards(pair);
          return [cardName(king), cardName(nine)];
        }),
      })),
    })),
  };
}
