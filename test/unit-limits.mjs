import { jest } from '@jest/globals';
import './bytes-at-once.mjs';

// No test measures time. Jest's limit of five seconds would, if a test opens sockets, ports or files while the other
// worker uses the machine. A test that hangs still ends.
jest.setTimeout(180_000 * Math.max(1, Number(process.env['PROPERTY_TIMES'] ?? 1)));
