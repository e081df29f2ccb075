import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { count, databaseUrl, logLevel, port, redisUrl, secretKey, secretKeys, text } from './fields.js';
import { type SettingsSchema, misspeltSettings, readSettings } from './read-settings.js';
import { SettingsError } from './settings-error.js';

const schema = z.object({
  DATABASE_URL: databaseUrl(),
  REDIS_URL: redisUrl(),
  TRIGGER_KEY: secretKey('the key that seals the must-hit trigger'),
  METRICS_PORT: port(3001, 'the port of the metrics'),
  WORKERS: count({ min: 1, max: 64, initial: 4, help: 'jobs at once' }),
  LOG_LEVEL: logLevel(),
});

const GOOD = {
  DATABASE_URL: 'mysql://jackpot:pw@127.0.0.1:3306/jackpot',
  REDIS_URL: 'redis://:pw@127.0.0.1:6379/0',
  TRIGGER_KEY: '0f'.repeat(32),
};

function problemsOf(env: Record<string, string>, of: SettingsSchema = schema) {
  try {
    readSettings(of, env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('settings from the environment', () => {
  it('are typed, and what is not set has its default', () => {
    expect(readSettings(schema, { ...GOOD, METRICS_PORT: '9100' })).toEqual({
      ...GOOD,
      METRICS_PORT: 9100,
      WORKERS: 4,
      LOG_LEVEL: 'info',
    });
  });

  it('are refused with every problem at once, each with the name of its variable', () => {
    const problems = problemsOf({ REDIS_URL: 'http://redis', METRICS_PORT: 'no', WORKERS: '65', LOG_LEVEL: 'loud' });
    expect(problems.map(({ variable }) => variable)).toEqual([
      'DATABASE_URL',
      'REDIS_URL',
      'TRIGGER_KEY',
      'METRICS_PORT',
      'WORKERS',
      'LOG_LEVEL',
    ]);
  });

  it('say what to set', () => {
    expect(problemsOf({ ...GOOD, DATABASE_URL: '' })).toEqual([
      {
        variable: 'DATABASE_URL',
        text: 'is not set; the address of the database, like mysql://user:<password>@host:3306/jackpot; for TLS add ?ssl-ca=FILE, the authority of the server’s certificate; other forms: docs/how-to/deploy.md#addresses-of-database-and-redis',
      },
    ]);
    expect(problemsOf({ ...GOOD, WORKERS: '0' })[0]?.text).toBe(
      'is not from 1 to 64; jobs at once; a whole number from 1 to 64, without it 4',
    );
  });

  it('accept an address whose password is escaped', () => {
    expect(
      problemsOf({ ...GOOD, DATABASE_URL: 'mysql://me:100%25%23%2F%40@db/x', REDIS_URL: 'redis://:%25@r' }),
    ).toEqual([]);
  });

  it('hold a database with ssl-ca to a name, by which its certificate is checked', () => {
    const named = (host: string) => problemsOf({ ...GOOD, DATABASE_URL: `mysql://me:pw@${host}/x?ssl-ca=/ca.pem` });
    expect(named('db.internal')).toEqual([]);
    expect(named('10.0.0.5')[0]?.text).toMatch(/names its server by a number/);
    expect(named('[::1]')[0]?.text).toMatch(/names its server by a number/);
  });

  it.each([
    ['DATABASE_URL', 'mysql://me:pw@[fd00::5]/x?hosts=[fd00::6]:3307,db-3'],
    ['DATABASE_URL', 'mariadb://me:pw@db-1/x?hosts=db-2:3306, db-3'],
    ['REDIS_URL', 'redis://:pw@[::1]'],
    ['REDIS_URL', 'rediss://me:pw@one/2?master=jackpot&hosts=[fd00::6],three:26380'],
  ])('%s may have no ports, IPv6 and several servers: %s', (variable, url) => {
    expect(problemsOf({ ...GOOD, [variable]: url })).toEqual([]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://me:pw@db/x?hosts=fd00::6', 'list of hosts'],
    ['DATABASE_URL', 'mysql://me:pw@db/x?hosts=two,', 'list of hosts'],
    ['REDIS_URL', 'redis://one?master=jackpot&hosts=two:port', 'list of hosts'],
    ['REDIS_URL', 'redis://one?hosts=two', 'has hosts and no master'],
    ['REDIS_URL', 'redis://one/jackpot', 'not a number'],
    ['REDIS_URL', 'redis://one/0?sentinel=two', 'has sentinel:'],
  ])('%s with what no connection would use is refused: %s', (variable, url, why) => {
    expect(problemsOf({ ...GOOD, [variable]: url })).toEqual([{ variable, text: expect.stringContaining(why) }]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://me:100%@db:3306/x'],
    ['DATABASE_URL', 'mysql://me:a#b@db:3306/x'],
    ['DATABASE_URL', 'mysql://me:a/b@db:3306/x'],
    ['REDIS_URL', 'redis://:100%@redis:6379/0'],
    ['REDIS_URL', 'redis://:a#b@redis:6379/0'],
    ['REDIS_URL', 'redis://redis:6379/0#a'],
  ])('%s with a character that an address reserves is refused by its name: %s', (variable, url) => {
    const problems = problemsOf({ ...GOOD, [variable]: url });
    expect(problems).toEqual([{ variable, text: expect.stringContaining('% as %25, # as %23') }]);
  });

  it('never repeat a value, which may be a secret', () => {
    const problems = problemsOf({ ...GOOD, DATABASE_URL: 'postgres://me:hunter2@db/x', TRIGGER_KEY: 'hunter2' });
    expect(problems).toHaveLength(2);
    expect(new SettingsError(problems).message).not.toContain('hunter2');
  });

  it('may be in a file, which is named instead of the value', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const file = join(folder, 'trigger-key');
    writeFileSync(file, `${GOOD.TRIGGER_KEY}\n`);
    const { TRIGGER_KEY: _inFile, ...others } = GOOD;
    expect(readSettings(schema, { ...others, TRIGGER_KEY_FILE: file })).toMatchObject(GOOD);
    expect(problemsOf({ ...GOOD, TRIGGER_KEY_FILE: file })).toEqual([
      { variable: 'TRIGGER_KEY_FILE', text: 'is set, and so is TRIGGER_KEY: set one of them' },
    ]);
    writeFileSync(file, 'hunter2');
    expect(problemsOf({ ...others, TRIGGER_KEY_FILE: file })[0]?.text).toMatch(/^is not 32 bytes in hex/);
    rmSync(folder, { recursive: true });
    expect(problemsOf({ ...others, TRIGGER_KEY_FILE: file, WORKERS: '65' }).map(({ variable }) => variable)).toEqual([
      'TRIGGER_KEY_FILE',
      'WORKERS',
    ]);
  });

  it('may be in an empty file only for a list: an empty secret does not count as switched off', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const file = join(folder, 'empty');
    writeFileSync(file, '\n');
    const withOptional = z.object({
      KEYS_BEFORE: secretKeys('earlier keys'),
      CLIENT_SECRET: text('a secret').optional(),
    });
    expect(readSettings(withOptional, { KEYS_BEFORE_FILE: file })).toEqual({ KEYS_BEFORE: [] });
    expect(problemsOf({ CLIENT_SECRET_FILE: file }, withOptional)).toEqual([
      { variable: 'CLIENT_SECRET_FILE', text: 'names an empty file: put the value of CLIENT_SECRET in it' },
    ]);
    rmSync(folder, { recursive: true });
  });

  it('are only those the schema names', () => {
    expect(readSettings(schema, { ...GOOD, HOME: 'somewhere' })).not.toHaveProperty('HOME');
  });
});

describe('a variable that is no setting', () => {
  it.each([
    ['a letter is missing', 'METRICS_PRT', 'METRICS_PORT'],
    ['a letter is additional', 'TRIGGERR_KEY', 'TRIGGER_KEY'],
    ['a letter is another', 'LOG_LEVEK', 'LOG_LEVEL'],
    ['two letters are exchanged', 'DATABSAE_URL_FILE', 'DATABASE_URL_FILE'],
  ])('is taken for a slip if %s', (_, variable, meant) => {
    expect(misspeltSettings(schema, { ...GOOD, [variable]: 'x' })).toEqual([
      { variable, text: `is not a setting and has no effect; did you mean ${meant}?` },
    ]);
  });

  it('is of another program otherwise', () => {
    expect(
      misspeltSettings(schema, { ...GOOD, PATH: '/bin', NODE_OPTIONS: '', METRICS_HOST: '', WORKSHOP: '' }),
    ).toEqual([]);
  });
});
