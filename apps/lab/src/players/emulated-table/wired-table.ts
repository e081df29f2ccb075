import { type ChildProcess, type IOType, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMULATED_SHOE, EmulatedTable } from '@hardware/emulators';
import { REPO } from '../../../../../ops/lib/files.mjs';
import { mainOf } from '../../../../../ops/lib/mains.mjs';

/** What the inputs of the emulated door unit are wired to. */
const DOORS = ['cabinet', 'sign'];

/** Which table the emulated devices are. */
interface WiredPlace {
  readonly link: string;
  readonly table: string;
  readonly secret: string;
  readonly controllers: readonly string[];
  readonly seats: number;
  /** Whether its door unit is on the bus, which it is unless this says otherwise. */
  readonly hasDoors?: boolean;
}

interface AgentOptions {
  /** Of Node, before the program. */
  readonly nodeArgs?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly output?: IOType | 'inherit';
}

/** A table as it is wired: emulated devices on pseudo-terminals, and the table file and key file that fit them. */
export class WiredTable {
  private constructor(
    readonly devices: EmulatedTable,
    /** Of the table file. */
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

  /** The words after which the table program plays here, until the end of its input. */
  get agentArgs(): readonly string[] {
    return ['run', this.file, '--ends-with-input'];
  }

  /** Starts the agent as it runs at a real table. It ends with this process, because its input does. */
  startAgent({ nodeArgs = [], env, output = 'inherit' }: AgentOptions = {}): ChildProcess {
    const args = [...nodeArgs, join(REPO, mainOf('table')), ...this.agentArgs];
    const agent = spawn(process.execPath, args, { env, stdio: ['pipe', output, 'inherit'] });
    agent.stdin?.on('error', () => undefined);
    return agent;
  }

  async close(): Promise<void> {
    await this.devices.close();
    rmSync(this.folder, { recursive: true });
  }
}
