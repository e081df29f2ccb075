import { CannotRun } from '@jackpot/platform';
import { z } from 'zod';
import type { Settings, SettingsByFile } from './settings-files.js';

const PUBLIC_PORT = '3000';
const FLOOR_PORT = '3010';
const CONTROLLER = 'controller.env';

/** A controller, by every name and address that others dial. The first one is its name. */
export type Hosts = readonly string[];

export interface Pair {
  readonly own: Hosts;
  readonly other: Hosts;
}

const texts = z.record(z.string(), z.string());

/** File with which the second controller is set up. Contains the keys of the installation. */
export const bundleSchema = z.object({
  format: z.literal(1),
  first: z.array(z.string()).min(1),
  second: z.array(z.string()).min(1),
  settings: z.record(z.string(), texts),
  secrets: texts,
  certificates: texts,
});
export type Bundle = z.infer<typeof bundleSchema>;

/** @throws CannotRun if the two cannot be told apart */
export function checkPair({ own, other }: Pair): void {
  const [name = ''] = own;
  if (name === other[0])
    throw new CannotRun(`SETUP_SAME_NAME: both controllers have the name ${name}. Give each its own.`);
  const shared = own.filter((host) => other.includes(host));
  if (shared.length > 0)
    throw new CannotRun(`SETUP_SAME_ADDRESS: both controllers have ${shared.join(', ')}. Give each its own.`);
}

/** @throws CannotRun if the settings are those of the other controller of the pair */
export function checkMachine(present: SettingsByFile, { own, other }: Pair): void {
  const url = present[CONTROLLER]?.['PUBLIC_URL'];
  if (url === undefined || !URL.canParse(url)) return;
  const host = hostOf(url);
  if (other.includes(host))
    throw new CannotRun(
      `SETUP_OTHER_MACHINE: this machine is set up as ${host}, and you are setting up ${own[0]}. Run the command on the machine of ${own[0]}.`,
    );
  if (!own.includes(host))
    throw new CannotRun(
      `SETUP_OTHER_NAME: this machine is set up as ${host}, not as ${own[0]}. If its name has changed, remove PUBLIC_URL, FLOOR_URL and OTHER_CONTROLLERS from controller.env first.`,
    );
}

export function pairIn(present: SettingsByFile): { readonly own?: Hosts; readonly other?: Hosts } {
  const { PUBLIC_URL, OTHER_CONTROLLERS } = present[CONTROLLER] ?? {};
  const named = (url: string | undefined): Hosts | undefined =>
    url !== undefined && URL.canParse(url) ? [hostOf(url)] : undefined;
  const [own, other] = [named(PUBLIC_URL), named(OTHER_CONTROLLERS)];
  return { ...(own === undefined ? {} : { own }), ...(other === undefined ? {} : { other }) };
}

/** Settings that differ between the two controllers. An address that is set keeps its port. */
export function addressesOf({ own, other }: Pair, present: Settings): Settings {
  const of = (hosts: Hosts, setting: string, port: string): string => {
    const set = present[setting];
    const url = new URL(set !== undefined && URL.canParse(set) ? set : `https://host:${port}`);
    url.hostname = bracketed(hosts[0] ?? '');
    return url.href.replace(/\/$/, '');
  };
  const [publicPort, floorPort] = [present['PORT'] ?? PUBLIC_PORT, present['FLOOR_PORT'] ?? FLOOR_PORT];
  return {
    PUBLIC_URL: of(own, 'PUBLIC_URL', publicPort),
    FLOOR_URL: of(own, 'FLOOR_URL', floorPort),
    OTHER_CONTROLLERS: of(other, 'PUBLIC_URL', publicPort),
  };
}

/** Puts each given setting into the files that have it, otherwise into controller.env. */
export function placed(given: Settings, present: SettingsByFile): SettingsByFile {
  return Object.fromEntries(
    Object.entries(present).map(([file, values]) => [
      file,
      Object.fromEntries(
        Object.entries(given).filter(([name]) =>
          file === CONTROLLER ? isOfController(name, present) : name in values,
        ),
      ),
    ]),
  );
}

function isOfController(name: string, present: SettingsByFile): boolean {
  return name in (present[CONTROLLER] ?? {}) || Object.values(present).every((values) => !(name in values));
}

export function settingsOfOther({ own, other }: Pair, present: SettingsByFile): SettingsByFile {
  const controller = present[CONTROLLER] ?? {};
  return { ...present, [CONTROLLER]: { ...controller, ...addressesOf({ own: other, other: own }, controller) } };
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
