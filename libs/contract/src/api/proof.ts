import { z } from 'zod';
import { instant, pageQuery, sha256 } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId';
const checkpoint = z
  .object({
    batch: z.int(),
    signedAt: instant,
    note: z.string().describe('the signed note: docs/reference/checkpoints.md'),
  })
  .meta({ id: 'Checkpoint' });

const base64 = z.base64();
const batch = z.object({
  kind: z.literal('batch'),
  batch: z.int(),
  epoch: z.int(),
  firstSequence: z.int(),
  lastSequence: z.int(),
  sealedAt: z.int().describe('ms since 1970'),
  format: z.int(),
  events: base64,
  meters: base64,
  previousHash: sha256,
  hash: sha256,
});

export const proof = {
  key: operation({
    method: 'GET',
    path: '/api/v1/checkpoint-key',
    tag: 'proof',
    act: 'status.read',
    summary: 'Read the public key of the operator’s signatures; compare it with the one that you received',
    response: z.object({ key: z.string().describe('<name>+<key id>+<base64>') }).meta({ id: 'CheckpointKey' }),
  }),
  checkpoints: operation({
    method: 'GET',
    path: `${path}/checkpoints`,
    tag: 'proof',
    act: 'status.read',
    summary:
      'List the signed states of the journal of a link, or of the audit trail as the link `audit-trail`, newest first: for everyone to keep',
    query: pageQuery,
    response: z.object({ checkpoints: z.array(checkpoint), next: z.int().nullable() }).meta({ id: 'Checkpoints' }),
  }),
  sign: operation({
    method: 'POST',
    repeat: 'another',
    path: `${path}/checkpoints`,
    tag: 'proof',
    act: 'checkpoint.sign',
    summary:
      'Sign the journal, or the audit trail as the link `audit-trail`, now; the newest checkpoint where nothing is new',
    response: checkpoint,
  }),
  hashes: operation({
    method: 'GET',
    path: `${path}/batch-hashes`,
    tag: 'proof',
    act: 'status.read',
    summary:
      'List the hashes of the batches of the journal, or of the entries of the link `audit-trail`, oldest first: for witnesses, who calculate the tree themselves',
    query: z.object({
      from: z.coerce.number().int().min(1).describe('the first batch'),
      limit: z.coerce.number().int().min(1).max(500).default(100).describe('hashes at most'),
    }),
    response: z.object({ hashes: z.array(sha256) }).meta({ id: 'BatchHashes' }),
  }),
  cosign: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/checkpoints/:batch/cosignatures`,
    tag: 'proof',
    act: 'checkpoint.cosign',
    summary: 'Hand over the signature of a witness under a checkpoint: docs/how-to/run-a-witness.md',
    body: z.object({ note: z.string().max(2_000).describe('the text of the checkpoint, signed by the witness') }),
    response: null,
  }),
  export: operation({
    method: 'GET',
    path: `${path}/export`,
    tag: 'proof',
    act: 'proof.read',
    summary: 'Download everything about a link in one signed file, for the stand-alone verifier',
    response: { mediaType: 'application/jsonl', description: 'the export: docs/reference/export-format.md' },
  }),
  inclusion: operation({
    method: 'GET',
    path: `${path}/journal/:sequence/inclusion`,
    isLong: true,
    tag: 'proof',
    act: 'proof.read',
    summary: 'Prove that one entry, a wager for example, is in the signed journal at its place',
    response: z
      .object({
        format: z.string(),
        link: z.string(),
        sequence: z.int(),
        batch: batch.describe('the batch that holds the entry: docs/reference/export-format.md'),
        path: z.array(sha256).describe('from the leaf up'),
        checkpoint: z.string(),
      })
      .meta({ id: 'InclusionProof' }),
  }),
  disputePack: operation({
    method: 'GET',
    path: `${path}/awards/:award/dispute-pack`,
    tag: 'proof',
    act: 'proof.read',
    summary: 'Download everything about one award in one file: HTML to print, with the data in it',
    response: { mediaType: 'text/html', description: 'the dispute pack' },
  }),
} as const;
