import { readFileSync, readdirSync } from 'node:fs';
import { basename, posix } from 'node:path';

/** A page of the site before it is rendered. */
export interface Source {
  /** Path in the repository, or where it would be for a page that is made from the contract. */
  readonly path: string;
  readonly text: string;
}

/** Groups of the navigation in their order: the folders of docs/, then what stands beside docs/. */
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

/** Recorded messages and exports: `vectors/` of the site. */
const VECTORS = 'libs/contract/vectors/';

const FOLDERS = ['docs', 'apps', 'libs', 'hardware', 'ops'];

/** Every page of the repository, in the order of its path. @param root the repository */
export function readSources(root: string): readonly Source[] {
  return filesOf(root)
    .filter((path) => path.endsWith('.md') && (/^(docs\/|[^/]+$)/.test(path) || basename(path) === 'README.md'))
    .map((path) => ({ path, text: readFileSync(posix.join(root, path), 'utf8') }));
}

/** The paths beside which pages may be, sorted. */
export function filesOf(root: string): readonly string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(posix.join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  return [...readdirSync(root), ...below]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .sort();
}

/** @throws a folder of docs/ without a title in the navigation */
export function groupOf(path: string): Group {
  const folder = /^docs\/([^/]+)\//.exec(path)?.[1] ?? 'project';
  if (!(folder in GROUPS)) throw new Error(`${path}: add the folder docs/${folder}/ to GROUPS of apps/site`);
  return folder as Group;
}

/** Where a page is in the site: `docs/how-to/deploy.md` at `how-to/deploy.html`, `ops/README.md` at `project/ops.html`. */
export function addressOf(path: string): string {
  if (path === 'README.md') return 'index.html';
  if (path.startsWith('docs/')) return path.replace(/^docs\//, '').replace(/\.md$/, '.html');
  if (path.startsWith(VECTORS)) return `vectors/${path.slice(VECTORS.length)}`;
  const name = basename(path) === 'README.md' ? posix.dirname(path) : path.replace(/\.md$/, '');
  return `project/${name.toLowerCase().replaceAll('/', '-')}.html`;
}
