import { suggestedTable } from '@jackpot/rules';

export const NEW_LINK: object = {
  linkId: '',
  name: '',
  jurisdiction: 'maryland-2026',
  approval: { reference: '', approvedOn: '' },
  decks: 8,
  price: '5.00',
  paytable: 'C',
  levels: {
    star: { initial: '50000.00', reset: '50000.00', ratePpm: 100_000, reserveRatePpm: 10_000 },
    spade: { initial: '450.00', reset: '450.00', ratePpm: 30_000, reserveRatePpm: 10_000 },
    heart: { initial: '450.00', reset: '450.00', ratePpm: 30_000, reserveRatePpm: 10_000 },
    mustHit: { initial: '250.00', reset: '250.00', maximum: '1000.00', ratePpm: 20_000, reserveRatePpm: 10_000 },
  },
  signDigits: 7,
  shoes: { batches: 2 },
  tables: [suggestedTable('MB-101', 7, 1), suggestedTable('MB-102', 7, 1)],
};
