import { fromHex, toHex } from '@jackpot/journal';
import { centsToText, microToText, parseCents } from '@jackpot/money';
import { asLinkId, commitmentPreimage } from '@jackpot/progressive';
import {
  type ExportReport,
  ExportVerifier,
  type Included,
  type NoteKey,
  type VerifySignature,
  dataInPack,
  linesOf,
  parseKey,
  readable,
  verifyInclusion,
} from '@jackpot/proof';
import * as ed from '@noble/ed25519';
import { sha256 as nobleSha256, sha512 } from '@noble/hashes/sha2.js';
import { t } from '../texts/t.js';
import type {
  IncludedEntry,
  Unreadable,
  Invalid,
  Progress,
  RecomputedCycle,
  RevealedCycle,
  VerifiedExport,
} from './verifier.js';

export function keysOf(texts: readonly string[]): readonly NoteKey[] | Unreadable {
  const keys: NoteKey[] = [];
  for (const text of texts) {
    const key = parseKey(text, sha256);
    if (key === undefined) return { kind: 'unreadable', text: t('Not a public key: {1}', text) };
    keys.push(key);
  }
  return keys.length > 0 ? keys : { kind: 'unreadable', text: t('Enter a public key to check signatures.') };
}

interface Reading {
  readonly keys: readonly NoteKey[];
  readonly onProgress: (progress: Progress) => void;
}

export async function verifyExport(
  chunks: AsyncIterable<Uint8Array>,
  { keys, onProgress }: Reading,
): Promise<VerifiedExport | Invalid> {
  const verifier = new ExportVerifier({ sha256, verify: verifyEd25519, keys });
  const seen = { bytes: 0, batches: 0, of: 0, checkpoints: 0 };
  for await (const line of linesOf(chunks)) {
    const finding = verifier.take(line);
    if (finding !== null) return { kind: 'invalid', ...finding };
    seen.bytes += line.length;
    const kind = kindOf(line);
    if (kind === 'header') seen.of = batchesOf(line);
    if (kind === 'batch') seen.batches += 1;
    if (kind === 'checkpoint') seen.checkpoints += 1;
    onProgress({ kind: 'progress', ...seen });
  }
  const finding = verifier.end();
  return finding === null ? verifiedOf(verifier.report()) : { kind: 'invalid', ...finding };
}

const text = new TextDecoder();

function kindOf(line: Uint8Array): string | undefined {
  return /^\{"kind":"(\w+)"/.exec(text.decode(line.subarray(0, 32)))?.[1];
}

function batchesOf(header: Uint8Array): number {
  return (JSON.parse(text.decode(header)) as { readonly batches: number }).batches;
}

function verifiedOf({ header, audit, checkpoints, terms, documents, software, lines }: ExportReport): VerifiedExport {
  const { counts } = audit;
  return {
    operator: header.operator,
    link: header.link,
    exportedAt: header.exportedAt,
    batches: audit.batches,
    events: audit.events,
    writers: audit.epoch,
    headHash: audit.headHash,
    checkpoints,
    coups: {
      opened: counts.coupsOpened,
      locked: counts.coupsLocked,
      resolved: counts.coupsResolved,
      voided: counts.coupsVoided,
    },
    wagers: counts.wagers,
    awards: audit.awards.map(({ line, count, amountCents }) => ({ line, count, amount: centsToText(amountCents) })),
    meters: audit.meters.map(({ level, cycle, displayMicro }) => ({
      level,
      cycle,
      display: microToText(displayMicro),
    })),
    accounts: audit.balances.size,
    triggersOpened: audit.commitments.opened.length,
    terms,
    documents,
    software: t(
      '{1} {2} on Node {3}, {4} files listed',
      software.name,
      software.version,
      software.node,
      software.files.length,
    ),
    lines,
  };
}

export function verifyEntry(proof: unknown, keys: readonly NoteKey[]): IncludedEntry | Invalid {
  const read = verifyInclusion(proof, { sha256, verify: verifyEd25519, keys });
  if (!read.ok) return { kind: 'invalid', code: 'NOT_PROVEN', line: null, text: read.why };
  return entryOf(read.included, (proof as { readonly path: readonly string[] }).path.length);
}

function entryOf({ event, sequence, batch, checkpoint }: Included, steps: number): IncludedEntry {
  return {
    sequence,
    batch,
    event: JSON.stringify(event, readable, 2),
    operator: checkpoint.operator,
    link: checkpoint.link,
    checkpointBatch: checkpoint.batch,
    signedAt: new Date(checkpoint.at).toISOString(),
    root: toHex(checkpoint.root),
    steps,
  };
}

export function verifyPack(
  html: string,
  keys: readonly NoteKey[],
): { readonly data: unknown; readonly included: IncludedEntry | Invalid } | Unreadable {
  const data = dataInPack(html);
  if (data === null) return { kind: 'unreadable', text: t('This file is not a dispute pack: it contains no data.') };
  return { data, included: verifyEntry((data as { readonly inclusion?: unknown }).inclusion, keys) };
}

export function recompute(linkId: string, cycles: readonly RevealedCycle[]): readonly RecomputedCycle[] {
  return cycles.map(({ cycle, commitment, trigger, ...hex }) => {
    const [triggerCents, nonce, winnerNonce] = [parseCents(trigger), fromHex(hex.nonce), fromHex(hex.winnerNonce)];
    if (typeof triggerCents !== 'bigint' || nonce === undefined || winnerNonce === undefined)
      return { cycle, preimage: '', recomputed: '', isKept: false };
    const preimage = commitmentPreimage({ linkId: asLinkId(linkId), cycle }, { triggerCents, nonce, winnerNonce });
    const recomputed = toHex(sha256(new TextEncoder().encode(preimage)));
    return { cycle, preimage, recomputed, isKept: recomputed === commitment };
  });
}

/**
 * The browser's own SHA-256 is asynchronous, while the verifier is not. It is also missing on pages loaded over plain
 * http.
 */
export const sha256 = (bytes: Uint8Array): Uint8Array => nobleSha256(bytes);

ed.hashes.sha512 = sha512;

/** Verifies strictly by RFC 8032, without the looser rules of some implementations. */
export const verifyEd25519: VerifySignature = ({ publicKey, message, signature }) => {
  try {
    return ed.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
};
