import { runCommand } from '@jackpot/command-line';
import { verifyArchive } from '../commands/verify-archive.js';

await runCommand(verifyArchive, process.argv.slice(2));
