import { type Known, conditionsOf, isOver } from './conditions.js';
import type { Notice } from '../server/types.js';

const transfer: Notice = {
  ...{ notice: 1, hash: '', kind: 'transfer', level: 'heart', chance: '1/20', targets: [], residual: null },
  ...{ reference: 'MLGCA 2026-31', reason: 'x', dueAt: '2026-12-06T03:00:00.000Z', by: 'P. Pit LIC-1' },
};
const retirement: Notice = { ...transfer, notice: 2, kind: 'retirement', level: null, chance: null, residual: 'none' };
const idle: Known = { nowMs: 0, isInPlay: false, tables: [], claims: [], notices: [transfer] };
const unmet = (notice: Notice, known: Partial<Known>) =>
  conditionsOf(notice, { ...idle, ...known })
    .filter(({ isMet }) => isMet !== true)
    .map(({ text, isMet }) => [text, isMet]);

describe('the conditions of a notice', () => {
  it('require a link out of service and no hand in progress, and name the table of such a hand', () => {
    const tables = [
      { assetNumber: 'MB-1', phase: 'settled' },
      { assetNumber: 'MB-2', phase: 'resolved' },
    ] as const;
    expect(unmet(transfer, { isInPlay: true, tables })).toEqual([
      ['The link is in service: take it out of service', false],
      ['Hand in progress: MB-2', false],
    ]);
  });

  it('require no open claim on the level of a transfer, and none on the link of a retirement', () => {
    const claims = [{ level: 'star' as const }];
    expect(unmet(transfer, { claims })).toEqual([]);
    expect(unmet(transfer, { claims: [{ level: 'heart' as const }] })).toEqual([['Open claim on this level', false]]);
    expect(unmet(retirement, { claims, notices: [retirement] })).toEqual([['Open claim on this link', false]]);
  });

  it('require no pending transfer before a retirement', () => {
    expect(unmet(retirement, { notices: [transfer, retirement] })).toEqual([
      ['Pending transfer: execute or cancel it first', false],
    ]);
  });

  it('are unknown until the page has read the data', () => {
    const nothing = { isInPlay: null, tables: undefined, claims: undefined };
    expect(unmet(transfer, nothing).map(([, isMet]) => isMet)).toEqual([null, null, null]);
    expect(isOver(transfer, null)).toBeNull();
  });

  it('compare the due date with the controller’s clock', () => {
    const dueMs = Date.parse(transfer.dueAt);
    expect([isOver(transfer, dueMs - 1), isOver(transfer, dueMs)]).toEqual([false, true]);
  });
});
