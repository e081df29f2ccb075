import { must } from '@jackpot/money';
import { type Decision, reject } from '../answers.js';
import type { OpenedLink } from '../state.js';
import type { TableState } from '../table/state.js';
import type { ThreeCardCommand } from './commands.js';
import {
  decideCutDeck,
  decideDealingDevice,
  decideOpenDeck,
  decideRemoveDeck,
  decideShuffleDeck,
} from './decide-deck.js';
import { decideShowCards, decideShowHand } from './decide-hands.js';
import { decideCountStub, decideForfeit, decideIrregularity } from './decide-ruling.js';
import { decideCloseBets, decideOpenRound, decideSettleRound, decideVoidRound } from './decide-round.js';
import { type ThreeCardTable, threeCardTableOf } from './table.js';

export function decideThreeCard(link: OpenedLink, table: TableState, command: ThreeCardCommand, now: number): Decision {
  const at = must(threeCardTableOf(table), 'a table of Three Card Baccarat');
  switch (command.type) {
    case 'open-deck':
      return decideOpenDeck(at, command, now);
    case 'shuffle-deck':
      return decideShuffleDeck(at, command, now);
    case 'cut-deck':
      return decideCutDeck(at, command, now);
    case 'remove-deck':
      return decideRemoveDeck(at, command, now);
    case 'report-dealing-device':
      return decideDealingDevice(at, command, now);
    case 'open-round':
      return decideOpenRound(link, at, command, now);
    default:
      return decideInRound(at, command, now);
  }
}

type InRound = Exclude<
  ThreeCardCommand,
  { type: 'open-deck' | 'shuffle-deck' | 'cut-deck' | 'remove-deck' | 'report-dealing-device' | 'open-round' }
>;

function decideInRound(at: ThreeCardTable, command: InRound, now: number): Decision {
  const { round } = at.state;
  if (round === null || round.round !== command.round)
    return reject(
      'ROUND_UNKNOWN',
      round === null ? 'the table has no round yet' : `the table is at round ${round.round}`,
    );
  const here = { ...at, round, now };
  switch (command.type) {
    case 'close-bets':
      return decideCloseBets(here, command);
    case 'show-hand':
      return decideShowHand(here, command);
    case 'show-cards':
      return decideShowCards(here, command);
    case 'count-stub':
      return decideCountStub(here, command);
    case 'report-irregularity':
      return decideIrregularity(here, command);
    case 'forfeit-wagers':
      return decideForfeit(here, command);
    case 'settle-round':
      return decideSettleRound(here, command);
    case 'void-round':
      return decideVoidRound(here, command);
  }
}
