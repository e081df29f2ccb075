import { runCommand } from '@jackpot/command-line';
import { simulateCommand } from './command.js';

await runCommand(simulateCommand, process.argv.slice(2));
