import { jest } from '@jest/globals';
import './bytes-at-once.mjs';

// Longer than two environments need to start, and than any single wait (support/eventually.ts). Set here because Jest
// ignores `testTimeout` in the configuration of a project.
jest.setTimeout(180_000);

/**
 * Jest runs test files one after another in one process, and their controllers may use the same port. A request on a
 * kept connection would reach the ended controller of an earlier file.
 */
const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  headers.set('connection', 'close');
  return fetch(input, { ...init, headers });
};
