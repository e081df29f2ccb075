import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { DERIVED_VECTORS, RECORDED_VECTORS, VECTORS_FOLDER } from './support/vectors.js';

/** `npm run vectors` writes the files, with a new version for each changed file. Otherwise this spec compares them. */
const isWriting = process.env['WRITE_VECTORS'] === '1';
const VERSIONS = posix.join(VECTORS_FOLDER, 'versions.json');

interface Version {
  readonly version: number;
  readonly sha256: string;
}

const read = (file: string): string => readFileSync(posix.join(VECTORS_FOLDER, file), 'utf8');
const hashOf = (file: string): string => createHash('sha256').update(read(file)).digest('hex');
const onRecord = existsSync(VERSIONS) ? (JSON.parse(readFileSync(VERSIONS, 'utf8')) as Record<string, Version>) : {};
const files = [...RECORDED_VECTORS, ...Object.keys(DERIVED_VECTORS)].sort();

function write(): void {
  for (const [file, textOf] of Object.entries(DERIVED_VECTORS)) {
    mkdirSync(posix.dirname(posix.join(VECTORS_FOLDER, file)), { recursive: true });
    writeFileSync(posix.join(VECTORS_FOLDER, file), textOf());
  }
  const next = files.map((file): [string, Version] => {
    const [before, sha256] = [onRecord[file], hashOf(file)];
    return [file, before?.sha256 === sha256 ? before : { version: (before?.version ?? 0) + 1, sha256 }];
  });
  writeFileSync(VERSIONS, `${JSON.stringify(Object.fromEntries(next), null, 2)}\n`);
}

describe('the vectors for other programs', () => {
  if (isWriting) write();
  const versions = JSON.parse(readFileSync(VERSIONS, 'utf8')) as Record<string, Version>;

  it.each(Object.entries(DERIVED_VECTORS))('%s is what the product gives (npm run vectors)', (file, textOf) => {
    expect(read(file)).toBe(textOf());
  });

  it.each(files)('%s has changed only with its version (npm run vectors)', (file) => {
    expect([file, versions[file]?.sha256]).toEqual([file, hashOf(file)]);
  });

  it('have one version each, and none for a deleted file', () => {
    expect(Object.keys(versions)).toEqual(files);
  });
});
