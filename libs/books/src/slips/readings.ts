import { centsToText, must, parseMicro, wholeCents } from '@jackpot/money';
import type { Close } from '../close/close.js';
import { readReport } from '../day/report-body.js';
import type { Item } from './compare.js';

/** What the signs were to show at the end of the day: whole cents, what is below a cent is not shown. */
export function ourSigns({ report }: Close): readonly Item[] {
  return readReport(report).levels.map(({ level, metersAfter }) => {
    const micro = parseMicro(metersAfter.display);
    const shownCents = wholeCents(must(typeof micro === 'bigint' ? micro : undefined, 'an amount of a close'));
    return { key: level, fields: { shown: centsToText(shownCents) } };
  });
}

/** How many wagers the controller took into play at each table, voided ones taken out again. */
export function ourCounts({ report }: Close): readonly Item[] {
  return readReport(report).tables.map(({ tableId, wagers }) => ({ key: tableId, fields: { wagers: String(wagers) } }));
}
