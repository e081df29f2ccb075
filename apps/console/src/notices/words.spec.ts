import { aboutOf, willDo } from './words.js';
import type { Notice } from '../server/types.js';

const names: Readonly<Record<string, string>> = { west: 'Royal 9 West' };
const nameOf = (linkId: string): string => names[linkId] ?? linkId;
const transfer: Notice = {
  ...{ notice: 1, hash: '', kind: 'transfer', level: 'heart', chance: '1/20', residual: null, by: 'P. Pit LIC-1' },
  targets: [{ link: 'west', level: 'heart', sharePpm: 1_000_000, chance: '1/20' }],
  ...{ reference: 'MLGCA 2026-31', reason: 'x', dueAt: '2026-12-06T03:00:00.000Z' },
};

describe('a notice in words', () => {
  it('states the amount, its target, and the reset of the level', () => {
    expect(willDo(transfer, nameOf)).toBe(
      'The whole Heart amount is transferred to Heart of Royal 9 West. Heart starts again at its reset amount.',
    );
  });

  it('states the shares of two targets', () => {
    const [first] = transfer.targets;
    const targets = [
      { ...first!, sharePpm: 333_333 },
      { ...first!, level: 'spade' as const, sharePpm: 666_667 },
    ];
    expect(willDo({ ...transfer, targets }, nameOf)).toContain(
      'transferred 33.3333% to Heart of Royal 9 West and 66.6667% to Spade of Royal 9 West.',
    );
  });

  it('of a retirement states who receives the rest', () => {
    const retirement: Notice = { ...transfer, kind: 'retirement', level: null, targets: [], residual: 'house' };
    expect(willDo(retirement, nameOf)).toContain('as approved');
    expect(willDo({ ...retirement, residual: 'none' }, nameOf)).toContain(
      'All other amounts on the meters must be transferred',
    );
  });
});

describe('the log in words', () => {
  it('has the values before and after, the reference and the reason', () => {
    const detail = { level: 'star', register: 'display', before: '2.00000000', after: '1.00000000' };
    expect(aboutOf(JSON.stringify({ ...detail, reference: 'INC-4', reason: 'sensor' }))).toBe(
      'Star display · $2.00000000 → $1.00000000 · INC-4 · sensor',
    );
    expect(aboutOf(null)).toBe('');
  });
});
