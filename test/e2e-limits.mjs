import { jest } from '@jest/globals';
import './bytes-at-once.mjs';

// Tests and hooks: a test environment is a schema, a process and often a browser, and two of them may start at once. Longer than
// any single wait (support/eventually.ts), so that a test that hangs ends with the message of that wait. Jest's default is five
// seconds, and it ignores its own setting for it in one of several projects.
jest.setTimeout(180_000);
