import { runCommand } from '@jackpot/platform';
import { verifyExport } from '../commands/verify-export.js';

await runCommand(verifyExport, process.argv.slice(2));
