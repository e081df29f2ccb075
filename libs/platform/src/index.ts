export * from './certificates/index.js';
export * from './command-line/index.js';
export * from './config/index.js';
export * from './health/index.js';
export * from './jobs/index.js';
export * from './logging/index.js';
export * from './metrics/index.js';
export * from './people/index.js';
export * from './shutdown/index.js';
export * from './start-checks/index.js';
export * from './tracing/index.js';
export { bearerOf, isSecret, secretHash } from './auth/secrets.js';
export { CryptoDraws } from './draws/crypto-draws.js';
export { pause } from './time/pause.js';
export { systemClock } from './time/system-clock.js';
export { type OperatorSigner, ed25519Signer, signerFromFile } from './signing/ed25519-signer.js';
export { networkOf } from './http/network-of.js';
export { StatusServer } from './http/status-server.js';
export { signedHeaders, webhookKey } from './signing/webhook-signature.js';
export { verifyEd25519 } from './signing/verify-ed25519.js';
export { MANIFEST_PATH, manifestText } from './software/manifest.js';
export { type SelfCheck, checkSoftware } from './software/self-check.js';
export { type Software, softwareAt, versionIn } from './software/software.js';
export {
  Answers,
  type BackOffLimits,
  FairTurns,
  Mutex,
  RepeatingTask,
  SingleFlightCache,
  backOffMs,
} from './concurrency/concurrency.js';
export { ClientTls, type ClientTlsOptions, readClientTls } from './tls/client-tls.js';
