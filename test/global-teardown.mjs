export default async function globalTeardown() {
  const { jackpotTestServices } =
    /** @type {{ jackpotTestServices?: import('../ops/servers/services.mjs').Services }} */ (globalThis);
  await jackpotTestServices?.stop();
}
