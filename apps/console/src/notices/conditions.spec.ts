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
  it('a link in service, and a coup under way, by the number of its table', () => {
    const tables = [
      { assetNumber: 'MB-1', phase: 'settled' },
      { assetNumber: 'MB-2', phase: 'resolved' },
    ] as const;
    expect(unmet(transfer, { isInPlay: true, tables })).toEqual([
      ['The link is in service: take it out of service', false],
      ['Hand in progress: MB-2', false],
    ]);
  });

  it('a claim: of a transfer one of its own level, of a retirement any', () => {
    const claims = [{ level: 'star' as const }];
    expect(unmet(transfer, { claims })).toEqual([]);
    expect(unmet(transfer, { claims: [{ level: 'heart' as const }] })).toEqual([['Open claim on this level', false]]);
    expect(unmet(retirement, { claims, notices: [retirement] })).toEqual([['Open claim on this link', false]]);
  });

  it('of a retirement, a transfer that waits', () => {
    expect(unmet(retirement, { notices: [transfer, retirement] })).toEqual([
      ['Pending transfer: execute or cancel it first', false],
    ]);
  });

  it('are unknown until the page has read the data', () => {
    const nothing = { isInPlay: null, tables: undefined, claims: undefined };
    expect(unmet(transfer, nothing).map(([, isMet]) => isMet)).toEqual([null, null, null]);
    expect(isOver(transfer, null)).toBeNull();
  });

  it('the date, by the controller’s clock', () => {
    const dueMs = Date.parse(transfer.dueAt);
    expect([isOver(transfer, dueMs - 1), isOver(transfer, dueMs)]).toEqual([false, true]);
  });
});
