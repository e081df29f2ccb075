export default async function globalTeardown() {
  await globalThis.jackpotTestServices?.stop();
}
