import { type AwardMessage, type FeedMessage, type MetersMessage, levelName, lineName } from '@jackpot/contract';
import type { Committed, LinkWriter } from '@jackpot/engine';
import { centsToText, minAmount, must, wholeCents } from '@jackpot/money';
import {
  type Award,
  type CommonTerms,
  type LinkConfig,
  type LevelMeters,
  type LinkEvent,
  type TableNo,
  awardIdOf,
  awardsOf,
  cumulativePaidCents,
  postedTexts,
  lineTermsAt,
} from '@jackpot/progressive';
import type { RecordedAward } from '../workers/projection/recorded-awards.js';
import { type NoticeWords, noticeOnSigns } from './notice-on-signs.js';

type Terms = NonNullable<LinkWriter['terms']>;

export function metersMessage(
  { config, levels, tables }: Terms,
  committed: Committed,
  words: NoticeWords,
): MetersMessage {
  const posted = postedTexts(config);
  const wins = committed.pendingWins.flatMap(({ award: { awardNumber, level, amountCents, seat }, table }) => {
    const { assetNumber } = must(tables[table], 'the table of a win');
    const awardId = awardIdOf(config.linkId, awardNumber);
    return level === null ? [] : [{ awardId, level, amount: centsToText(amountCents), assetNumber, seat }];
  });
  return {
    type: 'meters',
    link: config.linkId,
    epoch: committed.epoch,
    name: config.name,
    sequence: committed.sequence,
    asOf: new Date(committed.at).toISOString(),
    state: committed.inPlay ? 'in-play' : 'suspended',
    notices: committed.notices.map((notice) => noticeOnSigns(config, notice, words)),
    ...(posted.length === 0 ? {} : { posted: [...posted] }),
    ...(wins.length === 0 ? {} : { pendingWins: wins }),
    levels: committed.meters.map((meters, index) =>
      levelOnSigns(config, meters, must(levels[index], 'the terms of a level')),
    ),
  };
}

/** Includes the figures of COMAR 36.05.03.24 F(3)(e). */
function levelOnSigns(config: LinkConfig, meters: LevelMeters, terms: CommonTerms): MetersMessage['levels'][number] {
  const limit = terms.ceilingCents === null ? null : centsToText(terms.ceilingCents);
  return {
    level: meters.level,
    name: levelName(config, meters.level),
    display: displayText(meters, terms),
    mustHitBy: meters.level === 'must-hit' ? limit : null,
    hits: meters.hits,
    cumulativePaid: centsToText(cumulativePaidCents(meters)),
    limit,
    reset: centsToText(terms.resetCents),
    ratePpm: Number(terms.ratePpm),
  };
}

export function heartbeatMessage({ config }: Terms, committed: Committed, nowMs: number): FeedMessage {
  return {
    type: 'heartbeat',
    link: config.linkId,
    epoch: committed.epoch,
    sequence: committed.sequence,
    asOf: new Date(nowMs).toISOString(),
    state: committed.inPlay ? 'in-play' : 'suspended',
  };
}

export function awardMessages(
  terms: Terms,
  committed: Committed,
  events: readonly LinkEvent[],
  firstSequence: number,
): readonly AwardMessage[] {
  const messages: AwardMessage[] = [];
  events.forEach((event, index) => {
    if (event.type !== 'CoupResolved' && event.type !== 'CoupCorrected') return;
    const where = { at: event.at, table: event.table, sequence: firstSequence + index };
    for (const award of awardsOf(event)) messages.push(awardMessage(terms, committed, award, where));
  });
  return messages;
}

export function reversedAwardIds({ config }: Pick<Terms, 'config'>, events: readonly LinkEvent[]): ReadonlySet<string> {
  const reversed = new Set<string>();
  for (const event of events)
    if (event.type === 'CoupCorrected')
      for (const { awardNumber } of event.reversal.awards) reversed.add(awardIdOf(config.linkId, awardNumber));
  return reversed;
}

/** Messages about recorded awards have no meters: the journal does not keep a level's value at the time of an award. */
export function recordedAwardMessages(
  terms: Terms,
  { epoch }: Pick<Committed, 'epoch'>,
  newestFirst: readonly RecordedAward[],
): readonly AwardMessage[] {
  return newestFirst.toReversed().map((award) => awardMessage(terms, { epoch, meters: [] }, award, award));
}

interface Where {
  readonly at: number;
  readonly table: TableNo;
  readonly sequence: number;
}

function awardMessage(
  { config, tables, levels }: Terms,
  { epoch, meters }: Pick<Committed, 'epoch' | 'meters'>,
  award: Award,
  { at, table, sequence }: Where,
): AwardMessage {
  const where = must(tables[table], 'the table of an award');
  const terms = config.tables.find(({ tableId }) => tableId === where.tableId) ?? {};
  const shown = meters.findIndex(({ level }) => level === award.level);
  return {
    type: 'award',
    link: config.linkId,
    epoch,
    sequence,
    asOf: new Date(at).toISOString(),
    awardId: awardIdOf(config.linkId, award.awardNumber),
    level: award.level,
    line: award.line,
    lineName: lineName(lineTermsAt(config, terms), award.line),
    amount: centsToText(award.amountCents),
    table: where.tableId,
    assetNumber: where.assetNumber,
    seat: award.seat,
    state: award.documentNumber > 0 ? 'pending' : 'table-paid',
    display: shown < 0 ? null : displayText(must(meters[shown], 'meters'), must(levels[shown], 'their terms')),
  };
}

/**
 * Locked coups without a result may take the Must Hit meter past its maximum. Signs then show the maximum, because the
 * excess goes to the next cycle.
 */
function displayText({ level, displayMicro }: LevelMeters, { ceilingCents }: CommonTerms): string {
  const cents = wholeCents(displayMicro);
  return centsToText(level === 'must-hit' && ceilingCents !== null ? minAmount(cents, ceilingCents) : cents);
}
