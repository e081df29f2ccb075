import { lineName } from '@jackpot/contract';
import { centsToDollars, microToText } from '@jackpot/money';
import { type LevelMeters, awardIdOf, asLinkId } from '@jackpot/progressive';
import { cardName } from '@jackpot/rules';
import type { SoftwareManifest } from '../export/records.js';
import type { InclusionProof } from '../inclusion/inclusion.js';
import { readable } from '../readable.js';
import { actWords } from './act-words.js';
import type { Dispute, Recorded } from './dispute.js';
import { code, escaped, facts, page, section, table } from './html.js';

/** What goes with a dispute so that nobody has to believe it. */
export interface PackProof {
  /** That the award stands in the journal which the house signed. */
  readonly inclusion: InclusionProof;
  /** The key of that signature, `keyText`. */
  readonly key: string;
  readonly software: SoftwareManifest;
  /** ms since 1970. */
  readonly madeAt: number;
}

/** One award as a file: HTML that prints and needs no script, with everything in it once more as JSON. */
export function disputePack(dispute: Dispute, proof: PackProof): string {
  const awardId = awardIdOf(asLinkId(dispute.linkId), dispute.award.awardNumber);
  const acts = dispute.acts.map((act) => ({ ...act, said: actWords(act.event, dispute.award.awardNumber) }));
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
  return page(`Award ${awardId}: dispute pack`, parts.join('\n'), data);
}

const time = (ms: number): string => new Date(ms).toISOString();

function awardSection(
  { award, linkName, linkId, table, coup, paytable, fixedAt, sequence }: Dispute,
  madeAt: number,
): string {
  return section(
    'The award',
    facts([
      ['Line', `${lineName(paytable, award.line)} (paytable ${paytable})`],
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

function coupSection({ entries }: Dispute): string {
  return section('The coup, as it was recorded', entriesTable(entries));
}

function entriesTable(entries: readonly Recorded[]): string {
  return table(
    ['Sequence', 'UTC', 'What', 'Entry'],
    entries.map(({ sequence, event }) => {
      const { type, at, ...rest } = event;
      return [sequence, time(at), type, code(JSON.stringify(rest, readable))];
    }),
  );
}

function derivationSection({ derivation, paytable }: Dispute): string {
  if (derivation === null) return '';
  const { seat, player, banker, lines, pays, rule } = derivation;
  return section(
    `Royal 9 for position ${seat}, line by line`,
    facts([
      ['Player hand', player.cards.map(cardName).join(' ')],
      ['Banker hand', banker.cards.map(cardName).join(' ')],
      ['Rule', rule],
      ['Pays', pays === null ? 'nothing' : lineName(paytable, pays)],
    ]),
    table(
      ['Line', 'Is', 'Because', 'Worth'],
      lines.map(({ line, isTrue, because, worthCents }) => [
        lineName(paytable, line),
        isTrue ? 'true' : 'not true',
        because,
        centsToDollars(worthCents),
      ]),
    ),
  );
}

function mustHitSection({ mustHit, award }: Dispute): string {
  if (mustHit === null) return '';
  const { cycle, commitment, triggerCents, preimage, recomputed, isKept, seatsInPlay, drawn } = mustHit;
  return section(
    'Must Hit: what was promised, and what was revealed',
    facts([
      ['Cycle', cycle],
      ['Commitment, published when it began', code(commitment)],
      ['Trigger revealed', centsToDollars(triggerCents)],
      ['Text that was committed to', code(preimage)],
      ['SHA-256 of that text', code(recomputed)],
      ['The promise', isKept ? 'was kept: the two are the same' : 'WAS NOT KEPT: the two differ'],
      ['Positions in play', seatsInPlay.join(', ')],
      ['Drawn', `place ${drawn + 1} of ${seatsInPlay.length}: position ${award.seat}`],
    ]),
  );
}

function moneySection({ meters }: Dispute): string {
  const rows = [
    ['before the lock', meters.beforeLock],
    ['after the lock', meters.afterLock],
    ['before the award', meters.beforeAward],
    ['after the award and its reset', meters.afterAward],
  ] as const;
  return section('Meters', metersTable(rows));
}

function metersTable(rows: readonly (readonly [when: string, meters: readonly LevelMeters[]])[]): string {
  return table(
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

function shownSection({ shown }: Dispute): string {
  return section(
    'What signs were given',
    '<p>Signs and feeds get committed meters only. These are the ones committed last before the lock, with the lock, and with the award.</p>',
    metersTable(shown.map(({ batch, sealedAt, meters }) => [`batch ${batch}, ${time(sealedAt)}`, meters])),
  );
}

function actsSection({ acts, award }: Dispute): string {
  const title = 'Approvals: what was done about it';
  if (acts.length === 0) return section(title, '<p>Nothing so far.</p>');
  const rows = acts.map(({ sequence, event }) => [sequence, time(event.at), actWords(event, award.awardNumber)]);
  return section(title, table(['Sequence', 'UTC', 'What, by whom'], rows), entriesTable(acts));
}

function termsSection({ configuration: { sha256, approval, royal9, awards } }: Dispute): string {
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

function proofSection({ house, batch }: Dispute, { inclusion, key, software }: PackProof): string {
  return section(
    'Proof',
    `<p>The data in this file holds an inclusion proof of the award under ${escaped(house)}’s signature. Save it as JSON and run <code>verify-inclusion</code> with the key you were given.</p>`,
    facts([
      ['Batch, its hash', code(`${batch} ${inclusion.batch.hash}`)],
      ['Hashes to the signed root', inclusion.path.length],
      ['Checkpoint', code(inclusion.checkpoint)],
      ['Key of the house', code(key)],
      ['Software', `${software.name} ${software.version} on Node ${software.node}`],
    ]),
    table(
      ['File', 'SHA-256'],
      software.files.map(({ path, sha256 }) => [path, code(sha256)]),
    ),
  );
}

const DATA = /<script type="application\/json" id="data">([^<]*)<\/script>/;

/** The data of a pack, as it is written in it; null where the text is no pack. */
export function dataInPack(html: string): unknown {
  const [, data] = DATA.exec(html) ?? [];
  return data === undefined ? null : (JSON.parse(data) as unknown);
}

/** The inclusion proof inside a pack, for `verifyInclusion` to judge; null where the text is no pack. */
export function inclusionInPack(html: string): unknown {
  const data = dataInPack(html);
  return data === null ? null : (data as { readonly inclusion?: unknown }).inclusion;
}
