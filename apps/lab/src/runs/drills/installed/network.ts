import { execFileSync } from 'node:child_process';

const BRIDGE = 'royal9';
const NETWORK = '10.39.7';
export const SERVERS_ADDRESS = `${NETWORK}.1`;
export const SERVERS_ADDRESS_LATER = `${NETWORK}.200`;

const ip = (...words: readonly string[]): void =>
  void execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'inherit'] });

/** A private network of this process: a bridge at `SERVERS_ADDRESS`, and a host for each machine. */
export class Network {
  #hosts = 1;

  constructor() {
    ip('link', 'set', 'lo', 'up');
    ip('link', 'add', BRIDGE, 'type', 'bridge');
    ip('addr', 'add', `${SERVERS_ADDRESS}/24`, 'dev', BRIDGE);
    ip('link', 'set', BRIDGE, 'up');
  }

  /** The servers are reached at the later address only. What is sent to the earlier one is lost without an answer. */
  moveServers(): void {
    ip('addr', 'del', `${SERVERS_ADDRESS}/24`, 'dev', BRIDGE);
    ip('addr', 'add', `${SERVERS_ADDRESS_LATER}/24`, 'dev', BRIDGE);
  }

  /** @returns the address of the host */
  addHost(name: string): string {
    this.#hosts += 1;
    const address = `${NETWORK}.${this.#hosts}`;
    ip('netns', 'add', name);
    ip('link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', `to-${name}`, 'master', BRIDGE, 'up');
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['eth0', 'lo']) ip('-n', name, 'link', 'set', device, 'up');
    return address;
  }
}
