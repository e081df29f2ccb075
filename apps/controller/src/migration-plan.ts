import type { MigrationPlan } from '@jackpot/storage';

const REMOVES = /^Contract_/;

export function planText({ from, pending, added }: MigrationPlan, version: string): readonly string[] {
  if (pending.length === 0)
    return [
      'The database has the schema of this version. --migrate would change nothing but the rights of DATABASE_ACCOUNTS.',
      ...added.map((name) => `A later release has added to it, which this version can run with: ${name}`),
    ];
  if (from === null) return [`The database is empty. --migrate would write the schema of ${version} into it.`];
  const removing = pending.filter((name) => REMOVES.test(name));
  return [
    `--migrate would bring the database from ${from} to ${version}:`,
    ...pending.map((name) => `  ${name}`),
    removing.length === 0
      ? `They only add to the schema. Programs of ${from} play on, and can be started again until they are replaced.`
      : `Stop every program that is older than ${version} first: ${removing.join(', ')} removes what it uses. The way back is a backup.`,
    'Make a backup before (docs/operate/upgrade.md).',
  ];
}
