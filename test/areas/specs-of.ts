import { join } from 'node:path';
import { specsIn } from '../areas.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** No spec of an area may depend on earlier specs. `SPEC_ORDER=reversed` runs them in reverse order. */
const IS_REVERSED = process.env['SPEC_ORDER'] === 'reversed';

/** Each spec in a group named after its file. */
export function specsOf(area: Parameters<typeof specsIn>[0]): void {
  const files = specsIn(area);
  for (const file of IS_REVERSED ? files.toReversed() : files)
    describe(file, () => {
      // oxlint-disable-next-line typescript/no-require-imports -- an import would end after the group does
      require(join(ROOT, file));
    });
}
