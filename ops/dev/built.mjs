import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPO, readIfThere } from '../lib/files.mjs';
import { BUILD_STAMP, sourcesHash, writeStamp } from './prepare.mjs';

/*
 * Before and after `npm run build`: which sources the build was made from, so that ops/run builds only what has changed. The hash
 * is taken before, because a source that changes during the build may not be in it.
 */
const BEGUN = join(REPO, 'node_modules/.cache/build-begun');
if (process.argv[2] === 'begin') {
  rmSync(BUILD_STAMP, { force: true });
  writeStamp(BEGUN, sourcesHash());
} else {
  writeStamp(BUILD_STAMP, readIfThere(BEGUN) ?? '');
}
