import { jest } from '@jest/globals';
import './bytes-at-once.mjs';

// Jest's limit of five seconds is too short on a busy machine for tests that open sockets, ports or files.
jest.setTimeout(180_000 * Math.max(1, Number(process.env['PROPERTY_TIMES'] ?? 1)));
