import { type Command, runCommand } from '@jackpot/command-line';

/** What can be tested. A module is loaded when its command runs. */
const COMMANDS = {
  table: async () => (await import('./table/command.js')).table,
  'seat-device': async () => (await import('./seat-device/command.js')).seatDevice,
  sign: async () => (await import('./sign/command.js')).sign,
  webhook: async () => (await import('./webhook/command.js')).webhook,
} satisfies Record<string, () => Promise<object>>;

const [name = '', ...args] = process.argv.slice(2);
if (Object.hasOwn(COMMANDS, name)) {
  // Each command pairs its own declaration with its own `run`; the pair is opaque here.
  await runCommand((await COMMANDS[name as keyof typeof COMMANDS]()) as unknown as Command, args);
} else {
  const names = Object.keys(COMMANDS).join('\n  ');
  process.stderr.write(`usage: npm run -s conformance -- KIND ...\n  ${names}\nSee KIND --help.\n`);
  process.exitCode = name === '--help' ? 0 : 2;
}
