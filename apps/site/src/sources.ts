import { readFileSync, readdirSync } from 'node:fs';
import { basename, posix } from 'node:path';

export interface Source {
  /** Path in the repository. A page made from the contract has a made-up path. */
  readonly path: string;
  readonly text: string;
}

const GROUPS = {
  tutorial: 'Tutorial',
  'how-to': 'How to',
  operate: 'Operate',
  reference: 'Reference',
  api: 'API',
  explanation: 'Explanation',
  adr: 'Decisions',
  project: 'Project',
} as const;
export type Group = keyof typeof GROUPS;

export const GROUP_TITLES: readonly (readonly [Group, string])[] = Object.entries(GROUPS) as [Group, string][];

const VECTORS = 'libs/contract/vectors/';

const FOLDERS = ['docs', 'apps', 'libs', 'hardware', 'ops'];

export function readSources(root: string): readonly Source[] {
  return filesOf(root)
    .filter((path) => path.endsWith('.md') && (/^(docs\/|[^/]+$)/.test(path) || basename(path) === 'README.md'))
    .map((path) => ({ path, text: readFileSync(posix.join(root, path), 'utf8') }));
}

export function filesOf(root: string): readonly string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(posix.join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  return [...readdirSync(root), ...below]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .sort();
}

/** @throws if a folder of docs/ has no title in the navigation */
export function groupOf(path: string): Group {
  const folder = /^docs\/([^/]+)\//.exec(path)?.[1] ?? 'project';
  if (!(folder in GROUPS)) throw new Error(`${path}: add the folder docs/${folder}/ to GROUPS of apps/site`);
  return folder as Group;
}

/** Examples: `how-to/deploy.html` for `docs/how-to/deploy.md`, `project/ops.html` for `ops/README.md`. */
export function addressOf(path: string): string {
  if (path === 'README.md') return 'index.html';
  if (path.startsWith('docs/')) return path.replace(/^docs\//, '').replace(/\.md$/, '.html');
  if (path.startsWith(VECTORS)) return `vectors/${path.slice(VECTORS.length)}`;
  const name = basename(path) === 'README.md' ? posix.dirname(path) : path.replace(/\.md$/, '');
  return `project/${name.toLowerCase().replaceAll('/', '-')}.html`;
}
