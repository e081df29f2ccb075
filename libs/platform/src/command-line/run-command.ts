import { StartRefused, startFailure } from '../shutdown/start-refused.js';
import { type CommandLine, type Options, type Values, readArguments } from './arguments.js';

export interface Command<O extends Options = Options> {
  readonly line: CommandLine<O>;
  readonly run: (values: Values<O>, operands: readonly string[]) => Promise<number> | number;
  readonly misuseCode?: number;
  /** Exit code for failures such as an unreachable database. Default 2. */
  readonly failureCode?: number;
}

export class CannotRun extends StartRefused {
  override readonly name: string = 'CannotRun';
}

const MISUSE = 2;
const FAILURE = 2;

export async function runCommand<O extends Options>(command: Command<O>, args: readonly string[]): Promise<void> {
  process.stdout.on('error', () => process.exit(0));
  const read = readArguments(command.line, args);
  if (read.kind === 'help') {
    process.stdout.write(`${read.text}\n`);
  } else if (read.kind === 'wrong') {
    process.stderr.write(`${read.text}\n`);
    process.exitCode = command.misuseCode ?? MISUSE;
  } else {
    try {
      process.exitCode = await command.run(read.values, read.operands);
    } catch (error) {
      process.stderr.write(`${messageOf(startFailure(error, undefined))}\n`);
      process.exitCode = command.failureCode ?? FAILURE;
    }
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `could not run: ${String(error)}`;
  if (error instanceof StartRefused) {
    const { advice } = error.about;
    return advice === undefined ? error.message : `${error.message} To do: ${advice}.`;
  }
  const isBug = error instanceof TypeError || error.name === 'InvariantViolation';
  return `could not run: ${(isBug ? error.stack : undefined) ?? error.message}`;
}
