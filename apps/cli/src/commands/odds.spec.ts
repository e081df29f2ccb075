import { answerOdds, countThreeCardWagers, oddsOf } from '@jackpot/odds';
import { threeCardWagerByKey } from '@jackpot/rules';
import { html } from '@jackpot/books';
import { CannotRun, readArguments } from '@jackpot/platform';
import { oddsReport } from '../odds/odds-report.js';
import { oddsText } from '../odds/odds-text.js';
import { odds, requestOf } from './odds.js';

const hash = (): string => 'abc';

const LINK = {
  linkId: 'east',
  name: 'East <script>alert("1")</script>',
  approval: { reference: 'MLGCA 2026-17', approvedOn: '2026-02-01' },
  decks: 8,
  price: '5.00',
  paytable: 'C',
  levels: {
    star: { initial: '50000.00', reset: '50000.00', ratePpm: 100_000 },
    spade: { initial: '450.00', reset: '450.00', ratePpm: 30_000 },
    heart: { initial: '450.00', reset: '450.00', ratePpm: 30_000 },
    mustHit: { initial: '250.00', reset: '250.00', maximum: '1000.00', ratePpm: 20_000 },
  },
  signDigits: 6,
  shoes: { batches: 2 },
  tables: [{ tableId: 't1', assetNumber: 'A1', seats: [{ seat: 1, deviceId: 'd1', pairs: [['KS', '9S']] }] }],
};

describe('odds answered, printed and reported', () => {
  it('escapes names that people have entered', () => {
    const answer = answerOdds({ wagers: ['player'], config: LINK }, hash);
    if (!answer.ok) throw new RangeError(JSON.stringify(answer));
    const report = oddsReport(answer.odds);
    expect(report).not.toContain('<script>');
    expect(report).toContain('East &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(report).toContain('2,230,518,282,592,256');
    expect(report).toContain('abc');
    expect(oddsText(answer.odds)).toContain('every 2353183.4 wagers');
  });

  it('inserts only pieces of HTML unescaped', () => {
    expect(html`<p>${'a & b'}${html`<i>${1}</i>`}${[html`x`, html`${"'"}`]}</p>`.text).toBe(
      '<p>a &amp; b<i>1</i>x&#39;</p>',
    );
  });

  it('reports every problem of a request', () => {
    expect(answerOdds({ wagers: ['plaier'] }, hash)).toMatchObject({ problems: [{ code: 'WAGER_UNKNOWN' }] });
    expect(answerOdds({ seen: ['KS', '1S'] }, hash)).toMatchObject({
      problems: [{ code: 'CARD_UNREADABLE', path: 'seen.1' }],
    });
    expect(answerOdds({ decks: 1, seen: ['KS', 'KS'] }, hash)).toMatchObject({
      problems: [{ code: 'CARD_NOT_IN_SHOE' }],
    });
    expect(answerOdds({ config: { ...LINK, decks: 5 } }, hash)).toMatchObject({
      problems: [{ code: 'FORM', path: 'decks' }],
    });
    expect(answerOdds({ game: 'three-card', seen: ['KS', 'KS'] }, hash)).toMatchObject({
      problems: [{ code: 'CARD_NOT_IN_SHOE' }],
    });
  });

  it('answers for Three Card Baccarat with the house edge of its count', () => {
    const answer = answerOdds({ game: 'three-card', wagers: ['ante/commission'] }, hash);
    if (!answer.ok) throw new RangeError(JSON.stringify(answer));
    const ante = threeCardWagerByKey('ante/commission')!;
    const { numerator, denominator } = oddsOf(countThreeCardWagers([ante])[0]!).houseEdge;
    expect(answer.odds.wagers[0]).toMatchObject({
      total: '407170400',
      houseEdge: { exact: `${numerator}/${denominator}`, percent: '2.4056' },
    });
  });

  it('reads the request from the command line, and refuses an invalid one', () => {
    const read = readArguments(odds.line, ['--decks', '6', '--wager', 'player', '--shoe', 'KS 9H', '--json']);
    if (read.kind !== 'run') throw new RangeError(read.text);
    expect(read.values.json).toBe(true);
    expect(requestOf(read.values)).toMatchObject({ decks: 6, wagers: ['player'], seen: ['KS', '9H'] });
    expect(() => requestOf({ ...read.values, config: 'no-such-file' })).toThrow(CannotRun);
    for (const wrong of [['--decks', '9'], ['--rules', '001'], ['--game', 'poker'], ['--odd']])
      expect(readArguments(odds.line, wrong)).toMatchObject({ kind: 'wrong' });
  });
});
