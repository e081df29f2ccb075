import type { App, Secrets } from '../../../../../ops/lib/apps.mjs';
import { SOUND, Wire, type WireState } from './wire.js';

const IS_SERVER = /^(mysql|redis):/;

export type Side = 'database' | 'redis' | 'floor';

export class Wiring {
  readonly #wires: { readonly side: Side; readonly wire: Wire }[] = [];

  async servers(secrets: Secrets, process: string): Promise<Secrets> {
    const byServer = new Map<string, Wire>();
    const wired: Record<string, string> = {};
    for (const [name, value] of Object.entries(secrets as Readonly<Record<string, string>>)) {
      if (!IS_SERVER.test(value)) continue;
      const { protocol, host } = new URL(value);
      const side = protocol === 'redis:' ? 'redis' : 'database';
      const wire = byServer.get(host) ?? (await this.#lay(value, side, `the ${process} to the ${side}`));
      byServer.set(host, wire);
      wired[name] = wire.through(value);
    }
    return { ...secrets, ...wired };
  }

  async floor(app: App, address: string): Promise<{ readonly app: App; readonly address: string }> {
    const wire = await this.#lay(address, 'floor', `the floor to the ${app.name}`);
    const wired = wire.through(address);
    return { app: { ...app, env: { ...app.env, PUBLIC_URL: wired, FLOOR_URL: wired } }, address: wired };
  }

  of(side: Side): readonly Wire[] {
    return this.#wires.filter((each) => each.side === side).map(({ wire }) => wire);
  }

  mend(): void {
    this.set(
      this.#wires.map(({ wire }) => wire),
      SOUND,
    );
  }

  set(wires: readonly Wire[], state: WireState): void {
    for (const wire of wires) wire.set(state);
  }

  async #lay(address: string, side: Side, name: string): Promise<Wire> {
    const wire = await Wire.to(address, name);
    this.#wires.push({ side, wire });
    return wire;
  }
}
