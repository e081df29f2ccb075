import { jest } from '@jest/globals';
import './bytes-at-once.mjs';

// Longer than two environments need to start, and than any single wait (support/eventually.ts). Set here because Jest
// ignores `testTimeout` in the configuration of a project.
jest.setTimeout(180_000);
