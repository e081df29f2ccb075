// This import ends the shared floor after the last spec.
import '../support/shared-floor.js';
import { specsOf } from './specs-of.js';

specsOf('floor');
