import { writeFile } from 'node:fs/promises';
import { commandLine, MANIFEST_PATH, manifestText, softwareAt } from '@jackpot/platform';

/** A controller compares itself with this list when it starts; `sha256sum dist/manifest.sha256` is what a laboratory approves. */
export const manifest = {
  line: commandLine({
    command: 'npm run manifest --',
    about: 'Lists every file of the build with its SHA-256. The last step of every build.',
    options: {},
  }),
  failureCode: 1,
  run: async (): Promise<number> => {
    await writeFile(MANIFEST_PATH, manifestText(await softwareAt('.')));
    return 0;
  },
};
