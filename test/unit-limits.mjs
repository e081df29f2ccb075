import { jest } from '@jest/globals';
import './bytes-at-once.mjs';

// Nothing here measures how long a test takes: Jest's five seconds would, where one opens sockets, ports or files while the
// other worker has the machine. Longer than anything takes; a test that hangs still ends.
jest.setTimeout(180_000 * Math.max(1, Number(process.env['PROPERTY_TIMES'] ?? 1)));
