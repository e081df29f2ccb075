import { PREDICATES, type PaytableLine, SAMPLE_LINES, lineSetProblems, linesOf, paytableLines } from '../index.js';

const codesOf = (lines: readonly PaytableLine[], isMeterShared = true): readonly string[] =>
  lineSetProblems(lines, { isMeterShared, predicates: PREDICATES }).map(({ code, at }) =>
    at === null ? code : `${code} ${at}`,
  );

const changed = (at: number, change: Partial<PaytableLine>): readonly PaytableLine[] =>
  SAMPLE_LINES.map((line, index) => (index === at ? { ...line, ...change } : line));

describe('a set of lines', () => {
  it('has no problems as the sample and as the paytables of chapter 12 K', () => {
    expect(codesOf(SAMPLE_LINES)).toEqual([]);
    for (const paytable of ['A', 'B', 'C'] as const) {
      expect(codesOf(paytableLines({ paytable }), false)).toEqual([]);
      expect(paytableLines({ paytable }).map(({ line }) => line)).toEqual(linesOf(paytable));
    }
  });

  it('pays every level whole, by the line with its id', () => {
    expect(codesOf(SAMPLE_LINES.slice(1))).toEqual(['LEVEL_HAS_NO_LINE']);
    const whole = { level: 'star', sharePpm: 1_000_000n } as const;
    expect(codesOf(changed(3, { award: whole }))).toEqual(['LINE_AWARD_OUT_OF_RANGE 3']);
    expect(codesOf(changed(0, { award: { level: 'star', sharePpm: 500_000n } }))).toEqual(['LINE_AWARD_DIFFERS 0']);
  });

  it('keeps ids and names apart, and pays something', () => {
    expect(codesOf(changed(5, { line: 'own-two-pairs' }))).toEqual(['LINE_REPEATED 5']);
    expect(codesOf(changed(5, { name: 'Two Pairs' }))).toEqual(['LINE_NAME_REPEATED 5']);
    expect(codesOf(changed(4, { award: { level: null, cents: 0n } }))).toEqual(['LINE_AWARD_OUT_OF_RANGE 4']);
    expect(codesOf(changed(4, { award: { level: 'heart', sharePpm: 1n } }))).toEqual([]);
  });

  it('lets positions share a meter that several may win in one hand', () => {
    expect(codesOf(SAMPLE_LINES, false)).toEqual(['LINE_WON_TOGETHER 0', 'LINE_WON_TOGETHER 1', 'LINE_WON_TOGETHER 2']);
    expect(codesOf(changed(0, { when: 'both-own' }), false)).not.toContain('LINE_WON_TOGETHER 0');
  });
});
