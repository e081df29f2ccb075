import { join } from 'node:path';
import { specsIn } from '../areas.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** Registers the specs of an area, each in a group that has the name of its file. */
export function specsOf(area: Parameters<typeof specsIn>[0]): void {
  for (const file of specsIn(area))
    describe(file, () => {
      // oxlint-disable-next-line typescript/no-require-imports -- an import would end after the group does
      require(join(ROOT, file));
    });
}
