import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dropDatabase } from '../../support/drop-database.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/ports.js';
import type { BlockRun } from './block-run.js';
import { LINK, type Site, shown } from './site.js';

const BACKUPS = 'docs/operate/backup-and-restore.md';
const ARCHIVE = 'docs/operate/retention.md';
/** A day of the link that was played here has no end yet: that test closes days of the past. */
const IN_ARCHIVE_TEST = { reason: 'another-test', by: 'test/archive.e2e-spec.ts' } as const;
const IN_ACCOUNTING_TEST = { reason: 'another-test', by: 'test/accounting.e2e-spec.ts' } as const;

/** Blocks about a link that was played, and no other; the witness has signed all of it. */
export const WITH_A_LINK: readonly BlockRun[] = [
  {
    page: 'docs/how-to/run-a-witness.md',
    begins: 'install -d ',
    ends: 'by-itself',
    shows: [],
    prepare: (site) => ({ changes: [['/var/lib/jackpot-witness', site.path('new-witness')]] }),
    check: (site) => {
      expect(site.read('new-witness/key')).toMatch(/^[0-9a-f]{64}\n$/);
      expect(statSync(site.path('new-witness/key')).mode & 0o077).toBe(0);
    },
  },
  {
    page: 'docs/how-to/run-a-witness.md',
    begins: 'CONTROLLER_URLS=',
    ends: 'when-stopped',
    shows: ['this is its public key'],
    prepare: async (site) => ({
      changes: [
        ['https://jackpot.casino.example', site.controller.url],
        ['casino.example+c7ca3c...+AYq...', site.keys.operator],
        ['/var/lib/jackpot-witness', site.path('witness')],
      ],
      env: { WITNESS_PORT: String(await freePort()), WITNESS_SECONDS: '1' },
    }),
    check: (site) =>
      eventually(async () => {
        const rows = await site.environment.sql('SELECT DISTINCT link_id AS name FROM checkpoint_cosignature');
        expect(rows.map(({ name }) => name).sort()).toEqual(['audit-trail', LINK]);
      }),
  },
  {
    page: 'docs/reference/export-format.md',
    begins: 'npm run export ',
    ends: 'by-itself',
    shows: ['verified: clean'],
    prepare: ({ keys, environment }) => ({
      changes: [
        ['--link royal-9-east', `--link ${LINK}`],
        ['casino.example+...', keys.operator],
      ],
      env: environment.env,
    }),
  },
  {
    page: ARCHIVE,
    begins: 'npm run archive ',
    ends: 'elsewhere',
    shows: [],
    leavesOut: [
      { text: 'npm run archive -- --link east --dir /archive', ...IN_ARCHIVE_TEST, as: "['archive', '--link'" },
    ],
  },
  {
    page: ARCHIVE,
    begins: 'npm run verify-archive ',
    ends: 'elsewhere',
    shows: [],
    leavesOut: [
      {
        text: "npm run verify-archive -- --dir /archive --key 'casino.example+...' --witness-key 'regulator.example+...'",
        ...IN_ARCHIVE_TEST,
        as: 'verifier/verify-archive.mjs',
      },
    ],
  },
  {
    page: ARCHIVE,
    begins: 'npm run restore-archive ',
    ends: 'elsewhere',
    shows: [],
    leavesOut: [
      {
        text: "npm run restore-archive -- --link east --dir /archive --key 'casino.example+...'",
        ...IN_ARCHIVE_TEST,
        as: "['restore-archive', '--link'",
      },
      { text: 'npm run rebuild', ...IN_ARCHIVE_TEST, as: "['rebuild']" },
      { text: 'npm run verify', ...IN_ARCHIVE_TEST, as: "['verify', '--tables']" },
    ],
  },
  {
    page: 'docs/operate/upgrade.md',
    begins: 'npm run rebuild ',
    ends: 'elsewhere',
    shows: [],
    leavesOut: [
      { text: 'npm run rebuild -- --link royal-9-east', ...IN_ACCOUNTING_TEST, as: "cli('rebuild', MENDED)" },
      { text: 'npm run verify -- --link royal-9-east', ...IN_ACCOUNTING_TEST, as: "cli('verify', MENDED)" },
    ],
  },
  {
    page: 'docs/operate/books-broken.md',
    begins: 'npm run verify ',
    ends: 'elsewhere',
    shows: [],
    leavesOut: [
      { text: 'npm run verify -- --link royal-9-east', ...IN_ACCOUNTING_TEST, as: "cli('verify', UNEXPLAINED)" },
    ],
  },
  {
    page: 'docs/how-to/run-a-witness.md',
    begins: 'npm run verify ',
    ends: 'by-itself',
    shows: [
      `${LINK}: witness regulator.example: signed up to batch`,
      'witness      signed up to batch',
      'verified: clean',
    ],
    prepare: (site) => {
      // An export takes seconds: it is that of the block above.
      site.write('east.jsonl', site.read('royal-9-east.jsonl'));
      return {
        changes: [
          ['regulator.example+...', site.keys.witness],
          ['casino.example+...', site.keys.operator],
        ],
        env: site.ownersEnv,
      };
    },
  },
  {
    page: 'docs/how-to/separate-database-accounts.md',
    begins: 'DATABASE_URL=mysql://jackpot_owner',
    ends: 'by-itself',
    shows: ['these accounts have the least rights that they need', 'has this version’s schema'],
    prepare: async (site) => {
      const name = newName();
      await site.environment.sql(`CREATE DATABASE ${name}`);
      site.closes(() => dropDatabase((statement) => site.environment.sql(statement), name));
      const accounts = ['controller', 'payouts', 'reader', 'rebuilder'].map(async (account) => {
        const user = await accountOf(site, `${name}_${account}`);
        return [`jackpot_${account}@10.0.0.5`, `${user}@127.0.0.1`] as const;
      });
      const url = Object.assign(new URL(site.environment.databaseUrl), { pathname: `/${name}` }).href;
      return {
        changes: [['mysql://jackpot_owner:...@10.0.0.9/jackpot', url], ...(await Promise.all(accounts))],
        env: site.environment.env,
      };
    },
  },
];

/** The last blocks: the database is lost, and restored. */
export const LOSS: readonly BlockRun[] = [
  {
    page: BACKUPS,
    begins: "DATABASE_URL='mysql://jackpot_backup",
    ends: 'by-itself',
    shows: [`link ${LINK}: up to batch `, 'binary log: from ', 'backup: '],
    prepare: async (site) => {
      // The copy of the log, below, is then of this test and not of all that ran before.
      await site.environment.sql('FLUSH BINARY LOGS');
      return {
        changes: [
          ['mysql://jackpot_backup:...@10.0.0.5:3306/jackpot', await backupAccount(site)],
          ['/backup/royal9', site.path('backup')],
        ],
        env: await site.databasePrograms(),
      };
    },
  },
  {
    page: BACKUPS,
    begins: 'mariadb-binlog ',
    ends: 'when-stopped',
    shows: [],
    prepare: async (site) => {
      const { hostname, port, username, password } = new URL(site.environment.databaseUrl);
      const lines = ['[client]', `host=${hostname}`, `port=${port}`, `user=${username}`, `password=${password}`];
      return {
        changes: [
          ['/etc/royal9/backup.cnf', site.write('backup.cnf', `${lines.join('\n')}\n`)],
          ['/backup/binary-log', site.makeFolder('binary-log')],
          ['binlog.000001', (await logPlace(site)).file],
        ],
        env: await site.databasePrograms(),
      };
    },
    check: async (site) => {
      await site.play();
      const { file, position } = await logPlace(site);
      const copy = join(site.path('binary-log'), file);
      await eventually(() => expect(existsSync(copy) ? statSync(copy).size : 0).toBeGreaterThanOrEqual(position));
    },
  },
  {
    page: BACKUPS,
    begins: "DATABASE_URL='mysql://jackpot_owner:...@10.0.0.6",
    ends: 'by-itself',
    shows: [`link ${LINK}: has what the witness signed`, 'replayed the binary log', 'restored and verified'],
    prepare: async (site) => {
      await site.loseDatabase();
      const [backup = ''] = readdirSync(site.path('backup'));
      site.write('memory.jsonl', site.read('witness/memory.jsonl'));
      return {
        changes: [
          ['mysql://jackpot_owner:...@10.0.0.6:3306/jackpot', site.environment.databaseUrl],
          ['/etc/royal9/secrets/records-key', site.write('records-key', site.environment.env['RECORDS_KEY'] ?? '')],
          ['/backup/royal9/backup-20261124T231500Z', site.path(`backup/${backup}`)],
          ['/backup/binary-log', site.path('binary-log')],
        ],
        env: await site.databasePrograms(),
      };
    },
    check: async (site) => {
      // The hand after the backup is there again.
      const rows = await site.environment.sql(`SELECT COUNT(*) AS coups FROM coup WHERE link_id = '${LINK}'`);
      expect(rows).toEqual([{ coups: String(site.hands) }]);
    },
  },
  {
    page: BACKUPS,
    begins: "DATABASE_URL='mysql://jackpot_owner:...@10.0.0.7",
    ends: 'by-itself',
    shows: [`link ${LINK}: restored up to batch `, 'verified: clean', 'restored, verified and dropped'],
    prepare: async (site) => ({
      changes: [
        ['mysql://jackpot_owner:...@10.0.0.7:3306/jackpot', site.environment.databaseUrl],
        ['/etc/royal9/secrets/records-key', site.write('records-key', site.environment.env['RECORDS_KEY'] ?? '')],
        ['/backup/royal9', site.path('backup')],
      ],
      env: await site.databasePrograms(),
    }),
    // Nothing is left of it.
    check: async (site) => {
      const rows = await site.environment.sql("SHOW DATABASES LIKE 'try\\_restore\\_%'");
      expect(rows).toEqual([]);
    },
  },
  {
    page: 'docs/operate/keys.md',
    begins: 'npm run reseal',
    ends: 'by-itself',
    shows: ['rows sealed again'],
    prepare: ({ environment: { env } }) => ({
      env: { ...env, RECORDS_KEY: randomBytes(32).toString('hex'), RECORDS_KEYS_ACCEPTED: env['RECORDS_KEY'] ?? '' },
    }),
    // All of them were under the old key.
    check: (_, output) => {
      expect(output).toMatch(/^account: ([1-9]\d*) of \1 rows/m);
      expect(output).not.toMatch(/: 0 of [1-9]/);
    },
  },
];

const newName = (): string => `docs_${randomBytes(6).toString('hex')}`;

/** An account of the server with no right, dropped at the end; its name. */
async function accountOf(site: Site, user: string, password = ''): Promise<string> {
  await site.environment.sql(`CREATE USER '${user}'@'127.0.0.1' IDENTIFIED BY '${password}'`);
  site.closes(() => site.environment.sql(`DROP USER '${user}'@'127.0.0.1'`));
  return user;
}

/** The address under the account that the page makes, with the rights that the page gives it. */
async function backupAccount(site: Site): Promise<string> {
  const url = new URL(site.environment.databaseUrl);
  const [username, password] = [newName(), randomBytes(16).toString('hex')];
  const statements = shown(BACKUPS, 'sql')
    .replaceAll("jackpot_backup@'10.0.0.%'", `'${username}'@'127.0.0.1'`)
    .replaceAll("'...'", `'${password}'`)
    .replaceAll('jackpot.*', `${url.pathname.slice(1)}.*`);
  for (const statement of statements.split(';').filter((each) => each.trim() !== ''))
    await site.environment.sql(statement);
  site.closes(() => site.environment.sql(`DROP USER '${username}'@'127.0.0.1'`));
  return Object.assign(url, { username, password }).href;
}

/** Where the server writes its binary log. */
async function logPlace(site: Site): Promise<{ readonly file: string; readonly position: number }> {
  const [row] = await site.environment.sql('SHOW MASTER STATUS');
  return { file: String(row?.['File']), position: Number(row?.['Position']) };
}
