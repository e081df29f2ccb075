import type { FloorShoe } from '@jackpot/contract';
import { type DueState, nextAct, nextAfterComplete } from './next-act.js';

const SHOE: FloorShoe = {
  ...{ shoe: 4, decks: 8, backs: 'red', burnCard: '4D', coverCoup: null, end: 'far', remaining: 380 },
  ...{ coverCoupNow: 1, disclosed: [], irregularities: 0, inspection: 'none', isEnded: false },
  ...{
    cardsOpenedAt: '2026-11-23T09:00:00Z',
    changeCardsBy: '2026-11-24T09:00:00Z',
    openedAt: '2026-11-23T09:00:00Z',
  },
};
const at = (phase: DueState['phase'], shoe: Partial<FloorShoe> | null = {}): DueState => ({
  ...{ coup: 9, phase, shoe: 4 },
  dealing: shoe === null ? null : { ...SHOE, ...shoe },
});

describe('the next act of a table', () => {
  it('goes from the shoe to the complete hand', () => {
    expect(nextAct({ coup: 0, phase: 'none', shoe: 1, dealing: null })).toEqual({ kind: 'start-shoe', shoe: 1 });
    expect(nextAct({ ...at('none', { burnCard: null }), coup: 0 })).toEqual({ kind: 'burn', shoe: 4 });
    expect(nextAct({ ...at('none'), coup: 0 })).toEqual({ kind: 'open', coup: 1, hand: 'wagering' });
    expect((['betting', 'locked', 'resolved'] as const).map((phase) => nextAct(at(phase)).kind)).toEqual([
      ...['lock', 'confirm', 'complete'],
    ]);
    expect(nextAct(at('settled'))).toEqual({ kind: 'open', coup: 10, hand: 'wagering' });
  });

  it('is never a hand where the controller requires another shoe, a burn card or a simulated round', () => {
    expect(nextAct(at('settled', null))).toEqual({ kind: 'start-shoe', shoe: 5 });
    expect(nextAct(at('settled', { end: 'over' }))).toEqual({ kind: 'start-shoe', shoe: 5 });
    expect(nextAct(at('voided', { isEnded: true, burnCard: null }))).toEqual({ kind: 'start-shoe', shoe: 5 });
    expect(nextAct(at('voided', { burnCard: null }))).toEqual({ kind: 'burn', shoe: 4 });
    expect(nextAct(at('settled', { disclosed: ['9D'] }))).toMatchObject({ kind: 'open', hand: 'no-wager' });
  });

  it('never depends on the shoe where shoes are only counted, and during a hand', () => {
    expect(nextAct({ ...at('settled'), dealing: 'counted' }).kind).toBe('open');
    expect(nextAct(at('held', { end: 'over' })).kind).toBe('lock');
    expect(nextAct(at('no-wager', { disclosed: ['9D'] })).kind).toBe('confirm');
  });

  it('may open the next hand while the complete hand can be undone, but not at the end of a shoe', () => {
    expect(nextAfterComplete(at('resolved'))).toEqual({ kind: 'open', coup: 10, hand: 'wagering' });
    expect(nextAfterComplete(at('resolved', { end: 'last-hand' }))).toBeNull();
    expect(nextAfterComplete(at('resolved', { isEnded: true }))).toBeNull();
    expect(nextAfterComplete(at('betting'))).toBeNull();
  });
});
