import { jest } from '@jest/globals';
import './bytes-at-once.mjs';

// Time limit of a test: longer than two environments need to start, and than any single wait (support/eventually.ts), so
// that a test that hangs ends with the message of that wait. Set here because Jest ignores
// `testTimeout` in the configuration of a project.
jest.setTimeout(180_000);
