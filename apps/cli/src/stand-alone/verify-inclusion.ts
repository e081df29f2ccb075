import { runCommand } from '@jackpot/command-line';
import { verifyInclusionProof } from '../commands/verify-inclusion.js';

await runCommand(verifyInclusionProof, process.argv.slice(2));
