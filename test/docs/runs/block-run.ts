import type { Block } from '../blocks.js';
import type { Site } from './site.js';

/** Why a command of a page is not run as it is written. A reason that is not here is none. */
export const REASONS = {
  'container-engine': 'no container engine: a stand-in checks the files that it is given',
  kubernetes: 'no cluster: a stand-in checks the files that it is given',
  'systemd-and-root': 'changes the machine: a stand-in checks the units and the user',
  'npm-registry': 'fetches hundreds of packages: a stand-in leaves an empty folder',
  'built-before': 'the tests run from this build, which must not change under them',
  'another-test': 'another test runs it whole, in a browser or for minutes',
  'another-block': 'a block of this list runs the same command, and this one uses its result',
  'this-test': 'is the command that runs the tests',
  'too-long': 'takes ten minutes of the whole machine; the same program runs shorter beside it',
} as const;
export type Reason = keyof typeof REASONS;

/** A command that is left out of a block. `by`: the test, or the page of the block, that runs it. */
export type LeftOut =
  /** `as`: how the test has it, where it does not spell it out. */
  | { readonly text: string; readonly reason: 'another-test'; readonly by: string; readonly as?: string }
  | { readonly text: string; readonly reason: 'another-block'; readonly by: string }
  | { readonly text: string; readonly reason: 'built-before' | 'this-test' | 'too-long' };

/** Programs in whose place one of `stand-ins.ts` is found. */
export const STAND_INS = {
  docker: 'container-engine',
  kubectl: 'kubernetes',
  systemctl: 'systemd-and-root',
  useradd: 'systemd-and-root',
  npm: 'npm-registry',
} as const satisfies Readonly<Record<string, Reason>>;
export type StandIn = keyof typeof STAND_INS;

/** What belongs to a site, in the page's text, and what it is here. */
export type Change = readonly [from: string, to: string];
export type Variables = Readonly<Record<string, string>>;

/** What a block finds when it is run. */
export interface Prepared {
  readonly changes?: readonly Change[];
  readonly env?: Variables;
}

/**
 * How a block is run. `by-itself`: to its end, with exit code 0. `when-stopped`: a program that runs on, until it has shown
 * what it must. `when-input-ends`: the same for one program a line, each in a window of its own. `elsewhere`: all of it is
 * left out.
 */
export interface BlockRun {
  readonly page: string;
  /** The first line of the block begins so. */
  readonly begins: string;
  readonly ends: 'by-itself' | 'when-stopped' | 'when-input-ends' | 'elsewhere';
  /** What must be in the output. */
  readonly shows: readonly string[];
  readonly leavesOut?: readonly LeftOut[];
  readonly standIns?: readonly StandIn[];
  readonly prepare?: (site: Site) => Promise<Prepared> | Prepared;
  /** What must hold afterwards; for a program that runs on, before it is stopped. */
  readonly check?: (site: Site, output: string) => Promise<void> | void;
}

export const isOf =
  ({ page, begins }: BlockRun) =>
  (block: Block): boolean =>
    block.page === page && block.text.startsWith(begins);

/** The text that is run. @throws a change or a command of the declaration is not in the block: page and declaration differ */
export function scriptOf(text: string, changes: readonly Change[], leavesOut: readonly LeftOut[]): string {
  const nothing = leavesOut.map((left): Change => [left.text, ':']);
  return [...nothing, ...changes].reduce((script, [from, to]) => {
    if (!script.includes(from)) throw new Error(`the block has no "${from}":\n${script}`);
    return script.replaceAll(from, to);
  }, text);
}

/** Lines of a script that do something, each with those that continue it. */
export function commandLinesOf(script: string): readonly string[] {
  return script.split(/(?<!\\)\n/).filter((line) => !/^\s*(:\s*)?(#.*)?$/.test(line));
}
