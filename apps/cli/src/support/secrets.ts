import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { textWithoutSecrets } from '@jackpot/platform';
import type { ProgramSettings } from '../installation-settings.js';

/** Messages name a secret's place, never its value. */
export interface Secret {
  readonly place: string;
  readonly value: string;
}

/** Shorter values also occur in harmless text. */
const LENGTH_MIN = 6;
const SECRET_NAME = /(KEY|KEYS|SECRET|PASSWORD|TOKEN)(_|$)/;
const HIDDEN = '[secret]';

/** Secrets in settings, in files that settings name, and in the folders of secrets and certificates. */
export function secretsOf(installed: readonly ProgramSettings[], folder: string): readonly Secret[] {
  const ofSettings = installed.flatMap(({ program, env }) =>
    Object.entries(env).flatMap(([name, value]) => ofSetting(`${program}.env: ${name}`, name, value)),
  );
  const ofFolders = ['secrets', 'certificates'].flatMap((each) => filesIn(join(folder, each)).flatMap(ofFile));
  const found = new Map<string, Secret>();
  for (const secret of [...ofSettings, ...ofFolders])
    if (secret.value.length >= LENGTH_MIN && !found.has(secret.value)) found.set(secret.value, secret);
  // Longest first, because a short secret may be part of a longer one.
  return [...found.values()].sort((one, other) => other.value.length - one.value.length);
}

function ofSetting(place: string, name: string, value: string): readonly Secret[] {
  if (name === 'WEBHOOKS_FILE' || name === 'DAY_FILES_FILE') return ofPathsIn(value);
  if (name.endsWith('_FILE')) return SECRET_NAME.test(name) || name.endsWith('_URL_FILE') ? ofFile(value) : [];
  const isPublic = name === 'WITNESS_KEYS';
  return SECRET_NAME.test(name) && !isPublic ? valuesIn(place, value) : passwordOf(place, value);
}

function ofPathsIn(path: string): readonly Secret[] {
  if (!existsSync(path)) return [];
  const paths = [...readFileSync(path, 'utf8').matchAll(/"(\/[^"]+)"/g)].map(([, each = '']) => each);
  return paths.flatMap(ofFile);
}

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

function ofFile(path: string): readonly Secret[] {
  // Skip SQL files, because each of their passwords is also in a file of its own.
  if (!existsSync(path) || !statSync(path).isFile() || path.endsWith('.sql')) return [];
  const text = readFileSync(path, 'utf8');
  if (/-----BEGIN (?!.*PRIVATE KEY)/.test(text) && !text.includes('PRIVATE KEY')) return [];
  const lines = text.split('\n').filter((line) => !line.startsWith('-----'));
  return lines.flatMap((line) => {
    const [, password] = /^requirepass (\S+)/.exec(line) ?? [];
    if (basename(path) === 'redis.conf') return password === undefined ? [] : [{ place: path, value: password }];
    return valuesIn(path, line);
  });
}

function valuesIn(place: string, text: string): readonly Secret[] {
  if (/^[a-z]+:\/\//.test(text.trim())) return passwordOf(place, text);
  return text.split(',').flatMap((value) => (value.trim() === '' ? [] : [{ place, value: value.trim() }]));
}

/** The password as written in the URL, and decoded. */
function passwordOf(place: string, text: string): readonly Secret[] {
  if (!URL.canParse(text.trim())) return [];
  const { password } = new URL(text.trim());
  return password === '' ? [] : [password, decoded(password)].map((value) => ({ place, value }));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Also hides what the log hides: passwords in URLs and credentials. */
export function redacted(text: string, secrets: readonly Secret[]): string {
  return textWithoutSecrets(secrets.reduce((left, { value }) => left.replaceAll(value, HIDDEN), text));
}

/**
 * Also finds secrets in encodings that programs use.
 * @returns the places where the found secrets are set
 */
export function secretsIn(bytes: Buffer, secrets: readonly Secret[]): readonly string[] {
  const text = bytes.toString('latin1').toLowerCase();
  return secrets.filter(({ value }) => formsOf(value).some((form) => text.includes(form))).map(({ place }) => place);
}

function formsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const isHex = /^[0-9a-f]{32,}$/i.test(value);
  // Removes the last character and the padding, which in a longer text depend on the bytes that follow.
  const base64 = (each: Buffer): string => each.toString('base64').replace(/.?=*$/, '');
  const forms = [
    bytes.toString('latin1'),
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    bytes.toString('hex'),
    base64(bytes),
    base64(bytes).replaceAll('+', '-').replaceAll('/', '_'),
    ...(isHex ? [base64(Buffer.from(value, 'hex'))] : []),
  ];
  return forms.map((form) => form.toLowerCase());
}
