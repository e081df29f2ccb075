import { runCommand } from '@jackpot/command-line';
import { wideAreaCommand } from './command.js';

await runCommand(wideAreaCommand, process.argv.slice(2));
