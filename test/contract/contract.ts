import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as osdp from '@hardware/osdp';
import * as shoe from '@hardware/shoe';
import * as contract from '@jackpot/contract';
import { DEVICE_WINDOW, EVENT_AREAS } from '@jackpot/progressive';
import { type Fields, fieldsText, partsOf } from '../../libs/progressive/src/codec/fields.js';
import { recordedHand } from '../support/recordings.js';
import type { Contract, Json } from './compare.js';

const VECTORS = 'libs/contract/vectors';
const DECLARED: Readonly<Record<string, unknown>> = {
  ...contract,
  ...{ DEVICE_WINDOW, SEAT_TIMING: osdp.SEAT_TIMING, SHOE_BAUD: shoe.SHOE_BAUD },
  ...{ SEAT_DEVICE_RULES: osdp.SEAT_DEVICE_RULES, SHOE_RULES: shoe.SHOE_RULES },
};
const EXPORT = /^exports\/(\w+)\.csv$/;

interface Event {
  readonly number: number;
  readonly name: string;
  readonly fields: Fields;
}

export function contractNow(): Contract {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const files = readdirSync(VECTORS, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
  const events: readonly Event[] = Object.values(EVENT_AREAS).flat();
  return {
    version: (read('package.json') as { readonly version: string }).version,
    openapi: contract.openApiOf(contract.OPERATIONS, 'session'),
    asyncapi: contract.asyncApiOf(recordedHand()),
    exports: Object.fromEntries(
      files.flatMap((file) => {
        const [, name] = EXPORT.exec(file) ?? [];
        if (name === undefined) return [];
        const [columns = ''] = readFileSync(join(VECTORS, file), 'utf8').split(/\r?\n/);
        return [[name, columns.split(',')]];
      }),
    ),
    events: Object.fromEntries([
      ...events.flatMap(({ fields }) => partsOf(fields).map(({ name, text }) => [name, text])),
      ...events.map(({ number, name, fields }) => [String(number), `${name} ${fieldsText(fields)}`]),
    ]) as Contract['events'],
    vectors: Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(VECTORS, file), 'utf8')])),
    rejections: Object.fromEntries(Object.entries(contract.REJECTIONS).map(([code, { status }]) => [code, status])),
    closeCodes: Object.fromEntries(Object.entries(DECLARED).flatMap(closeCodesOf)),
    limits: Object.fromEntries(Object.entries(DECLARED).flatMap(numbersOf)),
    rules: Object.fromEntries(
      Object.entries(DECLARED)
        .filter(([name]) => name.endsWith('_RULES'))
        .map(([name, rules]) => [name, Object.keys(recordOf(rules))]),
    ),
  };
}

type Declared = readonly [name: string, value: unknown];
const recordOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

function numbersOf([name, value]: Declared): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return [[name, value]];
  const parts = Object.entries(recordOf(value));
  const numbers = parts.flatMap(([part, each]) =>
    typeof each === 'number' ? [[`${name}.${part}`, each] as const] : [],
  );
  return numbers.length === parts.length ? numbers : [];
}

function closeCodesOf([name, value]: Declared): readonly (readonly [string, number])[] {
  if (!name.endsWith('_CLOSE')) return [];
  const { code, ...rest } = recordOf(value);
  if (typeof code === 'number') return [[name, code]];
  return Object.entries(rest).flatMap(([part, each]) => closeCodesOf([`${part} of ${name}`, each]));
}
