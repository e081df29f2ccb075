import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from '@jackpot/platform';
import { replaceFile } from '../replace-file.js';

const ASSIGNMENT = /^([A-Z][A-Z0-9_]*)=(.*)$/gm;
const FILES = ['controller.env', 'payouts.env', 'migration.env'] as const;

export type Settings = Readonly<Record<string, string>>;
export type SettingsByFile = Readonly<Record<string, Settings>>;

/** Values as they are written in the file, with their quotes. If a name is set twice, the last value counts, as in systemd. */
export function settingsIn(text: string): Settings {
  return Object.fromEntries([...text.matchAll(ASSIGNMENT)].map(([, name = '', value = '']) => [name, value]));
}

/** Keeps comments and order. A name that the text does not set is added at the end. */
export function withSettings(text: string, settings: Settings): string {
  const missing = new Set(Object.keys(settings));
  const changed = text.replace(ASSIGNMENT, (line, name: string) => {
    const value = settings[name];
    if (value === undefined) return line;
    missing.delete(name);
    return `${name}=${value}`;
  });
  const added = [...missing].map((name) => `${name}=${settings[name] ?? ''}\n`).join('');
  return `${changed}${changed.endsWith('\n') || added === '' ? '' : '\n'}${added}`;
}

export class SettingsFiles {
  constructor(private readonly folder: string) {}

  /** @throws CannotRun if the folder has no controller.env */
  read(): SettingsByFile {
    if (!existsSync(join(this.folder, 'controller.env')))
      throw new CannotRun(
        `SETUP_NO_SETTINGS: ${this.folder} has no controller.env. Copy ops/deploy/settings/*.env to it.`,
      );
    const present = FILES.filter((file) => existsSync(join(this.folder, file)));
    return Object.fromEntries(present.map((file) => [file, settingsIn(this.#text(file))]));
  }

  /** @returns the files that have changed */
  write(settings: SettingsByFile): readonly string[] {
    return FILES.filter((file) => {
      const path = join(this.folder, file);
      const values = settings[file];
      if (values === undefined || !existsSync(path)) return false;
      const before = this.#text(file);
      const after = withSettings(before, values);
      if (after === before) return false;
      replaceFile(path, after, statSync(path));
      return true;
    });
  }

  #text(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }
}
