import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { CannotRun, anyText } from '@jackpot/platform';

export const PROGRAMS = ['controller', 'payouts'] as const;
export type Program = (typeof PROGRAMS)[number];

export const SETTINGS_FOLDER = {
  help: 'the folder with controller.env, payouts.env, secrets and certificates',
  shown: 'DIR',
  read: anyText,
  initial: '/etc/royal9',
} as const;

export interface ProgramSettings {
  readonly program: Program;
  readonly file: string;
  /** Paths below `/run/secrets` are replaced by the real paths. */
  readonly env: Readonly<Record<string, string>>;
}

/** @throws CannotRun if the folder has no settings file */
export function installedSettings(folder: string): readonly ProgramSettings[] {
  const found = PROGRAMS.map((program) => ({ program, file: join(folder, `${program}.env`) })).filter(({ file }) =>
    existsSync(file),
  );
  if (found.length === 0) throw new CannotRun(`${folder} has neither controller.env nor payouts.env`);
  return found.map((each) => ({ ...each, env: environmentIn(each.file, resolve(folder)) }));
}

function environmentIn(file: string, folder: string): Readonly<Record<string, string>> {
  const placed = (value: string): string => value.replace(/^\/run\/(secrets|certificates)\//, `${folder}/$1/`);
  return Object.fromEntries(
    Object.entries(parseEnv(readFileSync(file, 'utf8'))).map(([name, value]) => [name, placed(value ?? '')]),
  );
}
