import { connectionProblem } from './connection-problem.js';

const URL = 'mysql://jackpot:very-secret@db.example:3307/royal';

describe('a database that does not let us in', () => {
  it.each([
    ['ECONNREFUSED', /db\.example:3307 cannot be reached \(ECONNREFUSED\)/, /start it/],
    ['ENOTFOUND', /cannot be reached/, /host and port/],
    ['ER_ACCESS_DENIED_ERROR', /refuses the user "jackpot"/, /password/],
    ['ER_BAD_DB_ERROR', /"royal" .* does not exist/, /CREATE DATABASE royal/],
    ['ER_DISK_FULL', /disk .* is full/, /free space/],
  ])('%s is a sentence and what to do, without the password', (code, problem, advice) => {
    const found = connectionProblem(Object.assign(new Error('driver'), { code }), URL);
    expect(found?.problem).toMatch(problem);
    expect(found?.advice).toMatch(advice);
    expect(JSON.stringify(found)).not.toContain('very-secret');
  });

  it('is found behind the error of another layer; other failures stay what they are', () => {
    const cause = Object.assign(new Error('driver'), { code: 'ECONNREFUSED' });
    expect(connectionProblem(new Error('a layer', { cause }), URL)).toBeDefined();
    expect(connectionProblem(Object.assign(new Error('bug'), { code: 'ER_PARSE_ERROR' }), URL)).toBeUndefined();
    expect(connectionProblem(new TypeError('bug'), URL)).toBeUndefined();
  });
});
