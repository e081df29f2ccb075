import {
  type Found,
  type StartCheck,
  StartRefused,
  redisCheck,
  secretFileChecks,
  startFailure,
} from '@jackpot/platform';
import { connectionProblem, readServer, rightsProblem, schemaDifference } from '@jackpot/storage';
import { mailServerOf } from './alerts/mail-server.js';
import { credentialOf } from './day-files/sftp-folder.js';
import { readTargetsFile } from './day-files/targets.js';
import { type Settings, settingsSchema } from './settings.js';
import { readEndpoints } from './webhooks/endpoints.js';

export async function checkRights({ DATABASE_URL, DATABASE_RIGHTS }: Settings): Promise<void> {
  const problem = await rightsProblem(DATABASE_URL, 'payouts', DATABASE_RIGHTS);
  if (problem !== null) throw new StartRefused(problem);
}

const DATABASE = 'database';

export function allChecks(settings: Settings): readonly StartCheck[] {
  const { DATABASE_URL, REDIS_URL, REDIS_CA_FILE, WEBHOOKS_FILE, DAY_FILES_FILE } = settings;
  return [
    ...secretFileChecks(settingsSchema),
    { name: 'webhooks', run: () => `${readEndpoints(WEBHOOKS_FILE).length} endpoints` },
    { name: 'mail', run: () => mailServerOf(settings)?.name ?? 'no mail server is set' },
    { name: 'day files', run: () => `${dayFileTargets(DAY_FILES_FILE)} folders` },
    {
      name: DATABASE,
      run: async () => {
        try {
          return (await readServer(DATABASE_URL)).version;
        } catch (failure) {
          throw startFailure(failure, connectionProblem(failure, DATABASE_URL));
        }
      },
    },
    { name: 'schema', after: DATABASE, run: () => checkSchema(DATABASE_URL) },
    {
      ...{ name: 'rights', after: 'schema' },
      run: async () => {
        await checkRights(settings);
        return 'the account has what the worker needs';
      },
    },
    redisCheck(REDIS_URL, REDIS_CA_FILE),
  ];
}

function dayFileTargets(path: string | undefined): number {
  const targets = readTargetsFile(path);
  for (const { place } of targets) if ('sftp' in place) credentialOf(place.sftp);
  return targets.length;
}

/** Throws with `mayPass`, because the controller may still migrate the database. */
async function checkSchema(url: string): Promise<Found> {
  const { pending, unknown } = await schemaDifference(url);
  if (pending.length === 0 && unknown.length === 0) return 'that of this version';
  throw new StartRefused(`The schema is not that of this version: ${[...pending, ...unknown].join(', ')}.`, {
    advice: 'migrate the database, or start the version that it belongs to',
    mayPass: true,
  });
}
