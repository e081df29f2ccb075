import { jest } from '@jest/globals';
import { SettingsError } from '../config/settings-error.js';
import { StartRefused } from '../shutdown/start-refused.js';
import { commandLine } from './arguments.js';
import { CannotRun, runCommand } from './run-command.js';

const LINE = commandLine({ command: 'npm run nothing --', about: 'Fails.', options: {} });

async function failed(failure: unknown): Promise<{ readonly read: string; readonly code: unknown }> {
  const before = process.exitCode;
  const written: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const run = (): never => {
    throw failure;
  };
  await runCommand({ line: LINE, run, failureCode: 7 }, []);
  write.mockRestore();
  const code = process.exitCode;
  process.exitCode = before;
  return { read: written.join(''), code };
}

describe('a command that cannot run', () => {
  it.each([
    ['says what to correct', new CannotRun('the file is not there'), /^the file is not there\n$/],
    [
      'says what to do where a start was refused',
      new StartRefused('The port is in use.', { advice: 'stop that program' }),
      /^The port is in use\. To do: stop that program\.\n$/,
    ],
    [
      'lists what is wrong with its settings',
      new SettingsError([{ variable: 'DATABASE_URL', text: 'is missing' }]),
      /^The settings are not complete\..*\n {2}DATABASE_URL: is missing\n$/,
    ],
    [
      'says what to do where its port is in use',
      Object.assign(new Error('x'), { code: 'EADDRINUSE', syscall: 'listen', address: '::', port: 4200 }),
      /^Port 4200 is in use by another program\. To do: stop that program, or name another port\.\n$/,
    ],
    [
      'says what to do where the disk is full',
      Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
      /^The disk that this program writes to is full\. To do: free space there, or write to another folder\.\n$/,
    ],
    [
      'names the file that is too large for the disk',
      Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'open', path: '/backup/a' }),
      /^The disk of \/backup\/a is full\. To do: free space there, or write to another folder\.\n$/,
    ],
    ['names what the outside refused', new Error('connect ECONNREFUSED'), /^could not run: connect ECONNREFUSED\n$/],
    ['shows where a defect of ours is', new TypeError('x is not a function'), /^could not run: TypeError: .*\n +at /],
  ])('%s', async (_, failure, text) => {
    const { read, code } = await failed(failure);
    expect(read).toMatch(text);
    expect(code).toBe(7);
  });
});
