import type { AuditReport } from '@jackpot/proof';
import { toHex } from '@jackpot/journal';
import { microToText } from '@jackpot/money';
import type { LevelMeters } from '@jackpot/progressive';
import type { Books } from '@jackpot/storage';

/** Where the tables that people read say something else than the journal; empty where they agree. */
export function tableDifferences(audited: AuditReport, books: Books): readonly string[] {
  const found: string[] = [];
  if (audited.headHash !== toHex(books.watermark.hash))
    found.push(`the watermark names another batch ${books.watermark.batch} than the journal has`);
  return [...found, ...balanceDifferences(audited, books), ...meterDifferences(audited, books)];
}

function balanceDifferences(audited: AuditReport, books: Books): readonly string[] {
  const told = new Map(books.balances.map(({ account, balanceMicro }) => [account, balanceMicro]));
  const accounts = new Set<string>([...audited.balances.keys(), ...told.keys()]);
  return [...accounts].sort().flatMap((account) => {
    const [expected, found] = [new Map<string, bigint>(audited.balances).get(account) ?? 0n, told.get(account) ?? 0n];
    return expected === found
      ? []
      : [`account ${account}: ${microToText(expected)} by the journal, ${microToText(found)} in the table`];
  });
}

function meterDifferences(audited: AuditReport, books: Books): readonly string[] {
  const told = new Map(books.meters.map((meters) => [meters.level as string, meters]));
  return audited.meters.flatMap((expected) => {
    const found = told.get(expected.level);
    if (found === undefined) return [`level ${expected.level} is not in the table`];
    const fields = Object.keys(expected) as (keyof LevelMeters)[];
    return fields
      .filter((field) => expected[field] !== found[field])
      .map((field) => `${expected.level} ${field}: ${expected[field]} by the journal, ${found[field]} in the table`);
  });
}
