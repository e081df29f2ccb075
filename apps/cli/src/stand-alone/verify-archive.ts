import { runCommand } from '@jackpot/platform';
import { verifyArchive } from '../commands/verify-archive.js';

await runCommand(verifyArchive, process.argv.slice(2));
