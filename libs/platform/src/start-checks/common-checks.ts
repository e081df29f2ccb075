import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Found, StartCheck } from './start-checks.js';
import { certificateEndMs } from '../certificates/index.js';
import { type SettingsSchema, settingsFiles } from '../config/index.js';
import { redisPlace } from '../jobs/connect-redis.js';
import { StartRefused } from '../shutdown/index.js';
import { Redis } from 'ioredis';

const DAY_MS = 86_400_000;
const ATTENTION_DAYS = 14;
const OTHERS_READ = 0o004;
const OTHERS_ENTER = 0o001;
/** Secrets that containers and systemd provide. Other users cannot read this folder. */
const OF_THE_PROGRAM_ALONE = '/run/secrets/';
const REDIS_MS_MAX = 3_000;

/** Checks that other users cannot read the secret files. */
export function secretFileChecks(schema: SettingsSchema): readonly StartCheck[] {
  return settingsFiles(schema)
    .filter(({ isSecret }) => isSecret)
    .map(({ variable, path }) => ({ name: variable, run: () => secretFile(path) }));
}

function secretFile(path: string): Found {
  let others: boolean;
  try {
    others = !resolve(path).startsWith(OF_THE_PROGRAM_ALONE) && isReadByOthers(resolve(path));
  } catch (failure) {
    throw new StartRefused(`${path} cannot be read (${(failure as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
  if (!others) return `${path} is not readable by other users`;
  return { attention: `${path} is readable by every user of this machine: chmod o-r ${path}` };
}

export function isReadByOthers(path: string): boolean {
  return (statSync(path).mode & OTHERS_READ) !== 0 && isEnteredByOthers(dirname(path));
}

function isEnteredByOthers(folder: string): boolean {
  if ((statSync(folder).mode & OTHERS_ENTER) === 0) return false;
  const above = dirname(folder);
  return above === folder || isEnteredByOthers(above);
}

export function certificateEnd(path: string, pem: string, nowMs: number): Found {
  const endMs = certificateEndMs(pem);
  const end = new Date(endMs).toISOString().slice(0, 10);
  if (endMs <= nowMs) throw new StartRefused(`${path} ended on ${end}`, { advice: 'renew it: docs/how-to/use-tls.md' });
  const days = Math.floor((endMs - nowMs) / DAY_MS);
  const text = `${path} ends on ${end}, in ${days} days`;
  return days < ATTENTION_DAYS ? { attention: `${text}: docs/how-to/use-tls.md` } : text;
}

export function redisCheck(url: string, caFile: string | undefined): StartCheck {
  return {
    name: 'Redis',
    run: async () => {
      const redis = new Redis({
        ...redisPlace(url, caFile),
        ...{ lazyConnect: true, maxRetriesPerRequest: 0, connectTimeout: REDIS_MS_MAX, commandTimeout: REDIS_MS_MAX },
        ...{ retryStrategy: () => null, sentinelRetryStrategy: () => null },
      });
      const problems: string[] = [];
      redis.on('error', ({ message }: Error) => problems.push(message));
      try {
        await redis.connect();
        await redis.ping();
        return 'answers';
      } catch (failure) {
        throw redisRefusal(problems[0] ?? (failure as Error).message);
      } finally {
        redis.disconnect();
      }
    },
  };
}

function redisRefusal(problem: string): StartRefused {
  const isPassword = /WRONGPASS|NOAUTH|NOPERM/.test(problem);
  return new StartRefused(`Redis does not answer (${problem}).`, {
    advice: isPassword ? 'correct the user and password in REDIS_URL' : 'start it, or correct REDIS_URL',
    mayPass: !isPassword,
  });
}
