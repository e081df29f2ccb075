import { jest } from '@jest/globals';
import './bytes-at-once.mjs';

// Time limit of a test: longer than two environments need to start, and than any single wait (support/eventually.ts), so
// that a test that hangs ends with the message of that wait. Jest ignores its own setting in one of several projects.
jest.setTimeout(180_000);
