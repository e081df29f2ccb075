import { createHash } from 'node:crypto';
import { join, sep } from 'node:path';

export const RELEASE_FOLDER = '.data/release';

export const INSTALLED = [
  'package.json',
  'package-lock.json',
  'node_modules',
  'dist',
  'docs',
  'ops',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
];

/**
 * @param {string} repo
 * @param {string} folder an absolute path
 */
export function folderProblem(repo, folder) {
  const build = join(repo, 'dist');
  if (!`${folder}${sep}`.startsWith(`${build}${sep}`)) return null;
  return `${folder} lies in the build, whose files are checked at every start: programs of this clone would not start any more.`;
}

/**
 * Replaces what differs between two runs of npm: the serial number comes from the content, the time from the commit,
 * and the name of the root component from package.json.
 * @param {string} bill CycloneDX as JSON
 * @param {string} at ISO time of the commit
 */
export function sameEachTime(bill, at) {
  /** @type {{ metadata: { component: { 'bom-ref': string } }, components: unknown[] }} */
  const { metadata, ...rest } = JSON.parse(bill);
  const name = metadata.component['bom-ref'].replace(/@[^@]*$/, '');
  const same = {
    ...rest,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(rest.components))}`,
    metadata: { ...metadata, timestamp: at, component: { ...metadata.component, name } },
  };
  return `${JSON.stringify(same, null, 2)}\n`;
}

/** @param {string} content */
function uuidOf(content) {
  const hex = createHash('sha256').update(content).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

/** @param {boolean} isSigned @returns how a receiver checks the files */
export function signaturesText(isSigned) {
  if (!isSigned) return 'not signed: give --key';
  return [
    'check it with:',
    '  openssl pkeyutl -verify -pubin -inkey release-key.pub.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig',
    '  sha256sum -c SHA256SUMS',
  ].join('\n');
}

/**
 * @param {{ kept: string | null, now: string, version: string }} contracts last release, this release, and its version
 */
export function baselineProblem({ kept, now, version }) {
  if (version.startsWith('0.') || kept === now) return null;
  const file = 'docs/releases/contract.json';
  if (kept === null) return `${file} is missing.`;
  /** @typedef {Readonly<Record<string, unknown>> & { readonly version: string }} Contract */
  const before = /** @type {Contract} */ (JSON.parse(kept));
  const after = /** @type {Contract} */ (JSON.parse(now));
  if (before.version !== version) return `${file} is of version ${before.version}, and this is ${version}.`;
  const parts = Object.keys({ ...before, ...after }).filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  return `${file} is not the contract of this source: it differs in ${parts.join(', ') || 'its form'}.`;
}
