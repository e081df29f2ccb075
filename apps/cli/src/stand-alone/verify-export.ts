import { runCommand } from '@jackpot/command-line';
import { verifyExport } from '../commands/verify-export.js';

await runCommand(verifyExport, process.argv.slice(2));
