import { writeFile } from 'node:fs/promises';
import { commandLine, MANIFEST_PATH, manifestText, softwareAt } from '@jackpot/platform';

/** A laboratory approves the SHA-256 of dist/manifest.sha256. */
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
