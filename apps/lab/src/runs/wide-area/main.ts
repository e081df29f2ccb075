import { runCommand } from '@jackpot/platform';
import { wideAreaCommand } from './command.js';

await runCommand(wideAreaCommand, process.argv.slice(2));
