/** What a dealer can say to the table, by key or by a typed line: with it a table plays without sensors and without a shoe. */
export type DealerCommand =
  | { readonly word: 'lock' | 'clear' | 'confirm' | 'new-shoe' | 'simulated' }
  | { readonly word: 'bet' | 'no-bet' | 'resume'; readonly seat: number }
  | { readonly word: 'cards'; readonly cards: readonly string[] }
  | { readonly word: 'void'; readonly by: string; readonly reason: string };

export const DEALER_WORDS_HELP = `lock                    no more bets
clear                   the coup is paid and collected: the next one (after the cut card: the new shoe is loaded)
bet N, no-bet N         seat N has a wager, or has none
cards KS 9D 4H 7C       the coup's cards in dealt order: player, banker, player, banker, third cards
confirm                 the cards have been compared
void WHO REASON...      the coup is void (chapter 13): a supervisor's name, and why
simulated               the next round takes no wagers (chapter 13)
new-shoe                the cards were changed
resume N                a technician has looked at seat N's device
`;

/** Reads one typed line; undefined where it is none of these. */
export function readDealerWord(line: string): DealerCommand | undefined {
  const [word = '', ...rest] = line.trim().split(/\s+/);
  switch (word) {
    case 'lock':
    case 'clear':
    case 'confirm':
    case 'new-shoe':
    case 'simulated':
      return rest.length === 0 ? { word } : undefined;
    case 'bet':
    case 'no-bet':
    case 'resume': {
      const [seat = ''] = rest;
      return rest.length === 1 && /^[1-9]$/.test(seat) ? { word, seat: Number(seat) } : undefined;
    }
    case 'cards':
      return rest.length > 0 ? { word, cards: rest } : undefined;
    case 'void': {
      const [by, ...reason] = rest;
      return by === undefined || reason.length === 0 ? undefined : { word, by, reason: reason.join(' ') };
    }
    default:
      return undefined;
  }
}
