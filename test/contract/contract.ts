import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS, openApiOf } from '@jackpot/contract';
import { EVENT_AREAS } from '@jackpot/progressive';
import { type Fields, fieldsText, partsOf } from '../../libs/progressive/src/codec/fields.js';
import type { Contract, Json } from './compare.js';

const VECTORS = 'libs/contract/vectors';
const EXPORT = /^exports\/(\w+)\.csv$/;

interface Event {
  readonly number: number;
  readonly name: string;
  readonly fields: Fields;
}

/** The contract of this source, in the form in which a release keeps it. */
export function contractNow(): Contract {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const files = readdirSync(VECTORS, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
  const events: readonly Event[] = Object.values(EVENT_AREAS).flat();
  return {
    version: (read('package.json') as { readonly version: string }).version,
    openapi: openApiOf(OPERATIONS, 'session'),
    asyncapi: read('docs/asyncapi.json') as Json,
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
    vectors: files.sort(),
  };
}
