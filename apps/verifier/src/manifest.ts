import { writeFile } from 'node:fs/promises';
import { MANIFEST_PATH, manifestText, softwareAt } from '@jackpot/platform';
import { commandLine } from './command-line.js';

/**
 * `npm run manifest`, the last step of every build: lists each of its files with its SHA-256. A controller that starts
 * holds itself to this list; `sha256sum dist/manifest.sha256` is the number that a laboratory approves.
 */
commandLine('usage: npm run manifest', { options: {} });
await writeFile(MANIFEST_PATH, manifestText(await softwareAt('.')));
