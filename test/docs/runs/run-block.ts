import { eventually } from '../../support/eventually.js';
import { type BlockRun, type Variables, commandLinesOf, scriptOf } from './block-run.js';
import { ShellRun, type Where } from './shell-run.js';
import { type Site, personsEnvironment } from './site.js';
import { standInsIn } from './stand-ins.js';

/** Runs the text of a block as its declaration states. @throws it does not end well, or does not show what it must */
export async function runBlock(text: string, run: BlockRun, site: Site): Promise<void> {
  const { changes = [], env } = (await run.prepare?.(site)) ?? {};
  const script = scriptOf(text, changes, run.leavesOut ?? []);
  const where = whereOf(site, run, env);
  const start = (one: string): ShellRun => {
    const shell = new ShellRun(one, where);
    site.closes(() => shell.stop()); // Where it hangs, and the test has ended.
    return shell;
  };
  await ENDS[run.ends]({ script, start, run, site });
}

function whereOf(site: Site, { standIns = [] }: BlockRun, env: Variables = {}): Where {
  const own = { ...personsEnvironment(), ...env };
  const bin = standIns.length === 0 ? '' : `${standInsIn(site.folder, standIns)}:`;
  return { cwd: site.folder, env: { ...own, PATH: `${bin}${own['PATH'] ?? ''}` } };
}

interface Begun {
  readonly script: string;
  readonly start: (script: string) => ShellRun;
  readonly run: BlockRun;
  readonly site: Site;
}

const ENDS: Readonly<Record<BlockRun['ends'], (begun: Begun) => Promise<void>>> = {
  'by-itself': async ({ script, start, run: { shows, check }, site }) => {
    const shell = start(script);
    shell.endInput();
    const code = await shell.ended;
    if (code !== 0) throw new Error(`exit code ${code}:\n${shell.output}`);
    for (const text of shows) expect(shell.output).toContain(text);
    await check?.(site, shell.output);
  },
  'when-stopped': async ({ script, start, run: { shows, check }, site }) => {
    const shell = start(script);
    try {
      await shell.untilShown(shows);
      await check?.(site, shell.output);
      await shell.untilShown([]); // It has not ended meanwhile.
    } finally {
      await shell.stop();
    }
  },
  'when-input-ends': async ({ script, start, run: { shows, check }, site }) => {
    const windows = commandLinesOf(script).map(start);
    for (const window of windows) window.types('?');
    const output = (): string => windows.map((window) => window.output).join('');
    await eventually(() => {
      for (const text of shows) expect(output()).toContain(text);
    });
    await check?.(site, output());
    for (const window of windows) window.endInput();
    expect(await Promise.all(windows.map(({ ended }) => ended))).toEqual(windows.map(() => 0));
  },
  elsewhere: ({ script }) => {
    expect(commandLinesOf(script)).toEqual([]);
    return Promise.resolve();
  },
};
