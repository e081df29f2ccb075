import { Html, type HtmlValue, html, htmlTable } from '@jackpot/books';
import { lineName } from '@jackpot/contract';
import { centsToDollars, microToText } from '@jackpot/money';
import { type LevelMeters, awardIdOf, asLinkId } from '@jackpot/progressive';
import { type SeatDerivation, type ThreeCardDerivation, cardName } from '@jackpot/rules';
import type { SoftwareManifest } from '../export/records.js';
import type { InclusionProof } from '../inclusion/inclusion.js';
import { readable } from '../readable.js';
import { actWords } from './act-words.js';
import type { Dispute, Recorded } from './dispute.js';

export interface PackProof {
  readonly inclusion: InclusionProof;
  readonly key: string;
  readonly software: SoftwareManifest;
  /** ms since 1970. */
  readonly madeAt: number;
}

/** One HTML file that can be printed, needs no script, and has the same data as JSON. */
export function disputePack(dispute: Dispute, proof: PackProof): string {
  const awardId = awardIdOf(asLinkId(dispute.linkId), dispute.award.awardNumber);
  const acts = dispute.acts.map((act) => ({ ...act, words: actWords(act.event, dispute.award.awardNumber) }));
  const data = JSON.stringify(
    { format: 'royal-9-dispute/1', awardId, dispute: { ...dispute, acts }, ...proof },
    readable,
  );
  const parts = [
    awardSection(dispute, proof.madeAt),
    coupSection(dispute),
    derivationSection(dispute),
    mustHitSection(dispute),
    moneySection(dispute),
    shownSection(dispute),
    actsSection(dispute),
    termsSection(dispute),
    proofSection(dispute, proof),
  ];
  return page(`Award ${awardId}: dispute pack`, parts, data);
}

const time = (ms: number): string => new Date(ms).toISOString();

function awardSection(dispute: Dispute, madeAt: number): Html {
  const { award, linkName, linkId, table, coup, fixedAt, sequence } = dispute;
  return section(
    'The award',
    facts([
      ['Line', `${lineName(dispute, award.line)} (${linesOf(dispute)})`],
      ['Amount', centsToDollars(award.amountCents)],
      ['From the meter', centsToDollars(award.fromMeterCents)],
      ['Link', `${linkName} (${linkId})`],
      ['Table, asset', `${table.tableId}, ${table.assetNumber}`],
      ['Coup, position', `${coup}, position ${award.seat}`],
      ['Fixed', `${time(fixedAt)} UTC, journal sequence ${sequence}`],
      ['Payout document', award.documentNumber === 0 ? 'none: paid at the table' : award.documentNumber],
      ['Held for review with', award.reviewWith === 0 ? 'none' : `award ${award.reviewWith}`],
      ['This file', `made ${time(madeAt)} UTC from the journal`],
    ]),
  );
}

function linesOf({ paytable, lines }: Dispute): string {
  return lines === undefined ? `paytable ${paytable}` : 'lines of the terms';
}

function coupSection({ entries }: Dispute): Html {
  return section('Journal entries of the coup', entriesTable(entries));
}

function entriesTable(entries: readonly Recorded[]): Html {
  return htmlTable(
    ['Sequence', 'UTC', 'Event', 'Entry'],
    entries.map(({ sequence, event }) => {
      const { type, at, ...rest } = event;
      return [sequence, time(at), type, code(JSON.stringify(rest, readable))];
    }),
  );
}

function derivationSection(dispute: Dispute): Html {
  const { derivation } = dispute;
  if (derivation === null) return html``;
  const { seat, lines, pays, rule } = derivation;
  const isRound = 'dealer' in derivation;
  return section(
    `${isRound ? 'The wager of' : 'Royal 9 for'} position ${seat}, line by line`,
    facts([
      ...(isRound ? handsOf(derivation) : dealtHandsOf(derivation)),
      ['Rule', rule],
      ['Pays', pays === null ? 'nothing' : lineName(dispute, pays)],
    ]),
    htmlTable(
      ['Line', 'Result', 'Reason', 'Award'],
      lines.map(({ line, isTrue, because, worthCents }) => [
        lineName(dispute, line),
        isTrue ? 'true' : 'not true',
        because,
        centsToDollars(worthCents),
      ]),
    ),
  );
}

type Fact = readonly [string, string];

function handsOf({ seat, own, dealer }: ThreeCardDerivation): readonly Fact[] {
  return [
    [`Hand of position ${seat}`, own.map(cardName).join(' ')],
    ['Hand of the dealer', dealer.map(cardName).join(' ')],
  ];
}

function dealtHandsOf({ player, banker }: SeatDerivation): readonly Fact[] {
  return [
    ['Player hand', player.cards.map(cardName).join(' ')],
    ['Banker hand', banker.cards.map(cardName).join(' ')],
  ];
}

function mustHitSection({ mustHit, award }: Dispute): Html {
  if (mustHit === null) return html``;
  const { cycle, commitment, triggerCents, preimage, recomputed, isKept, seatsInPlay, winner } = mustHit;
  return section(
    'Must Hit: commitment and reveal',
    facts([
      ['Cycle', cycle],
      ['Commitment, published when it began', code(commitment)],
      ['Trigger revealed', centsToDollars(triggerCents)],
      ['Text that was committed to', code(preimage)],
      ['SHA-256 of that text', code(recomputed)],
      ['Commitment', isKept ? 'kept: the two hashes are equal' : 'NOT KEPT: the two hashes differ'],
      ['Positions in play', seatsInPlay.join(', ')],
      ['Text whose SHA-256 decides the winning seat', code(mustHit.winnerPreimage)],
      [
        'Winner',
        winner === award.seat
          ? `position ${winner}: it follows from that text`
          : `position ${award.seat}, and NOT position ${winner}, which follows from that text`,
      ],
    ]),
  );
}

function moneySection({ meters }: Dispute): Html {
  const rows = [
    ['before the lock', meters.beforeLock],
    ['after the lock', meters.afterLock],
    ['before the award', meters.beforeAward],
    ['after the award and its reset', meters.afterAward],
  ] as const;
  return section('Meters', metersTable(rows));
}

function metersTable(rows: readonly (readonly [when: string, meters: readonly LevelMeters[]])[]): Html {
  return htmlTable(
    ['When', 'Level', 'Cycle', 'Display', 'Reserve', 'Overflow', 'Hits'],
    rows.flatMap(([when, meters]) =>
      meters.map((each) => [
        when,
        each.level,
        each.cycle,
        microToText(each.displayMicro),
        microToText(each.reserveMicro),
        microToText(each.overflowMicro),
        each.hits,
      ]),
    ),
  );
}

function shownSection({ shown }: Dispute): Html {
  return section(
    'Meters that signs received',
    html`<p>
      Signs and feeds receive committed meters only. These were committed last before the lock, with the lock, and with
      the award.
    </p>`,
    metersTable(shown.map(({ batch, sealedAt, meters }) => [`batch ${batch}, ${time(sealedAt)}`, meters])),
  );
}

function actsSection({ acts, award }: Dispute): Html {
  const title = 'Approvals and other acts';
  if (acts.length === 0) return section(title, html`<p>None yet.</p>`);
  const rows = acts.map(({ sequence, event }) => [sequence, time(event.at), actWords(event, award.awardNumber)]);
  return section(title, htmlTable(['Sequence', 'UTC', 'Act, person'], rows), entriesTable(acts));
}

function termsSection({ configuration: { sha256, approval, royal9, awards } }: Dispute): Html {
  return section(
    'Terms in force',
    facts([
      ['Approved', `${approval.reference}, ${approval.approvedOn}`],
      ['SHA-256 of the configuration', code(sha256)],
      ['Reading of Royal 9', code(JSON.stringify(royal9))],
      ['Funding of awards', code(JSON.stringify(awards, readable))],
    ]),
  );
}

function proofSection({ operator, batch }: Dispute, { inclusion, key, software }: PackProof): Html {
  return section(
    'Proof',
    html`<p>
      The data in this file contains an inclusion proof of the award under the signature of ${operator}. Run
      <code>verify-inclusion</code> on this file with the key that the operator gave you.
    </p>`,
    facts([
      ['Batch, its hash', code(`${batch} ${inclusion.batch.hash}`)],
      ['Hashes to the signed root', inclusion.path.length],
      ['Checkpoint', code(inclusion.checkpoint)],
      ['Key of the operator', code(key)],
      ['Software', `${software.name} ${software.version} on Node ${software.node}`],
    ]),
    htmlTable(
      ['File', 'SHA-256'],
      software.files.map(({ path, sha256 }) => [path, code(sha256)]),
    ),
  );
}

function section(title: string, ...parts: readonly Html[]): Html {
  return html`<section>
    <h2>${title}</h2>
    ${parts}
  </section> `;
}

function facts(rows: readonly (readonly [name: string, value: HtmlValue])[]): Html {
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

function code(text: string): Html {
  return html`<code>${text}</code>`;
}

/** @param data JSON; each `<` is escaped, so that the data cannot end the script element */
function page(title: string, sections: readonly Html[], data: string): string {
  const script = new Html(`<script type="application/json" id="data">${data.replaceAll('<', '\\u003c')}</script>`);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <h1>${title}</h1>
        ${sections} ${script}
      </body>
    </html> `.text;
}

const STYLE = `body{font:10pt/1.4 sans-serif;margin:2em auto;max-width:60em;color:#000;background:#fff}
h1{font-size:16pt}h2{font-size:12pt;border-bottom:1px solid #000;margin-top:1.5em}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #999;padding:2px 6px;text-align:left;vertical-align:top}
dl{display:grid;grid-template-columns:14em 1fr;margin:0}dt{font-weight:bold}dd{margin:0}
code{font:9pt monospace;word-break:break-all;white-space:pre-wrap}
tr{break-inside:avoid}@media print{body{margin:0;max-width:none}}`;

const DATA = /<script type="application\/json" id="data">([^<]*)<\/script>/;

export function dataInPack(html: string): unknown {
  const [, data] = DATA.exec(html) ?? [];
  return data === undefined ? null : (JSON.parse(data) as unknown);
}

/** Null if the text is no pack. */
export function inclusionInPack(html: string): unknown {
  const data = dataInPack(html);
  return data === null ? null : (data as { readonly inclusion?: unknown }).inclusion;
}
