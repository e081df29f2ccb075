import { readFile } from 'node:fs/promises';
import { commandLine, anyText } from '@jackpot/platform';
import { toHex } from '@jackpot/journal';
import { inclusionInPack, readable, verifyInclusion } from '@jackpot/proof';
import { trustedKeys, sha256, verifyEd25519 } from '../export/signatures.js';

export const verifyInclusionProof = {
  line: commandLine({
    command: 'royal9 verify-inclusion',
    about:
      'Verifies that a signed checkpoint covers an event, and prints the event. FILE is an inclusion proof or a dispute pack.',
    options: {
      key: {
        help: 'the key that the operator gave you; also earlier keys',
        shown: 'KEY',
        read: anyText,
        isRequired: true,
        isList: true,
      },
    },
    operands: { shown: 'FILE', min: 1, max: 1 },
    notes: 'Exit code: 0 proven, 1 not proven, 2 the check could not run.',
  }),
  run: async ({ key }: { readonly key: readonly string[] }, [file = '']: readonly string[]): Promise<number> => {
    const content = await readFile(file, 'utf8');
    const proof = content.startsWith('<') ? inclusionInPack(content) : (JSON.parse(content) as unknown);
    const read = verifyInclusion(proof, { sha256, verify: verifyEd25519, keys: trustedKeys(key) });
    if (!read.ok) {
      process.stdout.write(`${file}: NOT PROVEN: ${read.why}\n`);
      return 1;
    }
    const { event, sequence, batch, checkpoint } = read.included;
    process.stdout.write(
      [
        `event ${sequence} in batch ${batch} of link ${checkpoint.link}: ${JSON.stringify(event, readable)}`,
        `covered by the checkpoint of ${checkpoint.operator} at batch ${checkpoint.batch}, signed ${new Date(checkpoint.at).toISOString()}, root ${toHex(checkpoint.root)}`,
        'proven\n',
      ].join('\n'),
    );
    return 0;
  },
};
