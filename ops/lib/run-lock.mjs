import { join } from 'node:path';
import { Refusal } from './errors.mjs';
import { takeLock } from './lock.mjs';
import { readLiveState, removeState, writeState } from './state-file.mjs';

const EARLIER_SECONDS_MAX = 90;

/**
 * One ops/run per data dir: two floors would play the same tables. Our children hold the lock too, so when a killed run
 * left some that are still ending, we wait for them.
 * @param {{ data: string, log: (text: string) => void }} options
 * @returns {Promise<import('./lock.mjs').Lock>}
 */
export async function takeRunLock({ data, log }) {
  const [file, state] = [join(data, 'run.lock'), join(data, 'run.json')];
  let lock = await takeLock(file);
  if (!lock) {
    const other = readLiveState(state);
    if (other) {
      throw new Refusal(`ops/run is already running on ${data} (process ${other.owner.pid}).`, {
        advice: 'stop it, or name another folder with --data DIR and another --port N',
      });
    }
    log('waiting for the processes of an earlier run to end');
    lock = await takeLock(file, { waitSeconds: EARLIER_SECONDS_MAX });
  }
  if (!lock)
    throw new Refusal(`Processes of an earlier run on ${data} do not end.`, {
      advice: `see which with: fuser ${file}`,
    });
  const taken = lock;
  writeState(state, {});
  return {
    fd: taken.fd,
    release: () => {
      removeState(state);
      taken.release();
    },
  };
}
