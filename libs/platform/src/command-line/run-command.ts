import { StartRefused } from '../shutdown/start-refused.js';
import { type CommandLine, type Options, type Values, readArguments } from './arguments.js';

/** A command of a program: its command line, what it does, and its exit codes. */
export interface Command<O extends Options = Options> {
  readonly line: CommandLine<O>;
  /** Resolves with the exit code. */
  readonly run: (values: Values<O>, operands: readonly string[]) => Promise<number> | number;
  /** Exit code for arguments that cannot be read; 2 unless declared. */
  readonly misuseCode?: number;
  /** Exit code for a failure outside the command's own results, such as an unreachable database; 2 unless declared. */
  readonly failureCode?: number;
}

/** A command cannot do what it was told: the message names what its user has to correct. */
export class CannotRun extends StartRefused {
  override readonly name: string = 'CannotRun';
}

const MISUSE = 2;
const FAILURE = 2;

/** Reads the arguments, runs the command and sets the exit code of the process. */
export async function runCommand<O extends Options>(command: Command<O>, args: readonly string[]): Promise<void> {
  // A reader that has read enough (`| head`) closes the pipe: that is not a failure.
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
      process.stderr.write(`${messageOf(error)}\n`);
      process.exitCode = command.failureCode ?? FAILURE;
    }
  }
}

/** A programming error keeps its stack; what the outside world refused is one sentence. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `could not run: ${String(error)}`;
  if (error instanceof StartRefused) {
    const { advice } = error.about;
    return advice === undefined ? error.message : `${error.message} To do: ${advice}.`;
  }
  const isBug = error instanceof TypeError || error.name === 'InvariantViolation';
  return `could not run: ${(isBug ? error.stack : undefined) ?? error.message}`;
}
