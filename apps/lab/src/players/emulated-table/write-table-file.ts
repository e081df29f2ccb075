import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMULATED_SHOE, type EmulatedTable } from '@hardware/emulators';

/** What the inputs of the emulated door unit are wired to. */
const DOORS = ['cabinet', 'sign'];

/** Which table the emulated devices are. */
export interface EmulatedPlace {
  readonly folder: string;
  readonly link: string;
  readonly table: string;
  readonly secret: string;
  readonly controllers: readonly string[];
  /** Whether its door unit is on the bus, which it is unless this says otherwise. */
  readonly hasDoors?: boolean;
}

/** Writes the table file and the key file that fit these devices; returns the path of the table file. */
export function writeTableFile(
  { folder, link, table, secret, controllers, hasDoors = true }: EmulatedPlace,
  { seats, ports, keys }: EmulatedTable,
): string {
  const body = {
    link,
    table,
    controllers,
    keyFile: 'keys.json',
    bus: {
      ...{ port: ports.bus, seats: Array.from({ length: seats }, (_, at) => at + 1) },
      ...(hasDoors && { doors: DOORS }),
    },
    shoe: { port: ports.shoe, format: EMULATED_SHOE },
    sign: { port: ports.sign },
  };
  const path = join(folder, 'table.json');
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ secret, devices: keys }), { mode: 0o600 });
  writeFileSync(path, `${JSON.stringify(body, null, 2)}\n`);
  return path;
}
