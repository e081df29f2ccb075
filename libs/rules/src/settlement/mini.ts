import { unreachable } from '@jackpot/money';
import type { Deal } from '../deal.js';
import { RULE_SETS, type RuleSetId, type Variant, stakedProblems } from '../wagers/rule-sets.js';
import { type SettledWager, type Stakes, settle, stakeProblems } from '../wagers/settle.js';
import type { VigorishRounding } from '../wagers/vigorish.js';
import { type CoupCards, readCoup } from './coup-cards.js';
import { type SettlementProblem, isRefused } from './problems.js';
import { type SettlementRefused, type WagerResult, wagerResult } from './results.js';
import { type Royal9Input, type Royal9Seat, readRoyal9 } from './royal9-seats.js';

export interface SettleRequest extends CoupCards {
  readonly game?: 'mini' | undefined;
  /** Whole cents by wager key. */
  readonly stakes: Stakes;
  readonly vigorish: VigorishRounding;
  readonly royal9?: Royal9Input | undefined;
  /** If omitted, every wager is allowed. */
  readonly rules?: RuleSetId | undefined;
  /** If given without `rules`, the standard rules apply. */
  readonly variant?: Variant | undefined;
}

export interface HandResult {
  readonly points: number;
  readonly cards: number;
}

/** Fields have the order in which they are printed. */
export interface SettledDeal {
  readonly player: HandResult;
  readonly banker: HandResult;
  readonly outcome: 'player' | 'banker' | 'tie';
  readonly wagers: Readonly<Record<string, WagerResult>>;
  /** Highest seat first. Missing if the request has no Royal 9. */
  readonly royal9?: readonly Royal9Seat[];
}

export function settleMini(
  request: SettleRequest,
): { readonly ok: true; readonly settled: SettledDeal } | SettlementRefused {
  const deal = readCoup(request);
  const royal9 = request.royal9 === undefined ? undefined : readRoyal9(request.royal9);
  const offer = ruleProblems(request);
  const stakes = stakeProblems(request.stakes).map(({ code, key, text }) => ({ code, path: `stakes.${key}`, text }));
  if (isRefused(deal) || isRefused(royal9) || stakes.length + offer.length > 0) {
    const problems = [deal, stakes, offer, royal9].filter(isRefused).flat();
    return { ok: false, problems };
  }
  const settled = settle(deal, request.stakes, request);
  if (!settled.ok) return unreachable(settled as never);
  return { ok: true, settled: printed(deal, settled.wagers, royal9?.settle(deal)) };
}

function ruleProblems(request: SettleRequest): readonly SettlementProblem[] {
  const { variant, stakes, royal9, decks } = request;
  const rules = request.rules ?? (variant === undefined ? undefined : '000');
  if (rules === undefined) return [];
  const { name, decks: allowed, royal9: hasRoyal9 } = RULE_SETS[rules];
  const problems = stakedProblems(rules, Object.keys(stakes), variant)
    // The check of the stakes has already reported unknown keys.
    .filter(({ code }) => code !== 'WAGER_UNKNOWN')
    .map(({ code, key, text }) => ({ code, path: code === 'VARIANT_NOT_OFFERED' ? 'variant' : `stakes.${key}`, text }));
  const royal9Text = `the Royal 9 Progressive is not offered by ${name}; only 000 has it (chapter 7 A(9))`;
  const decksText = `${name} is dealt from ${allowed.min} to ${allowed.max} decks, not ${decks ?? 0}`;
  const isOutside = decks !== undefined && (decks < allowed.min || decks > allowed.max);
  return [
    ...problems,
    ...(royal9 === undefined || hasRoyal9
      ? []
      : [{ code: 'WAGER_NOT_OFFERED' as const, path: 'royal9', text: royal9Text }]),
    ...(isOutside ? [{ code: 'DECKS_NOT_ALLOWED' as const, path: 'decks', text: decksText }] : []),
  ];
}

function printed(deal: Deal, wagers: readonly SettledWager[], royal9: readonly Royal9Seat[] | undefined): SettledDeal {
  return {
    player: { points: deal.playerPoints, cards: deal.player.length },
    banker: { points: deal.bankerPoints, cards: deal.banker.length },
    outcome: deal.outcome,
    wagers: Object.fromEntries(wagers.map((wager) => [wager.key, wagerResult(wager)])),
    ...(royal9 === undefined ? {} : { royal9 }),
  };
}
