import { join } from 'node:path';
import { specsIn } from '../areas.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** `SPEC_ORDER=reversed` runs the specs of an area in reverse order, to find specs that depend on earlier ones. */
const IS_REVERSED = process.env['SPEC_ORDER'] === 'reversed';

export function specsOf(area: Parameters<typeof specsIn>[0]): void {
  const files = specsIn(area);
  for (const file of IS_REVERSED ? files.toReversed() : files)
    describe(file, () => {
      // oxlint-disable-next-line typescript/no-require-imports -- import() is asynchronous: the spec would register its tests after this describe block has returned
      require(join(ROOT, file));
    });
}
