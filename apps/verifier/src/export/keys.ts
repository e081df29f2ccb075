import { type NoteKey, parseKey } from '@jackpot/proof';
import { sha256 } from './ed25519.js';

/** The keys somebody trusts, as given on the command line; a text that is none is an error, with the text in it. */
export function keysOf(texts: readonly string[]): readonly NoteKey[] {
  return texts.map((text) => {
    const key = parseKey(text.trim(), sha256);
    if (key === undefined) throw new Error(`not a key: ${text}`);
    return key;
  });
}
