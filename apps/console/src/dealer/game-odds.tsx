import type { FloorState } from '@jackpot/contract';
import { wagerByKey } from '@jackpot/rules';
import { PostedOdds } from './posted-odds.js';

export function GameOdds({ game }: Required<Pick<FloorState, 'game'>>) {
  const wagers = game.wagers.map(({ wager, name }) => ({ name, lines: wagerByKey(wager)?.lines ?? [] }));
  return <PostedOdds wagers={wagers} />;
}
