/**
 * Royal 9, paytable C, from the printed rules (chapter 12 K(3), 11 B; chapter 1 B(6)) and nothing else: cards are the texts
 * that people read.
 */

/** What a line pays: a meter, or an amount in whole cents. */
type Pays = { readonly meter: 'star' | 'spade' | 'heart' } | { readonly cents: bigint };

export interface WinningLine {
  readonly seat: number;
  readonly line: string;
  readonly pays: Pays;
}

const FACES = 'JQK';

interface Hand {
  readonly isRoyal: boolean;
  readonly isSuited: boolean;
  /** "KS9H" where the hand is a king and a nine, the king first; empty otherwise. */
  readonly kingNine: string;
}

function handOf(first: string, second: string): Hand {
  const [nine, face] = first.startsWith('9') ? [first, second] : [second, first];
  const isRoyal = nine.startsWith('9') && FACES.includes(face.charAt(0));
  const kingNine = isRoyal && face.startsWith('K') ? face + nine : '';
  return { isRoyal, isSuited: isRoyal && face.charAt(1) === nine.charAt(1), kingNine };
}

/**
 * The winning line of each seat in play, highest seat first: the first line of the printed order that is true.
 * @param cards in dealt order: player, banker, player, banker, and third cards, which no line examines
 * @param printed the King 9 printed at each position of the table
 */
export function winningLines(
  cards: readonly string[],
  inPlay: readonly number[],
  printed: ReadonlyMap<number, string>,
): readonly WinningLine[] {
  const [p1 = '', b1 = '', p2 = '', b2 = ''] = cards;
  const [player, banker] = [handOf(p1, p2), handOf(b1, b2)];
  if (!player.isRoyal && !banker.isRoyal) return [];
  const isPersonal = (pair: string): boolean => pair !== '' && [...printed.values()].includes(pair);
  return [...inPlay]
    .sort((a, b) => b - a)
    .map((seat) => {
      const own = printed.get(seat) ?? 'no position';
      const ownPlayer = player.kingNine === own;
      const ownBanker = banker.kingNine === own;
      if (ownPlayer && ownBanker) return { seat, line: 'star', pays: { meter: 'star' } };
      if (ownBanker) return { seat, line: 'spade', pays: { meter: 'spade' } };
      if (ownPlayer) return { seat, line: 'heart', pays: { meter: 'heart' } };
      if (player.kingNine === banker.kingNine && isPersonal(player.kingNine))
        return { seat, line: 'identical', pays: { cents: 500_000n } };
      if (player.isSuited && banker.isSuited) return { seat, line: 'suited-v-suited', pays: { cents: 150_000n } };
      if (player.isRoyal && banker.isRoyal) return { seat, line: 'royal-v-royal', pays: { cents: 25_000n } };
      if (player.isSuited || banker.isSuited) return { seat, line: 'any-suited', pays: { cents: 5_000n } };
      return { seat, line: 'any-royal', pays: { cents: 2_500n } };
    });
}
