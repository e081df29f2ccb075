import {
  CannotRun,
  type Values,
  anyText,
  commandLine,
  readSettings,
  runCommand,
  text as setting,
} from '@jackpot/platform';
import { z } from 'zod';
import { HttpControllerApi } from '../../players/api/http-api.js';
import { LeaderClient } from '../../players/api/leader-client.js';
import { Staff } from '../../players/api/staff.js';
import { urls } from '../readers.js';
import { prepareOpenTables } from './open-tables.js';
import { type ProgramTokens, programTokens } from './set-up.js';
import { readTokens, writeTokens } from './token-files.js';

const LINE = commandLine({
  command: 'npm run floor:setup --',
  about: 'Creates the first accounts of a simulation, once: two people of each side, a program of each role.',
  options: {
    controllers: { help: 'the controllers', shown: 'URL[,URL...]', read: urls, isRequired: true },
    secrets: { help: 'the folder for the tokens of the programs', shown: 'DIR', read: anyText, isRequired: true },
    demo: { help: 'also a person of every role, ready to sign in, and tables without a robot dealer' },
  },
  notes:
    'With the operator key in OPERATOR_KEY, and in STAFF_PASSWORD the password of every simulated person. Started again\n' +
    'it keeps the tokens that are valid. Exit code: 0 the tokens are there, 2 it could not be done.',
});
const settingsSchema = z.object({
  OPERATOR_KEY: setting('the operator key of the controllers'),
  STAFF_PASSWORD: setting('password of every simulated person'),
});

const setup = {
  line: LINE,
  run: async ({ controllers, secrets, demo }: Values<typeof LINE.options>): Promise<number> => {
    const { OPERATOR_KEY: operatorKey, STAFF_PASSWORD: password } = readSettings(settingsSchema);
    const client = new LeaderClient(controllers);
    const staff = new Staff(client, password);
    const tokens = await programTokens({ client, operatorKey, password, staff, kept: readTokens(secrets) });
    writeTokens(secrets, tokens);
    if (demo) await prepareDemo(client, staff, tokens);
    return 0;
  },
};

async function prepareDemo(client: LeaderClient, staff: Staff, tokens: ProgramTokens): Promise<void> {
  const problem = await staff.everyone();
  if (problem !== null) throw new CannotRun(problem);
  const floorTokens = { floorSetup: tokens['floor-setup'], reading: tokens['slot-accounting'] };
  await prepareOpenTables(new HttpControllerApi(client, floorTokens, staff), staff);
}

await runCommand(setup, process.argv.slice(2));
// Keep-alive connections would keep the process alive.
process.exit();
