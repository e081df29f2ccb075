import { jest } from '@jest/globals';
import './bytes-at-once.mjs';

// Two environments may start at once. Longer than any single wait (support/eventually.ts), so a test that hangs ends
// with the message of that wait. Jest ignores its own setting in one of several projects.
jest.setTimeout(180_000);
