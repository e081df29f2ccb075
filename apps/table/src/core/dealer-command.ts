import { IRREGULARITIES } from '@jackpot/rules';
import type { FoundIrregularity } from './tracked-shoe.js';

export type DealerCommand =
  | { readonly type: 'lock' | 'clear' | 'confirm' | 'simulated' | 'cover-card' }
  /** Without `backs`, the usual cards are used. Without `openedAt`, their decks are opened now. */
  | { readonly type: 'new-shoe'; readonly backs?: string; readonly openedAt?: number }
  | { readonly type: 'burn'; readonly card: string }
  | { readonly type: 'end-shoe'; readonly reason: string }
  | ({ readonly type: 'irregularity' } & Omit<FoundIrregularity, 'dealt'> & Partial<Pick<FoundIrregularity, 'dealt'>>)
  | { readonly type: 'card-seen' | 'card-unseen' }
  /** Without `units`, one. */
  | { readonly type: 'bet'; readonly seat: number; readonly units?: number }
  | { readonly type: 'no-bet' | 'main' | 'no-main' | 'resume'; readonly seat: number }
  | { readonly type: 'collect'; readonly seat: number }
  /** 0 cents take the wager away. */
  | { readonly type: 'stake'; readonly seat: number; readonly wager: string; readonly stakeCents: number }
  | { readonly type: 'cards'; readonly cards: readonly string[] }
  | { readonly type: 'void'; readonly by: string; readonly reason: string };

export const DEALER_COMMANDS_HELP = `lock                    no more bets
clear                   the coup is paid and collected: the next one (after the cut card: the new shoe is loaded)
bet N [UNITS], no-bet N seat N has a wager, where the terms allow it of several units; or has none
no-main N, main N       seat N has no main wager, so its side bet is returned with "no more bets"; or has one after all
stake N WAGER CENTS     seat N has so many cents on a wager of the game of the table; 0 takes them away
collect N               seat N has paid the vigorish that it owes
cards KS 9D 4H 7C       the coup's cards in dealt order: player, banker, player, banker, third cards
confirm                 the cards have been compared
void WHO REASON...      the coup is void (chapter 13): a supervisor's name, and why
simulated               the next round takes no wagers (chapter 13)
new-shoe [BACKS [TIME]] the cards were changed; where shoes are tracked with the color of the backs and, where the
                        decks were opened before, that time: new-shoe blue 2026-11-28T14:05Z
burn QD                 the burn card
cover-card              the cover card is out
end-shoe REASON...      the cards are taken off the table
irregularity KIND [CARD [CARDS...]]   chapter 13: drawn-in-error, players-third, found-face-up or cards-run-out; the
                        card where it was seen, else "unseen"; the cards of the hand before it
resume N                a technician has checked seat N's device
`;

export function readDealerCommand(line: string): DealerCommand | undefined {
  const [type = '', ...rest] = line.trim().split(/\s+/);
  switch (type) {
    case 'lock':
    case 'clear':
    case 'confirm':
    case 'simulated':
    case 'cover-card':
      return rest.length === 0 ? { type } : undefined;
    case 'new-shoe':
      return readNewShoe(rest);
    case 'burn': {
      const [card] = rest;
      return card === undefined || rest.length > 1 ? undefined : { type, card };
    }
    case 'end-shoe':
      return rest.length === 0 ? undefined : { type, reason: rest.join(' ') };
    case 'irregularity':
      return readIrregularity(rest);
    case 'bet': {
      const [seat = '', units, ...more] = rest;
      if (more.length > 0 || !/^[1-9]$/.test(seat)) return undefined;
      if (units === undefined) return { type, seat: Number(seat) };
      return /^[1-9]$/.test(units) ? { type, seat: Number(seat), units: Number(units) } : undefined;
    }
    case 'no-bet':
    case 'main':
    case 'no-main':
    case 'resume':
    case 'collect': {
      const [seat = ''] = rest;
      return rest.length === 1 && /^[1-9]$/.test(seat) ? { type, seat: Number(seat) } : undefined;
    }
    case 'stake': {
      const [seat = '', wager = '', cents = ''] = rest;
      if (rest.length !== 3 || !/^[1-9]$/.test(seat) || !/^\d{1,9}$/.test(cents)) return undefined;
      return { type, seat: Number(seat), wager, stakeCents: Number(cents) };
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

function readNewShoe([backs, time, ...more]: readonly string[]): DealerCommand | undefined {
  if (backs === undefined) return { type: 'new-shoe' };
  if (time === undefined) return { type: 'new-shoe', backs };
  const openedAt = Date.parse(time);
  return more.length > 0 || Number.isNaN(openedAt) ? undefined : { type: 'new-shoe', backs, openedAt };
}

function readIrregularity([name, seen = 'unseen', ...dealt]: readonly string[]): DealerCommand | undefined {
  const kind = IRREGULARITIES.find((one) => one === name);
  if (kind === undefined) return undefined;
  const card = seen === 'unseen' ? undefined : seen;
  return { type: 'irregularity', kind, card, ...(dealt.length === 0 ? {} : { dealt }) };
}
