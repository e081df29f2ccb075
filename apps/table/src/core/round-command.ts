import type { FloorRequest } from '@jackpot/floor-client';
import { type DealerCommand, readDealerCommand } from './dealer-command.js';

type Message<T extends FloorRequest['type']> = Extract<FloorRequest, { readonly type: T }>;
type Stake = NonNullable<Message<'close-bets'>['stakes']>[number];

export type RoundCommand =
  | { readonly type: 'lock' | 'clear' | 'confirm' }
  | { readonly type: 'bet' | 'no-bet'; readonly seat: number }
  | Extract<DealerCommand, { readonly type: 'cards' | 'void' }>
  /** Without `verifiedBy`, the deck is pre-shuffled. Without `openedAt`, it is opened now. */
  | { readonly type: 'deck'; readonly color: string; readonly verifiedBy?: string; readonly openedAt?: number }
  | { readonly type: 'remove-deck'; readonly deck: number; readonly reason: string }
  | { readonly type: 'shuffled'; readonly countedCards: number }
  | { readonly type: 'cut'; readonly cardsAbove: number }
  /** Without `handSizes`, every hand has three cards. */
  | { readonly type: 'stub'; readonly stubCards: number; readonly handSizes?: readonly number[] }
  | { readonly type: 'stake'; readonly stake: Stake }
  | ({ readonly type: 'device' } & Pick<Message<'report-dealing-device'>, 'device' | 'state'>)
  | ({ readonly type: 'trouble' } & Pick<Message<'report-irregularity'>, 'kind'> & {
        readonly handSizes: readonly number[];
      })
  | ({ readonly type: 'forfeit' } & Pick<Message<'forfeit-wagers'>, 'position' | 'cause' | 'by' | 'reason'>);

export const ROUND_COMMANDS_HELP = `At a table of Three Card Baccarat lock, bet, no-bet, confirm and void are as above; cards are those of one hand, and:
clear                   wagers are collected and paid: the round is complete
deck BACKS WHO [TIME]   a deck comes to the table; WHO verified its inspection, or "pre-shuffled"
shuffled N              the deck is shuffled, and the device has counted N cards; by hand: confirm
cut N                   the deck is cut with N cards above the cover card; at the middle: confirm
stub N [SIZES...]       the stub has N cards, and the hands have so many; as it must be: confirm
stake N WAGER CENTS     so many cents lie on a wager of position N, like "stake 3 ante/commission 2500"
device NAME STATE       shuffler or dealing-shoe; in-order, out-of-order or covered
trouble KIND [SIZES...] chapter 13: card-found-face-up, card-drawn-unexposed, hands-counted, automated-shoe-jammed
forfeit N CAUSE WHO REASON...   violation or left: the wagers of position N are lost
remove-deck N REASON... the deck leaves the table
`;

const DEVICES = ['shuffler', 'dealing-shoe'] as const;
const STATES = ['in-order', 'out-of-order', 'covered'] as const;
const TROUBLES = ['card-found-face-up', 'card-drawn-unexposed', 'hands-counted', 'automated-shoe-jammed'] as const;
const CAUSES = ['violation', 'left'] as const;

export function readRoundCommand(line: string): RoundCommand | undefined {
  const [type = '', ...rest] = line.trim().split(/\s+/);
  switch (type) {
    case 'deck':
      return readDeck(rest);
    case 'shuffled':
    case 'cut': {
      const [count] = wholeNumbers(rest) ?? [];
      if (count === undefined || rest.length !== 1) return undefined;
      return type === 'cut' ? { type, cardsAbove: count } : { type, countedCards: count };
    }
    case 'stub': {
      const [stubCards, ...handSizes] = wholeNumbers(rest) ?? [];
      if (stubCards === undefined) return undefined;
      return { type, stubCards, ...(handSizes.length > 0 && { handSizes }) };
    }
    case 'stake': {
      const [position, wager, stakeCents] = rest;
      const [at, cents] = wholeNumbers([position ?? '', stakeCents ?? '']) ?? [];
      if (at === undefined || cents === undefined || wager === undefined || rest.length !== 3) return undefined;
      return { type, stake: { position: at, wager: wager as Stake['wager'], stakeCents: cents } };
    }
    case 'device': {
      const [device, state] = [oneOf(DEVICES, rest[0]), oneOf(STATES, rest[1])];
      return device === undefined || state === undefined || rest.length > 2 ? undefined : { type, device, state };
    }
    case 'trouble': {
      const [kind, handSizes] = [oneOf(TROUBLES, rest[0]), wholeNumbers(rest.slice(1))];
      return kind === undefined || handSizes === undefined ? undefined : { type, kind, handSizes };
    }
    case 'forfeit': {
      const [position = '', named, by, ...reason] = rest;
      const cause = oneOf(CAUSES, named);
      if (!/^[1-6]$/.test(position) || cause === undefined || by === undefined || reason.length === 0) return undefined;
      return { type, position: Number(position), cause, by, reason: reason.join(' ') };
    }
    case 'remove-deck': {
      const [deck] = wholeNumbers(rest.slice(0, 1)) ?? [];
      const reason = rest.slice(1).join(' ');
      return deck === undefined || reason === '' ? undefined : { type, deck, reason };
    }
    default:
      return roundCommandOf(readDealerCommand(line));
  }
}

export function roundCommandOf(command: DealerCommand | undefined): RoundCommand | undefined {
  switch (command?.type) {
    case 'lock':
    case 'clear':
    case 'confirm':
      return { type: command.type };
    case 'bet':
    case 'no-bet':
      return { type: command.type, seat: command.seat };
    case 'cards':
    case 'void':
      return command;
    default:
      return undefined;
  }
}

function readDeck([color, who, time]: readonly string[]): RoundCommand | undefined {
  const openedAt = time === undefined ? undefined : Date.parse(time);
  if (color === undefined || who === undefined || Number.isNaN(openedAt)) return undefined;
  return {
    ...{ type: 'deck', color },
    ...(who !== 'pre-shuffled' && { verifiedBy: who }),
    ...(openedAt !== undefined && { openedAt }),
  };
}

function wholeNumbers(words: readonly string[]): readonly number[] | undefined {
  return words.every((word) => /^\d{1,9}$/.test(word)) ? words.map(Number) : undefined;
}

function oneOf<T extends string>(all: readonly T[], word: string | undefined): T | undefined {
  return all.find((each) => each === word);
}
