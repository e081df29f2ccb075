import { centsToText, must, parseMicro, wholeCents } from '@jackpot/money';
import type { Close } from '../close/close.js';
import { readReport } from '../day/report-body.js';
import type { Item } from './compare.js';

/** Amounts that signs had to show at the end of the day, in whole cents. */
export function ourSigns({ report }: Close): readonly Item[] {
  return readReport(report).levels.map(({ level, metersAfter }) => {
    const micro = parseMicro(metersAfter.display);
    const shownCents = wholeCents(must(typeof micro === 'bigint' ? micro : undefined, 'an amount of a close'));
    return { key: level, fields: { shown: centsToText(shownCents) } };
  });
}

/** Counts the wagers of the day by table, without voided wagers. */
export function ourCounts({ report }: Close): readonly Item[] {
  return readReport(report).tables.map(({ tableId, wagers }) => ({ key: tableId, fields: { wagers: String(wagers) } }));
}
