import { type Block, readBlocks } from '../blocks.js';
import { type BlockRun, isOf } from './block-run.js';
import { DEVICES } from './devices.js';
import { LOSS, WITH_A_LINK } from './with-a-link.js';
import { WITHOUT_A_LINK } from './without-a-link.js';

/** How each `sh` block of the documentation is run. */
export const RUNS: readonly BlockRun[] = [...WITHOUT_A_LINK, ...WITH_A_LINK, ...DEVICES, ...LOSS];
export const BLOCKS = readBlocks().filter(({ kind }) => kind === 'sh');
export const TITLED = RUNS.map((run) => [`${run.page}: ${run.begins.trim()}`, run] as const);

/** The block of a declaration. @throws it has none */
export function blockOf(run: BlockRun): Block {
  const block = BLOCKS.find(isOf(run));
  if (block === undefined) throw new Error(`${run.page} has no block that begins with "${run.begins}"`);
  return block;
}
