import { type ChildProcess, type IOType, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMULATED_SHOE, EmulatedTable } from '@hardware/emulators';
import { REPO } from '../../../../../ops/lib/files.mjs';
import { mainOf } from '../../../../../ops/lib/mains.mjs';
import { TABLE_NODE_ARGS } from '../../../../../ops/lib/node-args.mjs';

const DOORS = ['cabinet', 'sign'];

interface WiredPlace {
  readonly link: string;
  readonly table: string;
  readonly secret: string;
  readonly controllers: readonly string[];
  readonly seats: number;
  readonly hasDoors?: boolean;
}

interface AgentOptions {
  readonly nodeArgs?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly output?: IOType | 'inherit';
}

export class WiredTable {
  private constructor(
    readonly devices: EmulatedTable,
    readonly file: string,
    private readonly folder: string,
  ) {}

  static async set({ link, table, secret, controllers, seats, hasDoors = true }: WiredPlace): Promise<WiredTable> {
    const folder = mkdtempSync(join(tmpdir(), 'wired-table-'));
    const devices = await EmulatedTable.set({ folder, seats });
    const { ports, keys } = devices;
    const body = {
      ...{ link, table, controllers, keyFile: 'keys.json' },
      bus: {
        ...{ port: ports.bus, seats: Array.from({ length: seats }, (_, at) => at + 1) },
        ...(hasDoors && { doors: DOORS }),
      },
      shoe: { port: ports.shoe, format: EMULATED_SHOE },
      sign: { port: ports.sign },
    };
    const file = join(folder, 'table.json');
    writeFileSync(join(folder, 'keys.json'), JSON.stringify({ secret, devices: keys }), { mode: 0o600 });
    writeFileSync(file, `${JSON.stringify(body, null, 2)}\n`);
    return new WiredTable(devices, file, folder);
  }

  get agentArgs(): readonly string[] {
    return ['run', this.file, '--ends-with-input'];
  }

  /** The agent ends when this process ends, because its standard input is a pipe. */
  startAgent({ nodeArgs = [], env, output = 'inherit' }: AgentOptions = {}): ChildProcess {
    const args = [...TABLE_NODE_ARGS, ...nodeArgs, join(REPO, mainOf('table')), ...this.agentArgs];
    const agent = spawn(process.execPath, args, { env, stdio: ['pipe', output, 'inherit'] });
    agent.stdin?.on('error', () => undefined);
    return agent;
  }

  async close(): Promise<void> {
    await this.devices.close();
    rmSync(this.folder, { recursive: true });
  }
}
