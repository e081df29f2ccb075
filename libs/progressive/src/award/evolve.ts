import { assert, must } from '@jackpot/money';
import { isWholeMeter, type Award } from './award.js';
import type { EventOf } from '../catalogue.js';
import type { TableNo } from '../ids.js';
import { addHit } from './last-hits.js';
import { countTablePaid } from './table-paid.js';
import { applyMoves, moveAt } from '../levels/evolve.js';
import { type HistoryLine, record } from '../levels/history.js';
import type { LevelMeters } from '../levels/meters.js';
import { metersOf, putMeters } from '../levels/state.js';
import { unitsAt } from '../levels/units.js';
import type { LinkState, OpenedLink } from '../state.js';

export function applyAwards(
  state: LinkState,
  link: OpenedLink,
  event: EventOf<'CoupResolved' | 'CoupCorrected'>,
): void {
  const seats = seatsInPlay(tableAt(link, event.table));
  recordLines(link, state.sequence, event.awards, seats);
  applyMoves(link, event.moves);
  if (event.awards.length === 0) return;
  moveAt(
    link,
    event.moves.map(({ level }) => level),
    state.sequence,
  );
  for (const award of event.awards) recordAward(link, award, event);
}

type Table = NonNullable<OpenedLink['tables'][number]>;

function tableAt({ tables }: OpenedLink, table: TableNo): Table {
  return must(tables[table], 'the table of a result');
}

function seatsInPlay({ coup }: Table): readonly number[] {
  const lock = coup?.phase === 'locked' || coup?.phase === 'resolved' ? coup.lock : null;
  return lock?.seats ?? [];
}

function recordLines(link: OpenedLink, sequence: number, awards: readonly Award[], seats: readonly number[]): void {
  const isPooled = link.config.awards.fixedFunding === 'pool';
  const lines = awards.flatMap(({ awardNumber, seat, line, level, documentNumber }): readonly HistoryLine[] => {
    if (line === 'must-hit' || (level === null && !isPooled)) return [];
    const units = unitsAt(seats, seat);
    const winners = awards.filter((other) => other.line === line);
    const of = winners.reduce((sum, other) => sum + unitsAt(seats, other.seat), 0);
    return [{ awardNumber, line, isOpen: documentNumber > 0, units, share: { parts: units, of } }];
  });
  if (lines.length > 0) record(link, { kind: 'awards', sequence, lines, isCorrectable: true });
}

export function recordAward(link: OpenedLink, award: Award, event: EventOf<'CoupResolved' | 'CoupCorrected'>): void {
  const { table, coup, at } = event;
  assert(award.awardNumber === link.awards + 1, 'awards are numbered without a gap');
  link.awards = award.awardNumber;
  countTablePaid(link, award, { table, at });
  if (award.documentNumber > 0) {
    assert(award.documentNumber === link.documents + 1, 'payout documents are numbered without a gap');
    link.documents = award.documentNumber;
    link.claims.set(award.awardNumber, {
      awardNumber: award.awardNumber,
      table,
      coup,
      award,
      alsoWonCents: otherAwardsCents(award, event),
      wageredCents: wageredCentsOf(link, tableAt(link, table), award.seat),
      alsoWithheldCents: 0n,
      fixedAt: at,
      held: award.reviewWith > 0,
      progress: { step: 'opened' },
      checks: [],
      requested: null,
    });
  }
  if (award.reviewWith > 0) hold(link, award.reviewWith);
  if (award.level === null) return;
  const meters = metersOf(link, award.level);
  putMeters(link, withWin(meters, award));
  if (isWholeMeter(award.line)) addHit(link, award.level, { awardNumber: award.awardNumber, table, at });
}

function wageredCentsOf({ config }: OpenedLink, table: Table, seat: number): bigint {
  const houseCents = table.promotions.find((each) => each.seat === seat)?.houseCents ?? 0n;
  return BigInt(unitsAt(seatsInPlay(table), seat)) * config.priceCents - houseCents;
}

function otherAwardsCents({ awardNumber, seat }: Award, event: EventOf<'CoupResolved' | 'CoupCorrected'>): bigint {
  const mustHit = event.type === 'CoupResolved' && event.mustHit !== null ? [event.mustHit.award] : [];
  return [...event.awards, ...mustHit]
    .filter((other) => other.seat === seat && other.awardNumber !== awardNumber)
    .reduce((sum, { amountCents }) => sum + amountCents, 0n);
}

function withWin(meters: LevelMeters, { amountCents, line }: Award): LevelMeters {
  return {
    ...meters,
    hits: meters.hits + (isWholeMeter(line) ? 1 : 0),
    winsCents: meters.winsCents + amountCents,
    largestCents: amountCents > meters.largestCents ? amountCents : meters.largestCents,
    pendingCents: meters.pendingCents + amountCents,
  };
}

function hold(link: OpenedLink, awardNumber: number): void {
  const claim = link.claims.get(awardNumber);
  if (claim !== undefined) link.claims.set(awardNumber, { ...claim, held: true });
}
