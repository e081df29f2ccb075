import { centsToDollars } from '@jackpot/money';
import type { Compared } from '../../oracle/books/compare.js';
import { type Differences } from '../../oracle/books/facts.js';
import type { FloorBook } from '../../oracle/books/floor-book.js';
import type { Floor } from './floor.js';

const WHERE_WIDTH = 12;

export function statusLine(floor: Floor, seconds: number, wagersBefore: number): string {
  const { tally, agents, onlineCount } = floor;
  const perSecond = seconds <= 0 ? 0 : Math.round((tally.wagers - wagersBefore) / seconds);
  const offline = agents.length - onlineCount;
  const line = [
    `tables ${agents.length}${offline > 0 ? ` (${offline} offline)` : ''}`,
    `coups ${number(tally.coups)}`,
    `wagers ${number(tally.wagers)}`,
    `acks/s ${number(perSecond)}`,
    `p50 ${ms(tally.recent.quantile(0.5))}`,
    `p99 ${ms(tally.recent.quantile(0.99))}`,
    `late refused ${number(tally.lateRefused)}`,
    `hits ${number(tally.hits)}`,
    ...(tally.postponed > 0 ? [`postponed ${number(tally.postponed)}`] : []),
    ...(floor.differences.count > 0 ? [`DIFFERENCES ${floor.differences.count}`] : []),
  ].join('  ');
  tally.recent.clear();
  return line;
}

export function finalReport(
  floor: Floor,
  compared: Compared,
  span: { readonly from: number; readonly to: number },
): readonly string[] {
  const { tally, book, differences } = floor;
  const played = [
    `${number(tally.coups)} coups at ${floor.agents.length} tables`,
    `${tally.voided} voided`,
    `${tally.noWagerRounds} without wagers`,
    `${number(tally.shoes)} shoes`,
  ];
  const counts = [
    `${number(tally.wagers)} acknowledged`,
    `${number(tally.withdrawn)} withdrawn`,
    `${number(tally.lateRefused)} late, refused`,
    ...(tally.refusedElse > 0 ? [`${number(tally.refusedElse)} not recognized`] : []),
  ];
  const trouble = [
    `${number(tally.sentTwice)} messages sent twice`,
    `${number(tally.badRefused)} bad ones refused`,
    `${number(tally.postponed)} postponed`,
    `${number(tally.reconnects)} new connections`,
  ];
  return [
    row('played', played.join(', ')),
    row(
      'wagers',
      `${counts.join(', ')}; answered in ${ms(tally.all.quantile(0.5))} (p50), ${ms(tally.all.quantile(0.99))} (p99)`,
    ),
    row('trouble', trouble.join(', ')),
    row('awards', book === null ? 'none' : awardsText(book)),
    row('claims', `${number(tally.claimsPaid)} paid at the cage`),
    row('history', `${number(floor.history.judged)} answers judged, each against all others`),
    row('books', `from journal sequence ${span.from} to ${span.to}`),
    ...verdict(differences, compared),
  ];
}

function awardsText(book: FloorBook): string {
  const lines = [...book.lines].map(([line, { count, cents }]) => `${line} ${count} (${centsToDollars(cents)})`);
  return lines.length === 0 ? 'none' : lines.join(', ');
}

function verdict(differences: Differences, { figures }: Compared): readonly string[] {
  if (differences.count === 0) return [row('compared', `${figures} figures, all agree to the millionth of a cent`)];
  const more = differences.count - differences.kept.length;
  return [
    row('compared', `${figures} figures; ${differences.count} DIFFERENCES:`),
    ...differences.kept.map(({ where, expected, found }) => `  ${where}: expected ${expected}, found ${found}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function row(name: string, text: string): string {
  return `${name.padEnd(WHERE_WIDTH)}${text}`;
}

function number(value: number): string {
  return `${value}`.replace(/\B(?=(\d{3})+$)/g, ',');
}

function ms(value: number): string {
  if (Number.isNaN(value)) return '-';
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ms`;
}
