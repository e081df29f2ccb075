import { SqlFailure, sqlFailureOf } from '../sql/sql-failure.js';
import { connectionProblem } from './connection-problem.js';

const URL = 'mysql://jackpot:very-secret@db.example:3307/royal';

describe('a database that refuses connections', () => {
  it.each([
    ['ECONNREFUSED', /db\.example:3307 cannot be reached \(ECONNREFUSED\)/, /start it/],
    ['ENOTFOUND', /cannot be reached/, /host and port/],
    ['ER_ACCESS_DENIED_ERROR', /refuses the user "jackpot"/, /password/],
    ['ER_BAD_DB_ERROR', /"royal" .* does not exist/, /accounts\.sql.*CREATE DATABASE royal.*royal9 migrate/],
    ['ER_DBACCESS_DENIED_ERROR', /may not use it/, /royal9 migrate with DATABASE_ACCOUNTS/],
    ['ER_DISK_FULL', /disk .* is full/, /free space/],
  ])('%s is a sentence and what to do, without the password', (code, problem, advice) => {
    const found = connectionProblem(Object.assign(new Error('driver'), { code }), URL);
    expect(found?.problem).toMatch(problem);
    expect(found?.advice).toMatch(advice);
    expect(JSON.stringify(found)).not.toContain('very-secret');
  });

  it.each([
    ['a session that is not set up in time', new SqlFailure('unreachable', 'no session within 2500 ms')],
    ['a server that is stopping', sqlFailureOf({ errno: 1053, message: 'Server shutdown in progress' })],
    ['a connection without an answer', sqlFailureOf(new Error('no answer within 2500 ms'))],
  ])('%s may pass', (_, failure) => {
    for (const found of [failure, new Error('a layer', { cause: failure })].map((each) => connectionProblem(each, URL)))
      expect(found).toMatchObject({ problem: expect.stringContaining(failure.message), mayPass: true });
  });

  it('does not include a refused statement', () => {
    expect(connectionProblem(sqlFailureOf({ errno: 1064, message: 'syntax' }), URL)).toBeUndefined();
  });

  it('is found behind the error of another layer, and other failures are not changed', () => {
    const cause = Object.assign(new Error('driver'), { code: 'ECONNREFUSED' });
    expect(connectionProblem(new Error('a layer', { cause }), URL)).toBeDefined();
    expect(connectionProblem(Object.assign(new Error('bug'), { code: 'ER_PARSE_ERROR' }), URL)).toBeUndefined();
    expect(connectionProblem(new TypeError('bug'), URL)).toBeUndefined();
  });
});
