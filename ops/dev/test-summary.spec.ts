import { summary } from './test-summary.mjs';

const NONE = { passed: [], failed: [], notRun: [], skipped: [] };

describe('the end of ops/test', () => {
  it('is one line if every check passed', () => {
    expect(summary({ ...NONE, passed: ['types', 'lint'] })).toBe('2 passed, 0 failed');
  });

  it('lists every check that failed, was not run, or that this machine could only run in part', () => {
    expect(
      summary({
        passed: ['types'],
        failed: ['build', 'unit'],
        notRun: ['e2e (needs build)'],
        skipped: ['alert rules: promtool is not on this machine'],
      }).split('\n'),
    ).toEqual([
      'Skipped on this machine:',
      '  alert rules: promtool is not on this machine',
      'Not run, because a check that they need failed:',
      '  e2e (needs build)',
      'Failed:',
      '  build  (alone: ./ops/test --only build)',
      '  unit  (alone: ./ops/test --only unit)',
      '1 passed, 2 failed',
    ]);
  });
});
