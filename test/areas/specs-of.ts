import { join } from 'node:path';
import { specsIn } from '../areas.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** No spec of an area may depend on those before it: `SPEC_ORDER=reversed` runs them the other way round. */
const IS_REVERSED = process.env['SPEC_ORDER'] === 'reversed';

/** Registers the specs of an area, each in a group that has the name of its file. */
export function specsOf(area: Parameters<typeof specsIn>[0]): void {
  const files = specsIn(area);
  for (const file of IS_REVERSED ? files.toReversed() : files)
    describe(file, () => {
      // oxlint-disable-next-line typescript/no-require-imports -- an import would end after the group does
      require(join(ROOT, file));
    });
}
