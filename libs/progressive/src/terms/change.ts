import { isSameAward } from '@jackpot/rules';
import { centsToDollars, centsToMicro, microToText } from '@jackpot/money';
import type { ConfigProblem } from '../config/fields.js';
import { noticeProblems } from '../config/notice-days.js';
import {
  type LinkConfig,
  hasProgressive,
  levelsOf,
  progressiveTables,
  termsOf,
  threeCardGameOf,
} from '../config/link-config.js';
import { wholeMeterProblems } from '../config/whole-meters.js';
import type { OpenedLink } from '../state.js';
import { owedText } from '../shoe/open-vigorish.js';
import { metersOf } from '../levels/state.js';
import { cited, jurisdictionOf } from '../jurisdiction/jurisdiction.js';

const DAY_MS = 24 * 3_600_000;

/** The journal has 16 bits for table numbers and never reuses them. */
const TABLES_EVER_MAX = 65_535;

/** Problems that waiting cannot solve. Such terms need another link. */
export function changeProblems(link: OpenedLink, next: LinkConfig): readonly ConfigProblem[] {
  const { config } = link;
  const found: ConfigProblem[] = [];
  if (next.linkId !== config.linkId)
    found.push(problem('linkId', 'LINK_ID_CHANGES', `a link keeps its name: ${config.linkId}`));
  if (next.decks !== config.decks)
    found.push(problem('decks', 'DECKS_CHANGE', 'shoes are on the tables; another number of decks is another link'));
  if (next.jurisdiction !== config.jurisdiction)
    found.push(
      problem('jurisdiction', 'JURISDICTION_CHANGES', 'whose rules a link follows is settled when it is opened'),
    );
  if (next.laboratory !== config.laboratory)
    found.push(problem('laboratory', 'LABORATORY_CHANGES', 'whether a link is for play is settled when it is opened'));
  if ((next.shoes === null) !== (config.shoes === null))
    found.push(problem('shoes', 'SHOES_CHANGE', 'whether shoes are tracked is settled when a link is opened'));
  if (levelsOf(next).join() !== link.levels.join())
    found.push(problem('levels', 'LEVELS_CHANGE', 'no level joins or leaves a link; that needs a transfer'));
  return [
    ...found,
    ...lineChangeProblems(config, next),
    ...noticeProblems(next),
    ...wholeMeterProblems(next),
    ...tableChangeProblems(link, next),
  ];
}

/** Lines may change as the paytable may. But the statistics of a day know a line by its id. */
function lineChangeProblems(config: LinkConfig, next: LinkConfig): readonly ConfigProblem[] {
  const known = [...(config.lines ?? []), ...(config.threeCardLines ?? [])];
  return (['lines', 'threeCardLines'] as const).flatMap((field) =>
    (next[field] ?? []).flatMap(({ line, award }, at) => {
      const before = known.find((each) => each.line === line)?.award;
      if (before === undefined || isSameAward(before, award)) return [];
      const text = `the line ${line} keeps its award: give a line with another award another id`;
      return [problem(`${field}.${at}`, 'LINE_AWARD_CHANGES', text)];
    }),
  );
}

function tableChangeProblems(link: OpenedLink, next: LinkConfig): readonly ConfigProblem[] {
  const known = new Map(link.tables.map((table) => [table.tableId as string, table]));
  const found = next.tables.flatMap((proposed, index) => {
    const { tableId, assetNumber } = proposed;
    const table = known.get(tableId);
    if (table === undefined) return [];
    if (!table.isOnLink)
      return [problem(`tables.${index}.tableId`, 'TABLE_HAS_LEFT', `table ${tableId} has left; give it another name`)];
    if (table.config.assetNumber !== assetNumber) {
      const text = `table ${tableId} is asset ${table.config.assetNumber}; another asset is another table`;
      return [problem(`tables.${index}.assetNumber`, 'ASSET_CHANGES', text)];
    }
    const isSameGame = (table.threeCard === null) === (threeCardGameOf(proposed) === null);
    if (isSameGame && hasProgressive(table.config) === hasProgressive(proposed)) return [];
    const text = `table ${tableId} plays another game; another game is another table`;
    return [problem(`tables.${index}.game`, 'GAME_CHANGES', text)];
  });
  const joining = next.tables.filter(({ tableId }) => !known.has(tableId));
  if (link.tables.length + joining.length > TABLES_EVER_MAX)
    found.push(problem('tables', 'TABLE_NUMBERS_USED_UP', `a link has ${TABLES_EVER_MAX} tables in its life at most`));
  const { tablesLeftMin: least } = jurisdictionOf(link.config.jurisdiction);
  if (least !== null && progressiveTables(next).length < least.value && leavingTables(link, next).length > 0) {
    const text = `where a table leaves at least ${numberWord(least.value)} remain${cited(least.source)}`;
    found.push(problem('tables', 'TABLES_TOO_FEW', text));
  }
  return found;
}

/** Writes a number as a word, because journals contain this wording in missed schedules. */
function numberWord(count: number): string {
  return ['one', 'two', 'three', 'four', 'five'][count - 1] ?? String(count);
}

function leavingTables({ tables }: OpenedLink, next: LinkConfig): readonly string[] {
  const staying = new Set<string>(next.tables.map(({ tableId }) => tableId));
  return tables
    .filter(({ tableId, isOnLink, config }) => isOnLink && hasProgressive(config) && !staying.has(tableId))
    .map(({ tableId }) => tableId);
}

export interface Moment {
  readonly now: number;
  /** ms since 1970. 0: no notice was posted. */
  readonly noticePostedAt: number;
}

export function momentProblems(link: OpenedLink, next: LinkConfig, moment: Moment): readonly ConfigProblem[] {
  return [...meterProblems(link, next), ...leavingProblems(link, next, moment), ...openMarkerProblems(link, next)];
}

/** Sources: REQ-74, REQ-78. */
function meterProblems(link: OpenedLink, next: LinkConfig): readonly ConfigProblem[] {
  const levels = levelsOf(next).filter((level) => link.levels.includes(level));
  return levels.flatMap((level) => {
    const { displayMicro } = metersOf(link, level);
    const { resetCents, ceilingCents } = termsOf(next, level);
    const path = `levels.${level === 'must-hit' ? 'mustHit' : level}`;
    const stands = `the meter stands at ${microToText(displayMicro)}`;
    const found: ConfigProblem[] = [];
    // The Must Hit is exempt, because its open cycle keeps its own bounds.
    if (level !== 'must-hit' && displayMicro < centsToMicro(resetCents))
      found.push(problem(`${path}.reset`, 'METER_BELOW_RESET', `${stands}, below ${centsToDollars(resetCents)}`));
    if (level !== 'must-hit' && ceilingCents !== null && displayMicro > centsToMicro(ceilingCents))
      found.push(problem(`${path}.limit`, 'METER_ABOVE_LIMIT', `${stands}, above ${centsToDollars(ceilingCents)}`));
    if (displayMicro >= centsToMicro(10n ** BigInt(next.signDigits + 2)))
      found.push(problem('signDigits', 'METER_TOO_WIDE', `${stands}, more than ${next.signDigits} digits show`));
    return found;
  });
}

function leavingProblems(
  link: OpenedLink,
  next: LinkConfig,
  { now, noticePostedAt }: Moment,
): readonly ConfigProblem[] {
  const { leavingNoticeDays: days } = jurisdictionOf(link.config.jurisdiction);
  if (days === null || (noticePostedAt > 0 && now - noticePostedAt >= days.value * DAY_MS)) return [];
  const leaving = leavingTables(link, next);
  if (leaving.length === 0) return [];
  const text = `${leaving.join(', ')} may leave after a notice of ${days.value} days at the tables${cited(days.source)}`;
  return [problem('tables', 'NOTICE_TOO_SHORT', text)];
}

/** A marker stays on the layout until it is collected (chapter 12 D(2)(b)(iii)). */
function openMarkerProblems({ tables }: OpenedLink, next: LinkConfig): readonly ConfigProblem[] {
  const staying = new Set<string>(next.tables.map(({ tableId }) => tableId));
  const leaving = tables.filter(({ tableId, markers }) => markers.size > 0 && !staying.has(tableId));
  if (leaving.length === 0) return [];
  const owed = leaving.map(({ tableId, markers }) => `${tableId}: ${owedText(markers)}`).join('; ');
  return [problem('tables', 'VIGORISH_OPEN', `collect the vigorish of tables that leave first. ${owed}`)];
}

function problem(path: string, code: string, text: string): ConfigProblem {
  return { path, code, text };
}
