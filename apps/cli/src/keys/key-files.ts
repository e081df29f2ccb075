import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { CannotRun, isReadByOthers } from '@jackpot/platform';
import { replaceFile } from '../replace-file.js';
import { type KeyName, type Keys, type KeysByUse, type Use, fileOf } from './key-plans.js';

const PRIVATE = { mode: 0o600 };
const PRIVATE_FOLDER = 0o700;
const KEY = /^[0-9a-f]{64}$/;

/**
 * During a replacement, the folder `rotation-NAME` contains both keys and the number of finished steps. Every file is
 * written whole or not at all, so an interrupted step can be repeated.
 */
export class KeyFiles {
  readonly #rotation: string;

  constructor(
    private readonly secrets: string,
    private readonly name: KeyName,
  ) {
    this.#rotation = join(secrets, `rotation-${name}`);
  }

  get isUnderWay(): boolean {
    return existsSync(join(this.#rotation, 'done'));
  }

  /** @throws CannotRun if other users can read the key, or if a replacement by hand is not finished */
  begin(): void {
    const present = join(this.secrets, this.name);
    if (!existsSync(present)) throw new CannotRun(`${present} is not there: give the folder of the settings`);
    if (isReadByOthers(present))
      throw new CannotRun(`${present} is readable by every user of this machine: chmod 700 ${this.secrets}`);
    const accepted = this.#read(fileOf(this.name, 'accepted'));
    if (accepted.length > 0)
      throw new CannotRun(
        `${fileOf(this.name, 'accepted')} has a key: a replacement was begun by hand, which must be ended by hand (docs/operate/keys.md)`,
      );
    const [old = '', ...others] = this.#read(this.name);
    if (!KEY.test(old) || others.length > 0) throw new CannotRun(`${present} does not hold one key`);
    mkdirSync(this.#rotation, { mode: PRIVATE_FOLDER, recursive: true });
    this.#write('old', old);
    if (!existsSync(join(this.#rotation, 'new'))) this.#write('new', randomBytes(32).toString('hex'));
    this.#write('before', this.#read(fileOf(this.name, 'before')).join(','));
    // Write `done` last. If `begin` is interrupted earlier, the replacement has not started.
    this.done = 0;
  }

  get done(): number {
    return Number(readFileSync(join(this.#rotation, 'done'), 'utf8'));
  }

  set done(steps: number) {
    this.#write('done', String(steps));
  }

  get keys(): Keys {
    const read = (file: string): string => readFileSync(join(this.#rotation, file), 'utf8').trim();
    return { old: read('old'), next: read('new'), before: listIn(read('before')) };
  }

  /** Returns the changed files. */
  place(byUse: KeysByUse): readonly string[] {
    return Object.entries(byUse).flatMap(([use, keys]) => {
      const file = fileOf(this.name, use as Use);
      if (this.#read(file).join() === keys.join()) return [];
      replaceFile(join(this.secrets, file), lineOf(keys.join(',')), statSync(join(this.secrets, this.name)));
      return [file];
    });
  }

  /** Ends the replacement. Returns the file that keeps the old key. */
  end(at: Date): string {
    const replaced = join(this.secrets, 'replaced');
    mkdirSync(replaced, { mode: PRIVATE_FOLDER, recursive: true });
    const kept = join(replaced, `${this.name}-${at.toISOString().slice(0, 19).replaceAll(':', '')}`);
    replaceFile(kept, lineOf(this.keys.old), PRIVATE);
    rmSync(this.#rotation, { recursive: true });
    return kept;
  }

  #read(file: string): readonly string[] {
    const path = join(this.secrets, file);
    return existsSync(path) ? listIn(readFileSync(path, 'utf8')) : [];
  }

  #write(file: string, text: string): void {
    replaceFile(join(this.#rotation, file), lineOf(text), PRIVATE);
  }
}

function listIn(text: string): readonly string[] {
  return text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
}

const lineOf = (text: string): string => (text === '' ? '' : `${text}\n`);
