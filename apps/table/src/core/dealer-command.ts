/** Commands of the dealer, by key or by a typed line: with them a table plays without sensors and without a shoe. */
export type DealerCommand =
  | { readonly type: 'lock' | 'clear' | 'confirm' | 'new-shoe' | 'simulated' }
  | { readonly type: 'bet' | 'no-bet' | 'main' | 'no-main' | 'resume'; readonly seat: number }
  | { readonly type: 'cards'; readonly cards: readonly string[] }
  | { readonly type: 'void'; readonly by: string; readonly reason: string };

export const DEALER_COMMANDS_HELP = `lock                    no more bets
clear                   the coup is paid and collected: the next one (after the cut card: the new shoe is loaded)
bet N, no-bet N         seat N has a wager, or has none
no-main N, main N       seat N has no main wager, so its side bet is returned with "no more bets"; or has one after all
cards KS 9D 4H 7C       the coup's cards in dealt order: player, banker, player, banker, third cards
confirm                 the cards have been compared
void WHO REASON...      the coup is void (chapter 13): a supervisor's name, and why
simulated               the next round takes no wagers (chapter 13)
new-shoe                the cards were changed
resume N                a technician has checked seat N's device
`;

/** Reads one typed line; undefined where it is not a command. */
export function readDealerCommand(line: string): DealerCommand | undefined {
  const [type = '', ...rest] = line.trim().split(/\s+/);
  switch (type) {
    case 'lock':
    case 'clear':
    case 'confirm':
    case 'new-shoe':
    case 'simulated':
      return rest.length === 0 ? { type } : undefined;
    case 'bet':
    case 'no-bet':
    case 'main':
    case 'no-main':
    case 'resume': {
      const [seat = ''] = rest;
      return rest.length === 1 && /^[1-9]$/.test(seat) ? { type, seat: Number(seat) } : undefined;
    }
    case 'cards':
      return rest.length > 0 ? { type, cards: rest } : undefined;
    case 'void': {
      const [by, ...reason] = rest;
      return by === undefined || reason.length === 0 ? undefined : { type, by, reason: reason.join(' ') };
    }
    default:
      return undefined;
  }
}
