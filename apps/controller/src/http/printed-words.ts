/** Columns that a printed document calls by another word than their own name. */
const COLUMNS: Readonly<Record<string, string>> = {
  sequence: 'Event',
  at: 'When',
  fixedAt: 'Hit at',
  paidAt: 'Paid at',
  awardNumber: 'Award',
  awardId: 'Award',
  documentNumber: 'Slip',
  tableId: 'Table',
  assetNumber: 'Asset',
  coup: 'Hand',
  coups: 'Hands',
  inWagers: 'Bets in',
  wagers: 'Bets',
  wagersLocked: 'Bets',
  attendantPaid: 'Hand paid',
  ratePpm: 'Rate, ppm',
  reserveRatePpm: 'Reserve rate, ppm',
  reset: 'Reset to',
  least95: 'Least (95%)',
  most95: 'Most (95%)',
  least99: 'Least (99%)',
  most99: 'Most (99%)',
};

/** The heading of a column: "verifiedBy" is "Verified by". Exports keep the names of the fields. */
export function columnTitle(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return COLUMNS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
