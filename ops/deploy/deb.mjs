import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { INSTALLED } from './release-files.mjs';

const DEPLOY = import.meta.dirname;
const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'];
const ARCHITECTURES = new Map([
  ['x64', 'amd64'],
  ['arm64', 'arm64'],
]);

export function hasDpkg() {
  return spawnSync('dpkg-deb', ['--version']).status === 0;
}

/**
 * Makes a Debian package. The same files and time give the same bytes.
 * @param {{ source: string, version: string, seconds: number, to: string }} release the built folder, the version, the time of
 * its commit, and the folder for the package
 * @returns the path of the package
 */
export function makeDeb({ source, version, seconds, to }) {
  const root = mkdtempSync(join(tmpdir(), 'deb-'));
  const architecture = ARCHITECTURES.get(process.arch) ?? process.arch;
  try {
    chmodSync(root, 0o755);
    for (const part of INSTALLED)
      cpSync(join(source, part), join(root, 'opt/royal9', part), { recursive: true, verbatimSymlinks: true });
    const settings = readdirSync(join(DEPLOY, 'settings'));
    place(root, join(DEPLOY, 'settings'), 'etc/royal9');
    place(root, join(DEPLOY, 'systemd'), 'usr/lib/systemd/system');
    mkdirSync(join(root, 'usr/bin'), { recursive: true });
    symlinkSync('/opt/royal9/ops/deploy/royal9', join(root, 'usr/bin/royal9'));
    const completion = execFileSync(join(DEPLOY, 'royal9'), ['completion']);
    write(join(root, 'usr/share/bash-completion/completions/royal9'), completion);
    execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', root]);
    const size = execFileSync('du', ['-sk', '--apparent-size', root], { encoding: 'utf8' }).split('\t')[0] ?? '';
    const control = readFileSync(join(DEPLOY, 'debian/control'), 'utf8')
      .replace('@VERSION@', version)
      .replace('@ARCHITECTURE@', architecture)
      .replace('@SIZE@', size);
    write(join(root, 'DEBIAN/control'), control);
    write(join(root, 'DEBIAN/conffiles'), settings.map((file) => `/etc/royal9/${file}\n`).join(''));
    for (const script of SCRIPTS) {
      cpSync(join(DEPLOY, 'debian', script), join(root, 'DEBIAN', script));
      chmodSync(join(root, 'DEBIAN', script), 0o755);
    }
    const file = join(to, `royal9-progressive_${version}_${architecture}.deb`);
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', root, file], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(seconds) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return file;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** @param {string} root @param {string} from @param {string} folder */
function place(root, from, folder) {
  for (const file of readdirSync(from)) write(join(root, folder, file), readFileSync(join(from, file)));
}

/** @param {string} path @param {string | Buffer} content */
function write(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content, { mode: 0o644 });
}
