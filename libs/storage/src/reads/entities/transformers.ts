import type { ValueTransformer } from 'typeorm';
import { copyOf } from '../../sql/bytes.js';

/** BIGINT columns come as digits. An amount becomes a bigint, and never passes through a number. */
export const amount: ValueTransformer = {
  from: (digits: string | null) => (digits === null ? null : BigInt(digits)),
  to: (value: bigint | null) => value?.toString() ?? null,
};

/** Sequences and times: below 2^53 by the journal's own encoding. */
export const count: ValueTransformer = {
  from: (digits: string | null) => (digits === null ? null : Number(digits)),
  to: (value: number | null) => value,
};

export const flag: ValueTransformer = {
  from: (value: number) => value === 1,
  to: (value: boolean) => (value ? 1 : 0),
};

export const bytes: ValueTransformer = {
  from: (buffer: Buffer | null) => (buffer === null ? null : copyOf(buffer)),
  to: (value: Uint8Array | null) => (value === null ? null : Buffer.from(value)),
};
