import { jest } from '@jest/globals';

// Tests and hooks alike: a house is a schema, a process and often a browser, and two of them may start at once. Longer than any
// single wait (support/eventually.ts), so that what ends a test which hangs is the sentence of that wait. Jest's five seconds
// would hold where nothing is said, and its own setting for it is not heeded in one of several projects.
jest.setTimeout(180_000);
