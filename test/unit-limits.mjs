import { jest } from '@jest/globals';
import './bytes-at-once.mjs';

// Jest's limit of five seconds would measure time if a test opens sockets, ports or files on a busy machine. A test
// that hangs still ends.
jest.setTimeout(180_000 * Math.max(1, Number(process.env['PROPERTY_TIMES'] ?? 1)));
