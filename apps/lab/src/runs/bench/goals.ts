export interface Finding {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly isReached: boolean | undefined;
  readonly value?: number;
  readonly limit?: number;
  readonly unit?: Unit | '';
  readonly note: string;
}

const DIGITS = { x: 2, ms: 1, s: 2, '/s': 1, MB: 0 };
export type Unit = keyof typeof DIGITS;

export type Limit = `${number} ${Unit}`;

export class Goals {
  readonly findings: Finding[] = [];

  atLeast(what: string, value: number, limit: Limit, note = ''): void {
    this.#add({ what, value, sign: '>=', limit, note }, value >= amountOf(limit));
  }

  atMost(what: string, value: number, limit: Limit, note = ''): void {
    this.#add({ what, value, sign: '<=', limit, note }, value <= amountOf(limit));
  }

  never(what: string, times: number, note = ''): void {
    const figure = { value: times, limit: 0, unit: '' } as const;
    this.findings.push({ what, goal: '0', measured: String(times), isReached: times === 0, ...figure, note });
  }

  notMeasured(what: string, goal: string, note: string): void {
    this.findings.push({ what, goal, measured: 'not measured here', isReached: undefined, note });
  }

  #add({ what, value, sign, limit, note }: Measured, isReached: boolean): void {
    const goal = `${sign} ${limit}`;
    if (Number.isNaN(value)) return this.notMeasured(what, goal, 'it or what it is compared with did not run');
    const unit = limit.split(' ')[1] as Unit;
    const figure = { value, limit: amountOf(limit), unit };
    this.findings.push({ what, goal, measured: inUnit(value, unit), isReached, ...figure, note });
  }
}

function amountOf(limit: Limit): number {
  return Number(limit.split(' ')[0]);
}

export function inUnit(value: number, unit: Unit | ''): string {
  if (unit === '') return String(value);
  return `${value.toFixed(unit === 'x' && value >= 20 ? 0 : DIGITS[unit])} ${unit}`;
}

interface Measured {
  readonly what: string;
  readonly value: number;
  readonly sign: string;
  readonly limit: Limit;
  readonly note: string;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [below = Number.NaN, above = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}
