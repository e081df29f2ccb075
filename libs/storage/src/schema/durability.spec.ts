import { durabilityProblems } from './durability.js';

const DURABLE = {
  innodb_flush_log_at_trx_commit: '1',
  sync_binlog: '1',
  log_bin: 'ON',
  innodb_doublewrite: 'ON',
  innodb_flush_method: 'O_DIRECT',
};
const problems = (own: Readonly<Record<string, string>> = {}) =>
  durabilityProblems(new Map(Object.entries({ ...DURABLE, ...own })));

describe('the durability of the database', () => {
  it('is right with the settings of the embedded server, and with no binary log at all', () => {
    expect(problems()).toEqual([]);
    expect(problems({ log_bin: 'OFF', sync_binlog: '0' })).toEqual([]);
    expect(problems({ innodb_flush_method: 'fsync', innodb_doublewrite: 'DETECT_AND_RECOVER' })).toEqual([]);
  });

  it.each([
    [{ innodb_flush_log_at_trx_commit: '2' }, 'innodb_flush_log_at_trx_commit is 2, needed is 1'],
    [{ innodb_flush_log_at_trx_commit: '0' }, 'innodb_flush_log_at_trx_commit is 0, needed is 1'],
    [{ sync_binlog: '0' }, 'sync_binlog is 0, needed is 1'],
    [{ sync_binlog: '100' }, 'sync_binlog is 100, needed is 1'],
    [{ innodb_doublewrite: 'OFF' }, 'innodb_doublewrite is OFF, needed is ON'],
    [{ innodb_flush_method: 'nosync' }, 'innodb_flush_method is nosync, needed is fsync, O_DSYNC or O_DIRECT'],
  ])('with %j: %s', (own, problem) => {
    expect(problems(own)).toEqual([problem]);
  });

  it('with several weak settings, names them all', () => {
    expect(problems({ innodb_flush_log_at_trx_commit: '0', sync_binlog: '0' })).toHaveLength(2);
  });
});
