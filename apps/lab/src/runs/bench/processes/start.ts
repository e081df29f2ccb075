import { CONTROLLER_ENV, CONTROLLER_NODE_ARGS } from '../../../../../../ops/lib/node-args.mjs';
import { CalledProcess } from '../../../worlds/processes/called-process.js';
import type { LoadApi } from '../load/main.js';
import type { RivalApi } from '../rivals/main.js';
import type { DevicesApi } from './devices.js';
import type { EngineApi } from './engine.js';
import type { LimitsApi } from './limits.js';
import type { ListenersApi } from './listeners.js';
import type { StrangersApi } from './strangers.js';

export type Load = CalledProcess<LoadApi>;
export type Engine = CalledProcess<EngineApi>;
export type Limits = CalledProcess<LimitsApi>;
export type RivalProcess = CalledProcess<RivalApi>;
export type Listeners = CalledProcess<ListenersApi>;
export type Devices = CalledProcess<DevicesApi>;
export type Strangers = CalledProcess<StrangersApi>;

const at = (path: string): URL => new URL(path, import.meta.url);

export const startLoad = (): Load => new CalledProcess(at('../load/main.js'));
export const startEngine = (): Engine => new CalledProcess(at('./engine.js'), CONTROLLER_NODE_ARGS);
export const startLimits = (): Limits => new CalledProcess(at('./limits.js'));
/** Rivals run with the options of a controller. */
export const startRival = (): RivalProcess =>
  new CalledProcess(at('../rivals/main.js'), CONTROLLER_NODE_ARGS, CONTROLLER_ENV);
export const startListeners = (): Listeners => new CalledProcess(at('./listeners.js'));
export const startDevices = (): Devices => new CalledProcess(at('./devices.js'));
export const startStrangers = (): Strangers => new CalledProcess(at('./strangers.js'));
