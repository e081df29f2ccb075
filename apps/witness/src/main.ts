import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  type MainContext,
  RepeatingTask,
  StartRefused,
  createLogger,
  readSettings,
  runMain,
  signerFromFile,
  verifyEd25519,
} from '@jackpot/platform';
import { type NoteKey, keyText, parseKey } from '@jackpot/proof';
import { MemoryFile } from './memory-file.js';
import { OperatorSite } from './operator-site.js';
import { settingsSchema } from './settings.js';
import { Witness } from './witness.js';

const STOP_MS = 15_000;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

async function main({ shutdown }: MainContext): Promise<void> {
  const settings = readSettings(settingsSchema);
  const logger = createLogger({ name: 'witness', level: settings.LOG_LEVEL });
  const signer = await signerFromFile(settings.WITNESS_NAME, settings.WITNESS_KEY_FILE);
  const memory = await MemoryFile.open(settings.WITNESS_MEMORY_FILE, sha256);
  shutdown.add({ name: 'memory', limitMs: STOP_MS, stop: () => memory.close() });
  const site = new OperatorSite(settings.CONTROLLER_URLS);
  const trust = { sha256, verify: verifyEd25519, keys: settings.OPERATOR_KEYS.map(operatorKey) };
  const witness = new Witness({ site, memory, signer, trust, logger });
  const task = new RepeatingTask(settings.WITNESS_SECONDS * 1_000, () => witness.round());
  const server = createServer((_, response) => {
    const { troubles } = witness;
    response.writeHead(troubles.length === 0 ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ troubles }));
  });
  server.listen(settings.WITNESS_PORT, settings.WITNESS_HOST);
  await once(server, 'listening');
  shutdown.add({ name: 'health', limitMs: STOP_MS, stop: () => void server.close() });
  shutdown.add({ name: 'rounds', limitMs: STOP_MS, stop: () => task.stop() });
  logger.info(
    { publicKey: keyText(signer, sha256), remembers: memory.links.length },
    'the witness reads; this is its public key',
  );
  task.poke();
  task.start();
}

function operatorKey(text: string): NoteKey {
  const key = parseKey(text, sha256);
  if (key === undefined) throw new StartRefused(`OPERATOR_KEYS holds ${text}, which is not a public key`);
  return key;
}

await runMain(main, { name: 'witness' });
