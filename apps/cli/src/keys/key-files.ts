import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { CannotRun, isReadByOthers } from '@jackpot/platform';
import { type KeyName, type Keys, type KeysByUse, type Use, fileOf } from './key-plans.js';

const PRIVATE = 0o600;
const PRIVATE_FOLDER = 0o700;
const PERMISSIONS = 0o777;
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
      replaceFile(join(this.secrets, file), keys.join(','), join(this.secrets, this.name));
      return [file];
    });
  }

  /** Ends the replacement. Returns the file that keeps the old key. */
  end(at: Date): string {
    const replaced = join(this.secrets, 'replaced');
    mkdirSync(replaced, { mode: PRIVATE_FOLDER, recursive: true });
    const kept = join(replaced, `${this.name}-${at.toISOString().slice(0, 19).replaceAll(':', '')}`);
    replaceFile(kept, this.keys.old);
    rmSync(this.#rotation, { recursive: true });
    return kept;
  }

  #read(file: string): readonly string[] {
    const path = join(this.secrets, file);
    return existsSync(path) ? listIn(readFileSync(path, 'utf8')) : [];
  }

  #write(file: string, text: string): void {
    replaceFile(join(this.#rotation, file), text);
  }
}

function listIn(text: string): readonly string[] {
  return text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
}

/**
 * @param like a file whose owner, group and permissions the new file gets; by default, only the owner may read the new
 * file
 */
function replaceFile(path: string, text: string, like?: string): void {
  const written = `${path}.written`;
  rmSync(written, { force: true });
  writeFileSync(written, text === '' ? '' : `${text}\n`, { mode: PRIVATE });
  if (like !== undefined) {
    const { uid, gid, mode } = statSync(like);
    const own = statSync(written);
    if (own.uid !== uid || own.gid !== gid) chownSync(written, uid, gid);
    chmodSync(written, mode & PERMISSIONS);
  }
  sync(written);
  renameSync(written, path);
  sync(dirname(path));
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
