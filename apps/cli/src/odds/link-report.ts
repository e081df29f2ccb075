import type { LayoutBody, LevelBody, LinkOddsBody, MustHitBody, SeatBody } from '@jackpot/odds';
import { dollars, percents } from './odds-text.js';
import { type Html, html, htmlTable } from '@jackpot/books';

export function linkPart(link: LinkOddsBody): Html {
  return html`<h2>Royal 9 Progressive: ${link.name}</h2>
    <p>
      Link ${link.linkId}, paytable ${link.paytable}, $${link.price} a wager, ${link.decks} decks. Terms (SHA-256 of the
      configuration): <span class="exact">${link.configHash}</span>.
    </p>
    ${htmlTable(['policy', 'chosen'], Object.entries(link.readings))} ${link.layouts.map(layoutPart)}
    ${link.layoutsLeftOut === 0 ? '' : html`<p>${link.layoutsLeftOut} further layouts are not printed.</p>`}
    ${link.mustHit.length === 0 ? [] : mustHitPart(link.mustHit)}`;
}

function layoutPart(layout: LayoutBody): Html {
  const { longRun } = layout;
  return html`<h3>Tables ${layout.tableIds.join(', ')}</h3>
    <p>
      With seats ${layout.seatsInPlay.join(', ')} in play in every coup and all meters at their reset amounts a wager
      returns ${layout.returnedAtReset.percent}% on average, contributions not counted. Counts are of ${layout.deals}
      ways to deal two cards to each hand.
    </p>
    ${layout.seats.map(seatPart)} ${levelsPart(layout.levels)}
    ${htmlTable(
      ['in the long run, of the price', ''],
      [
        ['returned to players', percents(longRun.returned)],
        ['of it Royal 9, printed awards included', percents(longRun.royal9)],
        ['of it printed awards', `${longRun.fixed.percent}%`],
        ['of it Must Hit', `${longRun.mustHit.percent}%`],
        ['contributed to the levels (all rates)', `${longRun.contributed.percent}%`],
        ['paid by the operator beside contributions (printed awards, seeds, top-ups)', percents(longRun.houseCost)],
        ...(layout.ofUnits ?? []).map(
          ({ units, returned }) => [`returned to players, ${units} units each`, percents(returned)] as const,
        ),
      ],
    )}`;
}

function seatPart({ seat, pairs, returnedAtReset, anyWin, lines }: SeatBody): Html {
  return html`<section>
    <h3>
      Position ${seat}: ${pairs.join(' ')}; any win ${anyWin.percent}%, returns $${returnedAtReset} at the reset amounts
    </h3>
    ${htmlTable(
      ['line', 'count', 'often', 'mean award $'],
      lines.map(({ line, count, often, meanAward }) => [line, count, often, meanAward]),
    )}
  </section>`;
}

function levelsPart(levels: readonly LevelBody[]): Html {
  const rows: readonly (readonly [string, (level: LevelBody) => string])[] = [
    ['reset amount', ({ reset }) => `$${reset}`],
    ['wagers between hits', ({ wagersBetweenHits }) => wagersBetweenHits ?? 'never hit'],
    ['meter at a hit, mean', ({ meterAtHit }) => dollars(meterAtHit)],
    ['a wager returns its price from', ({ breakEven }) => (breakEven === null ? '-' : `$${breakEven}`)],
    ['10% awards a cycle', ({ tenthsPerCycle }) => dollars(tenthsPerCycle)],
    ['topped up a cycle', ({ topUpPerCycle }) => dollars(topUpPerCycle)],
    ['overflow a cycle', ({ overflowPerCycle }) => dollars(overflowPerCycle)],
    ['reserve gained a cycle', ({ reserveGainedPerCycle }) => `$${reserveGainedPerCycle}`],
    [
      'the first reset is not wholly funded by the reserve',
      ({ firstResetFails }) => `${firstResetFails?.percent ?? '-'}%`,
    ],
    ['share of all resets not wholly funded', ({ longRunFails }) => longRunFails ?? '-'],
    ['house money a cycle, long run', ({ housePerCycle }) => dollars(housePerCycle)],
    ['house cost, of the price', ({ houseCost }) => percents(houseCost)],
  ];
  return htmlTable(
    ['', ...levels.map(({ level }) => level)],
    rows.map(([name, cell]) => [name, ...levels.map(cell)]),
  );
}

function mustHitPart(odds: readonly MustHitBody[]): Html {
  const rows: readonly (readonly [string, (odds: MustHitBody) => string])[] = [
    ['trigger, mean', ({ expectedTrigger }) => `$${expectedTrigger}`],
    ['wagers between hits', ({ wagersBetweenHits }) => wagersBetweenHits],
    ['award, mean', ({ meterAtHit }) => `$${meterAtHit}`],
    ['returned, of the price', ({ returned }) => `${returned.percent}%`],
    ['house seed a hit', ({ seedPerHit }) => `$${seedPerHit}`],
    ['house cost, of the price', ({ houseCost }) => `${houseCost.percent}%`],
  ];
  return html`<h2>Must Hit Progressive</h2>
    <p>
      The trigger is uniform over the amounts above the reset up to the maximum. The chance that the next contribution
      reaches it grows as the meter nears the maximum, and there a wager may return more than its price. It is tested
      when a hand has its result, with the contributions of hands that have one; a voided hand is not tested. The winner
      is one position of that hand, by SHA-256 over a winner nonce that is committed to with the trigger.
    </p>
    ${htmlTable(
      ['', ...odds.map(({ wagersPerLock }) => `${wagersPerLock} a hand`)],
      rows.map(([name, cell]) => [name, ...odds.map(cell)]),
    )}`;
}
