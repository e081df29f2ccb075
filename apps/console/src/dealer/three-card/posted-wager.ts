import { threeCardWagerByKey } from '@jackpot/rules';
import { wagerText } from '../../rounds/words.js';
import type { PostedWager } from '../posted-wager.js';

export function postedWager(key: string): PostedWager {
  return { name: wagerText(key), lines: threeCardWagerByKey(key)?.lines ?? [] };
}
