import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CannotRun, commandLine } from '@jackpot/platform';
import { ROOT } from '../installation.js';
import { type ProgramSettings, SETTINGS_FOLDER, installedSettings } from '../installation-settings.js';

const WORST_FIRST = [2, 69, 1, 0] as const;

export const configtest = {
  line: commandLine({
    command: 'royal9 configtest',
    about: `Checks what a start of the controller and of the payouts worker would check, one line each, and starts nothing: settings, keys,
files and who can read them, certificates and when they end, database, schema, rights, Redis. For use before a restart.`,
    options: { settings: SETTINGS_FOLDER },
    notes: `Run it as a user who may read the secrets.
Exit code: 0 all is in order, 1 they would start, and a person should see to something, 2 one would not start,
69 one would wait for what may pass by itself, such as a database that is away.`,
  }),
  run: async ({ settings }: { readonly settings: string }): Promise<number> => {
    const secrets = join(settings, 'secrets');
    const names = await readdir(secrets).catch(() => null);
    if (names?.length === 0)
      throw new CannotRun(`There are no secrets in ${secrets}.`, {
        advice: 'run royal9 setup (docs/how-to/deploy.md#set-up-two-controllers)',
      });
    const codes: (number | null)[] = [];
    for (const each of installedSettings(settings)) codes.push(await checked(each));
    return WORST_FIRST.find((code) => codes.includes(code)) ?? 2;
  },
};

async function checked(each: ProgramSettings): Promise<number | null> {
  process.stdout.write(`${each.program} (${each.file})\n`);
  const child = startCheck(each, 'inherit');
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

export async function configtestOf(each: ProgramSettings): Promise<string> {
  const child = startCheck(each, 'pipe');
  const ended = once(child, 'close');
  const texts = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream === null ? Promise.resolve('') : text(stream))),
  );
  const [code] = (await ended) as [number | null];
  return `${texts.join('')}exit code ${code}\n`;
}

/** Does not pass on this command's environment, which could hide a missing setting. */
function startCheck({ program, env }: ProgramSettings, output: 'inherit' | 'pipe'): ChildProcess {
  const args = [`dist/apps/${program}/bundle/main.js`, '--check'];
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', output, output] });
}
