import type { OddsAnswer, WagerOddsBody } from '@jackpot/odds';
import { type Html, html, htmlTable } from '@jackpot/books';
import { linkPart } from './link-report.js';
import { READINGS } from './readings.js';

/** Contains no date and no user name, so the same request gives the same bytes. */
export function oddsReport(answer: OddsAnswer): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${titleOf(answer)}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>${titleOf(answer)}</h1>
        <p>
          ${answer.rules}; ${answer.decks} ${answer.decks === 1 ? 'deck' : 'decks'}, ${answer.cardsLeft} cards left
          ${answer.seen.length === 0 ? '(none seen)' : `(seen: ${answer.seen.join(' ')})`}. Every figure is counted,
          none is simulated: over ${grouped(answer.total)} ${answer.basis}. Percentages are rounded half up to the
          digits shown.
        </p>
        ${summaryPart(answer.wagers)} ${answer.link === null ? [] : linkPart(answer.link)}
        <h2>Readings taken</h2>
        ${htmlTable(
          ['No.', 'reading'],
          READINGS[answer.game].map(({ number, text }) => [number, text]),
        )}
        <h2>Every wager, line by line</h2>
        ${answer.wagers.map(wagerPart)}
      </body>
    </html> `.text;
}

const STYLE = `body { font: 10pt/1.4 Georgia, serif; max-width: 62em; margin: 2em auto; padding: 0 1em; }
      h1 { font-size: 1.6em; } h2 { font-size: 1.25em; margin-top: 2em; } h3 { font-size: 1em; margin: 1.6em 0 0.2em; }
      table { border-collapse: collapse; width: 100%; font-size: 0.9em; }
      th, td { text-align: right; padding: 0.15em 0.6em; border-bottom: 1px solid #bbb; overflow-wrap: anywhere; }
      th:first-child, td:first-child { text-align: left; } thead { display: table-header-group; }
      section { break-inside: avoid; } .exact { font-size: 0.8em; overflow-wrap: anywhere; }
      @page { margin: 18mm; }`;

function titleOf({ game, link }: OddsAnswer): string {
  const name = game === 'three-card' ? 'Three Card Baccarat' : 'Mini Baccarat';
  return link === null ? `${name}: odds` : `${name}: odds, and the Royal 9 of ${link.name}`;
}

function summaryPart(wagers: readonly WagerOddsBody[]): Html {
  return html`<h2>Summary</h2>
    ${htmlTable(
      ['wager', 'rule', 'house edge %', 'returned %', 'wins %', 'pushes %', 'standard deviation'],
      wagers.map((wager) => [
        wager.name,
        wager.chapter,
        wager.houseEdge.percent,
        wager.returned.percent,
        wager.hitFrequency.percent,
        wager.pushFrequency.percent,
        wager.standardDeviation,
      ]),
    )}`;
}

function wagerPart(wager: WagerOddsBody): Html {
  return html`<section>
    <h3>${wager.name} (${wager.chapter}; ${wager.key})</h3>
    ${htmlTable(
      ['line', 'result', 'pays', 'count', 'chance %', 'often'],
      wager.lines.map(({ id, result, pays, count, chance, often }) => [
        id.replaceAll('_', ' '),
        result,
        pays,
        grouped(count),
        chance.percent,
        often,
      ]),
    )}
    <p class="exact">
      of ${grouped(wager.total)}; house edge ${wager.houseEdge.percent}% = ${wager.houseEdge.exact}; variance
      ${wager.variance}${wager.vigorish.exact === '0' ? '' : `; vigorish ${wager.vigorish.percent}% of the stake, exact`}
    </p>
  </section> `;
}

/** 4998398275503360 becomes 4,998,398,275,503,360. */
function grouped(count: string): string {
  return count.replace(/\B(?=(\d{3})+$)/g, ',');
}
