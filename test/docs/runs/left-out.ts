import { readFileSync } from 'node:fs';
import { readBlocks } from '../blocks.js';
import type { BlockRun, LeftOut } from './block-run.js';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const stepsOf = (script: string): readonly string[] => scripts[script]?.split(' && ') ?? [];

/** Whether what a block leaves out is done elsewhere, as its reason states. */
export function isDoneElsewhere(left: LeftOut, run: BlockRun, runs: readonly BlockRun[]): boolean {
  const command = left.text.trim();
  switch (left.reason) {
    case 'another-test':
      return readFileSync(left.by, 'utf8').includes(left.as ?? command);
    case 'another-block':
      return runs.some((other) => other.page === left.by && runsHere(other, command));
    case 'built-before': {
      const [, script = ''] = /^npm run (\S+)$/.exec(command) ?? [];
      const steps = stepsOf(script);
      return steps.length > 0 && steps.every((step) => stepsOf('build').includes(step));
    }
    case 'this-test':
      return readFileSync(`${command.replace(/^\.\/ops\//, 'ops/dev/')}.mjs`, 'utf8').includes("'test:long'");
    case 'too-long':
      return runsHere(run, `${command} -- --quick`);
  }
}

function runsHere({ page, begins, leavesOut = [] }: BlockRun, command: string): boolean {
  const isThere = readBlocks().some(
    (block) => block.page === page && block.text.startsWith(begins) && block.text.includes(command),
  );
  return isThere && !leavesOut.some(({ text }) => command.includes(text));
}
