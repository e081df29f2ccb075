import { runCommand } from '@jackpot/platform';
import { verifyInclusionProof } from '../commands/verify-inclusion.js';

await runCommand(verifyInclusionProof, process.argv.slice(2));
