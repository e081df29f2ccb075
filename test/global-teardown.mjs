import { rmSync } from 'node:fs';

export default async function globalTeardown() {
  const { jackpotTest } =
    /** @type {{ jackpotTest?: { services: import('../ops/servers/services.mjs').Services, folder: string } }} */ (
      globalThis
    );
  await jackpotTest?.services.stop();
  if (jackpotTest !== undefined) rmSync(jackpotTest.folder, { recursive: true, force: true, maxRetries: 5 });
}
