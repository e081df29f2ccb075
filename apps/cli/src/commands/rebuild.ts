import { commandLine, whole } from '@jackpot/platform';
import { journalStreams, makeRebuilder } from '@jackpot/storage';
import { LINK, databaseOf, recordsSeals } from './one-link.js';

const JOBS_MAX = 64;

export const rebuild = {
  line: commandLine({
    command: 'royal9 rebuild',
    about:
      'Drops the tables that people read and writes them again from the journal. Payout documents and table keys are not touched.',
    options: {
      link: LINK,
      jobs: {
        help: 'how many links are rebuilt at a time, each on a connection of its own',
        shown: 'N',
        read: whole(1, JOBS_MAX),
        initial: 1,
      },
    },
  }),
  failureCode: 1,
  run: async ({ link, jobs }: { readonly link: string | undefined; readonly jobs: number }): Promise<number> => {
    const url = databaseOf();
    const streams = link === undefined ? await journalStreams(url) : [link];
    const next = streams.values();
    const lanes = Array.from({ length: Math.min(jobs, streams.length) }, () => rebuildEach(url, next));
    // Waits for all lanes before it throws, because a throw would stop the others halfway.
    for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason;
    return 0;
  },
};

async function rebuildEach(url: string, streams: Iterable<string>): Promise<void> {
  const projector = makeRebuilder(url, recordsSeals());
  try {
    for (const stream of streams) {
      const startedMs = performance.now();
      process.stdout.write(`${stream}: dropping the tables and rebuilding them from the journal ...\n`);
      await projector.rebuild(stream);
      const { sequence } = await projector.projectNext(stream);
      const ms = Math.round(performance.now() - startedMs);
      process.stdout.write(`${stream}: done up to journal sequence ${sequence}, in ${ms} ms\n`);
    }
  } finally {
    await projector.close();
  }
}
