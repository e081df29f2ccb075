import { unreachable } from '@jackpot/money';
import type { Deal } from '../deal.js';
import { RULE_SETS, type RuleSetId, type Variant, stakedProblems } from '../wagers/rule-sets.js';
import { type SettledWager, type Stakes, settle, stakeProblems } from '../wagers/settle.js';
import type { VigorishRounding } from '../wagers/vigorish.js';
import { type CoupCards, readCoup } from './coup-cards.js';
import { type SettlementProblem, isRefused } from './problems.js';
import { type SettlementRefused, type WagerResult, wagerResult } from './results.js';
import { type Royal9Input, type Royal9Seat, readRoyal9 } from './royal9-seats.js';

/** A deal of Mini Baccarat to be settled: the body of the settlement command and of its route. */
export interface SettleRequest extends CoupCards {
  readonly game?: 'mini' | undefined;
  /** Wagers by key, whole cents each; none is allowed: then only the result is returned. */
  readonly stakes: Stakes;
  readonly vigorish: VigorishRounding;
  readonly royal9?: Royal9Input | undefined;
  /** The rules the table deals by: what they do not offer is refused. Left out: every wager there is. */
  readonly rules?: RuleSetId | undefined;
  /** How the table is designated; without `rules` it is a table of the standard rules. */
  readonly variant?: Variant | undefined;
}

/** One hand of the result. */
export interface HandResult {
  readonly points: number;
  readonly cards: number;
}

/** A settled deal, in the order in which it is printed. */
export interface SettledDeal {
  readonly player: HandResult;
  readonly banker: HandResult;
  readonly outcome: 'player' | 'banker' | 'tie';
  readonly wagers: Readonly<Record<string, WagerResult>>;
  /** Seats with a Royal 9 wager, highest first; there only when the request has a Royal 9. */
  readonly royal9?: readonly Royal9Seat[];
}

/** Settles one deal of Mini Baccarat, or reports everything that is wrong with the request. */
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

/** What the rules the table deals by do not allow; nothing where none are named. */
function ruleProblems(request: SettleRequest): readonly SettlementProblem[] {
  const { variant, stakes, royal9, decks } = request;
  const rules = request.rules ?? (variant === undefined ? undefined : '000');
  if (rules === undefined) return [];
  const { name, decks: allowed, royal9: hasRoyal9 } = RULE_SETS[rules];
  const problems = stakedProblems(rules, Object.keys(stakes), variant)
    // A key that is none at all is reported once, with the stakes.
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
