import { createServer } from 'node:net';
import { once } from 'node:events';
import { parseRunWords, portsOfRun } from '../dev/run-options.mjs';
import { choosePort, refusePortsInUse } from './ports.mjs';

function portsOf(...words: string[]): readonly number[] {
  const options = parseRunWords(words);
  return 'help' in options ? [] : portsOfRun(options).map(({ port }) => port);
}

describe('the ports of a run', () => {
  it('include ports of each controller for people, tables and metrics', () => {
    expect(portsOf('--controllers', '2')).toEqual([3000, 3200, 3300, 3001, 3201, 3301]);
  });

  it('include ports of the pages and the debugger for development', () => {
    expect(portsOf('--watch', '--inspect')).toEqual([3000, 3200, 3300, 3400, 9229]);
    expect(() => parseRunWords(['--inspect'])).toThrow('--inspect is for a run with --watch.');
  });

  it('are refused with the name of the program that listens there, before anything starts', async () => {
    const [taken, free] = [await choosePort(), await choosePort()];
    const server = createServer().listen(taken, '127.0.0.1');
    await once(server, 'listening');
    const refused = refusePortsInUse([
      { port: free, use: 'controller' },
      { port: taken, use: 'tables' },
    ]);
    await expect(refused).rejects.toThrow(
      new RegExp(`^Ports are in use: ${taken} \\(tables\\) by .+process ${process.pid}\\)`),
    );
    server.close();
    await once(server, 'close');
    await expect(refusePortsInUse([{ port: taken, use: 'tables' }])).resolves.toBeUndefined();
  });
});
