// Ends the shared floor when the last spec has ended.
import '../support/shared-floor.js';
import { specsOf } from './specs-of.js';

specsOf('floor');
