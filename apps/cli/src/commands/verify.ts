import { commandLine } from '@jackpot/platform';
import { AUDIT_TRAIL } from '@jackpot/progressive';
import type { LinkTransfers, NoteKey } from '@jackpot/proof';
import {
  CheckpointRepository,
  compareTables,
  journalStreams,
  openDataSource,
  readGuardProblems,
  readRightsDifference,
} from '@jackpot/storage';
import type { DataSource } from 'typeorm';
import { METRICS_NOTE, metricsFile, unixSeconds } from '../backup/metrics-file.js';
import { WITNESS_KEY, trustedKeys } from '../export/signatures.js';
import {
  EXIT_CODE_3,
  WITHOUT,
  compareLinks,
  exitCodeOf,
  hasTransfers,
  verdictText,
  type Verdict,
} from '../journal/between-links.js';
import { witnessText } from '../journal/witness-text.js';
import { type VerifiedLink, verifyLink } from '../journal/verify-link.js';
import { verifyTrail } from '../journal/verify-trail.js';
import { LINK, databaseOf, programAddresses, recordsSeals } from './one-link.js';

export const verify = {
  line: commandLine({
    command: 'royal9 verify',
    about: `Verifies the journal from its own bytes: hashes every batch, decides every event again, opens the must-hit commitments,
compares the tables that people read and the payout documents, then compares the links with each other. Verifies the audit trail, and with
RECORDS_KEY also its hashes and the rows of accounts, sessions and table keys. Names triggers that are missing or changed
where the account may see them (the owner may), and compares the rights of the programs' accounts whose addresses
CONTROLLER_DATABASE_URL, PAYOUTS_DATABASE_URL, READER_DATABASE_URL and REBUILDER_DATABASE_URL hold.`,
    options: {
      link: LINK,
      'witness-key': WITNESS_KEY,
      without: WITHOUT,
      tables: {
        help: 'also project each link once more, into a database of its own, and compare every row of the read tables (as the owner)',
      },
    },
    notes: `${METRICS_NOTE} With --link, nothing is written.
Exit code: 0 all of it holds, 1 a difference was found, 2 the check could not run,
${EXIT_CODE_3}.`,
  }),
  run: async (options: VerifyOptions): Promise<number> => {
    const writeMetrics = await metricsFile('verify');
    const verdict = await verifyDatabase(databaseOf(), options);
    if (verdict === 'clean' && options.link === undefined)
      await writeMetrics({ jackpot_verify_timestamp_seconds: unixSeconds(Date.now()) });
    return exitCodeOf(verdict);
  },
};

interface VerifyOptions {
  readonly link: string | undefined;
  readonly 'witness-key': readonly string[];
  readonly without: readonly string[];
  readonly tables: boolean;
}

export async function verifyDatabase(
  url: string,
  { link, 'witness-key': witnessKey, without, tables }: VerifyOptions,
): Promise<Verdict> {
  const witnesses = trustedKeys(witnessKey);
  const dataSource = await openDataSource(url);
  try {
    const links = await verifyAll(url, { link, without }, dataSource);
    const areTablesRight = !tables || (await areTablesOfTheJournal(url, link));
    const isTrailRight = link !== undefined || (await isTrailWhole(url));
    const isRight = (await areWitnessed(url, dataSource, { link, witnesses })) && areTablesRight && isTrailRight;
    const verdict = isRight ? links : 'different';
    process.stdout.write(verdictText(verdict));
    return verdict;
  } finally {
    await dataSource.destroy();
  }
}

/** A missing database trigger changes no row, but shows that somebody removed it. */
async function areGuardsRight(url: string): Promise<boolean> {
  const problems = await readGuardProblems(url);
  if (problems === 'hidden') {
    process.stdout.write('triggers: this account may not see them; run it with the account of the owner\n');
    return true;
  }
  process.stdout.write(
    problems.length === 0
      ? 'triggers: all there\n'
      : `THE TRIGGERS DIFFER:\n${problems.map((text) => `  ${text}\n`).join('')}`,
  );
  return problems.length === 0;
}

/** Each database account checks its own rights, because none may see the rights of all. */
async function areAccountsRight(): Promise<boolean> {
  let areRight = true;
  for (const [account, url] of programAddresses()) {
    const { missing, excess } = await readRightsDifference(url, account);
    if (missing.length + excess.length === 0) continue;
    areRight = false;
    const lines = [
      ...missing.map((right) => `  lacks ${right}\n`),
      ...excess.map((right) => `  should not have ${right}\n`),
    ];
    process.stdout.write(`THE RIGHTS of the ${account}'s account differ:\n${lines.join('')}`);
  }
  return areRight;
}

async function verifyAll(
  url: string,
  { link, without }: Pick<VerifyOptions, 'link' | 'without'>,
  dataSource: DataSource,
): Promise<Verdict> {
  const streams = link === undefined ? await journalStreams(url) : [link];
  const areRightsRight = await areAccountsRight();
  let verdict: Verdict = (await areGuardsRight(url)) && areRightsRight ? 'clean' : 'different';
  const verified: VerifiedLink[] = [];
  const source = { url, dataSource, seals: recordsSeals() };
  for (const stream of streams) {
    const found = await verifyLink(source, stream, (line) => process.stderr.write(`${line}\n`));
    process.stdout.write(`${found.text}\n`);
    if (found.link === null) verdict = 'different';
    else verified.push(found.link);
  }
  const links = verified.map(({ transfers }) => transfers);
  if (links.some(hasTransfers)) {
    // A transfer may have reached a journal after it was read, so read further.
    const counterparts: LinkTransfers[] = [];
    for (const each of verified) counterparts.push(await each.readOn());
    const between = compareLinks(links, without, counterparts);
    if (verdict === 'clean') verdict = between.verdict;
    process.stdout.write(`${between.text}\n`);
  }
  if (streams.length === 0) process.stdout.write('the journal is empty: no link has been opened\n');
  return verdict;
}

async function areTablesOfTheJournal(url: string, link: string | undefined): Promise<boolean> {
  let areRight = true;
  for (const stream of link === undefined ? await journalStreams(url) : [link]) {
    process.stderr.write(`${stream}: projecting the journal once more, to compare every row ...\n`);
    const found = await compareTables(url, stream, recordsSeals());
    const text =
      found === 'in-play'
        ? 'THE DATABASE TABLES were not compared: play went on all the time; take the link out of service, or use a replica'
        : found.length === 0
          ? 'every row of the read tables follows from the journal'
          : `THE DATABASE TABLES DIFFER row by row: ${found.map(({ table, rows }) => `${table} ${rows}`).join(', ')}; royal9 rebuild writes them again`;
    process.stdout.write(`link ${stream}: ${text}\n`);
    areRight &&= found.length === 0;
  }
  return areRight;
}

async function isTrailWhole(url: string): Promise<boolean> {
  const { isRight, text } = await verifyTrail(url, recordsSeals());
  process.stdout.write(`${text}\n`);
  return isRight;
}

async function areWitnessed(
  url: string,
  dataSource: DataSource,
  { link, witnesses }: { readonly link: string | undefined; readonly witnesses: readonly NoteKey[] },
): Promise<boolean> {
  if (witnesses.length === 0) return true;
  const store = new CheckpointRepository(dataSource);
  let areRight = true;
  for (const stream of link === undefined ? [...(await journalStreams(url)), AUDIT_TRAIL] : [link]) {
    const { isRight, text } = await witnessText(store, stream, witnesses);
    process.stdout.write(`${text}\n`);
    areRight &&= isRight;
  }
  return areRight;
}
