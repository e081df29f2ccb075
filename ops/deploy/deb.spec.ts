import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipped } from '../../test/support/skipped.js';
import { hasDpkg as findDpkg, makeDeb } from './deb.mjs';
import { INSTALLED } from './release-files.mjs';

const hasDpkg = findDpkg();
const isInstallable = hasDpkg && (process.getuid?.() === 0 || existsSync('/usr/bin/fakeroot'));

describe('the Debian package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  const source = join(folder, 'royal9');
  const root = join(folder, 'root');
  const at = (path: string): string => join(root, path);
  let first = '';

  beforeAll(() => {
    for (const part of INSTALLED) {
      mkdirSync(source, { recursive: true });
      if (part.includes('.') || part === 'LICENSE') writeFileSync(join(source, part), part);
      else mkdirSync(join(source, part));
    }
    execFileSync('cp', ['-a', 'ops/deploy', join(source, 'ops')]);
    if (hasDpkg) first = made('0.10.0');
    mkdirSync(at('var/lib/dpkg/updates'), { recursive: true });
    mkdirSync(at('var/lib/dpkg/info'));
    for (const file of ['status', 'available']) writeFileSync(at(`var/lib/dpkg/${file}`), '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const made = (version: string, to = folder): string => makeDeb({ source, version, seconds: 1_790_000_000, to });
  const asRoot = process.getuid?.() === 0 ? [] : ['fakeroot'];
  function dpkg(...args: readonly string[]): string {
    const [program = '', ...words] = [
      ...asRoot,
      'dpkg',
      `--root=${root}`,
      ...['--force-not-root', '--force-script-chrootless', '--force-depends', '--force-confold'],
      ...args,
    ];
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }

  it('contains programs, units, settings, command and completion, which root owns and nobody else can write', () => {
    if (!hasDpkg) return skipped('the Debian package', 'dpkg-deb is not on this machine');
    const lines = execFileSync('dpkg-deb', ['--contents', first], { encoding: 'utf8' }).trim().split('\n');
    const files = lines.map((line) => line.split(/\s+/).slice(5).join(' '));
    for (const unit of readdirSync('ops/deploy/systemd')) expect(files).toContain(`./usr/lib/systemd/system/${unit}`);
    for (const file of readdirSync('ops/deploy/settings')) expect(files).toContain(`./etc/royal9/${file}`);
    expect(files).toContain('./usr/bin/royal9 -> /opt/royal9/ops/deploy/royal9');
    expect(files).toContain('./usr/share/bash-completion/completions/royal9');
    for (const part of INSTALLED) expect(files.some((file) => file.startsWith(`./opt/royal9/${part}`))).toBe(true);
    expect(lines.filter((line) => !/^(-rw[-x]r-[-x]r-[-x]|drwxr-xr-x|l\S+) root\/root /.test(line))).toEqual([]);
    const control = execFileSync('dpkg-deb', ['--field', first], { encoding: 'utf8' });
    expect(control).toMatch(/^Version: 0\.10\.0$/m);
  });

  it('is built with the same bytes each time', () => {
    if (!hasDpkg) return skipped('the same Debian package', 'dpkg-deb is not on this machine');
    mkdirSync(join(folder, 'again'));
    expect(readFileSync(made('0.10.0', join(folder, 'again'))).equals(readFileSync(first))).toBe(true);
  });

  it('keeps changed settings and keys when it is installed, upgraded and removed', () => {
    if (!isInstallable) return skipped('an installed Debian package', 'neither root nor fakeroot');
    expect(dpkg('--install', first)).toContain('royal9 configtest');
    const modes = ['secrets', 'certificates', 'tables'].map((name) => statSync(at(`etc/royal9/${name}`)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o750, 0o750]);
    expect(readFileSync(at('usr/share/bash-completion/completions/royal9'), 'utf8')).toContain(
      'complete -F _royal9 royal9',
    );
    appendFileSync(at('etc/royal9/controller.env'), 'FACILITY_NAME=Mine\n');
    writeFileSync(at('etc/royal9/secrets/records-key'), 'key');

    writeFileSync(join(source, 'CHANGELOG.md'), 'the next');
    dpkg('--install', made('0.11.0'));
    expect(readFileSync(at('opt/royal9/CHANGELOG.md'), 'utf8')).toBe('the next');
    expect(readFileSync(at('etc/royal9/controller.env'), 'utf8')).toContain('FACILITY_NAME=Mine');

    dpkg('--remove', 'royal9-progressive');
    expect([existsSync(at('opt/royal9')), existsSync(at('usr/bin/royal9'))]).toEqual([false, false]);
    expect(readFileSync(at('etc/royal9/controller.env'), 'utf8')).toContain('FACILITY_NAME=Mine');
    expect(dpkg('--purge', 'royal9-progressive')).toContain('are kept');
    expect(existsSync(at('etc/royal9/controller.env'))).toBe(false);
    expect(readFileSync(at('etc/royal9/secrets/records-key'), 'utf8')).toBe('key');
  });

  it('has scripts that a POSIX shell can parse', () => {
    for (const script of ['preinst', 'postinst', 'prerm', 'postrm'])
      expect(() => execFileSync('sh', ['-n', `ops/deploy/debian/${script}`])).not.toThrow();
  });
});
