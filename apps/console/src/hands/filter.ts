import { instantOf } from '../parts/times.js';

export interface HandFilter {
  readonly table: string;
  readonly find: string;
  readonly day: string;
  /** In the format of a date-and-time field: "2026-11-22T18:40". */
  readonly from: string;
  readonly to: string;
  readonly cards: string;
}

export function readFilter({
  table = '',
  find = '',
  day = '',
  from = '',
  to = '',
  cards = '',
}: Readonly<Record<string, string>>): HandFilter {
  return { table, find, day, from, to, cards };
}

/** `to` includes its whole minute. */
export function handsQuery({ table, find, day, from, to, cards }: HandFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ table, find, day, cards })) if (value !== '') query.set(name, value);
  const [first, last] = [instantOf(from), instantOf(to)];
  if (first !== null) query.set('from', first);
  if (last !== null) query.set('to', new Date(Date.parse(last) + MINUTE_MS - 1).toISOString());
  return query.toString();
}

const MINUTE_MS = 60_000;
