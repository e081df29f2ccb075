import { commandLine } from '@jackpot/command-line';
import { journalStreams, makeRebuilder } from '@jackpot/storage';
import { LINK, databaseOf, recordsSeals } from './one-link.js';

/**
 * The controller's own projector continues where this one ends, so play may go on meanwhile. It deletes nothing: only the account
 * of the rebuilder may.
 */
export const rebuild = {
  line: commandLine({
    command: 'npm run rebuild --',
    about:
      'Drops the tables that people read and writes them again from the journal. Payout documents and table keys are not touched.',
    options: { link: LINK },
  }),
  failureCode: 1,
  run: async ({ link }: { readonly link: string | undefined }): Promise<number> => {
    const url = databaseOf();
    const projector = makeRebuilder(url, recordsSeals());
    try {
      for (const stream of link === undefined ? await journalStreams(url) : [link]) {
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
    return 0;
  },
};
