import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Reads the command line. Asked for help it says how the command is called and ends with 0; what it cannot read it answers
 * with a sentence and the same, and ends with 2: nothing was looked at.
 */
export function commandLine<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs<T>(config);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    process.exit(2);
  }
}
