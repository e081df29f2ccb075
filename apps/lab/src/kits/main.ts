import { type Command, runCommand } from '@jackpot/platform';
import { COMMANDS } from './commands.js';

const [name = '', ...args] = process.argv.slice(2);
if (Object.hasOwn(COMMANDS, name)) {
  // TypeScript cannot express that each command declares the options of its own `run`.
  await runCommand((await COMMANDS[name as keyof typeof COMMANDS]()) as unknown as Command, args);
} else {
  const names = Object.keys(COMMANDS).join('\n  ');
  process.stderr.write(`usage: royal9 conformance KIND ...\n  ${names}\nSee KIND --help.\n`);
  process.exitCode = name === '--help' ? 0 : 2;
}
