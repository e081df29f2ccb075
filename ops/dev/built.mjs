import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPO, readIfThere } from '../lib/files.mjs';
import { BUILD_STAMP, sourcesHash, writeStamp } from './prepare.mjs';

/*
 * Runs before and after `npm run build`. Hashes the sources before the build, because a source that changes during the
 * build may not be part of the result.
 */
const BEGUN = join(REPO, 'node_modules/.cache/build-begun');
if (process.argv[2] === 'begin') {
  rmSync(BUILD_STAMP, { force: true });
  writeStamp(BEGUN, sourcesHash());
} else {
  writeStamp(BUILD_STAMP, readIfThere(BEGUN) ?? '');
}
