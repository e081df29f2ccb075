import { assert } from '@jackpot/money';
import { type Sha256, sameBytes, toHex } from '@jackpot/journal';
import { fromBase64, toBase64 } from '../base64.js';
import { joined } from './merkle.js';

/**
 * C2SP signed-note with Ed25519: a text, an empty line, and a signature line `— <key name> <base64(key id |
 * signature)>`.
 */

export interface NoteKey {
  /** Lower-case letters, digits, hyphens and dots. */
  readonly name: string;
  readonly publicKey: Uint8Array;
}

/** Implemented by the caller, because this library contains no cryptography and no secret. */
export interface NoteSigner extends NoteKey {
  /** Ed25519 signature (RFC 8032), 64 bytes, deterministic. */
  sign(message: Uint8Array): Uint8Array;
}

export type VerifySignature = (signed: {
  readonly publicKey: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}) => boolean;

export interface NoteTrust {
  readonly sha256: Sha256;
  readonly verify: VerifySignature;
  readonly keys: readonly NoteKey[];
}

export type NoteProblem =
  | { readonly ok: false; readonly code: 'NOTE_DAMAGED' }
  | { readonly ok: false; readonly code: 'KEY_UNKNOWN'; readonly name: string; readonly keyId: string }
  | { readonly ok: false; readonly code: 'SIGNATURE_WRONG'; readonly name: string };

interface OpenedNote {
  readonly ok: true;
  readonly text: string;
}

export const KEY_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,58}[a-z0-9])?$/;
const ED25519 = Uint8Array.of(1);
const KEY_ID_BYTES = 4;
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const utf8 = new TextEncoder();

/** @param text ends in a line break and has no empty line */
export function signNote(text: string, signer: NoteSigner, sha256: Sha256): string {
  assert(text.endsWith('\n') && !text.includes('\n\n'), 'a text of whole lines, none of them empty');
  const signature = signer.sign(utf8.encode(text));
  assert(signature.length === SIGNATURE_BYTES, 'an Ed25519 signature');
  return `${text}\n— ${signer.name} ${toBase64(joined(keyId(signer, sha256), signature))}\n`;
}

/** The text if a trusted key signed the note, otherwise the problem. */
export function openNote(note: string, { sha256, verify, keys }: NoteTrust): OpenedNote | NoteProblem {
  const [, text, name, encoded] = /^([^]*[^\n]\n)\n— ([^ \n+]+) ([A-Za-z0-9+/=]+)\n$/.exec(note) ?? [];
  const signed = encoded === undefined ? undefined : fromBase64(encoded);
  if (text === undefined || name === undefined || text.includes('\n\n')) return { ok: false, code: 'NOTE_DAMAGED' };
  if (signed?.length !== KEY_ID_BYTES + SIGNATURE_BYTES) return { ok: false, code: 'NOTE_DAMAGED' };
  const id = signed.subarray(0, KEY_ID_BYTES);
  const key = keys.find((known) => known.name === name && sameBytes(keyId(known, sha256), id));
  if (key === undefined) return { ok: false, code: 'KEY_UNKNOWN', name, keyId: toHex(id) };
  const { publicKey } = key;
  const isRight = verify({ publicKey, message: utf8.encode(text), signature: signed.subarray(KEY_ID_BYTES) });
  return isRight ? { ok: true, text } : { ok: false, code: 'SIGNATURE_WRONG', name };
}

export function noteProblemText(problem: NoteProblem): string {
  switch (problem.code) {
    case 'NOTE_DAMAGED':
      return 'no text with one signature line';
    case 'KEY_UNKNOWN':
      return `a signature of ${problem.name} with the key ${problem.keyId}, which is not trusted`;
    case 'SIGNATURE_WRONG':
      return `a signature that is not ${problem.name}'s of this text`;
  }
}

/** `<name>+<key id, hex>+<base64(01 | public key)>`. */
export function keyText(key: NoteKey, sha256: Sha256): string {
  return `${key.name}+${toHex(keyId(key, sha256))}+${toBase64(joined(ED25519, key.publicKey))}`;
}

/** Undefined if the text is malformed or the id belongs to another key. */
export function parseKey(text: string, sha256: Sha256): NoteKey | undefined {
  const [, name, encoded] = /^([^ +]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (name === undefined || bytes?.length !== 1 + PUBLIC_KEY_BYTES || bytes[0] !== ED25519[0]) return undefined;
  const key = { name, publicKey: bytes.slice(1) };
  return keyText(key, sha256) === text ? key : undefined;
}

function keyId({ name, publicKey }: NoteKey, sha256: Sha256): Uint8Array {
  return sha256(joined(utf8.encode(`${name}\n`), ED25519, publicKey)).slice(0, KEY_ID_BYTES);
}
