import { runCommand } from '@jackpot/platform';
import { simulateCommand } from './command.js';

await runCommand(simulateCommand, process.argv.slice(2));
