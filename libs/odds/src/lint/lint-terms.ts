import { centsToText } from '@jackpot/money';
import {
  type ConfigProblem,
  type LinkConfig,
  jurisdictionOf,
  linkConfigProblems,
  noticeProblems,
  threeCardGameOf,
  wholeMeterProblems,
} from '@jackpot/progressive';
import { linkOdds } from '../royal-9/link-odds.js';
import { type Finding, type Severity, unwise } from './finding.js';
import { chanceFindings } from './chances.js';
import { firstOfGames, levelFindings } from './levels.js';
import { mustHitFindings } from './must-hit.js';
import { oddsLimitFindings } from './odds-limit.js';
import { returnFindings } from './returns.js';
import { type LinkEquipment, sharedEquipmentFindings } from './shared-equipment.js';

/** Problems that rules forbid: the minimums of chapter 12 L and O, and COMAR 36.05.03.24 H and J. */
const ILLEGAL: ReadonlySet<string> = new Set([
  'BELOW_FLOOR',
  'CHANCES_UNEQUAL',
  'HANDS_TOO_FAST',
  'INITIAL_BELOW_RESET',
  'LABORATORY_TERMS',
  'NOTICE_TOO_SHORT',
  'PAIRS_UNEQUAL',
  'POSITIONS_UNEQUAL',
  'SHOES_UNTRACKED',
  'SIGN_TOO_NARROW',
  'STAR_BELOW_RESET',
]);

/**
 * Returns the worst findings first. If no link could run with the terms, returns only the reasons.
 * @param links the equipment of all links, including this link
 */
export function lintTerms(config: LinkConfig, links: readonly LinkEquipment[] = []): readonly Finding[] {
  // Checks laboratory terms as terms for play, so that whatever they may leave out is reported too.
  const refused = linkConfigProblems({ ...config, laboratory: false }).map(findingOf);
  if (refused.some(({ severity }) => severity === 'impossible')) return inOrder(refused);
  const odds = linkOdds({ config });
  return inOrder([
    ...refused,
    ...laboratoryFindings(config),
    ...noticeFindings(config),
    ...wholeMeterProblems({ ...config, laboratory: false }).map(findingOf),
    ...mainWagerFindings(config),
    ...tablePaidFindings(config),
    ...threeCardFindings(config),
    ...cashReportFindings(config),
    ...sharedEquipmentFindings(config, links),
    ...firstOfGames(config, odds).flatMap(({ odds: { levels } }) =>
      oddsLimitFindings(jurisdictionOf(config.jurisdiction).oddsMax, levels),
    ),
    ...chanceFindings(config, odds).map(findingOf),
    ...returnFindings(config, odds),
    ...levelFindings(config, odds),
    ...mustHitFindings(odds),
  ]);
}

function laboratoryFindings({ laboratory }: LinkConfig): readonly Finding[] {
  const text = 'terms of a laboratory are for tests and demonstrations; leave it out for play';
  return laboratory ? [findingOf({ path: 'laboratory', code: 'LABORATORY_TERMS', text })] : [];
}

/** Reports a notice time below the jurisdiction's minimum. Only existing links may keep such terms (REQ-57). */
function noticeFindings(config: LinkConfig): readonly Finding[] {
  const numbers = { days: String(config.noticeDays) };
  return noticeProblems(config).map((problem) => ({ ...findingOf(problem), numbers }));
}

/** Warns of the setting "procedure": dealers must still check main wagers (chapter 7 A(9)), but nothing records it. */
function mainWagerFindings({ mainWager }: LinkConfig): readonly Finding[] {
  if (mainWager === 'attested') return [];
  const sentence =
    'Only a player with a Mini Baccarat wager may have one of Royal 9 (chapter 7 A(9)). With "procedure" the journal does not show that dealers checked it; "attested" returns the wagers of seats that the table does not attest.';
  return [unwise('MAIN_WAGER_NOT_ATTESTED', { path: 'mainWager', sentence, numbers: { mainWager } })];
}

function tablePaidFindings({ awards }: LinkConfig): readonly Finding[] {
  if (awards.tablePaidMaxCents !== null) return [];
  const sentence =
    'A dealer may pay any number of fixed awards at the table without a second person: set a limit for a table and shift.';
  const numbers = { claimFrom: centsToText(awards.claimFromCents) };
  return [unwise('TABLE_PAID_UNLIMITED', { path: 'awards.tablePaidMax', sentence, numbers })];
}

/** Warns of wagers with the alternative reading of T6 (docs/reference/three-card.md): three faces tie with 0 points. */
function threeCardFindings({ tables }: LinkConfig): readonly Finding[] {
  return tables.flatMap((table, at) =>
    (threeCardGameOf(table)?.wagers ?? [])
      .filter((wager) => wager.startsWith('alt:'))
      .map((wager) =>
        unwise('OTHER_READING', {
          path: `tables[${at}].game.wagers`,
          sentence:
            'This Tie Bonus lets three faces tie with 0 points. The text may be read so; make sure that the Rules Submission and the layout say it.',
          numbers: { wager },
        }),
      ),
  );
}

/**
 * Cash above $10,000 in a gaming day must be reported (31 CFR 1021.311). Some frozen jurisdiction files state no such
 * amount.
 */
function cashReportFindings({ jurisdiction }: LinkConfig): readonly Finding[] {
  if (jurisdictionOf(jurisdiction).paymentRules.cashReport !== undefined) return [];
  const sentence =
    'The payment rules that a link of this jurisdiction begins with do not add up the cash of a person. Name a later file of the state, or let two people add "cashReport" to the payment rules of the link.';
  return [unwise('CASH_NOT_REPORTED', { path: 'jurisdiction', sentence, numbers: { jurisdiction } })];
}

export function lintProblems(problems: readonly ConfigProblem[]): readonly Finding[] {
  return problems.map(findingOf);
}

function findingOf({ path, code, text }: ConfigProblem): Finding {
  return { severity: ILLEGAL.has(code) ? 'illegal' : 'impossible', code, path, sentence: text, numbers: {} };
}

const ORDER: Readonly<Record<Severity, number>> = { impossible: 0, illegal: 1, unwise: 2 };

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort((a, b) => ORDER[a.severity] - ORDER[b.severity]);
}
