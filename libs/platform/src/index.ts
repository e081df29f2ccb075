export * from './config/index.js';
export * from './jobs/index.js';
export * from './logging/index.js';
export * from './metrics/index.js';
export * from './shutdown/index.js';
export { bearerOf, isSecret, secretHash } from './auth/secrets.js';
export { CryptoDraws, TriggerSealed } from './draws/crypto-draws.js';
export { type HouseSigner, ed25519Signer, signerFromFile } from './signing/ed25519-signer.js';
export { type Software, softwareAt } from './signing/software.js';
