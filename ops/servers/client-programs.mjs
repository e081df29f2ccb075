import { dirname } from 'node:path';
import { Refusal } from '../lib/command.mjs';
import { packagesDir } from '../lib/files.mjs';
import { environmentOfTree, findProgram } from '../lib/programs.mjs';
import { fetchDebs } from './fetch-debs.mjs';

const NAMES = ['mariadb', 'mariadb-dump', 'mariadb-binlog'];

/**
 * @param {{ log: (text: string) => void, abort?: AbortSignal }} options
 * @returns {Promise<Record<string, string>>}
 */
export async function clientEnvironment({ log, abort }) {
  const found = NAMES.map((name) => findProgram(name));
  const PATH = process.env.PATH ?? '';
  if (!found.includes(null) && !process.env.SERVICES_FORCE_FETCH) {
    const folders = new Set(found.map((program) => dirname(String(program))));
    return { PATH: [...folders, PATH].join(':') };
  }
  const tree = environmentOfTree(await fetchDebs({ cacheDir: packagesDir(), log, abort, bundle: 'client' }));
  if (NAMES.some((name) => findProgram(name, tree.PATH.split(':')) === null))
    throw new Refusal('The packages of the database client lack a program.', { advice: 'install mariadb-client' });
  return tree;
}
