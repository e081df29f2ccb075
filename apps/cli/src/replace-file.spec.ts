import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InstallationFiles } from './pair/installation-files.js';
import { replaceFile } from './replace-file.js';

const PERMISSIONS = 0o777;

it('a replaced file has the new content and rights, and nothing else is left in the folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'replace-'));
  const path = join(folder, 'server.pem');
  writeFileSync(path, 'old', { mode: 0o600 });
  replaceFile(path, 'new', { mode: 0o644 });
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & PERMISSIONS).toBe(0o644);
  expect(readdirSync(folder)).toEqual(['server.pem']);
});

it('the rest of an interrupted write is not a secret, and the next write replaces it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'replace-'));
  const installation = new InstallationFiles(folder, 'no script');
  const path = join(folder, 'secrets', 'records-key');
  // A folder with this name makes the rename fail.
  mkdirSync(path, { recursive: true });
  expect(() => replaceFile(path, 'first', { mode: 0o600 })).toThrow();
  expect(readdirSync(join(folder, 'secrets'))).toHaveLength(2);
  expect(installation.secrets()).toEqual({});
  rmdirSync(path);
  replaceFile(path, 'second', { mode: 0o600 });
  expect(installation.secrets()).toEqual({ 'records-key': 'second' });
});
