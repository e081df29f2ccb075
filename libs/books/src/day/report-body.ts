import { assert, centsToText, microToText } from '@jackpot/money';
import type { DayReport } from './day-report.js';

type NameOf<K> = K extends `${infer N}Cents` | `${infer N}Micro` | `${infer N}Millionths` ? N : K;
type ValueOf<K, V> = K extends `${string}Cents` | `${string}Micro` | `${string}Millionths`
  ? V extends null
    ? null
    : string
  : K extends 'at' | `${string}At`
    ? V extends null
      ? null
      : string
    : PlainOf<V>;
type PlainOf<V> = V extends bigint
  ? string
  : V extends string | number | boolean | null
    ? V
    : V extends readonly (infer E)[]
      ? readonly PlainOf<E>[]
      : BodyOf<V>;

/** A record as exported: exact texts for amounts, ISO 8601 times, names without the unit. */
export type BodyOf<T> = { readonly [K in keyof T as NameOf<K>]: ValueOf<K, T[K]> };

export type DayReportBody = BodyOf<DayReport>;

/** The hashed text. Fields have the order of the type, so the text is the same on any machine. */
export function reportText(report: DayReport): string {
  return JSON.stringify(recordBody(report));
}

export function readReport(text: string): DayReportBody {
  return JSON.parse(text) as DayReportBody;
}

/**
 * The suffix of a field's name selects the format: cents "612.40", micro-cents "612.40000000", millionths "12.345678",
 * times ISO 8601.
 */
export function recordBody<T extends object>(record: T): BodyOf<T> {
  const fields = Object.entries(record).map(([name, value]: [string, unknown]) => field(name, value));
  return Object.fromEntries(fields) as BodyOf<T>;
}

const AMOUNTS: readonly (readonly [string, (value: bigint) => string])[] = [
  ['Cents', centsToText],
  ['Micro', microToText],
  ['Millionths', (value) => `${value / 1_000_000n}.${(value % 1_000_000n).toString().padStart(6, '0')}`],
];

function field(name: string, value: unknown): readonly [string, unknown] {
  const unit = AMOUNTS.find(([suffix]) => name.endsWith(suffix));
  if (unit !== undefined) return [name.slice(0, -unit[0].length), amount(unit[1], name, value)];
  if ((name === 'at' || name.endsWith('At')) && typeof value === 'number') return [name, new Date(value).toISOString()];
  return [name, plain(value)];
}

function amount(text: (value: bigint) => string, name: string, value: unknown): string | null {
  assert(value === null || typeof value === 'bigint', `${name} is an amount or null`);
  return value === null ? null : text(value);
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null ? recordBody(value) : value;
}
