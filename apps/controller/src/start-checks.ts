import { constants, accessSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Found,
  type SelfCheck,
  type StartCheck,
  StartRefused,
  certificateEnd,
  checkSoftware,
  recordsKeysOf,
  redisCheck,
  secretFileChecks,
  signerFromFile,
  startFailure,
} from '@jackpot/platform';
import {
  PatronRepository,
  Seals,
  connectionProblem,
  isRecordsKey,
  readDurabilityProblems,
  readServer,
  rightsProblem,
  schemaDifference,
  schemaNames,
  schemaProblem,
  withDataSource,
} from '@jackpot/storage';
import { patronCipherOf } from './core.module.js';
import { keyPairOf, mutualTlsOf, tlsFilesOf, tlsProblem } from './http/listening/tls.js';
import { type Settings, settingsSchema } from './settings.js';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export function sealsOf(settings: Settings, { sha256 }: Pick<SelfCheck, 'sha256'>): Seals {
  return new Seals({ ...recordsKeysOf(settings), now: () => Date.now(), software: sha256 ?? undefined });
}

export function tlsCheck(settings: Settings): StartCheck {
  return {
    name: 'TLS settings',
    run: () => {
      const problem = tlsProblem(settings);
      if (problem !== null) throw new StartRefused(problem);
      return settings.TLS_CERT_FILE === undefined ? 'the public port has no TLS of its own' : 'complete';
    },
  };
}

const DATABASE = 'database';

export function databaseChecks(settings: Settings, seals: Seals): readonly StartCheck[] {
  const { DATABASE_URL, DATABASE_RIGHTS } = settings;
  const checks: readonly StartCheck[] = [
    { name: DATABASE, run: async () => (await readServer(DATABASE_URL)).version },
    { name: 'schema', after: DATABASE, run: () => checkSchema(DATABASE_URL) },
    {
      ...{ name: 'rights', after: 'schema' },
      run: async () => {
        const problem = await rightsProblem(DATABASE_URL, 'controller', DATABASE_RIGHTS);
        if (problem !== null) throw new StartRefused(problem);
        return 'the account has what a controller needs';
      },
    },
    { name: 'RECORDS_KEY', after: 'rights', run: () => checkRecordsKey(DATABASE_URL, seals) },
    { name: 'PATRON_KEY', after: 'rights', run: () => checkPatronKey(settings, seals) },
    { name: 'durability', after: DATABASE, run: () => checkDurability(settings) },
  ];
  return checks.map((check) => ({ ...check, run: () => explained(DATABASE_URL, check.run) }));
}

async function explained(url: string, run: StartCheck['run']): Promise<Found> {
  try {
    return await run();
  } catch (failure) {
    throw startFailure(failure, connectionProblem(failure, url));
  }
}

async function checkSchema(url: string): Promise<Found> {
  const problem = schemaProblem(await schemaNames(url));
  if (problem !== null) throw new StartRefused(problem.problem, { ...problem, mayPass: false });
  const { pending, added } = await schemaDifference(url);
  if (pending.length > 0)
    throw new StartRefused(
      'the database is older than this program: run it with --migrate, as the owner of the database',
    );
  return added.length === 0
    ? 'that of this version'
    : `that of a later version, which only added to it: ${added.join(', ')}`;
}

/** Refuses a key other than the one the database was written with: nobody could sign in and no table could connect. */
async function checkRecordsKey(url: string, seals: Seals): Promise<Found> {
  if (await isRecordsKey(url, seals)) return 'the key that this database was written with';
  throw new StartRefused('RECORDS_KEY is not the key that this database was written with: give the one it had');
}

/** If PATRON_KEY does not open the stored patron records, claims that need a record cannot be paid. */
async function checkPatronKey(settings: Settings, seals: Seals): Promise<Found> {
  const isKey = await withDataSource(settings.DATABASE_URL, (dataSource) =>
    new PatronRepository(dataSource, seals, patronCipherOf(settings)).isKeyOfAll(),
  );
  if (isKey) return 'opens every record of a patron';
  throw new StartRefused(
    'PATRON_KEY does not open every record of a patron: give the key they were encrypted with, or add it to PATRON_KEYS_ACCEPTED',
  );
}

/** A lamp shows committed wagers, so commits must survive a power cut. */
async function checkDurability({ DATABASE_URL, DATABASE_DURABILITY }: Settings): Promise<Found> {
  const problems = await readDurabilityProblems(DATABASE_URL);
  if (problems.length === 0) return 'commits are on the disk';
  const text = `the database server may lose wagers that it has committed: ${problems.join('; ')}`;
  if (DATABASE_DURABILITY === 'required') throw new StartRefused(`${text}. Change these settings of the server.`);
  return { attention: `${text}; DATABASE_DURABILITY=not-required is set, and this is no place to play` };
}

export function allChecks(settings: Settings): readonly StartCheck[] {
  const { SOFTWARE_SHA256, CHECKPOINT_KEY_FILE, PROPERTY, REDIS_URL, REDIS_CA_FILE } = settings;
  return [
    {
      name: 'software',
      run: async () => {
        const { software, sha256 } = await checkSoftware(ROOT, SOFTWARE_SHA256);
        return sha256 === null
          ? { attention: `${software.version}, not checked: the build left no list of its files` }
          : `${software.version}, as it was built (${sha256})`;
      },
    },
    tlsCheck(settings),
    ...certificateChecks(settings),
    ...secretFileChecks(settingsSchema),
    {
      name: 'signing key',
      run: async () => {
        if (CHECKPOINT_KEY_FILE === undefined)
          return { attention: 'no CHECKPOINT_KEY_FILE: the journal is not signed' };
        const { name } = await signerFromFile(PROPERTY, CHECKPOINT_KEY_FILE);
        return `signs as ${name}`;
      },
    },
    ...fileChecks(settings),
    ...databaseChecks(settings, sealsOf(settings, { sha256: null })),
    redisCheck(REDIS_URL, REDIS_CA_FILE),
  ];
}

function certificateChecks(settings: Settings): readonly StartCheck[] {
  if (tlsProblem(settings) !== null) return [];
  const { people, tables } = tlsFilesOf(settings);
  const read = (path: string): string => readFileSync(path, 'utf8');
  const ofPeople: readonly StartCheck[] =
    people === undefined
      ? []
      : [
          {
            name: 'certificate',
            run: () => {
              const { cert } = keyPairOf([people.certFile, people.keyFile].map(read));
              return certificateEnd(people.certFile, cert, Date.now());
            },
          },
        ];
  if (tables === undefined) return ofPeople;
  const { certFile, keyFile, caFile, crlFile } = tables;
  return [
    ...ofPeople,
    {
      name: 'certificate for tables',
      run: () => {
        mutualTlsOf([certFile, keyFile, caFile, ...(crlFile === undefined ? [] : [crlFile])].map(read));
        return certificateEnd(certFile, read(certFile), Date.now());
      },
    },
    { name: 'authority of tables', run: () => certificateEnd(caFile, read(caFile), Date.now()) },
  ];
}

function fileChecks({ LINK_FILE, SIGN_ARTWORK, CONSOLE_ROOT }: Settings): readonly StartCheck[] {
  const given = Object.entries({ LINK_FILE, SIGN_ARTWORK }).flatMap(([name, path]): readonly StartCheck[] =>
    path === undefined ? [] : [{ name, run: () => readable(path) }],
  );
  const pages: StartCheck = {
    name: 'CONSOLE_ROOT',
    run: () =>
      existsSync(CONSOLE_ROOT) ? readable(CONSOLE_ROOT) : { attention: `no pages to serve at ${CONSOLE_ROOT}` },
  };
  return [...given, pages];
}

function readable(path: string): Found {
  accessSync(path, constants.R_OK);
  return `${path} can be read`;
}
