import { microOf } from '../parts/micro.js';
import type { PlayByHour } from '../server/types.js';
import { t } from '../texts/t.js';

export interface Contributor {
  readonly name: string;
  readonly hands: number;
  readonly bets: number;
  readonly voids: number;
  readonly contribution: string;
  readonly share: string;
}

export function contributors({ tables, dealers }: PlayByHour, by: 'table' | 'dealer'): readonly Contributor[] {
  const rows =
    by === 'dealer'
      ? dealers.map(({ name, license, ...rest }) => ({
          ...rest,
          name: name === null ? t('Nobody assigned') : `${name} ${license ?? ''}`.trim(),
        }))
      : tables.map(({ assetNumber, contribution, ...counts }) => ({
          ...{ name: assetNumber, contribution },
          ...{ hands: sum(counts.hands), bets: sum(counts.bets), voids: sum(counts.voids) },
        }));
  const total = rows.reduce((all, { contribution }) => all + microOf(contribution), 0n);
  return rows
    .map((row) => ({ ...row, share: shareOf(microOf(row.contribution), total) }))
    .sort((one, other) => {
      const more = microOf(other.contribution) - microOf(one.contribution);
      return more > 0n ? 1 : more < 0n ? -1 : 0;
    });
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

function shareOf(part: bigint, total: bigint): string {
  if (total === 0n) return '—';
  const tenths = (part * 1_000n) / total;
  return `${tenths / 10n}.${tenths % 10n}%`;
}
