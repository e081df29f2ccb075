import { SEALED_TABLES } from '../libs/storage/src/tables/index.js';

const EXPANSION = /^Expand_\w+_\d+$/;
const CONTRACTION = /^Contract_\w+_\d+$/;

/**
 * Whether a migration only adds to the schema (`Expand_...`), so the previous release may keep running. A migration
 * that removes something is named `Contract_...`, and runs only when no running release uses the removed part.
 */
export const isExpansion = (name: string): boolean => EXPANSION.test(name);

export function nameProblem(name: string): string | null {
  return isExpansion(name) || CONTRACTION.test(name) ? null : `${name} is neither Expand_..._N nor Contract_..._N`;
}

const CREATE_TABLE = /^CREATE TABLE IF NOT EXISTS `?(\w+)`? \(/i;
const ADD_COLUMN = /^ALTER TABLE `?(\w+)`? ADD COLUMN IF NOT EXISTS `?(\w+)`? ([^,]+(\([^)]*\))?[^,]*)$/i;
const ADD_INDEX = /^(CREATE INDEX IF NOT EXISTS `?\w+`? ON|ALTER TABLE `?\w+`? ADD INDEX IF NOT EXISTS) /i;
const CREATE_TRIGGER = /^CREATE TRIGGER IF NOT EXISTS `?\w+`? BEFORE \w+ ON `?(\w+)`? /i;
const INSERT = /^INSERT INTO `?(\w+)`? /i;

/**
 * Finds statements that would break the previous release while it runs: something removed, renamed or made narrower, a
 * column that it does not fill, a column under a seal, or a trigger on a table that it writes.
 */
export function expansionProblems(statements: readonly string[]): readonly string[] {
  const plain = statements.map((statement) => statement.replace(/\s+/g, ' ').trim());
  const made = new Set(plain.flatMap((statement) => CREATE_TABLE.exec(statement)?.[1] ?? []));
  return plain.flatMap((statement) => {
    const problem = problemOf(statement, made);
    return problem === null ? [] : [`${problem}: ${statement.slice(0, 100)}`];
  });
}

function problemOf(statement: string, made: ReadonlySet<string>): string | null {
  if (CREATE_TABLE.test(statement) || ADD_INDEX.test(statement)) return null;
  const [, guarded] = CREATE_TRIGGER.exec(statement) ?? [];
  if (guarded !== undefined) return made.has(guarded) ? null : 'a trigger on a table that the release before writes';
  const [, filled] = INSERT.exec(statement) ?? [];
  if (filled !== undefined) return made.has(filled) ? null : 'rows in a table that the release before reads';
  const [, table = '', , definition = ''] = ADD_COLUMN.exec(statement) ?? [];
  if (table === '') return 'not one of the statements that only add';
  if (table === 'journal') return 'a column of the journal';
  if (SEALED_TABLES.some(({ name }) => name === table))
    return 'a column under a seal: the release before cannot check it';
  const isFilled = /\bDEFAULT\b/i.test(definition) || !/\bNOT NULL\b/i.test(definition);
  return isFilled ? null : 'a column that the release before does not fill';
}
