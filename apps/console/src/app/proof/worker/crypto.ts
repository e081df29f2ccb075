import * as ed from '@noble/ed25519';
import { sha256 as nobleSha256, sha512 } from '@noble/hashes/sha2.js';
import type { VerifySignature } from '@jackpot/proof';

/**
 * Hash and signature check that the page brings along. Not the browser's own: it answers later, where the verifier wants an
 * answer now, and has none at all on a page that came over plain http, as inside many houses.
 */
export const sha256 = (bytes: Uint8Array): Uint8Array => nobleSha256(bytes);

ed.hashes.sha512 = sha512;

/** By RFC 8032, not by the looser rule that some chains agreed on. */
export const verifyEd25519: VerifySignature = ({ publicKey, message, signature }) => {
  try {
    return ed.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
};
