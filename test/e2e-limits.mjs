import { jest } from '@jest/globals';
import './bytes-at-once.mjs';

// Starting an environment creates a schema, a process and often a browser, and two may start at once. The limit is
// longer than any single wait (support/eventually.ts), so a test that hangs ends with the message of that wait. Jest
// ignores its own setting in one of several projects.
jest.setTimeout(180_000);
