export interface SearchTerms {
  readonly award: number | null;
  readonly slip: number | null;
  /** The asset number may be a prefix; an empty one matches all tables. */
  readonly hand: { readonly coup: number; readonly asset: string } | null;
  readonly text: string;
}

const NOTHING: SearchTerms = { award: null, slip: null, hand: null, text: '' };
const NUMBER = String.raw`(\d{1,9})`;

/**
 * Reads "A12", "pit7-A12", "award 12", "slip 12", "hand 12", "MB-071 12", "MB-071", "Novak", and "L-1002". A number
 * alone means an award, a slip, or a hand.
 */
export function readSearch(linkId: string, text: string): SearchTerms {
  const plain = text.trim().replace(/\s+/g, ' ');
  const numberIn = (pattern: string): number | null => {
    const found = new RegExp(`^${pattern}$`, 'i').exec(plain)?.[1];
    return found === undefined || Number(found) === 0 ? null : Number(found);
  };
  const ofLink = linkId.replace(/[^\w]/g, String.raw`\$&`);
  const award = numberIn(`(?:${ofLink}-)?A${NUMBER}`) ?? numberIn(`(?:award|claim) (?:no\\.? ?)?${NUMBER}`);
  if (award !== null) return { ...NOTHING, award, text: plain };
  const slip = numberIn(`(?:slip|document|no\\.?) ?(?:no\\.? ?)?${NUMBER}`);
  if (slip !== null) return { ...NOTHING, slip };
  const hand = numberIn(`hand ${NUMBER}`);
  if (hand !== null) return { ...NOTHING, hand: { coup: hand, asset: '' } };
  const atTable = /^(\S+?),? (?:hand )?(\d{1,9})$/i.exec(plain);
  if (atTable?.[1] !== undefined && Number(atTable[2]) > 0)
    return { ...NOTHING, hand: { coup: Number(atTable[2]), asset: atTable[1] }, text: plain };
  const number = numberIn(NUMBER);
  if (number !== null) return { award: number, slip: number, hand: { coup: number, asset: '' }, text: plain };
  return { ...NOTHING, text: plain };
}
